package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.policy.PolicyControls;
import org.junit.jupiter.api.Test;

/** Password policies (draft-behera-ldap-password-policy-10) on the wire. */
class PasswordPolicyTest extends PasswordPolicyServer {
  /** Guesses of one address that may wait. */
  private static final int WAITING_MAX = 64;

  @Test
  void withoutPolicyNothingIsNotedAndNothingTold() throws Exception {
    fail(ANNA, 5);
    assertEquals("0", bind(ANNA, USER_PASSWORD));
    assertEquals("0", change(null, "x"));
    assertEquals(List.of(), stored(ANNA, "pwdFailureTime"));
    assertEquals(List.of(), stored(ANNA, "pwdChangedTime"));
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
    fail(ANNA, 2); // counted from zero
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
    server.directory.usePolicyControls(PolicyControls.DRAFT_OR_NETSCAPE);
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
    server.directory.usePolicyControls(PolicyControls.DRAFT_OR_NETSCAPE);
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
  void aRefusalSaysWhatThePasswordMustBeAndWhenItCanBeChanged() throws Exception {
    policy("pwdCheckQuality: 2", "pwdMinLength: 8", "pwdMaxLength: 20", "pwdMinAge: 100");
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals("the password must have at least 8 characters", message(password("short")));
    assertEquals("the password must have at most 20 characters", message(password("x".repeat(21))));
    assertEquals("0", replace(ANNA, "userPassword", "long enough"));
    assertEquals(
        "the password was changed too recently; it can be changed again at 2026-01-01T10:01:40Z",
        message(password("another one")));
  }

  private static byte[] password(String value) {
    return modify(ANNA, List.of(Change.password(Kind.REPLACE, value)));
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

  private int compared(TestClient asking, String password) throws IOException {
    asking.send(2, TestClient.compare(ANNA, "userPassword", password));
    return asking.answer().code();
  }

  @Test
  void whoComparesAPasswordGuessesLikeWhoBinds() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3", "pwdMaxAge: 1000", "pwdGraceAuthNLimit: 1");
    administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD);
    try (TestClient asking = new TestClient(server.server.port())) {
      asking.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      for (int round = 0; round < 2; round++) {
        assertEquals(5, compared(asking, WRONG));
        assertEquals(5, compared(asking, WRONG));
        assertEquals(6, compared(asking, USER_PASSWORD), "and forgets the failures");
      }
      pass(Duration.ofSeconds(1000));
      assertEquals(6, compared(asking, USER_PASSWORD), "the only grace bind");
      assertEquals(5, compared(asking, USER_PASSWORD), "the password has expired");
      administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD);
      fail(ANNA, 1);
      assertEquals(5, compared(asking, WRONG));
      assertEquals(5, compared(asking, WRONG));
      assertEquals(5, compared(asking, USER_PASSWORD), "the account is locked");
      assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    }
  }

  @Test
  void comparisonsOfPasswordsAreAsManyASecondAsBinds() throws Exception {
    try (TestClient asking = new TestClient(server.server.port())) {
      asking.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      int told = 5;
      for (int i = 0; i < 100_000 && told == 5; i++) {
        told = compared(asking, WRONG);
      }
      assertEquals(51, told, "busy");
    }
  }

  @Test
  void oldPasswordsAreTriedAsManyASecondAsBinds() throws Exception {
    assertEquals("0", bind(ANNA, USER_PASSWORD));
    String told = "49";
    for (int i = 0; i < 100_000 && told.equals("49"); i++) {
      told = change(WRONG, "another " + USER_PASSWORD);
    }
    assertEquals("51", told, "busy");
  }

  @Test
  void oldPasswordsOfModifiesAreTriedAsManyASecondAsBinds() throws Exception {
    assertEquals("0", bind(ANNA, USER_PASSWORD));
    String told = "16";
    for (int i = 0; i < 100_000 && told.equals("16"); i++) {
      told = ask(deleting(WRONG));
    }
    assertEquals("51", told, "busy");
  }

  /** Where as many guesses of an address wait as may, the next one is busy, whatever it is. */
  @Test
  void oldPasswordsOfModifiesAreGuessesOfTheSameAddressAsBinds() throws Exception {
    assertEquals("0", bind(ANNA, USER_PASSWORD));
    server.directory.limit(OperationLimits.standard().withBindFailuresPerSecond(1));
    server.administratorsTurn = new CountDownLatch(1);
    try (TestClient first = new TestClient(server.server.port());
        TestClient other = new TestClient(server.server.port())) {
      first.send(1, TestClient.bind(3, Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD));
      while (server.administratorsAsked.get() == 0) {
        assertFalse(Thread.interrupted(), "it took too long");
        Thread.onSpinWait();
      }
      for (int i = 0; i <= WAITING_MAX; i++) {
        client.send(2 + i, deleting(WRONG));
      }
      assertEquals(51, client.answer().code(), "the last of them");
      assertEquals(51, other.bindAs(ANNA, WRONG).code());
      server.administratorsTurn.countDown();
      assertEquals(0, first.answer().code());
    }
  }

  private static byte[] deleting(String old) {
    return modify(
        ANNA,
        List.of(
            Change.password(Kind.DELETE, old),
            Change.password(Kind.ADD, "another " + USER_PASSWORD)));
  }

  @Test
  void aPasswordThatIsTooLongIsNotHashed() throws Exception {
    policy("pwdInHistory: 3");
    String longest = USER_PASSWORD + "x".repeat(4_096 - USER_PASSWORD.length());
    administer(Kind.REPLACE, ANNA, "userPassword", longest);
    assertEquals("0 nothing", bind(ANNA, longest));
    String tooLong = longest + "x";
    assertEquals("11", replace(ANNA, "userPassword", tooLong));
    assertEquals("11", change(null, tooLong));
    assertEquals("11", change(tooLong, "short"));
    assertEquals("11", bind(ANNA, tooLong));
    assertEquals("11", bind("uid=nobody," + PEOPLE, tooLong));
    assertEquals("11", bind(Directory.ADMINISTRATOR, tooLong));
    assertThrows(
        LdapProblem.class,
        () ->
            server.add(
                "cn=x," + PEOPLE, "objectClass: person", "sn: x", "userPassword: " + tooLong));
    try (TestClient asking = new TestClient(server.server.port())) {
      asking.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      assertEquals(11, compared(asking, tooLong));
    }
  }
}
