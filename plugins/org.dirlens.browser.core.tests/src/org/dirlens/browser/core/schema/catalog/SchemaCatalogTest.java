package org.dirlens.browser.core.schema.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.dirlens.browser.core.schema.catalog.Relation.Direction;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Role;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Trait;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;

class SchemaCatalogTest {
  private static final String STRING = "1.3.6.1.4.1.1466.115.121.1.15";

  private final SchemaCatalog catalog =
      SchemaCatalog.of(
          new Entry(
              "cn=subschema",
              List.of(
                  Attribute.of("ldapSyntaxes", "( " + STRING + " DESC 'Directory String' )"),
                  Attribute.of(
                      "matchingRules", "( 2.5.13.2 NAME 'caseIgnoreMatch' SYNTAX " + STRING + " )"),
                  Attribute.of(
                      "matchingRuleUse",
                      "( 2.5.13.2 NAME 'caseIgnoreMatch' APPLIES ( name $ cn ) )"),
                  Attribute.of(
                      "attributeTypes",
                      "( 2.5.4.41 NAME 'name' EQUALITY caseIgnoreMatch SYNTAX " + STRING + "{99} )",
                      "( 2.5.4.3 NAME ( 'cn' 'commonName' ) DESC 'a name' SUP name )",
                      "( 2.5.4.0 NAME 'objectClass' )",
                      "( 1.1 NAME 'loop' SUP pool )",
                      "( 1.2 NAME 'pool' SUP loop )",
                      "( nonsense"),
                  Attribute.of(
                      "objectClasses",
                      "( 2.5.6.0 NAME 'top' ABSTRACT MUST objectClass )",
                      "( 2.5.6.6 NAME 'person' SUP top STRUCTURAL MUST cn MAY ( name $ gone ) )",
                      "( 2.5.6.7 NAME 'worker' SUP person STRUCTURAL MAY cn )"))));

  private SchemaElement find(Kind kind, String name) {
    return catalog.find(kind, name).orElseThrow();
  }

  private static String words(Relation each) {
    return (each.direction() == Direction.USES ? "" : "by ")
        + each.role()
        + " "
        + each.name()
        + each.through().map(from -> " from " + from.name()).orElse("")
        + (each.other().isEmpty() ? "?" : "");
  }

  private List<String> relations(Kind kind, String name) {
    return catalog.relations(find(kind, name)).stream().map(SchemaCatalogTest::words).toList();
  }

  @Test
  void aClassHasWhatItsSuperiorsHaveAndIsUsedByItsSubclasses() {
    assertEquals(
        List.of(
            "SUPERIOR_CLASS person",
            "ALLOWED cn",
            "SUPERIOR_CLASS top from person",
            "ALLOWED name from person",
            "ALLOWED gone from person?",
            "REQUIRED objectClass from top"),
        relations(Kind.OBJECT_CLASS, "worker"));
    assertEquals(
        List.of("REQUIRED objectClass", "by SUPERIOR_CLASS person"),
        relations(Kind.OBJECT_CLASS, "TOP"));
  }

  @Test
  void anAttributeHasTheRulesOfItsSuperior() {
    assertEquals(
        List.of(
            "SUPERIOR_TYPE name",
            "SYNTAX " + STRING + " from name",
            "EQUALITY caseIgnoreMatch from name",
            "by REQUIRED person",
            "by ALLOWED worker",
            "by APPLIES caseIgnoreMatch"),
        relations(Kind.ATTRIBUTE_TYPE, "commonName"));
  }

  @Test
  void rulesAndSyntaxesTellWhoUsesThem() {
    assertEquals(
        Set.of("SYNTAX " + STRING, "by RULE caseIgnoreMatch", "by EQUALITY name"),
        Set.copyOf(relations(Kind.MATCHING_RULE, "2.5.13.2")));
    assertEquals(
        Set.of("by SYNTAX name", "by SYNTAX caseIgnoreMatch"),
        Set.copyOf(relations(Kind.SYNTAX, STRING)));
    assertEquals("Directory String", find(Kind.SYNTAX, STRING).name());
  }

  @Test
  void subclassesStandBelowTheirSuperiorAndACircleAtTheTop() {
    assertEquals(
        List.of("0 top", "1 person", "2 worker"),
        catalog.hierarchy(Kind.OBJECT_CLASS).stream()
            .map(each -> each.depth() + " " + each.element().name())
            .toList());
    assertEquals(
        List.of("0 loop", "0 name", "1 cn", "0 nonsense", "0 objectClass", "0 pool"),
        catalog.hierarchy(Kind.ATTRIBUTE_TYPE).stream()
            .map(each -> each.depth() + " " + each.element().name())
            .toList());
  }

  @Test
  void aCircleStandsAtTheTopWhateverElseIsAboveIt() {
    SchemaCatalog circle =
        SchemaCatalog.of(
            new Entry(
                "cn=subschema",
                List.of(
                    Attribute.of(
                        "objectClasses",
                        "( 2.5.6.0 NAME 'top' ABSTRACT )",
                        "( 1.1 NAME 'egg' SUP ( hen $ top ) )",
                        "( 1.2 NAME 'hen' SUP egg )",
                        "( 1.3 NAME 'yolk' SUP egg )"))));
    assertEquals(
        List.of("0 egg", "1 yolk", "0 hen", "0 top"),
        circle.hierarchy(Kind.OBJECT_CLASS).stream()
            .map(each -> each.depth() + " " + each.element().name())
            .toList());
  }

  @Test
  void whatCannotBeReadKeepsItsText() {
    SchemaElement nonsense = find(Kind.ATTRIBUTE_TYPE, "nonsense");
    assertEquals(Set.of(Trait.UNREADABLE), nonsense.traits());
    assertEquals("( nonsense", nonsense.text());
  }

  @Test
  void aTextIsFoundInNamesOidAndDescription() {
    SchemaElement cn = find(Kind.ATTRIBUTE_TYPE, "cn");
    for (String part : List.of("COMMONN", "2.5.4.3", "A NAME", "")) {
      assertTrue(cn.mentions(part), part);
    }
    assertEquals(List.of("name"), cn.named(Role.SUPERIOR_TYPE));
  }
}
