package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.ModificationItem;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import org.dirlens.partition.entry.Dn;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Controls of operations, seen by the JDK's LDAP client. */
@Timeout(600)
class ControlsTest {
  private static final String ASSERTION = "1.3.6.1.1.12";
  private static final String PRE_READ = "1.3.6.1.1.13.1";
  private static final String POST_READ = "1.3.6.1.1.13.2";
  private static final String PERMISSIVE = "1.2.840.113556.1.4.1413";
  private static final String NO_OPERATION = "1.3.6.1.4.1.4203.1.10.2";
  private static final String SUBTREE_DELETE = "1.2.840.113556.1.4.805";
  private static final String MATCHED_VALUES = "1.2.826.0.1.3344810.2.3";
  private static final String PROXIED = "2.16.840.1.113730.3.4.18";
  private static final String SUBENTRIES = "1.3.6.1.4.1.4203.1.10.1";
  private static final String COUNT = "1.3.6.1.4.1.30221.2.5.36";
  private static final byte[] ALL_ENTRIES = octets(0x87, "objectClass");

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

  private static byte[] ber(Consumer<BerWriter> content) {
    BerWriter out = new BerWriter();
    content.accept(out);
    return out.toByteArray();
  }

  private static byte[] octets(int tag, String text) {
    return ber(out -> out.text(tag, text));
  }

  private static byte[] equality(String attribute, String value) {
    return ber(
        out -> {
          int mark = out.begin(0xA3);
          out.text(BerTag.OCTET_STRING, attribute);
          out.text(BerTag.OCTET_STRING, value);
          out.end(mark);
        });
  }

  private static byte[] sequence(String... texts) {
    return ber(
        out -> {
          int mark = out.begin(BerTag.SEQUENCE);
          for (String text : texts) {
            out.text(BerTag.OCTET_STRING, text);
          }
          out.end(mark);
        });
  }

  private static byte[] sequence(byte[] content) {
    return ber(
        out -> {
          int mark = out.begin(BerTag.SEQUENCE);
          out.raw(content, 0, content.length);
          out.end(mark);
        });
  }

  private static Control critical(String oid, byte[] value) {
    return new BasicControl(oid, true, value);
  }

  private void ask(Control... controls) throws NamingException {
    admin.setRequestControls(controls);
  }

  private void replace(String name, String attribute, String... values) throws NamingException {
    modify(name, DirContext.REPLACE_ATTRIBUTE, attribute, values);
  }

  private void modify(String name, int how, String attribute, String... values)
      throws NamingException {
    BasicAttribute changed = new BasicAttribute(attribute);
    for (String value : values) {
      changed.add(value);
    }
    admin.modifyAttributes(
        new LdapName(name), new ModificationItem[] {new ModificationItem(how, changed)});
  }

  private List<String> stored(String name, String attribute) throws Exception {
    return server.read(name).values(attribute).stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .toList();
  }

  private static BasicAttributes unit() {
    BasicAttributes attributes = new BasicAttributes(true);
    attributes.put("objectClass", "organizationalUnit");
    return attributes;
  }

  private Set<String> names(String base, int scope, String filter) throws NamingException {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(scope);
    controls.setReturningAttributes(new String[] {"1.1"});
    Set<String> names = new TreeSet<>();
    for (SearchResult result : TestServer.all(admin.search(new LdapName(base), filter, controls))) {
      names.add(result.getNameInNamespace());
    }
    return names;
  }

  /** The value of the only control of the answer. */
  private byte[] answered(String oid) throws NamingException {
    Control[] controls = admin.getResponseControls();
    assertNotNull(controls, "the answer has controls");
    assertEquals(List.of(oid), List.of(controls).stream().map(Control::getID).toList());
    return controls[0].getEncodedValue();
  }

  /** The attributes in an entry that a control brought. */
  private static Map<String, List<String>> entry(byte[] value) throws Exception {
    Map<String, List<String>> attributes = new TreeMap<>();
    BerReader in = new BerReader(value);
    in.open(0x64);
    attributes.put("dn", List.of(in.text(BerTag.OCTET_STRING)));
    in.open(BerTag.SEQUENCE);
    while (in.hasMore()) {
      int attribute = in.open(BerTag.SEQUENCE);
      String name = in.text(BerTag.OCTET_STRING);
      List<String> values = new ArrayList<>();
      int set = in.open(BerTag.SET);
      while (in.hasMore()) {
        values.add(in.text(BerTag.OCTET_STRING));
      }
      in.close(set);
      in.close(attribute);
      attributes.put(name, values);
    }
    return attributes;
  }

  @Test
  void aWriteIsDoneOnlyIfItsAssertionHolds() throws Exception {
    ask(critical(ASSERTION, equality("sn", "Bergmann")));
    assertEquals(122, code(() -> replace(ANNA, "description", "changed")));
    assertEquals(List.of(), stored(ANNA, "description"));
    replace(BERT, "description", "changed");
    assertEquals(List.of("changed"), stored(BERT, "description"));
    assertEquals(122, code(() -> admin.destroySubcontext(new LdapName(ANNA))));
    assertEquals(
        122, code(() -> admin.rename(new LdapName(ANNA), new LdapName("uid=x," + PEOPLE))));
    ask(critical(ASSERTION, equality("ou", "b")));
    String name = "ou=a," + BASE;
    assertEquals(122, code(() -> admin.createSubcontext(new LdapName(name), unit())));
    assertEquals(32, code(() -> replace("uid=nobody," + PEOPLE, "description", "changed")));
    admin.createSubcontext(new LdapName("ou=b," + BASE), unit()).close();
  }

  @Test
  void aSearchAndACompareAreDoneOnlyIfTheAssertionHolds() throws Exception {
    ask(critical(ASSERTION, equality("entryDN", BERT)));
    assertEquals(Set.of(BERT), names(BERT, SearchControls.OBJECT_SCOPE, "(objectClass=*)"));
    assertEquals(122, code(() -> names(ANNA, SearchControls.OBJECT_SCOPE, "(objectClass=*)")));
    SearchControls compare = new SearchControls();
    compare.setSearchScope(SearchControls.OBJECT_SCOPE);
    compare.setReturningAttributes(new String[0]);
    assertEquals(
        122, code(() -> TestServer.all(admin.search(new LdapName(ANNA), "(sn=x)", compare))));
    assertEquals(
        1, TestServer.all(admin.search(new LdapName(BERT), "(sn=Bergmann)", compare)).size());
  }

  @Test
  void aWriteShowsTheEntryBeforeAndAfter() throws Exception {
    replace(ANNA, "description", "first");
    ask(critical(PRE_READ, sequence("description", "userPassword")));
    replace(ANNA, "description", "second");
    assertEquals(
        Map.of("dn", List.of(ANNA), "description", List.of("first")), entry(answered(PRE_READ)));
    ask(critical(POST_READ, sequence("uid", "hasSubordinates", "userPassword")));
    admin.rename(new LdapName(ANNA), new LdapName("uid=anne," + PEOPLE));
    assertEquals(
        Map.of(
            "dn",
            List.of("uid=anne," + PEOPLE),
            "uid",
            List.of("anne"),
            "hasSubordinates",
            List.of("FALSE")),
        entry(answered(POST_READ)));
    ask(critical(PRE_READ, sequence("uid")));
    admin.destroySubcontext(new LdapName("uid=anne," + PEOPLE));
    assertEquals(List.of("anne"), entry(answered(PRE_READ)).get("uid"));
    ask(critical(POST_READ, sequence("+")));
    admin.createSubcontext(new LdapName("ou=new," + BASE), unit()).close();
    assertEquals(List.of("cn=admin,cn=config"), entry(answered(POST_READ)).get("creatorsName"));
  }

  @Test
  void permissiveModifyForgivesWhatIsSoAlready() throws Exception {
    modify(ANNA, DirContext.ADD_ATTRIBUTE, "mail", "a@x.org", "b@x.org");
    ask(critical(PERMISSIVE, null));
    modify(ANNA, DirContext.ADD_ATTRIBUTE, "mail", "A@x.org", "c@x.org");
    assertEquals(List.of("a@x.org", "b@x.org", "c@x.org"), stored(ANNA, "mail"));
    modify(ANNA, DirContext.REMOVE_ATTRIBUTE, "mail", "nobody@x.org", "b@x.org");
    assertEquals(List.of("a@x.org", "c@x.org"), stored(ANNA, "mail"));
    modify(ANNA, DirContext.REMOVE_ATTRIBUTE, "mail", "nobody@x.org");
    modify(ANNA, DirContext.REMOVE_ATTRIBUTE, "description");
    modify(ANNA, DirContext.REMOVE_ATTRIBUTE, "description", "none");
    assertEquals(List.of("a@x.org", "c@x.org"), stored(ANNA, "mail"));
    modify(ANNA, DirContext.REMOVE_ATTRIBUTE, "mail");
    assertEquals(List.of(), stored(ANNA, "mail"));
  }

  @Test
  void aNoOperationChecksAllAndWritesNothing() throws Exception {
    ask(critical(NO_OPERATION, null));
    assertEquals(16654, code(() -> replace(ANNA, "description", "changed")));
    assertEquals(16654, code(() -> admin.destroySubcontext(new LdapName(BERT))));
    String name = "ou=a," + BASE;
    assertEquals(16654, code(() -> admin.createSubcontext(new LdapName(name), unit())));
    assertEquals(
        16654, code(() -> admin.rename(new LdapName(ANNA), new LdapName("uid=x," + PEOPLE))));
    assertEquals(66, code(() -> admin.destroySubcontext(new LdapName(PEOPLE))));
    assertEquals(17, code(() -> replace(ANNA, "noSuchAttribute", "changed")));
    ask();
    assertEquals(List.of(), stored(ANNA, "description"));
    assertEquals(1, names(BERT, SearchControls.OBJECT_SCOPE, "(objectClass=*)").size());
    assertEquals(32, code(() -> names(name, SearchControls.OBJECT_SCOPE, "(objectClass=*)")));
  }

  @Test
  void aSubtreeIsDeletedAsAWhole() throws Exception {
    server.add("ou=deep," + PEOPLE, "objectClass: organizationalUnit");
    server.add("ou=deeper,ou=deep," + PEOPLE, "objectClass: organizationalUnit");
    ask(critical(SUBTREE_DELETE, null));
    assertEquals(
        32, code(() -> admin.destroySubcontext(new LdapName("ou=none,ou=none," + PEOPLE))));
    admin.destroySubcontext(new LdapName("ou=deep," + PEOPLE));
    ask();
    assertEquals(
        Set.of(PEOPLE, ANNA, BERT, "uid=carl," + PEOPLE),
        names(PEOPLE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)"));
    ask(critical(SUBTREE_DELETE, null));
    admin.destroySubcontext(new LdapName(PEOPLE));
    ask();
    assertEquals(Set.of(BASE), names(BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)"));
    assertEquals(List.of(), server.example.verify(ProgressMonitor.NONE).damages());
    server.add(PEOPLE, "objectClass: organizationalUnit");
    server.addPerson("anna", "Anna Again");
    assertEquals(Set.of(ANNA), names(BASE, SearchControls.SUBTREE_SCOPE, "(sn=again)"));
  }

  @Test
  void onlyMatchedValuesAreReturned() throws Exception {
    modify(ANNA, DirContext.ADD_ATTRIBUTE, "mail", "a@x.org", "b@y.org", "c@y.org");
    byte[] item =
        ber(
            out -> {
              int substrings = out.begin(0xA4);
              out.text(BerTag.OCTET_STRING, "mail");
              int pieces = out.begin(BerTag.SEQUENCE);
              out.text(0x82, "@Y.org");
              out.end(pieces);
              out.end(substrings);
            });
    ask(critical(MATCHED_VALUES, sequence(item)));
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.OBJECT_SCOPE);
    SearchResult found =
        TestServer.all(admin.search(new LdapName(ANNA), "(objectClass=*)", controls)).get(0);
    List<String> names = new ArrayList<>();
    for (Attribute attribute : Collections.list(found.getAttributes().getAll())) {
      names.add(attribute.getID());
    }
    assertEquals(List.of("mail"), names);
    assertEquals(
        List.of("b@y.org", "c@y.org"),
        Collections.list(found.getAttributes().get("mail").getAll()));
    ask(critical(MATCHED_VALUES, sequence(ber(out -> out.end(out.begin(0xA0))))));
    assertEquals(2, code(() -> names(ANNA, SearchControls.OBJECT_SCOPE, "(objectClass=*)")));
  }

  @Test
  void theAdministratorActsForOthers() throws Exception {
    ask(critical(PROXIED, ("dn:" + ANNA).getBytes(StandardCharsets.UTF_8)));
    assertEquals(1, names(BERT, SearchControls.OBJECT_SCOPE, "(objectClass=*)").size());
    assertEquals(50, code(() -> replace(BERT, "description", "changed")));
    ask(critical(PROXIED, "u:Bert".getBytes(StandardCharsets.UTF_8)));
    replace(BERT, "userPassword", "new secret");
    server.connect(BERT, "new secret").close();
    ask(critical(PROXIED, new byte[0]));
    assertEquals(50, code(() -> names(BERT, SearchControls.OBJECT_SCOPE, "(objectClass=*)")));
  }

  @Test
  void anEmptyPartitionHidesNoUserOfAnother() throws Exception {
    server.directory.delete(Dn.parse("o=other", server.schema));
    ask(critical(PROXIED, "u:bert".getBytes(StandardCharsets.UTF_8)));
    assertEquals(1, names(BERT, SearchControls.OBJECT_SCOPE, "(objectClass=*)").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"u:nobody", "dn:uid=nobody,dc=example,dc=com", "dn:no name", "anna"})
  void actingForNobodyThereIsDenied(String whom) throws Exception {
    ask(critical(PROXIED, whom.getBytes(StandardCharsets.UTF_8)));
    assertEquals(123, code(() -> names(BERT, SearchControls.OBJECT_SCOPE, "(objectClass=*)")));
  }

  @Test
  void aUserActsForNobodyElse() throws Exception {
    LdapContext anna = server.connect(ANNA, TestServer.USER_PASSWORD);
    anna.setRequestControls(
        new Control[] {critical(PROXIED, ("dn:" + BERT).getBytes(StandardCharsets.UTF_8))});
    assertEquals(123, code(() -> anna.getAttributes(new LdapName(BERT))));
    anna.close();
    ask(new BasicControl(PROXIED, false, ("dn:" + BERT).getBytes(StandardCharsets.UTF_8)));
    assertEquals(2, code(() -> names(BERT, SearchControls.OBJECT_SCOPE, "(objectClass=*)")));
  }

  @Test
  void subentriesAreSeenByThoseWhoAskForThem() throws Exception {
    String subentry = "cn=rules," + BASE;
    server.add(
        subentry,
        "objectClass: subentry",
        "objectClass: extensibleObject",
        "subtreeSpecification: {}");
    int scope = SearchControls.SUBTREE_SCOPE;
    assertFalse(names(BASE, scope, "(objectClass=*)").contains(subentry));
    assertEquals(Set.of(subentry), names(subentry, SearchControls.OBJECT_SCOPE, "(objectClass=*)"));
    ask(critical(SUBENTRIES, ber(out -> out.bool(BerTag.BOOLEAN, true))));
    assertEquals(Set.of(subentry), names(BASE, scope, "(objectClass=*)"));
    ask(critical(SUBENTRIES, ber(out -> out.bool(BerTag.BOOLEAN, false))));
    assertEquals(5, names(BASE, scope, "(objectClass=*)").size());
    assertEquals(Set.of(), names(subentry, SearchControls.OBJECT_SCOPE, "(objectClass=*)"));
  }

  private long counted(int tag) throws Exception {
    BerReader in = new BerReader(answered("1.3.6.1.4.1.30221.2.5.37"));
    in.open(BerTag.SEQUENCE);
    return in.signed(tag);
  }

  @Test
  void entriesAreCountedInsteadOfReturned() throws Exception {
    ask(critical(COUNT, sequence(ber(out -> out.integer(0x80, 1000)))));
    int scope = SearchControls.SUBTREE_SCOPE;
    assertEquals(Set.of(), names(BASE, scope, "(objectClass=person)"));
    assertEquals(3, counted(0x80));
    assertEquals(Set.of(), names(BASE, scope, "(sn=nobody)"));
    assertEquals(0, counted(0x80));
    ask(critical(COUNT, sequence(new byte[0])));
    assertEquals(Set.of(), names(BASE, scope, "(objectClass=*)"));
    assertEquals(5, counted(0x82));
  }

  @Test
  void controlsThatDoNotFitTheOperationAreRefusedIfCritical() throws Exception {
    ask(critical(SUBTREE_DELETE, null));
    assertEquals(12, code(() -> replace(ANNA, "description", "changed")));
    ask(critical("1.2.3.4.5", null));
    assertEquals(12, code(() -> replace(ANNA, "description", "changed")));
    ask(new BasicControl("1.2.3.4.5", false, null), new BasicControl(SUBTREE_DELETE, false, null));
    replace(ANNA, "description", "changed");
    assertEquals(List.of("changed"), stored(ANNA, "description"));
  }

  @ParameterizedTest
  @ValueSource(strings = {ASSERTION, PRE_READ, PROXIED})
  void controlsWithoutTheirValueAreProtocolErrors(String oid) throws Exception {
    ask(critical(oid, null));
    assertEquals(2, code(() -> replace(ANNA, "description", "changed")));
    ask(critical(oid, ALL_ENTRIES), critical(oid, ALL_ENTRIES));
    assertFalse(code(() -> replace(ANNA, "description", "changed")) == 0);
    ask(critical(PERMISSIVE, ALL_ENTRIES));
    assertEquals(2, code(() -> replace(ANNA, "description", "changed")));
  }
}
