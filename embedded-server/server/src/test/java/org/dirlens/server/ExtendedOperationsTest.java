package org.dirlens.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.naming.NamingException;
import javax.naming.directory.Attributes;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.ExtendedRequest;
import javax.naming.ldap.ExtendedResponse;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.operational.WritesUnderWay;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Extended operations, seen by the JDK's LDAP client. */
@Timeout(600)
class ExtendedOperationsTest {
  private static final String PASSWORD_MODIFY = "1.3.6.1.4.1.4203.1.11.1";
  private static final String CANCEL = "1.3.6.1.1.8";
  private static final String START = "1.3.6.1.1.21.1";
  private static final String SPECIFICATION = "1.3.6.1.1.21.2";
  private static final String END = "1.3.6.1.1.21.3";

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

  /** An extended operation as it is. */
  record Raw(String oid, byte[] value) implements ExtendedRequest {
    private static final long serialVersionUID = 1L;

    @Override
    public String getID() {
      return oid;
    }

    @Override
    public byte[] getEncodedValue() {
      return value;
    }

    @Override
    public ExtendedResponse createExtendedResponse(
        String id, byte[] berValue, int offset, int length) {
      byte[] answer =
          berValue == null ? null : Arrays.copyOfRange(berValue, offset, offset + length);
      return new ExtendedResponse() {
        private static final long serialVersionUID = 1L;

        @Override
        public String getID() {
          return id;
        }

        @Override
        public byte[] getEncodedValue() {
          return answer;
        }
      };
    }
  }

  private static byte[] ask(LdapContext client, String oid, byte[] value) throws NamingException {
    return client.extendedOperation(new Raw(oid, value)).getEncodedValue();
  }

  /** A SEQUENCE of texts with context tags; null for one that is absent. */
  private static byte[] tagged(String... texts) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    for (int i = 0; i < texts.length; i++) {
      if (texts[i] != null) {
        out.text(BerTag.context(i), texts[i]);
      }
    }
    out.end(mark);
    return out.toByteArray();
  }

  @Test
  void aUserReplacesThePasswordIfTheOldOneIsRight() throws Exception {
    LdapContext anna = server.connect(ANNA, USER_PASSWORD);
    assertEquals(49, code(() -> ask(anna, PASSWORD_MODIFY, tagged(null, "wrong", "new one"))));
    assertNull(ask(anna, PASSWORD_MODIFY, tagged(null, USER_PASSWORD, "new one")));
    assertEquals(49, code(() -> server.connect(ANNA, USER_PASSWORD)));
    server.connect(ANNA, "new one").close();
    assertEquals(50, code(() -> ask(anna, PASSWORD_MODIFY, tagged("u:bert", null, "taken"))));
    assertEquals(
        50, code(() -> ask(anna, PASSWORD_MODIFY, tagged("u:bert", USER_PASSWORD, "taken"))));
    server.connect(BERT, USER_PASSWORD).close();
    anna.close();
  }

  @Test
  void theServerMakesAPasswordIfNoneIsGiven() throws Exception {
    BerReader in = new BerReader(ask(admin, PASSWORD_MODIFY, tagged(BERT)));
    in.open(BerTag.SEQUENCE);
    String made = in.text(BerTag.context(0));
    assertEquals(20, made.length());
    server.connect(BERT, made).close();
  }

  @Test
  void thePasswordOfNobodyIsNotChanged() throws Exception {
    assertEquals(53, code(() -> ask(admin, PASSWORD_MODIFY, tagged("u:nobody", null, "x"))));
    assertEquals(53, code(() -> ask(admin, PASSWORD_MODIFY, null)), "the administrator's");
    LdapContext nobody = server.anonymous();
    assertEquals(50, code(() -> ask(nobody, PASSWORD_MODIFY, tagged(null, null, "x"))));
    assertEquals(50, code(() -> ask(nobody, PASSWORD_MODIFY, tagged(ANNA, null, "x"))));
    assertEquals(2, code(() -> ask(admin, PASSWORD_MODIFY, new byte[] {1, 2, 3})));
    nobody.close();
  }

  static byte[] cancelOf(int messageId) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, messageId);
    out.end(mark);
    return out.toByteArray();
  }

  @Test
  void whatDoesNotRunCannotBeCancelled() throws Exception {
    assertEquals(119, code(() -> ask(admin, CANCEL, cancelOf(4711))));
    assertEquals(2, code(() -> ask(admin, CANCEL, null)));
  }

  @Test
  void aCancelledSearchIsAnsweredAndThenTheCancel() throws Exception {
    for (int i = 0; i < 400; i++) {
      server.add(
          "ou=" + i + "," + BASE,
          "objectClass: organizationalUnit",
          "description: " + "x".repeat(50_000));
    }
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      // Nothing is read until much more is found than may lie unread, so the search must wait.
      client.send(7, TestClient.search(BASE, 2, TestClient.present("objectClass")));
      client.send(8, TestClient.extended(CANCEL, cancelOf(7)));
      List<TestClient.Answer> answers = client.searchAnswers();
      TestClient.Answer last = answers.get(answers.size() - 1);
      TestClient.Answer cancel = client.answer();
      assertEquals(8, cancel.messageId());
      assertEquals(118, last.code());
      assertEquals(0, cancel.code());
    }
  }

  private String begin() throws NamingException {
    return new String(ask(admin, START, null), UTF_8);
  }

  private byte[] end(String transaction, boolean commit) throws NamingException {
    return end(transaction, commit, BerTag.OCTET_STRING);
  }

  private byte[] end(String transaction, boolean commit, int tag) throws NamingException {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    if (!commit || tag == BerTag.OCTET_STRING) {
      out.bool(BerTag.BOOLEAN, commit);
    }
    out.text(tag, transaction);
    out.end(mark);
    return ask(admin, END, out.toByteArray());
  }

  private void within(String transaction) throws NamingException {
    admin.setRequestControls(
        new Control[] {new BasicControl(SPECIFICATION, true, transaction.getBytes(UTF_8))});
  }

  private void addUnit(String name) throws NamingException {
    BasicAttributes attributes = new BasicAttributes(true);
    attributes.put("objectClass", "organizationalUnit");
    admin.createSubcontext(new LdapName(name), attributes).close();
  }

  private boolean exists(String name) {
    try {
      server.read(name);
      return true;
    } catch (LdapProblem missing) {
      return false;
    } catch (Exception other) {
      throw new AssertionError(other);
    }
  }

  @Test
  void aTransactionIsDoneAsAWhole() throws Exception {
    String transaction = begin();
    within(transaction);
    addUnit("ou=a," + BASE);
    addUnit("ou=b,ou=a," + BASE);
    admin.rename(new LdapName("ou=a," + BASE), new LdapName("ou=c," + BASE));
    admin.modifyAttributes(
        new LdapName("ou=b,ou=c," + BASE),
        DirContext.REPLACE_ATTRIBUTE,
        new BasicAttributes("description", "in a transaction"));
    admin.setRequestControls(null);
    assertEquals(false, exists("ou=a," + BASE));
    assertNull(end(transaction, true));
    assertEquals("in a transaction", server.read("ou=b,ou=c," + BASE).first("description"));
    assertEquals(false, exists("ou=a," + BASE));
    assertEquals(1, code(() -> end(transaction, true)), "it has ended");
  }

  @Test
  void superiorClassesAreImpliedByWhatATransactionHasMadeOfAnEntry() throws Exception {
    String name = "uid=dora," + PEOPLE;
    String transaction = begin();
    within(transaction);
    Attributes account = new BasicAttributes("objectClass", "account");
    account.put("uid", "dora");
    admin.createSubcontext(new LdapName(name), account);
    admin.modifyAttributes(
        new LdapName(name),
        DirContext.ADD_ATTRIBUTE,
        new BasicAttributes("objectClass", "extensibleObject"));
    admin.setRequestControls(null);
    assertNull(end(transaction, true));
    assertEquals(
        List.of("account", "extensibleObject", "top"),
        server.read(name).values("objectClass").stream()
            .map(value -> new String(value, UTF_8))
            .sorted()
            .toList());
  }

  @Test
  void aTransactionWithARefusedWriteDoesNothingAndTellsWhichOneItWas() throws Exception {
    String transaction = begin();
    within(transaction);
    addUnit("ou=a," + BASE);
    addUnit("ou=x,ou=none," + BASE);
    admin.setRequestControls(null);
    assertEquals(32, code(() -> end(transaction, true)));
    assertEquals(false, exists("ou=a," + BASE));
  }

  @Test
  void theIdentifierMayComeUnderTheTagThatItWasGivenUnder() throws Exception {
    for (boolean commit : List.of(true, false)) {
      String transaction = begin();
      within(transaction);
      addUnit("ou=" + commit + "," + BASE);
      admin.setRequestControls(null);
      assertNull(end(transaction, commit, 0x8B));
      assertEquals(commit, exists("ou=" + commit + "," + BASE));
    }
  }

  @Test
  void aTransactionThatIsAbortedDoesNothing() throws Exception {
    String transaction = begin();
    within(transaction);
    addUnit("ou=a," + BASE);
    admin.setRequestControls(null);
    assertNull(end(transaction, false));
    assertEquals(false, exists("ou=a," + BASE));
    within(transaction);
    assertEquals(1, code(() -> addUnit("ou=a," + BASE)));
    admin.setRequestControls(null);
    LdapContext anna = server.connect(ANNA, USER_PASSWORD);
    byte[] open = ask(anna, START, null);
    assertNotNull(open);
    assertEquals(1, code(() -> end(new String(open, UTF_8), true)), "of another session");
    LdapContext nobody = server.anonymous();
    assertEquals(50, code(() -> ask(nobody, START, null)));
    nobody.close();
    anna.close();
  }

  @Test
  void aTransactionWritesWhatItsSenderMayWriteInOneNamingContext() throws Exception {
    String transaction = begin();
    within(transaction);
    addUnit("ou=a," + BASE);
    addUnit("ou=a,o=other");
    admin.setRequestControls(null);
    assertEquals(71, code(() -> end(transaction, true)));
    assertEquals(false, exists("ou=a," + BASE));
  }

  @Test
  void aTransactionThatIsRefusedHoldsNoSynchronizationBack() throws Exception {
    refused("the second write is not even made ready", 19, ANNA, "modifyTimestamp", "now");
    refused("the server's own entries are in no partition", 71, "cn=limits,cn=config", "cn", "x");
    refused("another partition", 71, "o=other", "description", "x");
  }

  private void refused(String why, int code, String name, String attribute, String value)
      throws Exception {
    String transaction = begin();
    within(transaction);
    addUnit("ou=a," + BASE);
    admin.modifyAttributes(
        new LdapName(name), DirContext.REPLACE_ATTRIBUTE, new BasicAttributes(attribute, value));
    admin.setRequestControls(null);
    assertEquals(code, code(() -> end(transaction, true)), why);
    WritesUnderWay.Progress progress = server.directory.progress().now(Dn.ROOT);
    assertEquals(progress.stored(), progress.seen(), why);
  }

  @Test
  void transactionsAreFewAndSmall() throws Exception {
    String first = begin();
    begin();
    begin();
    begin();
    assertEquals(11, code(this::begin));
    within(first);
    for (int i = 0; i < 1000; i++) {
      addUnit("ou=" + i + "," + PEOPLE);
    }
    assertEquals(11, code(() -> addUnit("ou=1000," + PEOPLE)));
    admin.setRequestControls(null);
    assertEquals(1, code(() -> end(first, true)), "it was aborted");
    assertArrayEquals(new byte[] {'5'}, ask(admin, START, null));
  }
}
