package org.dirlens.server;

import static org.dirlens.server.TestServer.ADMIN_PASSWORD;
import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.naming.NamingException;
import javax.naming.directory.Attributes;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.ModificationItem;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.limit.OperationLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets in, and what each may do. */
@Timeout(600)
class AccessTest {
  private static final int SUCCESS = 0;
  private static final int PROTOCOL_ERROR = 2;
  private static final int COMPARE_FALSE = 5;
  private static final int AUTH_METHOD_NOT_SUPPORTED = 7;
  private static final int NO_SUCH_ATTRIBUTE = 16;
  private static final int INVALID_DN_SYNTAX = 34;
  private static final int INVALID_CREDENTIALS = 49;
  private static final int BUSY = 51;
  private static final int INSUFFICIENT_ACCESS_RIGHTS = 50;
  private static final int UNWILLING_TO_PERFORM = 53;

  @TempDir Path folder;
  private TestServer server;
  private TestClient client;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    client = new TestClient(server.server.port());
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private static List<SearchResult> search(LdapContext context, String base, String filter)
      throws NamingException {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    return TestServer.all(context.search(new LdapName(base), filter, controls));
  }

  private static void modify(LdapContext context, String name, int how, BasicAttribute attribute)
      throws NamingException {
    context.modifyAttributes(
        new LdapName(name), new ModificationItem[] {new ModificationItem(how, attribute)});
  }

  private static BasicAttribute password(String value) {
    return new BasicAttribute("userPassword", value.getBytes(StandardCharsets.UTF_8));
  }

  private byte[] storedPassword(String name) throws Exception {
    Entry entry = server.read(name);
    assertEquals(1, entry.values("userPassword").size());
    return entry.values("userPassword").get(0);
  }

  @Test
  void everyGoodBindSucceeds() throws IOException {
    assertEquals(SUCCESS, client.bindAs("", "").code());
    assertEquals(SUCCESS, client.bindAs(Directory.ADMINISTRATOR, ADMIN_PASSWORD).code());
    assertEquals(SUCCESS, client.bindAs("CN=Admin, cn=CONFIG", ADMIN_PASSWORD).code());
    assertEquals(SUCCESS, client.bindAs(ANNA, USER_PASSWORD).code());
    assertEquals(SUCCESS, client.bindAs(ANNA.toUpperCase(), USER_PASSWORD).code());
  }

  @Test
  void whoeverIsRefusedLearnsNothingOfWhy() throws IOException {
    TestClient.Answer wrongPassword = client.bindAs(ANNA, "wrong");
    assertEquals(INVALID_CREDENTIALS, wrongPassword.code());
    assertEquals(wrongPassword, client.bindAs("uid=nobody," + PEOPLE, "wrong"));
    assertEquals(wrongPassword, client.bindAs("uid=nobody,ou=x," + PEOPLE, "wrong"));
    assertEquals(wrongPassword, client.bindAs("uid=nobody,dc=unknown", "wrong"));
    assertEquals(wrongPassword, client.bindAs(PEOPLE, "wrong"));
    assertEquals(wrongPassword, client.bindAs("cn=schema", "wrong"));
    assertEquals(wrongPassword, client.bindAs("", "wrong"));
    assertEquals(wrongPassword, client.bindAs(Directory.ADMINISTRATOR, "wrong"));
    assertEquals("", wrongPassword.text());
    assertEquals("", wrongPassword.matchedDn());
  }

  @Test
  void bindsThatWaitWhileOthersOfTheirAddressFailAreNotLookedAt() throws IOException {
    List<TestClient> all = new ArrayList<>();
    for (int i = 0; i < 150; i++) { // fewer than connections of one address
      all.add(new TestClient(server.server.port()));
    }
    long start = System.nanoTime();
    for (TestClient each : all) {
      each.send(1, TestClient.bind(3, ANNA, "wrong"));
    }
    int lookedAt = 0;
    for (TestClient each : all) {
      int code = each.answer().code();
      assertTrue(code == INVALID_CREDENTIALS || code == BUSY, "code " + code);
      lookedAt += code == INVALID_CREDENTIALS ? 1 : 0;
      each.close();
    }
    assertFewLookedAt(lookedAt, start);
  }

  private static void assertFewLookedAt(long lookedAt, long startNanos) {
    long seconds = 1 + (System.nanoTime() - startNanos) / 1_000_000_000L;
    assertTrue(lookedAt <= 20 * seconds, lookedAt + " in " + seconds + " s");
  }

  @Test
  void guessesSentAtOnceOverOneConnectionAreCountedBeforeTheyAreToldWrong() throws Exception {
    client.bindAs(Directory.ADMINISTRATOR, ADMIN_PASSWORD);
    List<Thread> busy = holdAllDerivations();
    int sent = 100;
    ByteArrayOutputStream burst = new ByteArrayOutputStream();
    for (int i = 1; i <= sent; i++) {
      byte[] compare = TestClient.compare(ANNA, "userPassword", "wrong" + i);
      burst.write(TestClient.message(i, compare, new byte[0]));
    }
    client.send(burst.toByteArray());
    assertEquals(BUSY, client.answer().code(), "as many wait as may");
    long start = System.nanoTime();
    server.administratorsTurn.countDown();
    int lookedAt = 0;
    for (int i = 2; i <= sent; i++) {
      int code = client.answer().code();
      assertTrue(code == COMPARE_FALSE || code == BUSY, "code " + code);
      lookedAt += code == COMPARE_FALSE ? 1 : 0;
    }
    assertFewLookedAt(lookedAt, start);
    for (Thread each : busy) {
      each.join();
    }
  }

  /** Has binds of the administrator take all derivations there are until it is their turn. */
  private List<Thread> holdAllDerivations() {
    server.directory.limit(OperationLimits.standard().withBindFailuresPerSecond(1_000));
    server.administratorsTurn = new CountDownLatch(1);
    int before = server.administratorsAsked.get();
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      all.add(Thread.ofPlatform().start(this::administratorsCode));
    }
    while (server.administratorsAsked.get() - before < all.size()) {
      Thread.onSpinWait();
    }
    server.directory.limit(OperationLimits.standard());
    return all;
  }

  @Test
  void whatWaitsBehindTooManyBindsIsAnsweredBusyButForPasswordsThatAreKnown() throws Exception {
    assertEquals(SUCCESS, client.bindAs(ANNA, USER_PASSWORD).code());
    DirContext bert = server.connect(BERT, USER_PASSWORD);
    List<Thread> all = holdAllDerivations();
    server.directory.limit(OperationLimits.standard().withBindFailuresPerSecond(1_000));
    BlockingQueue<Integer> codes = new LinkedBlockingQueue<>();
    for (int i = 0; i < 100; i++) {
      all.add(Thread.ofPlatform().start(() -> codes.add(administratorsCode())));
    }
    // Nothing leaves the queue until the administrator's turn: when it was full once, it still is.
    assertEquals(BUSY, codes.poll(5, TimeUnit.MINUTES), WaitingPlaces::text);
    assertEquals(SUCCESS, client.bindAs(ANNA, USER_PASSWORD).code());
    Attributes another = new BasicAttributes("userPassword", "another");
    assertEquals(
        BUSY,
        TestServer.code(() -> bert.modifyAttributes(BERT, DirContext.REPLACE_ATTRIBUTE, another)));
    bert.close();
    server.administratorsTurn.countDown();
    for (Thread each : all) {
      each.join();
    }
    assertTrue(codes.contains(SUCCESS));
    assertTrue(codes.stream().allMatch(code -> code == SUCCESS || code == BUSY), codes::toString);
  }

  private int administratorsCode() {
    try (TestClient each = TestClient.patient(server.server.port())) {
      return each.bindAs(Directory.ADMINISTRATOR, ADMIN_PASSWORD).code();
    } catch (IOException e) {
      return -1;
    }
  }

  @Test
  void badBindsGetTheirOwnCodes() throws IOException {
    assertEquals(UNWILLING_TO_PERFORM, client.bindAs(ANNA, "").code());
    assertEquals(INVALID_DN_SYNTAX, client.bindAs("no name", "x").code());
    client.send(1, TestClient.bind(2, ANNA, USER_PASSWORD));
    assertEquals(PROTOCOL_ERROR, client.answer().code());
    client.send(1, TestClient.saslBind("CRAM-MD5"));
    assertEquals(AUTH_METHOD_NOT_SUPPORTED, client.answer().code());
  }

  @Test
  void whoAmITellsAsWhomOneActs() throws IOException {
    assertEquals("", client.whoAmI());
    client.bindAs(ANNA, USER_PASSWORD);
    assertEquals("dn:" + ANNA, client.whoAmI());
    client.bindAs(Directory.ADMINISTRATOR, ADMIN_PASSWORD);
    assertEquals("dn:" + Directory.ADMINISTRATOR, client.whoAmI());
    client.bindAs(ANNA, "wrong");
    assertEquals("", client.whoAmI(), "a failed bind leaves nobody");
  }

  @ParameterizedTest
  @ValueSource(strings = {"no name", "", "uid=nobody,dc=unknown"})
  void anyFailedBindLeavesNobody(String name) throws IOException {
    client.bindAs(Directory.ADMINISTRATOR, ADMIN_PASSWORD);
    assertTrue(client.bindAs(name, "x").code() != SUCCESS);
    assertEquals("", client.whoAmI());
  }

  @Test
  void otherExtendedOperationsAreProtocolErrors() throws IOException {
    for (String oid : List.of("1.3.6.1.4.1.1466.20037", "1.2.3.4", "")) {
      client.send(5, TestClient.extended(oid));
      assertEquals(PROTOCOL_ERROR, client.answer().code(), oid);
    }
  }

  @Test
  void nobodyReadsRootDseAndSchemaOnly() throws Exception {
    LdapContext nobody = server.anonymous();
    assertEquals(1, search(nobody, "cn=schema", "(objectClass=*)").size());
    for (String base : List.of(BASE, ANNA, "o=other", "dc=unknown", "")) {
      assertEquals(
          INSUFFICIENT_ACCESS_RIGHTS, code(() -> search(nobody, base, "(objectClass=*)")), base);
    }
    client.send(1, TestClient.compare(ANNA, "cn", "x"));
    assertEquals(INSUFFICIENT_ACCESS_RIGHTS, client.answer().code());
    client.send(1, TestClient.compare("uid=nobody," + PEOPLE, "cn", "x"));
    assertEquals(INSUFFICIENT_ACCESS_RIGHTS, client.answer().code());
    client.send(1, TestClient.compare("", "supportedLDAPVersion", "3"));
    assertEquals(18, client.answer().code(), "an attribute without an equality rule");
    client.send(1, TestClient.compare("", "supportedFeatures", "1.3.6.1.4.1.4203.1.5.1"));
    assertEquals(6, client.answer().code());
  }

  @Test
  void nobodyAndUsersWriteNothing() throws Exception {
    for (LdapContext context : List.of(server.anonymous(), server.connect(ANNA, USER_PASSWORD))) {
      assertEquals(
          INSUFFICIENT_ACCESS_RIGHTS,
          code(() -> context.createSubcontext(new LdapName("ou=x," + BASE))));
      assertEquals(
          INSUFFICIENT_ACCESS_RIGHTS, code(() -> context.destroySubcontext(new LdapName(BERT))));
      assertEquals(
          INSUFFICIENT_ACCESS_RIGHTS,
          code(() -> context.rename(new LdapName(BERT), new LdapName("uid=b," + PEOPLE))));
      assertEquals(
          INSUFFICIENT_ACCESS_RIGHTS,
          code(
              () ->
                  modify(
                      context, ANNA, DirContext.REPLACE_ATTRIBUTE, new BasicAttribute("sn", "x"))));
      assertEquals(
          INSUFFICIENT_ACCESS_RIGHTS,
          code(() -> modify(context, BERT, DirContext.REPLACE_ATTRIBUTE, password("x"))));
    }
  }

  @Test
  void usersReadEntriesButNoPasswords() throws Exception {
    LdapContext anna = server.connect(ANNA, USER_PASSWORD);
    List<SearchResult> found = search(anna, BASE, "(objectClass=person)");
    assertEquals(3, found.size());
    for (SearchResult result : found) {
      assertEquals(null, result.getAttributes().get("userPassword"));
      assertTrue(result.getAttributes().get("cn") != null);
    }
  }

  @Test
  void notEvenTheAdministratorIsShownPasswords() throws Exception {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    controls.setReturningAttributes(new String[] {"*", "+", "userPassword", "2.5.4.35", "@person"});
    for (SearchResult result :
        TestServer.all(
            server.administrator().search(new LdapName(BASE), "(objectClass=person)", controls))) {
      assertEquals(null, result.getAttributes().get("userPassword"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(userPassword=*)",
        "(userPassword=?)",
        "(userPassword>=a)",
        "(userPassword=*a*)",
        "(2.5.4.35=*)",
        "(userPassword;x-any=*)",
        "(!(userPassword=x))",
        "(&(objectClass=*)(!(userPassword=x)))",
        "(userPassword:octetStringMatch:=x)",
        "(:octetStringMatch:=x)",
        "(!(:octetStringMatch:=x))"
      })
  void usersCannotSearchByPassword(String filter) throws Exception {
    String asked = filter.replace("?", USER_PASSWORD);
    assertEquals(List.of(), search(server.connect(ANNA, USER_PASSWORD), BASE, asked));
  }

  @Test
  void usersCannotComparePasswords() throws Exception {
    client.bindAs(ANNA, USER_PASSWORD);
    for (String name : List.of(ANNA, BERT)) {
      client.send(2, TestClient.compare(name, "userPassword", USER_PASSWORD));
      assertEquals(INSUFFICIENT_ACCESS_RIGHTS, client.answer().code());
    }
    client.send(2, TestClient.compare(BERT, "cn", "Bert Bergmann"));
    assertEquals(6, client.answer().code());
  }

  @Test
  void passwordsAreStoredAsHashes() throws Exception {
    assertTrue(ascii(storedPassword(ANNA)).startsWith("{PBKDF2-SHA256}1000$"));
    modify(server.administrator(), ANNA, DirContext.REPLACE_ATTRIBUTE, password("another one"));
    assertTrue(ascii(storedPassword(ANNA)).startsWith("{PBKDF2-SHA256}1000$"));
    assertEquals(INVALID_CREDENTIALS, client.bindAs(ANNA, USER_PASSWORD).code());
    assertEquals(SUCCESS, client.bindAs(ANNA, "another one").code());
  }

  private static String ascii(byte[] value) {
    return new String(value, StandardCharsets.US_ASCII);
  }

  @Test
  void aUserChangesItsOwnPasswordNamingTheOldOne() throws Exception {
    LdapContext anna = server.connect(ANNA, USER_PASSWORD);
    ModificationItem[] wrong = {
      new ModificationItem(DirContext.REMOVE_ATTRIBUTE, password("wrong")),
      new ModificationItem(DirContext.ADD_ATTRIBUTE, password("new"))
    };
    assertEquals(NO_SUCH_ATTRIBUTE, code(() -> anna.modifyAttributes(new LdapName(ANNA), wrong)));
    ModificationItem[] right = {
      new ModificationItem(DirContext.REMOVE_ATTRIBUTE, password(USER_PASSWORD)),
      new ModificationItem(DirContext.ADD_ATTRIBUTE, password("new"))
    };
    anna.modifyAttributes(new LdapName(ANNA), right);
    assertEquals(SUCCESS, client.bindAs(ANNA, "new").code());
    assertEquals(INVALID_CREDENTIALS, client.bindAs(ANNA, USER_PASSWORD).code());
  }

  @Test
  void onlyTheAdministratorMayBringHashes() throws Exception {
    String hash = "{SSHA}+5JynN0UFQy7dLlavcZJJM/MCqExMjM0NTY3OA==";
    modify(server.administrator(), ANNA, DirContext.REPLACE_ATTRIBUTE, password(hash));
    assertEquals(hash, ascii(storedPassword(ANNA)));
    assertEquals(SUCCESS, client.bindAs(ANNA, USER_PASSWORD).code());
    modify(server.connect(ANNA, USER_PASSWORD), ANNA, DirContext.REPLACE_ATTRIBUTE, password(hash));
    assertTrue(ascii(storedPassword(ANNA)).startsWith("{PBKDF2-SHA256}"));
    assertEquals(INVALID_CREDENTIALS, client.bindAs(ANNA, USER_PASSWORD).code());
    assertEquals(SUCCESS, client.bindAs(ANNA, hash).code());
  }

  @Test
  void importedPasswordsAreHashedAndStampsAreKept() throws Exception {
    Entry imported =
        server.directory.prepareImported(
            Entry.builder(Dn.parse("uid=dora," + PEOPLE, server.schema), server.schema)
                .add("objectClass", "account", "simpleSecurityObject")
                .add("uid", "dora")
                .add("userPassword", "clear", "{CRYPT}unknown")
                .add("entryUUID", "11111111-2222-3333-4444-555555555555")
                .build());
    assertEquals("11111111-2222-3333-4444-555555555555", imported.first("entryUUID"));
    assertEquals(Directory.ADMINISTRATOR, imported.first("creatorsName"));
    assertEquals("account", imported.first("structuralObjectClass"));
    List<byte[]> passwords = imported.values("userPassword");
    assertTrue(ascii(passwords.get(0)).startsWith("{SSHA512}"));
    assertEquals("{CRYPT}unknown", ascii(passwords.get(1)));
    server.example.add(imported);
    assertEquals(SUCCESS, client.bindAs("uid=dora," + PEOPLE, "clear").code());
    assertEquals(INVALID_CREDENTIALS, client.bindAs("uid=dora," + PEOPLE, "unknown").code());
    assertEquals(INVALID_CREDENTIALS, client.bindAs("uid=dora," + PEOPLE, "{CRYPT}unknown").code());
  }

  @Test
  void noNameBringsASecretOrWhatTheServerWrites() throws Exception {
    String hash = "{SSHA}5en6G6MezRroT3XKqkdPOmY/BfQ=";
    LdapContext admin = server.administrator();
    for (String first :
        List.of("userPassword=" + hash, "pwdHistory=x", "createTimestamp=20260101000000Z")) {
      for (String rdn : List.of(first, "uid=dora+" + first)) {
        String name = rdn + "," + PEOPLE;
        BasicAttributes entry = new BasicAttributes("objectClass", "inetOrgPerson");
        entry.put("cn", "Dora");
        entry.put("sn", "Dorn");
        assertEquals(
            64, code(() -> admin.createSubcontext(new LdapName(name), entry).close()), name);
        assertEquals(64, code(() -> admin.rename(new LdapName(BERT), new LdapName(name))), name);
      }
    }
    for (String rdn : List.of("userPassword=clear", "uid=dora+createTimestamp=20260101000000Z")) {
      Entry.Builder imported =
          Entry.builder(Dn.parse(rdn + "," + PEOPLE, server.schema), server.schema)
              .add("objectClass", "account");
      assertEquals(
          ResultCode.NAMING_VIOLATION,
          assertThrows(LdapProblem.class, () -> server.directory.prepareImported(imported.build()))
              .code(),
          rdn);
    }
  }

  @Test
  void manyPasswordsInOneRequestAreRefused() throws Exception {
    BasicAttribute many = new BasicAttribute("userPassword");
    for (int i = 0; i < 9; i++) {
      many.add(("password " + i).getBytes(StandardCharsets.UTF_8));
    }
    LdapContext anna = server.connect(ANNA, USER_PASSWORD);
    assertEquals(11, code(() -> modify(anna, ANNA, DirContext.REPLACE_ATTRIBUTE, many)));
  }

  @Test
  void aUsersOwnLimitsHold() throws Exception {
    for (int i = 0; i < 1000; i++) {
      server.add("ou=many" + i + ",o=other", "objectClass: organizationalUnit");
    }
    LdapContext anna = server.connect(ANNA, USER_PASSWORD);
    assertEquals(4, code(() -> search(anna, "o=other", "(objectClass=*)")));
    assertEquals(1001, search(server.administrator(), "o=other", "(objectClass=*)").size());
    assertFalse(search(anna, "o=other", "(ou=many1*)").isEmpty());
  }
}
