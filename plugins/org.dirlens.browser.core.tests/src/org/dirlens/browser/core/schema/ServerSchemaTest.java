package org.dirlens.browser.core.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
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
  void anAttributeThatIsNamedTwiceIsFoundByAnyOfItsNames() {
    ServerSchema schema = SampleSchema.schema();
    assertEquals(Optional.of("cn"), schema.twice(List.of("sn", "cn", "CommonName")));
    assertEquals(Optional.empty(), schema.twice(List.of("cn", "sn")));
    assertEquals(Optional.of("odd"), schema.twice(List.of("odd", "ODD")));
  }
}
