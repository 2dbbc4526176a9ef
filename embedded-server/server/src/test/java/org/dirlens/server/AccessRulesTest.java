package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.SortControl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Access rules as the JDK's client meets them: each kind of requester, target and right. */
@Timeout(600)
class AccessRulesTest {
  private static final int COMPARE_FALSE = 5;
  private static final int NO_SUCH_OBJECT = 32;
  private static final int INVALID_CREDENTIALS = 49;
  private static final int INSUFFICIENT = 50;
  private static final int ASSERTION_FAILED = 122;
  private static final int AUTHORIZATION_DENIED = 123;
  private static final String CARL = "uid=carl," + PEOPLE;
  private static final String HELP = "cn=help," + BASE;
  private static final String ASSERTION = "1.3.6.1.1.12";
  private static final String PROXY = "2.16.840.1.113730.3.4.18";
  private static final String SUBTREE_DELETE = "1.2.840.113556.1.4.805";

  @TempDir Path folder;
  private TestServer server;
  private final List<LdapContext> open = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    server.add(HELP, "objectClass: groupOfNames", "cn: help", "member: " + ANNA);
    change(ANNA, "telephoneNumber", "1");
    change(BERT, "telephoneNumber", "2");
    change(BERT, "manager", ANNA);
    change(BERT, "employeeType", "boss");
    change(CARL, "telephoneNumber", "3");
  }

  @AfterEach
  void stop() throws Exception {
    for (LdapContext context : open) {
      context.close();
    }
    server.close();
  }

  private void change(String name, String attribute, String value) throws Exception {
    LdapContext administrator = server.administrator();
    write(administrator, name, DirContext.REPLACE_ATTRIBUTE, attribute, value);
    administrator.close();
  }

  private void rules(String... rules) throws Exception {
    server.rules(rules);
  }

  private LdapContext as(String name) throws NamingException {
    LdapContext context = name.isEmpty() ? server.anonymous() : server.connect(name, USER_PASSWORD);
    open.add(context);
    return context;
  }

  private static List<SearchResult> results(LdapContext context, String base, String filter)
      throws NamingException {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    return TestServer.all(context.search(new LdapName(base), filter, controls));
  }

  private static List<String> names(LdapContext context, String base, String filter)
      throws NamingException {
    return results(context, base, filter).stream()
        .map(result -> result.getNameInNamespace().split(",", 2)[0])
        .sorted()
        .toList();
  }

  private static List<String> attributes(LdapContext context, String name, String... wanted)
      throws NamingException {
    TreeSet<String> ids = new TreeSet<>();
    String[] asked = wanted.length == 0 ? null : wanted;
    NamingEnumeration<? extends Attribute> all =
        context.getAttributes(new LdapName(name), asked).getAll();
    while (all.hasMore()) {
      ids.add(all.next().getID());
    }
    return List.copyOf(ids);
  }

  private static void write(
      LdapContext context, String name, int how, String attribute, String... values)
      throws NamingException {
    BasicAttribute changed = new BasicAttribute(attribute);
    for (String value : values) {
      changed.add(value);
    }
    context.modifyAttributes(
        new LdapName(name), new ModificationItem[] {new ModificationItem(how, changed)});
  }

  private static int replaced(LdapContext context, String name, String attribute, String value) {
    return code(() -> write(context, name, DirContext.REPLACE_ATTRIBUTE, attribute, value));
  }

  @Test
  void aRuleOpensASubtreeToEverybody() throws Exception {
    LdapContext anonymous = as("");
    assertEquals(INSUFFICIENT, code(() -> names(anonymous, PEOPLE, "(uid=*)")));
    rules("Right: search read\nWho: anonymous\nTarget: " + PEOPLE + "\nAttribute: entry uid cn");
    assertEquals(List.of("uid=anna", "uid=bert", "uid=carl"), names(anonymous, PEOPLE, "(uid=*)"));
    assertEquals(List.of("cn", "uid"), attributes(anonymous, ANNA));
    assertEquals(List.of("uid=anna"), names(anonymous, ANNA, "(cn=anna*)"));
    assertEquals(NO_SUCH_OBJECT, code(() -> names(anonymous, BASE, "(uid=*)")));
    assertEquals(NO_SUCH_OBJECT, code(() -> names(anonymous, HELP, "(uid=*)")));
  }

  @Test
  void whatMayNotBeSearchedCannotBeGuessed() throws Exception {
    rules("Effect: deny\nRight: search read compare\nWho: users\nAttribute: telephoneNumber");
    LdapContext anna = as(ANNA);
    for (String filter :
        List.of(
            "(telephoneNumber=2)",
            "(telephoneNumber=*)",
            "(!(telephoneNumber=2))",
            "(!(telephoneNumber=*))",
            "(telephoneNumber>=0)",
            "(telephoneNumber=2*)",
            "(telephoneNumber:telephoneNumberMatch:=2)",
            "(:telephoneNumberMatch:=2)",
            "(&(uid=*)(telephoneNumber=2))",
            "(&(uid=*)(!(telephoneNumber=2)))")) {
      assertEquals(List.of(), names(anna, PEOPLE, filter), filter);
    }
    assertEquals(List.of("uid=bert"), names(anna, PEOPLE, "(|(uid=bert)(telephoneNumber=1))"));
    assertEquals(List.of(), attributes(anna, BERT, "telephoneNumber"));
    assertEquals(
        INSUFFICIENT,
        code(
            () -> {
              SearchControls controls = new SearchControls();
              controls.setSearchScope(SearchControls.OBJECT_SCOPE);
              controls.setReturningAttributes(new String[0]);
              TestServer.all(
                  anna.search(
                      new LdapName(BERT), "(telephoneNumber={0})", new Object[] {"2"}, controls));
            }));
    anna.setRequestControls(new Control[] {new SortControl("telephoneNumber", true)});
    assertEquals(INSUFFICIENT, code(() -> names(anna, PEOPLE, "(uid=*)")));
    anna.setRequestControls(null);
  }

  @Test
  void aFilterIsBlindOnlyWhereTheRuleIs() throws Exception {
    rules(
        "Right: search read\nWho: self\nAttribute: telephoneNumber",
        "Effect: deny\nRight: search read compare\nWho: users\nAttribute: telephoneNumber\n"
            + "Filter: (employeeType=boss)",
        "Effect: deny\nRight: search read compare\nWho: users\nAttribute: telephoneNumber\n"
            + "Target: "
            + ANNA);
    LdapContext anna = as(ANNA);
    assertEquals(List.of("uid=anna", "uid=carl"), names(anna, PEOPLE, "(telephoneNumber=*)"));
    assertEquals(
        List.of("uid=anna"),
        names(anna, PEOPLE, "(!(telephoneNumber=3))").stream()
            .filter(name -> name.startsWith("uid"))
            .toList());
    LdapContext bert = as(BERT);
    assertEquals(List.of("uid=bert", "uid=carl"), names(bert, PEOPLE, "(telephoneNumber=*)"));
    for (SearchResult result : results(bert, PEOPLE, "(uid=*)")) {
      boolean shown = result.getAttributes().get("telephoneNumber") != null;
      assertEquals(!result.getNameInNamespace().startsWith("uid=anna"), shown);
    }
  }

  @Test
  void membersOfAGroupMayDoWhatItsRuleSays() throws Exception {
    rules("Right: write\nWho: group:" + HELP + "\nTarget: " + PEOPLE + "\nAttribute: mail");
    assertEquals(0, replaced(as(ANNA), CARL, "mail", "a@x"));
    assertEquals(INSUFFICIENT, replaced(as(ANNA), CARL, "title", "x"));
    assertEquals(INSUFFICIENT, replaced(as(ANNA), HELP, "mail", "a@x"));
    assertEquals(INSUFFICIENT, replaced(as(BERT), CARL, "mail", "b@x"));
    LdapContext administrator = server.administrator();
    write(administrator, HELP, DirContext.ADD_ATTRIBUTE, "member", BERT);
    administrator.close();
    assertEquals(0, replaced(as(BERT), CARL, "mail", "b@x"), "membership counts at once");
  }

  @Test
  void selfAndManagerMayDoWhatTheirRulesSay() throws Exception {
    rules(
        "Right: write\nWho: self\nAttribute: mail",
        "Right: write\nWho: attribute:manager\nAttribute: title");
    assertEquals(0, replaced(as(ANNA), ANNA, "mail", "a@x"));
    assertEquals(INSUFFICIENT, replaced(as(ANNA), BERT, "mail", "a@x"));
    assertEquals(0, replaced(as(ANNA), BERT, "title", "x"));
    assertEquals(INSUFFICIENT, replaced(as(ANNA), CARL, "title", "x"));
    assertEquals(INSUFFICIENT, replaced(as(ANNA), ANNA, "title", "x"));
  }

  @Test
  void namesAndSubtreesAreRequesters() throws Exception {
    rules(
        "Right: write\nWho: dn:" + ANNA.toUpperCase() + "\nAttribute: mail",
        "Right: write\nWho: subtree:ou=people,dc=EXAMPLE,dc=com\nAttribute: title");
    assertEquals(0, replaced(as(ANNA), CARL, "mail", "a@x"));
    assertEquals(INSUFFICIENT, replaced(as(BERT), CARL, "mail", "a@x"));
    assertEquals(0, replaced(as(BERT), CARL, "title", "x"));
  }

  @Test
  void aMemberMayEnterAndLeaveByHimself() throws Exception {
    rules("Right: selfwrite\nWho: users\nTarget: " + HELP + "\nAttribute: member");
    LdapContext bert = as(BERT);
    assertEquals(
        INSUFFICIENT, code(() -> write(bert, HELP, DirContext.ADD_ATTRIBUTE, "member", CARL)));
    assertEquals(
        INSUFFICIENT,
        code(() -> write(bert, HELP, DirContext.ADD_ATTRIBUTE, "member", BERT, CARL)));
    assertEquals(
        INSUFFICIENT, code(() -> write(bert, HELP, DirContext.REPLACE_ATTRIBUTE, "member", BERT)));
    assertEquals(
        INSUFFICIENT, code(() -> write(bert, HELP, DirContext.REMOVE_ATTRIBUTE, "member")));
    assertEquals(0, code(() -> write(bert, HELP, DirContext.ADD_ATTRIBUTE, "member", BERT)));
    assertEquals(0, code(() -> write(bert, HELP, DirContext.REMOVE_ATTRIBUTE, "member", BERT)));
    assertEquals(
        INSUFFICIENT, code(() -> write(bert, HELP, DirContext.REMOVE_ATTRIBUTE, "member", ANNA)));
  }

  private static void add(LdapContext context, String name, String... lines)
      throws NamingException {
    BasicAttributes attributes = new BasicAttributes();
    for (String line : lines) {
      String[] parts = line.split(": ", 2);
      attributes.put(parts[0], parts[1]);
    }
    context.createSubcontext(new LdapName(name), attributes).close();
  }

  @Test
  void entriesAreAddedRenamedMovedAndDeletedByRight() throws Exception {
    String rooms = "ou=rooms," + BASE;
    String[] room = {"objectClass: room", "cn: one"};
    server.add(rooms, "objectClass: organizationalUnit");
    rules(
        "Effect: deny\nRight: add\nWho: everyone\nAttribute: description",
        "Right: add\nWho: dn:" + ANNA + "\nTarget: " + rooms,
        "Right: delete rename add\nWho: dn:" + BERT + "\nTarget: " + rooms + "\nScope: one",
        "Right: rename\nWho: dn:" + CARL + "\nTarget: " + rooms);
    LdapContext anna = as(ANNA);
    LdapContext bert = as(BERT);
    LdapContext carl = as(CARL);
    String one = "cn=one," + rooms;
    assertEquals(INSUFFICIENT, code(() -> add(carl, one, room)));
    assertEquals(INSUFFICIENT, code(() -> add(anna, "cn=one," + BASE, room)));
    assertEquals(
        INSUFFICIENT, code(() -> add(anna, one, "objectClass: room", "cn: one", "description: x")));
    assertEquals(0, code(() -> add(anna, one, room)));
    assertEquals(INSUFFICIENT, code(() -> anna.destroySubcontext(new LdapName(one))));
    LdapName two = new LdapName("cn=two," + rooms);
    assertEquals(INSUFFICIENT, code(() -> anna.rename(new LdapName(one), two)));
    assertEquals(INSUFFICIENT, code(() -> carl.rename(new LdapName(one), two)), "cn is changed");
    assertEquals(0, code(() -> bert.rename(new LdapName(one), two)));
    LdapName elsewhere = new LdapName("cn=two," + PEOPLE);
    assertEquals(INSUFFICIENT, code(() -> bert.rename(two, elsewhere)));
    assertEquals(0, code(() -> bert.destroySubcontext(two)));
    assertEquals(INSUFFICIENT, code(() -> bert.destroySubcontext(new LdapName(rooms))));
  }

  @Test
  void aSubtreeGoesOnlyIfEachOfItsEntriesMayGo() throws Exception {
    String top = "ou=top," + BASE;
    server.add(top, "objectClass: organizationalUnit");
    server.add("ou=a," + top, "objectClass: organizationalUnit");
    server.add("ou=b,ou=a," + top, "objectClass: organizationalUnit", "description: keep");
    rules(
        "Effect: deny\nRight: delete\nWho: users\nFilter: (description=keep)",
        "Right: delete\nWho: users\nTarget: " + top);
    LdapContext anna = as(ANNA);
    anna.setRequestControls(new Control[] {new BasicControl(SUBTREE_DELETE, true, null)});
    assertEquals(INSUFFICIENT, code(() -> anna.destroySubcontext(new LdapName(top))));
    assertEquals(3, results(server.administrator(), top, "(ou=*)").size());
    LdapContext administrator = server.administrator();
    write(administrator, "ou=b,ou=a," + top, DirContext.REMOVE_ATTRIBUTE, "description");
    assertEquals(0, code(() -> anna.destroySubcontext(new LdapName(top))));
    assertEquals(NO_SUCH_OBJECT, code(() -> names(administrator, top, "(ou=*)")));
    administrator.close();
  }

  @Test
  void whatIsHiddenIsAsIfItWereNotThere() throws Exception {
    String secret = "ou=secret," + BASE;
    server.add(secret, "objectClass: organizationalUnit");
    server.add("ou=plan," + secret, "objectClass: organizationalUnit");
    rules("Effect: deny\nRight: all\nWho: users\nTarget: " + secret);
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(ANNA, USER_PASSWORD);
      for (String place : List.of(secret, "ou=plan," + secret)) {
        assertEquals(
            answers(client, place), answers(client, place.replace("secret", "nothing")), place);
        assertEquals(BASE, answers(client, place).getFirst().matchedDn());
      }
    }
    assertEquals(
        List.of("ou=people"), names(as(ANNA), BASE, "(ou=*)"), "searches pass hidden entries over");
  }

  private static List<TestClient.Answer> answers(TestClient client, String name) throws Exception {
    List<TestClient.Answer> answers = new ArrayList<>();
    client.send(5, TestClient.search(name, 2, TestClient.present("ou")));
    answers.add(client.answer());
    client.send(5, TestClient.search(name, 0, TestClient.present("ou")));
    answers.add(client.answer());
    client.send(5, TestClient.compare(name, "ou", "x"));
    answers.add(client.answer());
    answers.forEach(answer -> assertEquals(NO_SUCH_OBJECT, answer.code()));
    return answers;
  }

  @Test
  void compareAndAssertionHaveTheirRights() throws Exception {
    rules(
        "Effect: deny\nRight: compare\nWho: users\nAttribute: mail",
        "Effect: deny\nRight: search\nWho: users\nAttribute: telephoneNumber\n"
            + "Filter: (employeeType=boss)",
        "Right: write\nWho: users\nAttribute: title");
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(ANNA, USER_PASSWORD);
      client.send(5, TestClient.compare(BERT, "mail", "x"));
      assertEquals(INSUFFICIENT, client.answer().code());
      client.send(5, TestClient.compare(BERT, "sn", "x"));
      assertEquals(COMPARE_FALSE, client.answer().code());
    }
    LdapContext anna = as(ANNA);
    byte[] phone = equality("telephoneNumber", "2");
    anna.setRequestControls(new Control[] {new BasicControl(ASSERTION, true, phone)});
    assertEquals(ASSERTION_FAILED, replaced(anna, BERT, "title", "x"), "though it is 2");
    anna.setRequestControls(
        new Control[] {new BasicControl(ASSERTION, true, equality("telephoneNumber", "3"))});
    assertEquals(0, replaced(anna, CARL, "title", "x"));
  }

  @Test
  void aSupertypeIsComparedByWhoMayCompareAllOfIt() throws Exception {
    rules("Effect: deny\nRight: compare\nWho: users\nAttribute: sn");
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(ANNA, USER_PASSWORD);
      for (String guess : List.of("Bergmann", "Bert Bergmann", "x")) {
        client.send(5, TestClient.compare(BERT, "name", guess));
        assertEquals(INSUFFICIENT, client.answer().code(), guess);
      }
      client.send(5, TestClient.compare(BERT, "cn", "x"));
      assertEquals(COMPARE_FALSE, client.answer().code());
    }
  }

  private static byte[] equality(String attribute, String value) {
    org.dirlens.server.ber.BerWriter out = new org.dirlens.server.ber.BerWriter();
    int mark = out.begin(0xA3);
    out.text(0x04, attribute);
    out.text(0x04, value);
    out.end(mark);
    return out.toByteArray();
  }

  @Test
  void aProxyActsForThoseThatItsRuleNames() throws Exception {
    rules(
        "Right: proxy\nWho: dn:" + ANNA + "\nTarget: " + PEOPLE + "\nFilter: (employeeType=boss)",
        "Right: write\nWho: dn:" + BERT + "\nAttribute: title");
    LdapContext anna = as(ANNA);
    assertEquals(INSUFFICIENT, replaced(anna, CARL, "title", "x"));
    anna.setRequestControls(new Control[] {proxy("dn:" + BERT)});
    assertEquals(0, replaced(anna, CARL, "title", "x"));
    for (String other : List.of("dn:" + CARL, "", "dn:" + Directory.ADMINISTRATOR, "dn:uid=x")) {
      anna.setRequestControls(new Control[] {proxy(other)});
      assertEquals(AUTHORIZATION_DENIED, replaced(anna, CARL, "title", "x"), other);
    }
  }

  private static Control proxy(String authorizationId) {
    return new BasicControl(PROXY, true, authorizationId.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whomARuleShutsOutCannotBind() throws Exception {
    rules("Effect: deny\nRight: auth\nWho: everyone\nFilter: (employeeType=boss)");
    as(ANNA);
    assertEquals(INVALID_CREDENTIALS, code(() -> as(BERT)));
    rules();
    as(BERT);
  }

  @Test
  void passwordsAreWrittenByThoseWhomARuleLets() throws Exception {
    assertEquals(INSUFFICIENT, replaced(as(ANNA), CARL, "userPassword", "new"));
    rules("Right: write\nWho: group:" + HELP + "\nTarget: " + PEOPLE + "\nAttribute: *");
    assertEquals(INSUFFICIENT, replaced(as(ANNA), CARL, "userPassword", "new"), "has to be named");
    rules(
        "Right: write\nWho: group:" + HELP + "\nTarget: " + PEOPLE + "\nAttribute: userPassword",
        "Effect: deny\nRight: write\nWho: self\nAttribute: userPassword");
    assertEquals(0, replaced(as(ANNA), CARL, "userPassword", "new"));
    assertEquals(INVALID_CREDENTIALS, code(() -> as(CARL)));
    assertEquals(INSUFFICIENT, replaced(as(BERT), BERT, "userPassword", "new"));
    assertEquals(List.of(), attributes(as(ANNA), CARL, "userPassword"));
  }

  @Test
  void theSizeLimitCountsWhatMayBeFound() throws Exception {
    rules("Effect: deny\nRight: read\nWho: users\nFilter: (employeeType=boss)");
    LdapContext anna = as(ANNA);
    SearchControls two = new SearchControls();
    two.setSearchScope(SearchControls.SUBTREE_SCOPE);
    two.setCountLimit(2);
    assertEquals(2, TestServer.all(anna.search(new LdapName(PEOPLE), "(uid=*)", two)).size());
    two.setCountLimit(1);
    assertEquals(4, code(() -> TestServer.all(anna.search(new LdapName(PEOPLE), "(uid=*)", two))));
  }

  @Test
  void effectiveRightsAreToldInLettersAndInWords() throws Exception {
    rules(
        "Right: write\nWho: self\nAttribute: title",
        "Right: selfwrite\nWho: users\nTarget: " + HELP + "\nAttribute: member");
    LdapContext administrator = server.administrator();
    open.add(administrator);
    assertEquals("vadn", told(administrator, null, ANNA, "entryLevelRights"));
    String subject = "dn:" + ANNA;
    assertEquals("v", told(administrator, subject, ANNA, "entryLevelRights"));
    assertEquals(
        "cn:rsc, title:rscwo",
        told(administrator, sequence(subject, "title"), ANNA, "attributeLevelRights", "cn"));
    assertEquals(
        "member:rscWO", told(administrator, subject, HELP, "attributeLevelRights", "member"));
    assertEquals(
        "add:0,delete:0,read:1,write:0,proxy:0",
        told(administrator, subject, ANNA, "aclRights;entryLevel", "aclRights", "cn"));
    assertEquals(
        "search:1,read:1,compare:1,write:0,selfwrite_add:0,selfwrite_delete:0,proxy:0",
        told(administrator, subject, ANNA, "aclRights;attributeLevel;cn", "aclRights", "cn"));
    LdapContext anna = as(ANNA);
    assertEquals(
        "sn:rsc, title:rsc",
        told(anna, sequence(subject, "title"), BERT, "attributeLevelRights", "sn"));
    assertEquals("v", told(anna, null, BERT, "entryLevelRights", "1.1"));
    assertEquals(
        INSUFFICIENT, code(() -> told(anna, "dn:" + BERT, BERT, "entryLevelRights", "1.1")));
    rules("Right: search read\nWho: anonymous\nAttribute: entry cn");
    assertEquals("cn:rs", told(as(""), null, ANNA, "attributeLevelRights", "cn"));
  }

  private static String sequence(String subject, String attribute) {
    org.dirlens.server.ber.BerWriter out = new org.dirlens.server.ber.BerWriter();
    int all = out.begin(0x30);
    out.text(0x04, subject);
    int list = out.begin(0x30);
    out.text(0x04, attribute);
    out.end(list);
    out.end(all);
    return new String(out.toByteArray(), StandardCharsets.UTF_8);
  }

  /** One attribute of what the effective rights control brings. */
  private static String told(
      LdapContext context, String subject, String name, String attribute, String... wanted)
      throws NamingException {
    byte[] value = subject == null ? null : subject.getBytes(StandardCharsets.UTF_8);
    context.setRequestControls(
        new Control[] {new BasicControl("1.3.6.1.4.1.42.2.27.9.5.2", true, value)});
    Attribute found =
        context
            .getAttributes(new LdapName(name), wanted.length == 0 ? null : wanted)
            .get(attribute);
    context.setRequestControls(null);
    return found == null ? "" : found.get().toString();
  }

  @Test
  void rulesChangeUnderOpenConnections() throws Exception {
    LdapContext anna = as(ANNA);
    assertEquals(3, names(anna, PEOPLE, "(uid=*)").size());
    rules("Effect: deny\nRight: all\nWho: users\nTarget: " + PEOPLE);
    assertEquals(NO_SUCH_OBJECT, code(() -> names(anna, PEOPLE, "(uid=*)")));
    rules();
    assertEquals(3, names(anna, PEOPLE, "(uid=*)").size());
    assertTrue(attributes(anna, ANNA).contains("telephoneNumber"));
  }
}
