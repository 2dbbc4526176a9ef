package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.code;
import static org.dirlens.server.message.OperationKind.MODIFY;
import static org.dirlens.server.message.OperationKind.SEARCH;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.ModificationItem;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every operation and every result it may have, seen by the JDK's LDAP client. */
@Timeout(600)
class LdapOperationsTest {
  private static final int SUCCESS = 0;
  private static final int SIZE_LIMIT_EXCEEDED = 4;
  private static final int NO_SUCH_ATTRIBUTE = 16;
  private static final int UNDEFINED_ATTRIBUTE_TYPE = 17;
  private static final int CONSTRAINT_VIOLATION = 19;
  private static final int ATTRIBUTE_OR_VALUE_EXISTS = 20;
  private static final int INVALID_ATTRIBUTE_SYNTAX = 21;
  private static final int NO_SUCH_OBJECT = 32;
  private static final int UNWILLING_TO_PERFORM = 53;
  private static final int OBJECT_CLASS_VIOLATION = 65;
  private static final int NOT_ALLOWED_ON_NON_LEAF = 66;
  private static final int NOT_ALLOWED_ON_RDN = 67;
  private static final int ENTRY_ALREADY_EXISTS = 68;
  private static final int OBJECT_CLASS_MODS_PROHIBITED = 69;
  private static final int AFFECTS_MULTIPLE_DSAS = 71;

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    admin = server.administrator();
  }

  @AfterEach
  void stop() throws NamingException {
    admin.close();
    server.close();
  }

  /** Attribute names of the answer, in lower case, with their values. */
  private static Map<String, Set<String>> attributes(SearchResult result) throws NamingException {
    Map<String, Set<String>> all = new TreeMap<>();
    for (Attribute attribute : Collections.list(result.getAttributes().getAll())) {
      Set<String> values = new TreeSet<>();
      for (Object value : Collections.list(attribute.getAll())) {
        values.add(value instanceof byte[] b ? new String(b, StandardCharsets.UTF_8) : "" + value);
      }
      all.put(attribute.getID().toLowerCase(java.util.Locale.ROOT), values);
    }
    return all;
  }

  static List<SearchResult> search(
      LdapContext client, String base, int scope, String filter, String... attributes)
      throws NamingException {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(scope);
    controls.setReturningAttributes(attributes.length == 0 ? null : attributes);
    return TestServer.all(client.search(new LdapName(base), filter, controls));
  }

  private Map<String, Set<String>> read(String name, String... attributes) throws NamingException {
    return attributes(
        search(admin, name, SearchControls.OBJECT_SCOPE, "(objectClass=*)", attributes).get(0));
  }

  @Test
  void aNamingContextWithoutEntriesHidesNoOther() throws NamingException {
    admin.destroySubcontext("o=other");
    assertEquals(Set.of(BASE), names("", SearchControls.ONELEVEL_SCOPE, "(objectClass=*)"));
    assertEquals(Set.of(ANNA), names("", SearchControls.SUBTREE_SCOPE, "(uid=anna)"));
    assertEquals(32, code(() -> names("o=other", SearchControls.SUBTREE_SCOPE, "(objectClass=*)")));
  }

  @Test
  void aNameAboveNamingContextsIsNoEntry() {
    assertEquals(32, code(() -> names("dc=com", SearchControls.SUBTREE_SCOPE, "(uid=anna)")));
  }

  private Set<String> names(String base, int scope, String filter) throws NamingException {
    Set<String> names = new TreeSet<>();
    for (SearchResult result : search(admin, base, scope, filter, "1.1")) {
      names.add(result.getNameInNamespace());
    }
    return names;
  }

  private void modify(String name, int how, String attribute, Object... values)
      throws NamingException {
    BasicAttribute changed = new BasicAttribute(attribute);
    for (Object value : values) {
      changed.add(value);
    }
    admin.modifyAttributes(
        new LdapName(name), new ModificationItem[] {new ModificationItem(how, changed)});
  }

  private static BasicAttributes entry(String... lines) {
    BasicAttributes attributes = new BasicAttributes(true);
    for (String line : lines) {
      int colon = line.indexOf(": ");
      String id = line.substring(0, colon);
      Attribute attribute = attributes.get(id);
      if (attribute == null) {
        attribute = new BasicAttribute(id);
        attributes.put(attribute);
      }
      attribute.add(line.substring(colon + 2));
    }
    return attributes;
  }

  private int add(String name, String... lines) {
    return code(() -> admin.createSubcontext(new LdapName(name), entry(lines)).close());
  }

  @Test
  void theRootDseTellsWhatTheServerCan() throws Exception {
    Map<String, Set<String>> root =
        attributes(
            search(server.anonymous(), "", SearchControls.OBJECT_SCOPE, "(objectClass=*)", "+")
                .get(0));
    assertEquals(Set.of(BASE, "o=other"), root.get("namingcontexts"));
    assertEquals(Set.of("3"), root.get("supportedldapversion"));
    assertEquals(Set.of("cn=schema"), root.get("subschemasubentry"));
    assertEquals(Set.of("Dirlens"), root.get("vendorname"));
    assertEquals(Set.of("0.1.0"), root.get("vendorversion"));
    assertTrue(
        root.get("supportedcontrol")
            .containsAll(Set.of("1.2.840.113556.1.4.319", "2.16.840.1.113730.3.4.2")));
    assertTrue(root.get("supportedextension").contains("1.3.6.1.4.1.4203.1.11.3"));
    assertFalse(root.get("supportedextension").contains("1.3.6.1.4.1.1466.20037"), "no TLS here");
    assertTrue(root.get("supportedfeatures").contains("1.3.6.1.4.1.4203.1.5.1"));
  }

  @Test
  void theRootDseShowsItsObjectClassOnlyUnlessAskedForMore() throws Exception {
    Map<String, Set<String>> root =
        attributes(
            search(server.anonymous(), "", SearchControls.OBJECT_SCOPE, "(objectClass=*)").get(0));
    assertEquals(Set.of("objectclass"), root.keySet());
  }

  @Test
  void theSchemaCanBeReadByEverybody() throws Exception {
    Map<String, Set<String>> schema =
        attributes(
            search(
                    server.anonymous(),
                    "cn=schema",
                    SearchControls.OBJECT_SCOPE,
                    "(objectClass=subschema)",
                    "attributeTypes",
                    "objectClasses",
                    "matchingRules",
                    "ldapSyntaxes")
                .get(0));
    assertEquals(server.schema.attributes().size(), schema.get("attributetypes").size());
    assertEquals(server.schema.objectClasses().size(), schema.get("objectclasses").size());
    assertEquals(server.schema.matchingRules().size(), schema.get("matchingrules").size());
    assertEquals(server.schema.syntaxes().size(), schema.get("ldapsyntaxes").size());
  }

  @Test
  void theClientFindsItsWayFromTheRootDseToTheSchema() throws Exception {
    DirContext schema = admin.getSchema(new LdapName(ANNA));
    assertEquals(
        "inetOrgPerson",
        ((DirContext) schema.lookup("ClassDefinition/inetOrgPerson"))
            .getAttributes("")
            .get("NAME")
            .get());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "(uid=anna)                         => anna",
        "(UID=ANNA)                         => anna",
        "(cn=Anna *)                        => anna",
        "(cn=*berg*)                        => bert",
        "(cn=*son)                          => carl",
        "(&(objectClass=person)(cn=*n))     => bert carl",
        "(|(uid=anna)(uid=carl))            => anna carl",
        "(&(objectClass=person)(!(uid=anna)))=> bert carl",
        "(&(uid>=b)(uid<=c))                => bert",
        "(sn~=Bergman)                      => bert",
        "(uid:caseIgnoreMatch:=BERT)        => bert",
        "(uid:dn:=carl)                     => carl",
        "(&(objectClass=person)(!(unknown=x)))=>",
        "(unknown=*)                        =>",
        "(userPassword=*)                   => anna bert carl",
        "(&)                                => anna bert carl people",
        "(|)                                =>",
        "(entryDN=uid=bert,ou=people,dc=example,dc=com) => bert",
        "(&(hasSubordinates=TRUE)(!(objectClass=domain)))=> people"
      })
  void filtersFindWhatMatches(String filter, String expected) throws Exception {
    Set<String> found = new TreeSet<>();
    for (String name : names(PEOPLE, SearchControls.SUBTREE_SCOPE, filter)) {
      found.add(name.substring(name.indexOf('=') + 1, name.indexOf(',')));
    }
    Set<String> wanted =
        expected == null ? Set.of() : new TreeSet<>(List.of(expected.strip().split(" ")));
    assertEquals(wanted, found);
  }

  @Test
  void scopesReachAsFarAsTheyShould() throws Exception {
    Set<String> all = Set.of(BASE, PEOPLE, ANNA, BERT, "uid=carl," + PEOPLE, "o=other");
    Set<String> example = new TreeSet<>(all);
    example.remove("o=other");
    assertEquals(Set.of(BASE), names(BASE, SearchControls.OBJECT_SCOPE, "(objectClass=*)"));
    assertEquals(Set.of(PEOPLE), names(BASE, SearchControls.ONELEVEL_SCOPE, "(objectClass=*)"));
    assertEquals(example, names(BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)"));
    assertEquals(Set.of(), names(ANNA, SearchControls.ONELEVEL_SCOPE, "(objectClass=*)"));
    assertEquals(
        Set.of(BASE, "o=other"), names("", SearchControls.ONELEVEL_SCOPE, "(objectClass=*)"));
    assertEquals(all, names("", SearchControls.SUBTREE_SCOPE, "(objectClass=*)"));
    assertEquals(Set.of(), names("cn=schema", SearchControls.ONELEVEL_SCOPE, "(objectClass=*)"));
    assertEquals(
        Set.of("cn=schema"), names("cn=schema", SearchControls.SUBTREE_SCOPE, "(objectClass=*)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*                | cn objectclass sn uid",
        "''               | cn objectclass sn uid",
        "1.1              |",
        "cn               | cn",
        "CN;lang-de       |",
        "name             | cn sn",
        "2.5.4.4          | sn",
        "@person          | cn objectclass sn",
        "unknown sn       | sn",
        "userPassword     |",
        "* userPassword   | cn objectclass sn uid",
        "entryDN          | entrydn",
        "hasSubordinates numSubordinates subschemaSubentry"
            + "| hassubordinates numsubordinates subschemasubentry",
        "+                | createtimestamp creatorsname entrycsn entrydn entryuuid hassubordinates"
            + " modifiersname modifytimestamp numsubordinates structuralobjectclass"
            + " subschemasubentry",
        "1.1 cn           | cn",
        "modifyTimestamp cn | cn modifytimestamp"
      })
  void attributesAreSelectedAsAskedFor(String asked, String expected) throws Exception {
    String[] attributes = asked.isEmpty() ? new String[0] : asked.strip().split(" ");
    Set<String> wanted =
        expected == null ? Set.of() : new TreeSet<>(List.of(expected.strip().split(" ")));
    assertEquals(wanted, read(ANNA, attributes).keySet());
  }

  @Test
  void typesOnlyGivesNoValues() throws Exception {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.OBJECT_SCOPE);
    controls.setReturningObjFlag(false);
    Map<String, Set<String>> typed = new TreeMap<>();
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      byte[] search =
          TestClient.search(ANNA, 0, TestClient.present("objectClass"), "cn", "entryDN");
      int typesOnlyAt = ANNA.length() + 2 + 2 + 12 + 2;
      assertEquals(1, search[typesOnlyAt - 1], "the length octet of typesOnly");
      search[typesOnlyAt] = (byte) 0xFF;
      client.send(2, search);
      typed.put("entry", Set.of(client.searchEntryHex()));
    }
    String cn = "30060402" + hex("cn") + "3100";
    String entryDn = "300b0407" + hex("entryDN") + "3100";
    assertTrue(typed.get("entry").iterator().next().endsWith(cn + entryDn), typed.toString());
  }

  private static String hex(String text) {
    return java.util.HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aNewEntryIsStampedAndComputedAttributesFollow() throws Exception {
    assertEquals(
        SUCCESS, add("ou=stamped," + BASE, "objectClass: organizationalUnit", "ou: stamped"));
    Map<String, Set<String>> stamps = read("ou=stamped," + BASE, "+");
    assertEquals(Set.of(Directory.ADMINISTRATOR), stamps.get("creatorsname"));
    assertEquals(Set.of(Directory.ADMINISTRATOR), stamps.get("modifiersname"));
    assertEquals(stamps.get("createtimestamp"), stamps.get("modifytimestamp"));
    assertTrue(one(stamps, "createtimestamp").matches("\\d{14}Z"));
    assertTrue(one(stamps, "entrycsn").matches("\\d{14}\\.\\d{6}Z#[0-9a-f]{6}#000#000000"));
    assertTrue(one(stamps, "entryuuid").matches("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-.*"));
    assertEquals(Set.of("organizationalUnit"), stamps.get("structuralobjectclass"));
    assertEquals(Set.of("ou=stamped," + BASE), stamps.get("entrydn"));
    assertEquals(Set.of("FALSE"), stamps.get("hassubordinates"));
    assertEquals(Set.of("0"), stamps.get("numsubordinates"));
    assertEquals(Set.of("3"), read(PEOPLE, "numSubordinates").get("numsubordinates"));
    assertEquals(Set.of("TRUE"), read(PEOPLE, "hasSubordinates").get("hassubordinates"));
  }

  private static String one(Map<String, Set<String>> attributes, String name) {
    assertEquals(1, attributes.get(name).size(), name);
    return attributes.get(name).iterator().next();
  }

  @Test
  void addCompletesTheValuesOfTheName() throws Exception {
    assertEquals(SUCCESS, add("ou=x+l=Bonn," + BASE, "objectClass: organizationalUnit"));
    assertEquals(
        Map.of(
            "objectclass",
            Set.of("organizationalUnit", "top"),
            "ou",
            Set.of("x"),
            "l",
            Set.of("Bonn")),
        read("ou=x+l=Bonn," + BASE));
  }

  @Test
  void superiorClassesAreImplied() throws Exception {
    assertEquals(
        Set.of("inetOrgPerson", "organizationalPerson", "person", "top"),
        read(ANNA).get("objectclass"));
    modify(
        ANNA, DirContext.REPLACE_ATTRIBUTE, "objectClass", "inetOrgPerson", "simpleSecurityObject");
    assertEquals(
        Set.of("inetOrgPerson", "organizationalPerson", "person", "simpleSecurityObject", "top"),
        read(ANNA).get("objectclass"));
    modify(BERT, DirContext.ADD_ATTRIBUTE, "objectClass", "simpleSecurityObject");
    assertEquals(read(ANNA).get("objectclass"), read(BERT).get("objectclass"));
  }

  @Test
  void theEntryOfThe2006ExperimentsLoads() throws Exception {
    assertEquals(
        SUCCESS,
        add(
            "uid=user.0," + PEOPLE,
            "objectClass: inetOrgPerson",
            "cn: Aaccf Amar",
            "sn: Amar",
            "pager: FYyimqyZRW",
            "mobile: AbCdEfGhIj",
            "homePhone: KlMnOpQrSt"));
    assertEquals(Set.of("FYyimqyZRW"), read("uid=user.0," + PEOPLE).get("pager"));
  }

  @Test
  void addIsRefusedWithTheRightCode() {
    String[] person = {"objectClass: person", "cn: x", "sn: x"};
    assertEquals(ENTRY_ALREADY_EXISTS, add(ANNA, "objectClass: account", "uid: anna"));
    assertEquals(NO_SUCH_OBJECT, add("cn=x,ou=nowhere," + BASE, person));
    assertEquals(NO_SUCH_OBJECT, add("cn=x,dc=unknown", person));
    assertEquals(ENTRY_ALREADY_EXISTS, add("cn=schema", person));
    assertEquals(OBJECT_CLASS_VIOLATION, add("cn=x," + BASE, "objectClass: person", "cn: x"));
    assertEquals(OBJECT_CLASS_VIOLATION, add("cn=x," + BASE, "objectClass: top", "cn: x"));
    assertEquals(OBJECT_CLASS_VIOLATION, add("cn=x," + BASE, "cn: x"));
    assertEquals(
        OBJECT_CLASS_VIOLATION,
        add("cn=x," + BASE, "objectClass: person", "cn: x", "sn: x", "o: y"));
    assertEquals(
        OBJECT_CLASS_VIOLATION, add("cn=x," + BASE, "objectClass: unheardOf", "cn: x", "sn: x"));
    assertEquals(
        UNDEFINED_ATTRIBUTE_TYPE,
        add("cn=x," + BASE, "objectClass: person", "cn: x", "sn: x", "unknown: y"));
    assertEquals(
        INVALID_ATTRIBUTE_SYNTAX,
        add("cn=x," + BASE, "objectClass: person", "cn: x", "sn: x", "seeAlso: no name"));
    assertEquals(
        CONSTRAINT_VIOLATION,
        add(
            "cn=x," + BASE,
            "objectClass: person",
            "cn: x",
            "sn: x",
            "entryUUID: " + "0".repeat(36)));
    assertEquals(
        CONSTRAINT_VIOLATION,
        add("cn=x," + BASE, "objectClass: person", "cn: x", "sn: x", "creatorsName: cn=y"));
    assertEquals(UNDEFINED_ATTRIBUTE_TYPE, add("unknown=x," + BASE, person));
  }

  @Test
  void modifyChangesValuesAndTheStamp() throws Exception {
    Map<String, Set<String>> before = read(ANNA, "entryCSN", "entryUUID", "createTimestamp");
    modify(ANNA, DirContext.ADD_ATTRIBUTE, "description", "one", "two");
    modify(ANNA, DirContext.REMOVE_ATTRIBUTE, "description", "ONE");
    modify(ANNA, DirContext.REPLACE_ATTRIBUTE, "sn", "Anders");
    Map<String, Set<String>> after = read(ANNA, "*", "+");
    assertEquals(Set.of("two"), after.get("description"));
    assertEquals(Set.of("Anders"), after.get("sn"));
    assertEquals(before.get("entryuuid"), after.get("entryuuid"));
    assertEquals(before.get("createtimestamp"), after.get("createtimestamp"));
    assertTrue(one(before, "entrycsn").compareTo(one(after, "entrycsn")) < 0);
    modify(ANNA, DirContext.REMOVE_ATTRIBUTE, "description");
    assertNull(read(ANNA).get("description"));
    assertEquals(Set.of(ANNA), names(BASE, SearchControls.SUBTREE_SCOPE, "(sn=anders)"));
  }

  @Test
  void modifyIsRefusedWithTheRightCodeAndChangesNothing() throws Exception {
    Map<String, Set<String>> before = read(ANNA, "*", "+");
    int add = DirContext.ADD_ATTRIBUTE;
    int remove = DirContext.REMOVE_ATTRIBUTE;
    int replace = DirContext.REPLACE_ATTRIBUTE;
    assertEquals(NO_SUCH_OBJECT, code(() -> modify("uid=x," + PEOPLE, add, "sn", "x")));
    assertEquals(NO_SUCH_OBJECT, code(() -> modify("dc=unknown", add, "sn", "x")));
    assertEquals(UNWILLING_TO_PERFORM, code(() -> modify("cn=schema", add, "cn", "x")));
    assertEquals(UNWILLING_TO_PERFORM, code(() -> modify("", add, "description", "x")));
    assertEquals(ATTRIBUTE_OR_VALUE_EXISTS, code(() -> modify(ANNA, add, "cn", "anna ängström")));
    assertEquals(NO_SUCH_ATTRIBUTE, code(() -> modify(ANNA, remove, "description")));
    assertEquals(NO_SUCH_ATTRIBUTE, code(() -> modify(ANNA, remove, "cn", "somebody else")));
    assertEquals(UNDEFINED_ATTRIBUTE_TYPE, code(() -> modify(ANNA, add, "unknown", "x")));
    assertEquals(OBJECT_CLASS_VIOLATION, code(() -> modify(ANNA, remove, "sn")));
    assertEquals(OBJECT_CLASS_VIOLATION, code(() -> modify(ANNA, remove, "objectClass")));
    assertEquals(OBJECT_CLASS_VIOLATION, code(() -> modify(ANNA, add, "dc", "x")));
    assertEquals(NOT_ALLOWED_ON_RDN, code(() -> modify(ANNA, replace, "uid", "other")));
    assertEquals(NOT_ALLOWED_ON_RDN, code(() -> modify(ANNA, remove, "uid", "anna")));
    assertEquals(INVALID_ATTRIBUTE_SYNTAX, code(() -> modify(ANNA, add, "manager", "no name")));
    assertEquals(
        CONSTRAINT_VIOLATION, code(() -> modify(ANNA, add, "preferredLanguage", "de", "en")));
    assertEquals(CONSTRAINT_VIOLATION, code(() -> modify(ANNA, replace, "entryUUID", "x")));
    assertEquals(CONSTRAINT_VIOLATION, code(() -> modify(ANNA, remove, "modifyTimestamp")));
    assertEquals(
        OBJECT_CLASS_MODS_PROHIBITED,
        code(() -> modify(BASE, replace, "objectClass", "dNSDomain")));
    assertEquals(before, read(ANNA, "*", "+"));
  }

  @Test
  void deleteTakesLeavesOnly() throws Exception {
    assertEquals(
        NOT_ALLOWED_ON_NON_LEAF, code(() -> admin.destroySubcontext(new LdapName(PEOPLE))));
    admin.destroySubcontext(new LdapName(ANNA));
    assertEquals(NO_SUCH_OBJECT, code(() -> read(ANNA)));
    assertEquals(Set.of("2"), read(PEOPLE, "numSubordinates").get("numsubordinates"));
  }

  @Test
  void aMissingEntryIsReportedWithTheNearestThatExists() throws Exception {
    String missing = "uid=x,ou=deeper," + PEOPLE;
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      client.send(2, TestClient.search(missing, 0, TestClient.present("objectClass")));
      client.send(3, TestClient.delete(missing));
      client.send(4, TestClient.delete("uid=x,dc=unknown"));
      for (int i = 0; i < 3; i++) {
        TestClient.Answer answer = client.answer();
        assertEquals(NO_SUCH_OBJECT, answer.code());
        assertEquals(answer.messageId() == 4 ? "" : PEOPLE, answer.matchedDn());
      }
    }
  }

  @Test
  void renamingKeepsOrDropsTheOldValueAndStamps() throws Exception {
    Map<String, Set<String>> before = read(ANNA, "entryCSN", "entryUUID");
    admin.addToEnvironment("java.naming.ldap.deleteRDN", "false");
    admin.rename(new LdapName(ANNA), new LdapName("uid=anne," + PEOPLE));
    assertEquals(Set.of("anna", "anne"), read("uid=anne," + PEOPLE).get("uid"));
    admin.addToEnvironment("java.naming.ldap.deleteRDN", "true");
    admin.rename(new LdapName("uid=anne," + PEOPLE), new LdapName("uid=anya," + PEOPLE));
    Map<String, Set<String>> after = read("uid=anya," + PEOPLE, "uid", "entryCSN", "entryUUID");
    assertEquals(Set.of("anna", "anya"), after.get("uid"));
    assertEquals(before.get("entryuuid"), after.get("entryuuid"));
    assertTrue(one(before, "entrycsn").compareTo(one(after, "entrycsn")) < 0);
    assertEquals(NO_SUCH_OBJECT, code(() -> read(ANNA)));
  }

  @Test
  void aSubtreeMovesWithItsTop() throws Exception {
    assertEquals(SUCCESS, add("ou=new," + BASE, "objectClass: organizationalUnit"));
    admin.rename(new LdapName(PEOPLE), new LdapName("ou=folk,ou=new," + BASE));
    String moved = "uid=anna,ou=folk,ou=new," + BASE;
    assertEquals(Set.of(moved), names(BASE, SearchControls.SUBTREE_SCOPE, "(uid=anna)"));
    assertEquals(Set.of(moved), read(moved, "entryDN").get("entrydn"));
  }

  @Test
  void renamingIsRefusedWithTheRightCode() {
    assertEquals(
        ENTRY_ALREADY_EXISTS, code(() -> admin.rename(new LdapName(ANNA), new LdapName(BERT))));
    assertEquals(
        NO_SUCH_OBJECT,
        code(() -> admin.rename(new LdapName("uid=x," + PEOPLE), new LdapName("uid=y," + PEOPLE))));
    assertEquals(
        NO_SUCH_OBJECT,
        code(() -> admin.rename(new LdapName(ANNA), new LdapName("uid=anna,ou=nowhere," + BASE))));
    assertEquals(
        AFFECTS_MULTIPLE_DSAS,
        code(() -> admin.rename(new LdapName(ANNA), new LdapName("uid=anna,o=other"))));
    assertEquals(
        UNWILLING_TO_PERFORM,
        code(() -> admin.rename(new LdapName(PEOPLE), new LdapName("ou=people," + ANNA))));
    assertEquals(
        UNWILLING_TO_PERFORM,
        code(() -> admin.rename(new LdapName(BASE), new LdapName("dc=other,dc=com"))));
  }

  @Test
  void compareTellsTrueFalseAndWhyNot() throws Exception {
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      assertEquals(6, compare(client, ANNA, "cn", "ANNA  ängström"));
      assertEquals(5, compare(client, ANNA, "cn", "somebody else"));
      assertEquals(NO_SUCH_ATTRIBUTE, compare(client, ANNA, "description", "x"));
      assertEquals(UNDEFINED_ATTRIBUTE_TYPE, compare(client, ANNA, "unknown", "x"));
      assertEquals(NO_SUCH_OBJECT, compare(client, "uid=x," + PEOPLE, "cn", "x"));
      assertEquals(NO_SUCH_OBJECT, compare(client, "dc=unknown", "cn", "x"));
      assertEquals(6, compare(client, ANNA, "userPassword", TestServer.USER_PASSWORD));
      assertEquals(5, compare(client, ANNA, "userPassword", "wrong"));
      assertEquals(NO_SUCH_ATTRIBUTE, compare(client, PEOPLE, "userPassword", "wrong"));
      assertEquals(6, compare(client, "cn=schema", "cn", "schema"));
      assertEquals(5, compare(client, "cn=schema", "cn", "other"));
    }
  }

  private static int compare(TestClient client, String name, String attribute, String value)
      throws java.io.IOException {
    client.send(9, TestClient.compare(name, attribute, value));
    return client.answer().code();
  }

  @Test
  void theClientsSizeLimitIsKept() throws Exception {
    SearchControls controls = new SearchControls();
    controls.setCountLimit(2);
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    NamingEnumeration<SearchResult> results =
        admin.search(new LdapName(BASE), "(objectClass=*)", controls);
    List<SearchResult> found = new ArrayList<>();
    assertEquals(
        SIZE_LIMIT_EXCEEDED,
        code(
            () -> {
              while (results.hasMore()) {
                found.add(results.next());
              }
            }));
    assertEquals(2, found.size());
  }

  @Test
  void statisticsCountWhatHappened() throws Exception {
    ServerStatistics before = server.server.statistics();
    names(BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=person)");
    int missing = code(() -> modify("uid=x," + BASE, DirContext.ADD_ATTRIBUTE, "sn", "x"));
    assertEquals(NO_SUCH_OBJECT, missing);
    ServerStatistics now = server.server.statistics();
    assertEquals(before.of(SEARCH).count() + 1, now.of(SEARCH).count());
    assertEquals(before.of(SEARCH).refused(), now.of(SEARCH).refused());
    assertEquals(before.entriesSent() + 3, now.entriesSent());
    assertEquals(before.of(MODIFY).refused() + 1, now.of(MODIFY).refused());
    assertEquals(before.operations() + 2, now.operations());
    assertEquals(1, now.wire().openConnections());
    assertTrue(now.wire().sentBytes() > before.wire().sentBytes());
    assertTrue(now.of(SEARCH).latency().totalNanos() > before.of(SEARCH).latency().totalNanos());
  }
}
