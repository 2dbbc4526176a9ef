package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.handler.operation.SaslChannel;
import org.dirlens.server.message.Request;
import org.dirlens.server.policy.PolicyProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Binds under a password policy: which thread answers, who is told apart, what crosses them. */
class PasswordPolicyBindsTest extends PasswordPolicyServer {
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
    long works = server.example.statistics().store().log().writes();
    fail(name, 1);
    while (server.example.statistics().store().log().writes() == works) {
      TimeUnit.MILLISECONDS.sleep(1); // it writes when the answer is on its way
    }
    return new Steps(
        reads.get() - looks, server.example.statistics().store().log().writes() - works);
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
      awaitFailures(ANNA, 2);
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
  void noOldPasswordIsLostBetweenTwoAdministrators() throws Exception {
    policy("pwdInHistory: 5");
    administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD + 1);
    for (String attribute : List.of("userPassword", "pwdHistory")) {
      assertEquals(1, stored(ANNA, attribute).size(), attribute);
    }
    meanwhile(1, () -> administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD + 2));
    LdapProblem busy =
        assertThrows(
            LdapProblem.class,
            () -> administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD + 3));
    assertEquals(ResultCode.BUSY, busy.code());
    administer(Kind.REPLACE, ANNA, "userPassword", USER_PASSWORD + 3);
    assertEquals(3, stored(ANNA, "pwdHistory").size());
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
