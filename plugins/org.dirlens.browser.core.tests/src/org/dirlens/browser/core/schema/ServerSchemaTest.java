package org.dirlens.browser.core.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;

class ServerSchemaTest {
  private final ServerSchema schema = SampleSchema.schema();

  @Test
  void findsAnAttributeByAnyNameCaseOptionOrOid() {
    for (String name : List.of("cn", "COMMONNAME", "cn;lang-de", "2.5.4.3")) {
      assertEquals("cn", schema.attribute(name).orElseThrow().name(), name);
    }
    assertTrue(schema.attribute("nothing").isEmpty());
  }

  @Test
  void inheritsSyntaxAndRuleFromTheSuperior() {
    AttributeInfo cn = schema.attribute("cn").orElseThrow();
    assertEquals("directory string", cn.syntaxName());
    assertTrue(cn.comparable());
    assertFalse(schema.attribute("facsimileTelephoneNumber").orElseThrow().comparable());
  }

  @Test
  void knowsWhatTheServerKeepsForItself() {
    AttributeInfo created = schema.attribute("createTimestamp").orElseThrow();
    assertTrue(created.operational() && created.readOnly() && created.singleValued());
  }

  @Test
  void addsUpRequirementsOfAllSuperiors() {
    assertEquals(Set.of("cn", "objectClass", "sn"), schema.must(List.of("under_score")));
    assertEquals(
        Set.of("description", "displayName", "userPassword"), schema.may(List.of("under_score")));
  }

  @Test
  void leavesOutWhatItCannotRead() {
    assertEquals(2, schema.unreadable());
    assertEquals(10, schema.attributes().size());
  }

  @Test
  void comparesDescriptionsByTypeAndOptions() {
    assertTrue(schema.sameAttribute("commonName;LANG-de", "cn;lang-de"));
    assertFalse(schema.sameAttribute("cn;lang-de", "cn"));
  }

  @Test
  void theOrderOfOptionsDoesNotCount() {
    assertTrue(schema.sameAttribute("cn;lang-de;x-a", "CN;X-A;lang-de"));
    assertFalse(schema.sameAttribute("cn;lang-de;x-a", "cn;lang-de"));
  }

  @Test
  void whatIsAskedForIsFoundByAnyNameAndWithFurtherOptions() {
    Attribute plain = Attribute.of("cn", "Ann");
    Attribute german = Attribute.of("cn;lang-de", "Anna");
    Attribute french = Attribute.of("cn;x-a;lang-fr", "Anne");
    Entry entry = new Entry("cn=Ann", List.of(plain, german, french, Attribute.of("sn", "S")));
    assertEquals(List.of(List.of(plain, german, french)), schema.asked(List.of("2.5.4.3"), entry));
    for (String name : List.of("commonName;lang-fr", "cn;lang-fr-", "CN;Lang-FR;x-a")) {
      assertEquals(List.of(List.of(french)), schema.asked(List.of(name), entry));
    }
    assertEquals(
        List.of(List.of(plain, french), List.of(german), List.of()),
        schema.asked(List.of("cn", "commonName;lang-de", "description"), entry));
  }

  @Test
  void whatIsAskedForByItsSupertypeIsFoundUnlessItsOwnTypeIsAskedForToo() {
    Attribute cn = Attribute.of("cn;lang-de", "Anna");
    Attribute sn = Attribute.of("surname", "Ott");
    Entry entry = new Entry("cn=Anna", List.of(cn, sn, Attribute.of("description", "-")));
    assertEquals(List.of(List.of(cn, sn)), schema.asked(List.of("NAME"), entry));
    assertEquals(List.of(List.of(cn)), schema.asked(List.of("2.5.4.41;lang-de"), entry));
    assertEquals(
        List.of(List.of(sn), List.of(cn)), schema.asked(List.of("name", "commonName"), entry));
    assertEquals(
        List.of(List.of()), schema.asked(List.of("cn"), new Entry("", List.of(sn))), "no sibling");
  }

  @Test
  void aDescriptionMeansOneAttributeOrNone() {
    Attribute plain = Attribute.of("cn", "Ann");
    Attribute german = Attribute.of("cn;lang-de", "Anna");
    Attribute french = Attribute.of("cn;lang-fr", "Anne");
    assertEquals(
        Optional.of(plain), schema.meant("commonName", new Entry("", List.of(german, plain))));
    assertEquals(Optional.of(german), schema.meant("cn", new Entry("", List.of(german))));
    assertEquals(Optional.empty(), schema.meant("cn", new Entry("", List.of(german, french))));
  }

  @Test
  void anAttributeThatIsNamedTwiceIsFoundByAnyOfItsNames() {
    ServerSchema schema = SampleSchema.schema();
    assertEquals(Optional.of("cn"), schema.twice(List.of("sn", "cn", "CommonName")));
    assertEquals(Optional.empty(), schema.twice(List.of("cn", "sn")));
    assertEquals(Optional.of("odd"), schema.twice(List.of("odd", "ODD")));
  }
}
