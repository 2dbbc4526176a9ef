package org.dirlens.partition.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Description.Kind;
import org.junit.jupiter.api.Test;

class SchemaTest {
  private final Schema schema = Schema.standard();

  @Test
  void attributesAreFoundByAnyNameOrOidInAnyCase() {
    AttributeType cn = type("cn");
    assertSame(cn, schema.attribute("CommonName"));
    assertSame(cn, schema.attribute("2.5.4.3"));
    byte[] wire = "xxCOMMONNAMEyy".getBytes(StandardCharsets.US_ASCII);
    assertSame(cn, schema.attribute(wire, 2, 10));
    assertNull(schema.attribute("cn;lang-en"));
    assertNull(schema.attribute(""));
    assertNull(schema.attribute("\u212A"));
  }

  @Test
  void anUnknownAttributeIsNamedInTheProblem() {
    LdapProblem problem =
        assertThrows(LdapProblem.class, () -> schema.requireAttribute("shoeSize"));
    assertEquals(ResultCode.UNDEFINED_ATTRIBUTE_TYPE, problem.code());
    assertEquals("attribute type \"shoeSize\" is not defined in the schema", problem.getMessage());
  }

  @Test
  void rulesAndSyntaxAreInherited() {
    AttributeType cn = type("cn");
    assertEquals("caseIgnoreMatch", String.valueOf(cn.equality()));
    assertEquals("caseIgnoreOrderingMatch", String.valueOf(cn.ordering()));
    assertEquals("caseIgnoreSubstringsMatch", String.valueOf(cn.substring()));
    assertEquals("Directory String", cn.syntax().description());
    assertEquals("Country String", type("c").syntax().description());
    assertEquals("distinguishedNameMatch", String.valueOf(type("member").equality()));
    assertNull(type("jpegPhoto").equality());
  }

  @Test
  void subtypesOfNameAreThoseOfRfc4519AndMore() {
    Set<String> names = new TreeSet<>();
    type("name").withSubtypes().forEach(type -> names.add(type.name()));
    assertEquals(
        new TreeSet<>(
            List.of(
                "name",
                "cn",
                "sn",
                "c",
                "l",
                "st",
                "o",
                "ou",
                "title",
                "givenName",
                "initials",
                "generationQualifier",
                "dmdName",
                "pseudonym",
                "ipServiceProtocol",
                "nisMapName")),
        names);
    assertTrue(type("cn").isOrInherits(type("name")));
    assertEquals(false, type("name").isOrInherits(type("cn")));
    assertEquals(List.of(type("cn")), type("cn").withSubtypes());
  }

  @Test
  void codesFollowFromTheOidAloneAndLeadBack() {
    assertEquals(0x04FCD458, type("objectClass").code());
    Set<Integer> codes = new HashSet<>();
    for (AttributeType type : schema.attributes()) {
      assertTrue(codes.add(type.code()), type.name());
      assertSame(type, schema.attributeByCode(type.code()));
    }
  }

  @Test
  void usageDecidesWhatIsOperational() {
    assertEquals(false, type("objectClass").operational());
    assertEquals(true, type("entryUUID").operational());
    assertEquals(true, type("entryUUID").noUserModification());
    assertEquals(Usage.DSA_OPERATION, type("namingContexts").usage());
    assertEquals(true, type("dc").singleValued());
  }

  @Test
  void classesInheritWhatTheyRequireAndAllow() {
    ObjectClass inetOrgPerson = objectClass("inetOrgPerson");
    assertEquals(Set.of(type("objectClass"), type("sn"), type("cn")), inetOrgPerson.must());
    assertTrue(inetOrgPerson.may().contains(type("userPassword")));
    assertTrue(inetOrgPerson.may().contains(type("street")));
    assertTrue(inetOrgPerson.may().contains(type("pager")));
    assertEquals(false, inetOrgPerson.may().contains(type("cn")));
    assertTrue(inetOrgPerson.isOrInherits(objectClass("top")));
    assertEquals(ObjectClass.Kind.AUXILIARY, objectClass("posixAccount").kind());
    assertEquals(ObjectClass.Kind.ABSTRACT, objectClass("top").kind());
  }

  @Test
  void everyDefinitionIsAValueOfItsSyntaxAndParsesAgain() {
    Syntax types = syntax("1.3.6.1.4.1.1466.115.121.1.3");
    for (AttributeType type : schema.attributes()) {
      byte[] text = type.definition().getBytes(StandardCharsets.UTF_8);
      assertTrue(types.accepts(text, 0, text.length), type.definition());
      assertEquals(
          type.definition(), Description.parse(Kind.ATTRIBUTE_TYPE, type.definition()).text());
    }
    for (ObjectClass objectClass : schema.objectClasses()) {
      assertEquals(
          objectClass.oid(), Description.parse(Kind.OBJECT_CLASS, objectClass.definition()).oid());
    }
    for (MatchingRule rule : schema.matchingRules()) {
      assertEquals(
          rule.name(), Description.parse(Kind.MATCHING_RULE, rule.definition()).one("NAME"));
    }
    for (Syntax syntax : schema.syntaxes()) {
      assertEquals(
          syntax.description(), Description.parse(Kind.SYNTAX, syntax.definition()).one("DESC"));
    }
  }

  @Test
  void apacheReadsEveryDefinition() throws Exception {
    var attributeParser =
        new org.apache.directory.api.ldap.model.schema.parsers
            .AttributeTypeDescriptionSchemaParser();
    for (AttributeType type : schema.attributes()) {
      var theirs = attributeParser.parse(type.definition());
      assertEquals(type.oid(), theirs.getOid());
      assertEquals(type.names(), theirs.getNames());
      assertEquals(type.singleValued(), theirs.isSingleValued());
      assertEquals(type.operational(), theirs.isOperational());
    }
    var classParser =
        new org.apache.directory.api.ldap.model.schema.parsers.ObjectClassDescriptionSchemaParser();
    for (ObjectClass objectClass : schema.objectClasses()) {
      var theirs = classParser.parse(objectClass.definition());
      assertEquals(objectClass.kind().name(), theirs.getType().name());
      assertEquals(objectClass.superiors().size(), theirs.getSuperiorOids().size());
    }
  }

  @Test
  void whatAdministratorsMeetDailyIsThere() {
    for (String name :
        List.of(
            "inetOrgPerson",
            "posixAccount",
            "groupOfMembers",
            "automountMap",
            "groupOfURLs",
            "dgIdentityAux",
            "pwdPolicy",
            "sudoRole",
            "ldapPublicKey",
            "inetLocalMailRecipient")) {
      objectClass(name);
    }
    assertEquals("labeledURI", String.valueOf(type("memberURL").superior()));
    assertTrue(objectClass("pwdPolicy").may().contains(type("pwdMaxLength")));
  }

  @Test
  void moreDefinitionsMayStandBehindTheStandardOnes() {
    Schema more =
        Schema.standardWith(
            """
            # shoes
            attributeType ( 1.3.6.1.4.1.99999.1 NAME 'shoeSize'
              EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
            objectClass ( 1.3.6.1.4.1.99999.2 NAME 'shoeWearer' AUXILIARY MAY shoeSize )
            """);
    assertEquals(schema.attributes().size() + 1, more.attributes().size());
    assertNotNull(more.objectClass("SHOEWEARER"));
    assertNull(schema.attribute("shoeSize"));
  }

  private static final String SHOE_SIZE =
      "( 1.3.6.1.4.1.99999.1 NAME 'shoeSize' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )";

  @Test
  void definitionsComeAndGoWhileTheSchemaIsUsed() throws LdapProblem {
    Schema used = Schema.standardWith(List.of());
    AttributeType name = used.requireAttribute("name");
    MatchingRule oids = Objects.requireNonNull(used.matchingRule("objectIdentifierMatch"));
    used.extend(
        List.of(
            classDefinition(
                "( 1.3.6.1.4.1.99999.2 NAME 'shoeWearer' SUP top MAY ( shoeSize $ boot ) )"),
            attribute("( 1.3.6.1.4.1.99999.4 NAME 'boot' SUP shoeName )"),
            attribute("( 1.3.6.1.4.1.99999.3 NAME 'shoeName' SUP name )"),
            attribute(SHOE_SIZE)));
    AttributeType boot = used.requireAttribute("boot");
    assertSame(name, used.attribute("name"));
    assertTrue(name.withSubtypes().contains(boot));
    assertEquals("1.3.6.1.4.1.99999.4", normal(oids, "BOOT"));
    assertEquals(2, used.version());
    used.extend(List.of(attribute(SHOE_SIZE)));
    assertNull(used.attribute("boot"));
    assertNull(used.objectClass("shoeWearer"));
    assertEquals(List.of(), name.withSubtypes().stream().filter(boot::equals).toList());
    assertTrue(boot.withdrawn());
    assertEquals(false, name.withdrawn());
    assertEquals("boot", normal(oids, "BOOT"));
  }

  private static String normal(MatchingRule rule, String value) throws LdapProblem {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return new String(rule.normalize(bytes, 0, bytes.length), StandardCharsets.UTF_8);
  }

  @Test
  void aTypeStaysTheSameWhileItsValuesMeanTheSame() throws LdapProblem {
    Schema used = Schema.standardWith(List.of(attribute(SHOE_SIZE)));
    AttributeType shoeSize = used.requireAttribute("shoeSize");
    String named = SHOE_SIZE.replace("'shoeSize'", "( 'shoeSize' 'footSize' ) DESC 'size'");
    used.extend(List.of(attribute(named)));
    assertSame(shoeSize, used.attribute("footSize"));
    assertEquals(named, shoeSize.definition());
    used.extend(List.of(attribute(named.replace("integerMatch", "numericStringMatch"))));
    assertTrue(shoeSize.withdrawn());
    assertEquals(
        "numericStringMatch", String.valueOf(used.requireAttribute("footSize").equality()));
  }

  @Test
  void theStandardSchemaIsOneForAll() {
    assertThrows(IllegalStateException.class, () -> schema.extend(List.of(attribute(SHOE_SIZE))));
  }

  private static SchemaDefinition attribute(String text) {
    return SchemaDefinition.parse(SchemaDefinition.Kind.ATTRIBUTE_TYPE, text);
  }

  private static SchemaDefinition classDefinition(String text) {
    return SchemaDefinition.parse(SchemaDefinition.Kind.OBJECT_CLASS, text);
  }

  @Test
  void aWrongDefinitionIsRefusedWithItsText() {
    assertRefused("attributeType ( 1.2.3 NAME 'a' SUP b )", "b is not defined before");
    assertRefused("attributeType ( 1.2.3 NAME 'a' )", "neither SYNTAX nor SUP");
    assertRefused("attributeType ( 1.2.3 NAME 'cn' SUP name )", "name cn of 1.2.3 is taken");
    assertRefused("attributeType ( 1.2.3 NAME 'a SUP name )", "missing quote");
    assertRefused("attributeType ( 1.2.3 NAME 'a'", "ends too early");
    assertRefused("attributeType ( 1.2.3 NAME 'a' SUP )", "SUP has no value");
    assertRefused("attributeType ( 1.2.3 NAME 'a' NAME 'b' SUP name )", "NAME stands twice");
    assertRefused("attributeType ( 1.2.3 NAME 'a' MUST cn )", "\"MUST\" is not a word of such");
    assertRefused("attributeType ( x NAME 'a' SUP name )", "\"x\" is not a numeric OID");
    assertRefused("attributeType ( 1.2.3 NAME 'a' SYNTAX 1.2 )", "syntax 1.2 is not known");
    assertRefused("objectClass ( 1.2.3 NAME 'a' MUST b )", "b is not defined before");
    assertRefused("thing ( 1.2.3 NAME 'a' )", "attributeType or objectClass expected");
  }

  private static void assertRefused(String definition, String reason) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Schema.standardWith(definition));
    assertTrue(
        String.valueOf(refused.getMessage()).contains(reason),
        String.valueOf(refused.getMessage()));
  }

  private AttributeType type(String name) {
    AttributeType type = schema.attribute(name);
    assertNotNull(type, name);
    return type;
  }

  private ObjectClass objectClass(String name) {
    ObjectClass objectClass = schema.objectClass(name);
    assertNotNull(objectClass, name);
    return objectClass;
  }

  private Syntax syntax(String oid) {
    Syntax syntax = schema.syntax(oid);
    assertNotNull(syntax, oid);
    return syntax;
  }
}
