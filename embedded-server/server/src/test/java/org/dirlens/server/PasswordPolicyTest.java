package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.SaslChannel;
import org.dirlens.server.message.Request;
import org.dirlens.server.policy.PolicyControls;
import org.dirlens.server.policy.PolicyProblem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Password policies (draft-behera-ldap-password-policy-10) on the wire, with a clock of their own.
 * An answer is written as its result code and what its control says: {@code "49 locked"}.
 */
class PasswordPolicyTest {
  private static final String POLICY = "cn=standard," + BASE;
  private static final String PASSWORD_MODIFY = "1.3.6.1.4.1.4203.1.11.1";
  private static final String WRONG = "not " + USER_PASSWORD;
  private static final List<String> ERRORS =
      List.of(
          "expired",
          "locked",
          "reset",
          "not allowed",
          "old missing",
          "quality",
          "too short",
          "too young",
          "in history");

  @TempDir Path folder;
  private Instant now = Instant.parse("2026-01-01T10:00:00Z");

  /** Whether the clock was read last by a thread that serves connections, and not one operation. */
  private volatile boolean readByLoop;

  private final AtomicInteger reads = new AtomicInteger();

  private TestServer server;
  private TestClient client;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder, this::read);
    client = new TestClient(server.server.port());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  /** What somebody else does when the state of an account has just been looked at. */
  private interface Act {
    void run() throws Exception;
  }

  private volatile Act meanwhile;
  private final AtomicInteger looksUntil = new AtomicInteger();

  /** Has that done at this look at a clock, of those to come. */
  private void meanwhile(int look, Act act) {
    meanwhile = act;
    looksUntil.set(look);
  }

  private Instant read() {
    readByLoop = !Thread.currentThread().isVirtual();
    reads.incrementAndGet();
    Act act = looksUntil.getAndDecrement() == 1 ? meanwhile : null;
    if (act != null) {
      meanwhile = null;
      try {
        act.run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
    return now;
  }

  /** Makes a policy and has it hold for everybody. */
  private void policy(String... lines) throws Exception {
    String[] all = Arrays.copyOf(lines, lines.length + 3);
    all[lines.length] = "objectClass: device";
    all[lines.length + 1] = "objectClass: pwdPolicy";
    all[lines.length + 2] = "pwdAttribute: userPassword";
    server.add(POLICY, all);
    server.directory.passwordPolicy(POLICY);
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }

  private String bind(String name, String password) throws Exception {
    return ask(TestClient.bind(3, name, password));
  }

  private String ask(byte[] operation) throws Exception {
    client.send(TestClient.message(1, operation, control()));
    return told(client.content());
  }

  private static byte[] control() {
    BerWriter out = new BerWriter();
    int all = out.begin(0xA0);
    int one = out.begin(BerTag.SEQUENCE);
    out.text(BerTag.OCTET_STRING, "1.3.6.1.4.1.42.2.27.8.5.1");
    out.end(one);
    out.end(all);
    return out.toByteArray();
  }

  private static String told(byte[] message) throws BerProblem {
    BerReader in = new BerReader(message);
    in.nonNegative(BerTag.INTEGER);
    String code = "" + new BerReader(in.copy(in.peekTag())).signed(BerTag.ENUMERATED);
    if (!in.nextIs(0xA0)) {
      return code;
    }
    in.open(0xA0);
    in.open(BerTag.SEQUENCE);
    assertEquals("1.3.6.1.4.1.42.2.27.8.5.1", in.text(BerTag.OCTET_STRING));
    BerReader value = new BerReader(in.copy(BerTag.OCTET_STRING));
    value.open(BerTag.SEQUENCE);
    if (value.nextIs(0xA0)) {
      value.open(0xA0);
      return value.nextIs(0x80)
          ? code + " expires in " + value.nonNegative(0x80)
          : code + " grace " + value.nonNegative(0x81);
    }
    return value.nextIs(0x81)
        ? code + " " + ERRORS.get(value.nonNegative(0x81))
        : code + " nothing";
  }

  /** The password modify operation (RFC 3062) on oneself. */
  private String change(String old, String password) throws Exception {
    BerWriter out = new BerWriter();
    int all = out.begin(BerTag.SEQUENCE);
    if (old != null) {
      out.text(0x81, old);
    }
    out.text(0x82, password);
    out.end(all);
    return ask(TestClient.extended(PASSWORD_MODIFY, out.toByteArray()));
  }

  private String replace(String name, String attribute, String value) throws Exception {
    BerWriter out = new BerWriter();
    int all = out.begin(0x66);
    out.text(BerTag.OCTET_STRING, name);
    int list = out.begin(BerTag.SEQUENCE);
    int one = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.ENUMERATED, 2);
    int what = out.begin(BerTag.SEQUENCE);
    out.text(BerTag.OCTET_STRING, attribute);
    int values = out.begin(BerTag.SET);
    out.text(BerTag.OCTET_STRING, value);
    out.end(values);
    out.end(what);
    out.end(one);
    out.end(list);
    out.end(all);
    return ask(out.toByteArray());
  }

  /** What the administrator writes in the same process. */
  private void administer(Kind kind, String name, String attribute, String... values)
      throws Exception {
    AttributeDescription description = AttributeDescription.parse(attribute, server.schema);
    server.directory.modify(
        Dn.parse(name, server.schema),
        List.of(new Modification(kind, Attribute.of(description, values))));
  }

  private List<String> stored(String name, String attribute) throws Exception {
    return server.read(name).values(attribute).stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .sorted()
        .toList();
  }

  private void fail(String name, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      assertEquals("49", bind(name, WRONG));
    }
  }

  @Test
  void withoutPolicyNothingIsNotedAndNothingTold() throws Exception {
    fail(ANNA, 5);
    assertEquals("0", bind(ANNA, USER_PASSWORD));
    assertEquals("0", change(null, "x"));
    assertEquals(List.of(), stored(ANNA, "pwdFailureTime"));
    assertEquals(List.of(), stored(ANNA, "pwdChangedTime"));
  }

  @Test
  void aBindThatNeedsNeitherKeyNorNoteIsAnsweredByTheThreadOfItsConnection() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3");
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD)); // derives the key
    assertFalse(readByLoop);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertTrue(readByLoop);
    fail(ANNA, 1);
    assertFalse(readByLoop);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD)); // forgets the failure
    assertFalse(readByLoop);
    assertEquals(List.of(), stored(ANNA, "pwdFailureTime"));
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertTrue(readByLoop);
  }

  /** How often a bind with a wrong password looks at the state of its account, and writes. */
  private record Steps(int looks, long writes) {}

  private Steps stepsOfFailure(String name) throws Exception {
    int looks = reads.get();
    long works = server.example.statistics().store().works();
    fail(name, 1);
    while (server.example.statistics().store().works() == works) {
      TimeUnit.MILLISECONDS.sleep(1); // it writes when the answer is on its way
    }
    return new Steps(reads.get() - looks, server.example.statistics().store().works() - works);
  }

  @Test
  @Timeout(60)
  void aNameWithoutEntryTakesTheStepsOfAWrongPassword() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 10");
    Steps known = stepsOfFailure(ANNA);
    assertEquals(known, stepsOfFailure("uid=nobody," + PEOPLE));
    assertEquals(1, known.writes());
  }

  @Test
  void anAccountIsLockedUntilItsTimeHasPassed() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3", "pwdLockoutDuration: 60");
    fail(ANNA, 3);
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    assertEquals("49 locked", bind(ANNA, WRONG));
    assertEquals("0 nothing", bind(BERT, USER_PASSWORD));
    pass(Duration.ofSeconds(59));
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    pass(Duration.ofSeconds(1));
    fail(ANNA, 2); // counted anew
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals(List.of(), stored(ANNA, "pwdFailureTime"));
    assertEquals(List.of(), stored(ANNA, "pwdAccountLockedTime"));
  }

  @Test
  void withoutTheControlALockedAccountLooksLikeAWrongPassword() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 1");
    fail(ANNA, 1);
    byte[] answer = plain(TestClient.bind(3, ANNA, USER_PASSWORD));
    assertEquals("49", told(answer));
    assertEquals(
        List.of(answer[answer.length - 1]),
        List.of(plain(TestClient.bind(3, "uid=nobody," + PEOPLE, "x"))[answer.length - 1]));
    assertEquals("49", bind("uid=nobody," + PEOPLE, "x"));
  }

  private byte[] plain(byte[] operation) throws IOException {
    client.send(1, operation);
    return client.content();
  }

  @Test
  void failuresTooLongAgoDoNotCount() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3", "pwdFailureCountInterval: 30");
    fail(ANNA, 2);
    pass(Duration.ofSeconds(30));
    fail(ANNA, 2);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void aSuccessForgetsFailures() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3");
    for (int i = 0; i < 3; i++) {
      fail(ANNA, 2);
      assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    }
  }

  @Test
  void anAdministratorLocksAndUnlocks() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 2");
    administer(Kind.REPLACE, ANNA, "pwdAccountLockedTime", "000001010000Z");
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    administer(Kind.DELETE, ANNA, "pwdAccountLockedTime");
    fail(ANNA, 2);
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    administer(Kind.DELETE, ANNA, "pwdAccountLockedTime");
    assertEquals(List.of(), stored(ANNA, "pwdFailureTime"));
    fail(ANNA, 1);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void failuresAreNotWrittenWhereNothingLocks() throws Exception {
    policy("pwdMaxFailure: 3");
    fail(ANNA, 5);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals(List.of(), stored(ANNA, "pwdFailureTime"));
  }

  @Test
  void aLockedAccountIsWrittenNoMore() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 2");
    fail(ANNA, 2);
    assertEquals("49 locked", bind(ANNA, WRONG));
    String before = stored(ANNA, "pwdFailureTime").toString();
    pass(Duration.ofSeconds(1));
    assertEquals("49 locked", bind(ANNA, WRONG));
    assertEquals(before, stored(ANNA, "pwdFailureTime").toString());
  }

  @Test
  void aPasswordExpiresWithWarningAndGrace() throws Exception {
    policy("pwdMaxAge: 1000", "pwdExpireWarning: 100", "pwdGraceAuthNLimit: 2");
    administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    pass(Duration.ofSeconds(940));
    assertEquals("0 expires in 60", bind(ANNA, USER_PASSWORD));
    pass(Duration.ofSeconds(60));
    assertEquals("0 grace 1", bind(ANNA, USER_PASSWORD));
    assertEquals("49", bind(ANNA, WRONG));
    assertEquals("0 grace 0", bind(ANNA, USER_PASSWORD));
    assertEquals("0", change(USER_PASSWORD, "a new one"));
    assertEquals("0 nothing", bind(ANNA, "a new one"));
    pass(Duration.ofSeconds(2000));
    assertEquals("0 grace 1", bind(ANNA, "a new one"));
    assertEquals("0 grace 0", bind(ANNA, "a new one"));
    assertEquals("49 expired", bind(ANNA, "a new one"));
  }

  /** Result code, and number and value of the control that came unasked. */
  private String unasked(String name, String password) throws Exception {
    BerReader in = new BerReader(plain(TestClient.bind(3, name, password)));
    in.nonNegative(BerTag.INTEGER);
    String code = "" + new BerReader(in.copy(in.peekTag())).signed(BerTag.ENUMERATED);
    if (!in.nextIs(0xA0)) {
      return code;
    }
    in.open(0xA0);
    in.open(BerTag.SEQUENCE);
    return code + " " + in.text(BerTag.OCTET_STRING) + " " + in.text(BerTag.OCTET_STRING);
  }

  @Test
  void whoDoesNotAskIsToldOfExpiryByTheControlsOfNetscapeIfASettingSaysSo() throws Exception {
    policy("pwdMaxAge: 1000", "pwdExpireWarning: 100", "pwdGraceAuthNLimit: 1");
    administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD);
    pass(Duration.ofSeconds(940));
    assertEquals("0", unasked(ANNA, USER_PASSWORD));
    server.directory.tellBy(PolicyControls.DRAFT_OR_NETSCAPE);
    assertEquals("0 2.16.840.1.113730.3.4.5 60", unasked(ANNA, USER_PASSWORD));
    assertEquals("0 expires in 60", bind(ANNA, USER_PASSWORD));
    assertEquals("49", unasked(ANNA, WRONG));
    pass(Duration.ofSeconds(60));
    assertEquals("0 2.16.840.1.113730.3.4.4 0", unasked(ANNA, USER_PASSWORD));
    assertEquals("49 2.16.840.1.113730.3.4.4 0", unasked(ANNA, USER_PASSWORD));
    assertEquals("49", unasked("uid=nobody," + PEOPLE, WRONG));
    administer(Kind.REPLACE, POLICY, "pwdMustChange", "TRUE");
    administer(Kind.REPLACE, ANNA, "userPassword", "given");
    assertEquals("0 2.16.840.1.113730.3.4.4 0", unasked(ANNA, "given"));
  }

  @Test
  void aLockIsNotToldUnasked() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 1");
    server.directory.tellBy(PolicyControls.DRAFT_OR_NETSCAPE);
    fail(ANNA, 1);
    assertEquals("49", unasked(ANNA, USER_PASSWORD));
  }

  @Test
  void graceEndsSomeTimeAfterExpiry() throws Exception {
    policy("pwdMaxAge: 1000", "pwdGraceAuthNLimit: 5", "pwdGraceExpiry: 60");
    administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD);
    pass(Duration.ofSeconds(1000));
    assertEquals("0 grace 4", bind(ANNA, USER_PASSWORD));
    pass(Duration.ofSeconds(60));
    assertEquals("0 grace 3", bind(ANNA, USER_PASSWORD));
    pass(Duration.ofSeconds(1));
    assertEquals("49 expired", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void eachFailureKeepsEverybodyOutForTwiceAsLong() throws Exception {
    policy("pwdMinDelay: 10", "pwdMaxDelay: 30");
    for (int delay : List.of(10, 20, 30, 30)) {
      fail(ANNA, 1);
      pass(Duration.ofSeconds(delay - 1));
      assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
      assertEquals("49 locked", bind(ANNA, WRONG)); // and does not count
      pass(Duration.ofSeconds(1));
    }
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals(List.of(), stored(ANNA, "pwdFailureTime"));
    fail(ANNA, 1);
    pass(Duration.ofSeconds(10));
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void aDelayKeepsFewTimesAndEndsWithThePassword() throws Exception {
    policy("pwdMinDelay: 10");
    AttributeDescription failures = AttributeDescription.parse("pwdFailureTime", server.schema);
    String[] times =
        IntStream.range(0, 40)
            .mapToObj(i -> "202512310000" + (10 + i) + "Z")
            .toArray(String[]::new);
    server.example.modify(
        Dn.parse(ANNA, server.schema),
        List.of(new Modification(Kind.REPLACE, Attribute.of(failures, times))));
    fail(ANNA, 1);
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    assertEquals(32, stored(ANNA, "pwdFailureTime").size());
    administer(Kind.REPLACE, ANNA, "userPassword", "a new one");
    assertEquals("0 nothing", bind(ANNA, "a new one"));
  }

  @Test
  void anAccountThatNobodyUsesIsLocked() throws Exception {
    policy("pwdMaxIdle: 1000");
    pass(Duration.ofDays(9));
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD)); // was never used
    pass(Duration.ofSeconds(1000));
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals(List.of("20260110101640.000000Z"), stored(ANNA, "pwdLastSuccess"));
    pass(Duration.ofSeconds(9)); // too soon to be noted again
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals(List.of("20260110101640.000000Z"), stored(ANNA, "pwdLastSuccess"));
    pass(Duration.ofSeconds(992));
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    administer(Kind.REPLACE, ANNA, "userPassword", "a new one");
    assertEquals("0 nothing", bind(ANNA, "a new one"));
  }

  @Test
  void aPasswordOfUnknownAgeDoesNotExpire() throws Exception {
    policy("pwdMaxAge: 1000");
    pass(Duration.ofDays(9999));
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void aResetPasswordMustBeChangedBeforeAnythingElse() throws Exception {
    policy("pwdMustChange: TRUE", "pwdMinAge: 1000");
    administer(Kind.REPLACE, ANNA, "userPassword", "given");
    assertEquals(List.of("TRUE"), stored(ANNA, "pwdReset"));
    assertEquals("0 reset", bind(ANNA, "given"));
    byte[] search = TestClient.search(ANNA, 0, TestClient.present("objectClass"));
    assertEquals("50 reset", ask(search));
    assertEquals("50 reset", ask(TestClient.compare(ANNA, "cn", "Anna")));
    assertEquals("50 reset", ask(TestClient.delete(ANNA)));
    assertEquals("50 reset", replace(ANNA, "description", "x"));
    assertEquals("50 reset", replace(BERT, "userPassword", "x"));
    assertEquals("dn:" + ANNA, client.whoAmI());
    assertEquals("0", change(null, "my own"));
    assertEquals(List.of(), stored(ANNA, "pwdReset"));
    client.send(2, search);
    assertEquals(TestClient.SEARCH_ENTRY, client.searchAnswers().getFirst().tag());
    assertEquals("0 nothing", bind(ANNA, "my own"));
    assertEquals("19 too young", replace(ANNA, "userPassword", "another"));
  }

  @Test
  void aNewEntryHasItsPasswordFromSomebodyElse() throws Exception {
    policy("pwdMustChange: TRUE");
    server.addPerson("dora", "Dora D");
    assertEquals("0 reset", bind("uid=dora," + PEOPLE, USER_PASSWORD));
    assertEquals("0", replace("uid=dora," + PEOPLE, "userPassword", "my own"));
    assertEquals("0 nothing", bind("uid=dora," + PEOPLE, "my own"));
  }

  @Test
  void oldPasswordsDoNotComeAgain() throws Exception {
    policy("pwdInHistory: 2");
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals("19 in history", change(null, USER_PASSWORD));
    for (String next : List.of("one", "two")) {
      pass(Duration.ofSeconds(1));
      assertEquals("0", replace(ANNA, "userPassword", next));
      assertEquals("19 in history", change(null, USER_PASSWORD));
    }
    assertEquals("19 in history", change(null, "one"));
    pass(Duration.ofSeconds(1));
    assertEquals("0", change(null, "three"));
    assertEquals(2, stored(ANNA, "pwdHistory").size());
    assertEquals("19 in history", change(null, "one"));
    assertEquals("0", change(null, USER_PASSWORD));
  }

  @Test
  void historyKeepsHashesAndNobodySeesIt() throws Exception {
    policy("pwdInHistory: 2");
    administer(Kind.REPLACE, ANNA, "userPassword", "one");
    String line = stored(ANNA, "pwdHistory").getFirst();
    assertEquals("20260101100000.000000Z", line.split("#")[0]);
    assertEquals("{PBKDF2-SHA256}1000", line.split("#")[3].split("\\$")[0]);
    for (var seer : List.of(server.administrator(), server.connect(BERT, USER_PASSWORD))) {
      var seen = seer.getAttributes(ANNA, new String[] {"+", "pwdHistory", "pwdChangedTime"});
      assertEquals(null, seen.get("pwdHistory"));
      assertEquals("20260101100000.000000Z", seen.get("pwdChangedTime").get());
      seer.close();
    }
  }

  @Test
  void usersKeepToLengthAndAgeAndTheAdministratorNeedNot() throws Exception {
    policy(
        "pwdCheckQuality: 2",
        "pwdMinLength: 8",
        "pwdMaxLength: 20",
        "pwdMinAge: 100",
        "pwdInHistory: 3");
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals("19 too short", change(null, "äöüäöüä"));
    assertEquals("19 quality", change(null, "x".repeat(21)));
    assertEquals("0", change(null, "äöüäöüäö"));
    assertEquals("19 too young", change(null, "quite long"));
    administer(Kind.REPLACE, ANNA, "userPassword", "x");
    assertEquals("0 nothing", bind(ANNA, "x"));
    pass(Duration.ofSeconds(100));
    assertEquals("0", change(null, "quite long"));
  }

  @Test
  void usersMayBeToldToGiveTheOldPasswordOrToKeepIt() throws Exception {
    policy("pwdSafeModify: TRUE");
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals("50 old missing", change(null, "new"));
    assertEquals("49", change(WRONG, "new"));
    assertEquals("0", change(USER_PASSWORD, "new"));
    administer(Kind.REPLACE, POLICY, "pwdAllowUserChange", "FALSE");
    assertEquals("50 not allowed", change("new", "newer"));
    assertEquals("0 nothing", bind(ANNA, "new"));
  }

  @Test
  void aSecondPasswordWouldOutliveThePolicy() throws Exception {
    policy("pwdMaxAge: 1000");
    var anna = server.connect(ANNA, USER_PASSWORD);
    var added = new javax.naming.directory.BasicAttributes("userPassword", "second");
    assertEquals(
        19,
        TestServer.code(
            () ->
                anna.modifyAttributes(
                    ANNA, javax.naming.directory.DirContext.ADD_ATTRIBUTE, added)));
    anna.close();
  }

  @Test
  void anEntryNamesItsOwnPolicy() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 1");
    server.add(
        "cn=lax," + BASE,
        "objectClass: device",
        "objectClass: pwdPolicy",
        "pwdAttribute: userPassword");
    administer(Kind.REPLACE, ANNA, "pwdPolicySubentry", "cn=lax," + BASE);
    administer(Kind.REPLACE, BERT, "pwdPolicySubentry", "cn=gone," + BASE);
    fail(ANNA, 3);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    fail(BERT, 1);
    assertEquals("49 locked", bind(BERT, USER_PASSWORD));
    server.directory.passwordPolicy("");
    assertEquals("0", bind(BERT, USER_PASSWORD));
  }

  @Test
  void whatThePolicyNotesIsWrittenByTheServerOnly() throws Exception {
    policy();
    assertEquals("0", bind(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD));
    for (String attribute : List.of("pwdChangedTime", "pwdFailureTime", "pwdGraceUseTime")) {
      assertEquals("19", replace(ANNA, attribute, "20260101000000Z"));
    }
    assertEquals("19", replace(ANNA, "pwdHistory", "x"));
    assertEquals("0", replace(ANNA, "pwdReset", "TRUE"));
  }

  @Test
  void aRememberedPasswordIsLockedLikeAnyOther() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 2");
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    fail(ANNA, 2);
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void bindsOfManyConnectionsAreCountedOneByOne() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 8");
    List<Thread> guessing = new java.util.ArrayList<>();
    for (int i = 0; i < 4; i++) {
      guessing.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    try (TestClient other = new TestClient(server.server.port())) {
                      other.bindAs(ANNA, WRONG);
                      other.bindAs(ANNA, WRONG);
                    } catch (IOException e) {
                      throw new java.io.UncheckedIOException(e);
                    }
                  }));
    }
    for (Thread each : guessing) {
      each.join();
    }
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    assertEquals(8, stored(ANNA, "pwdFailureTime").size());
    assertNotEquals(List.of(), stored(ANNA, "pwdAccountLockedTime"));
  }

  private static final String FOR_EVER = "000001010000Z";
  private static final int LOOKS = 3;

  /** A bind as Anna that does not come from an address, so that nobody counts its failures. */
  private String guess(String password) throws Exception {
    byte[] given = password.getBytes(StandardCharsets.UTF_8);
    try {
      server.directory.operations().bind(new Request.Bind(Dn.parse(ANNA, server.schema), given));
      return "admitted";
    } catch (LdapProblem problem) {
      return problem instanceof PolicyProblem policy ? policy.error().name() : "refused";
    }
  }

  /** The same when what was noted last is there, since binds of a name take turns. */
  private String guessAfterNote(String password) throws Exception {
    guess(WRONG);
    return guess(password);
  }

  @Test
  void noBindEndsALockThatAnAdministratorSetMeanwhile() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 9");
    for (String password : List.of(WRONG, USER_PASSWORD)) {
      for (int look = 1; look <= LOOKS; look++) {
        guess(WRONG);
        assertEquals("admitted", guess(USER_PASSWORD));
        guess(WRONG);
        meanwhile(look, () -> administer(Kind.REPLACE, ANNA, "pwdAccountLockedTime", FOR_EVER));
        guess(password);
        assertEquals(null, meanwhile, "the administrator came at look " + look);
        assertEquals(
            "ACCOUNT_LOCKED", guessAfterNote(USER_PASSWORD), password + " at look " + look);
        assertEquals(List.of(FOR_EVER), stored(ANNA, "pwdAccountLockedTime"));
        administer(Kind.DELETE, ANNA, "pwdAccountLockedTime");
      }
    }
  }

  @Test
  void failuresBeforeAResetDoNotCountAfterIt() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3");
    for (int look = 1; look <= LOOKS; look++) {
      assertEquals("admitted", guess(USER_PASSWORD));
      guess(WRONG);
      guess(WRONG);
      meanwhile(look, () -> administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD));
      guess(WRONG);
      assertEquals(null, meanwhile, "the administrator came at look " + look);
      assertEquals("admitted", guessAfterNote(USER_PASSWORD), "at look " + look);
    }
  }

  @Test
  void aChangeIsHeldToWhatAnotherChangedMeanwhile() throws Exception {
    policy("pwdMinAge: 1000", "pwdInHistory: 5");
    for (int look = 1; look <= LOOKS; look++) {
      String mine = USER_PASSWORD + look;
      administer(Kind.REPLACE, ANNA, "userPassword", mine);
      pass(Duration.ofSeconds(2000));
      assertEquals("0 nothing", bind(ANNA, mine));
      meanwhile(look, () -> administer(Kind.REPLACE, ANNA, "userPassword", mine + "reset"));
      assertNotEquals("0", change(null, "mine " + look).substring(0, 1), "at look " + look);
      assertEquals(null, meanwhile, "the administrator came at look " + look);
      assertEquals("0 nothing", bind(ANNA, mine + "reset"));
    }
  }

  @Test
  void theRightPasswordOfWhomARuleKeepsOutIsAGuessLikeAnyOther() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 2");
    server.rules("Effect: deny\nRight: auth\nWho: everyone\nFilter: (uid=anna)");
    assertEquals("49", bind(ANNA, USER_PASSWORD));
    assertEquals("49", bind(ANNA, WRONG));
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void aLongPasswordIsNotHashedWhileOthersWait() throws Exception {
    for (int bytes : new int[] {1_024, 1_025}) {
      String password = USER_PASSWORD + "x".repeat(bytes - USER_PASSWORD.length());
      administer(Kind.REPLACE, ANNA, "userPassword", password);
      assertEquals("admitted", guess(password));
      Request.Bind again =
          new Request.Bind(
              Dn.parse(ANNA, server.schema), password.getBytes(StandardCharsets.UTF_8));
      assertEquals(bytes == 1_024, server.directory.operations().bindAtOnce(again).isPresent());
    }
  }

  private String salt(String user) throws Exception {
    byte[] first = ("n,,n=" + user + ",r=abc").getBytes(StandardCharsets.US_ASCII);
    byte[] told =
        server
            .directory
            .operations()
            .sasl(new Request.SaslBind("SCRAM-SHA-256", first), new SaslChannel(false, null))
            .credentials();
    return new String(told, StandardCharsets.US_ASCII).split(",")[1];
  }

  @Test
  void scramGivesOneSaltToOneNameWhetherAnybodyHasItOrNot() throws Exception {
    for (String uid : List.of("anna", "nobody")) {
      assertEquals(salt(uid), salt(uid.toUpperCase(java.util.Locale.ROOT)));
      String name = "uid=3D" + uid + "=2Cou=3Dpeople=2Cdc=3Dexample=2Cdc=3Dcom";
      assertEquals(salt(name), salt("dn:" + name.replace("ou", "OU")));
    }
    assertNotEquals(salt("nobody"), salt("nemo"));
  }
}
