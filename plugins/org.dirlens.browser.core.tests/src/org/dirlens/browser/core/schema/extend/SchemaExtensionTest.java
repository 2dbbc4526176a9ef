package org.dirlens.browser.core.schema.extend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.browser.core.schema.catalog.SchemaCatalog;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.browser.core.schema.extend.SchemaExtension.Finding;
import org.dirlens.browser.core.schema.extend.SchemaExtension.Severity;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.partition.schema.SchemaDefinition;
import org.junit.jupiter.api.Test;

class SchemaExtensionTest {
  private static final SchemaCatalog PRESENT =
      SchemaCatalog.of(
          new Entry(
              "cn=schema",
              List.of(
                  Attribute.of("ldapSyntaxes", "( 1.3.6.1.4.1.1466.115.121.1.27 DESC 'INTEGER' )"),
                  Attribute.of(
                      "matchingRules",
                      "( 2.5.13.14 NAME 'integerMatch' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )"),
                  Attribute.of("attributeTypes", "( 2.5.4.3 NAME 'cn' )"),
                  Attribute.of("objectClasses", "( 2.5.6.0 NAME 'top' ABSTRACT )"))));

  private static final String SHOE =
      "( 1.9.1 NAME 'shoeSize' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )";

  private static SchemaExtension read(String text) {
    return SchemaExtension.of(text, PRESENT);
  }

  private static List<String> added(SchemaExtension extension) {
    return extension.added().stream()
        .map(each -> each.kind() + " " + each.names().getLast())
        .toList();
  }

  @Test
  void definitionsAloneAreToldApartByTheirWords() {
    SchemaExtension extension =
        read(SHOE + "\n( 1.9.2 NAME 'wearer' DESC 'SYNTAX' SUP top AUXILIARY\n  MAY shoeSize\n)\n");
    assertEquals(List.of(), extension.findings());
    assertEquals(List.of("ATTRIBUTE_TYPE shoeSize", "OBJECT_CLASS wearer"), added(extension));
    assertTrue(extension.sendable());
  }

  @Test
  void aSuperiorGoesBeforeWhatNamesIt() {
    SchemaExtension extension = read("attributetype ( 1.9.3 NAME 'left' SUP shoeSize )\n" + SHOE);
    assertEquals(List.of("ATTRIBUTE_TYPE shoeSize", "ATTRIBUTE_TYPE left"), added(extension));
  }

  @Test
  void whatTheServerHasIsLeftOutAndATakenNameIsAnError() {
    SchemaExtension known = read("( 2.5.4.3 NAME 'cn' )");
    assertEquals(
        List.of(
            new Finding(
                1,
                Severity.NOTE,
                "Attribute type cn (2.5.4.3) is there already and stays as it is")),
        known.findings());
    assertFalse(known.sendable());
    assertEquals(
        List.of(new Finding(1, Severity.ERROR, "Attribute type cn (2.5.4.3) has the name CN")),
        read("( 1.9.4 NAME 'CN' )").findings());
    assertEquals(
        List.of(new Finding(2, Severity.ERROR, "shoeSize is defined in line 1 already")),
        read(SHOE + "\n( 1.9.5 NAME 'shoeSize' )").findings());
  }

  @Test
  void whatNobodyDefinesIsNamedWithItsLine() {
    List<Finding> findings =
        read("\n( 1.9.6 NAME 'hat' SYNTAX 1.2.3 )\n( 1.9.7 NAME 'hats' AUXILIARY MUST cap )")
            .findings();
    assertEquals(List.of(2, 3), findings.stream().map(Finding::line).toList());
    assertEquals(
        "attribute type hat (1.9.6) needs syntax 1.2.3 (SYNTAX), which is not defined",
        findings.getFirst().words());
  }

  @Test
  void aLineThatCannotBeReadIsNamed() {
    Finding found = read(SHOE + "\n\n( 1.9.8 NAME 'open )").findings().getFirst();
    assertEquals(3, found.line());
    assertTrue(found.words().startsWith("missing quote at position"), found.words());
  }

  @Test
  void aFileHasACatalogOfItsOwn() throws Exception {
    SchemaCatalog catalog = SchemaExtension.catalog(SHOE, Path.of("shoes.schema"));
    assertTrue(catalog.find(Kind.ATTRIBUTE_TYPE, "SHOESIZE").isPresent());
  }

  @Test
  void openLdapTakesThemInItsConfiguration() {
    List<SchemaDefinition> shoes = read(SHOE).added();
    var configuration = new SchemaTarget.Configuration(List.of("cn={0}core,cn=schema,cn=config"));
    assertEquals("cn=shoes,cn=schema,cn=config", configuration.entry("shoes", shoes).dn());
    assertTrue(
        configuration
            .into("cn={0}core,cn=schema,cn=config", shoes)
            .toString()
            .contains("olcAttributeTypes (1)"));
  }
}
