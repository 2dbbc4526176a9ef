package org.dirlens.browser.core.account;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.account.AccountAction.Type;
import org.dirlens.browser.core.account.AccountFact.Mood;
import org.dirlens.browser.core.account.AccountFact.Topic;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Accounts by the policies of our server, of slapd's overlay ppolicy, and of 389-ds. */
@Timeout(240)
class AccountTest {
  private static final String SUFFIX = ServedDirectory.BASE;
  private static final String ANN = "cn=Ann," + SUFFIX;
  private static final String POLICY = "cn=policy," + SUFFIX;
  private static final String WORD = "a right word";

  @TempDir Path folder;

  /** A server with Ann, whose failed logins lock her. */
  private record Place(DirectoryConnection connection) {
    void send(Write write) throws ConnectionProblem {
      connection.session(monitor()).write(write, monitor());
    }

    void change(String dn, String attribute, String value) throws ConnectionProblem {
      Attribute values = Attribute.of(attribute, value);
      send(new Write.Modify(dn, List.of(new Modification(Modification.Kind.REPLACE, values))));
    }

    void addAnn() throws ConnectionProblem {
      send(
          new Write.Add(
              entry(
                  ANN,
                  "objectClass: inetOrgPerson",
                  "cn: Ann",
                  "sn: Smith",
                  "userPassword: " + WORD)));
    }

    void addPolicy(String... more) throws ConnectionProblem {
      String[] lines = new String[more.length + 6];
      lines[0] = "objectClass: device";
      lines[1] = "objectClass: pwdPolicy";
      lines[2] = "cn: policy";
      lines[3] = "pwdAttribute: userPassword";
      lines[4] = "pwdLockout: TRUE";
      lines[5] = "pwdMaxFailure: 2";
      System.arraycopy(more, 0, lines, 6, more.length);
      send(new Write.Add(entry(POLICY, lines)));
    }

    void login(String word) throws ConnectionProblem {
      ConnectionParameters mine = connection.parameters();
      ConnectionParameters hers =
          ConnectionParameters.create("ann", mine.endpoint(), ANN, AccessMode.READ_ONLY);
      Connections.shared().checks().authentication(hers, Secret.of(word), monitor());
    }

    void failTwice() {
      for (int times = 0; times < 2; times++) {
        assertThrows(ConnectionProblem.class, () -> login("a wrong word"));
      }
    }

    Account ann() throws ConnectionProblem {
      return Account.read(Dit.of(connection), ANN, monitor()).orElseThrow();
    }

    AccountFact fact(Topic topic) throws ConnectionProblem {
      return ann().facts().stream().filter(each -> each.topic() == topic).findFirst().orElseThrow();
    }

    AccountAction action(Type type) throws ConnectionProblem {
      return ann().action(type);
    }

    void act(Type type) throws ConnectionProblem {
      AccountAction action = action(type);
      assertTrue(action.possible(), action.why());
      send(new Write.Modify(ANN, action.changes()));
    }

    /** A server may note a failed login a moment after it has answered it. */
    void awaitLock() throws ConnectionProblem {
      long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
      while (fact(Topic.LOCK).mood() != Mood.BAD) {
        assertTrue(System.nanoTime() < end, fact(Topic.LOCK).words());
      }
    }

    /** Fails until the account is locked, and unlocks it. */
    void lockAndUnlock() throws ConnectionProblem {
      login(WORD);
      assertEquals(Mood.GOOD, fact(Topic.LOCK).mood(), fact(Topic.LOCK).words());
      assertFalse(action(Type.UNLOCK).possible());
      failTwice();
      awaitLock();
      assertTrue(
          fact(Topic.FAILURES).words().startsWith("2 failed logins"), fact(Topic.FAILURES).words());
      assertThrows(ConnectionProblem.class, () -> login(WORD));
      act(Type.UNLOCK);
      assertEquals(Mood.GOOD, fact(Topic.LOCK).mood(), fact(Topic.LOCK).words());
      login(WORD);
    }

    /** Somebody else writes over the lock that was seen, and over none that was seen. */
    void refusesToUndoALockNobodySaw(String attribute, String lock) throws ConnectionProblem {
      Account open = ann();
      failTwice();
      awaitLock();
      Account seen = ann();
      change(ANN, attribute, lock);
      AccountFact locked = fact(Topic.LOCK);
      assertRefused(seen.action(Type.UNLOCK));
      assertEquals(locked, fact(Topic.LOCK));
      act(Type.UNLOCK);
      assertEquals(Mood.GOOD, fact(Topic.LOCK).mood(), fact(Topic.LOCK).words());
      act(Type.LOCK);
      assertRefused(open.action(Type.LOCK));
      act(Type.UNLOCK);
    }

    private void assertRefused(AccountAction action) {
      assertThrows(ConnectionProblem.class, () -> send(new Write.Modify(ANN, action.changes())));
    }

    /** An administrator locks it, and unlocks it. */
    void barAndUnlock(Topic where) throws ConnectionProblem {
      act(Type.LOCK);
      assertEquals(Mood.BAD, fact(where).mood(), fact(where).words());
      assertFalse(action(Type.LOCK).possible());
      assertThrows(ConnectionProblem.class, () -> login(WORD));
      act(Type.UNLOCK);
      login(WORD);
    }
  }

  private static Place place(ServerProcess server) {
    Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 20_000);
    DirectoryConnection connection =
        Connections.shared()
            .add(
                ConnectionParameters.create(
                    "account", endpoint, server.administrator(), AccessMode.READ_WRITE));
    connection.use(Secret.of(server.password()));
    return new Place(connection);
  }

  @Test
  void onDirlens() throws Exception {
    try (ServedDirectory served = new ServedDirectory(folder)) {
      Place place = new Place(served.connection());
      place.addAnn();
      AccountFact without = place.fact(Topic.LOCK);
      assertTrue(without.mood() != Mood.BAD, without.words());
      place.addPolicy("pwdMaxAge: 86400", "pwdMustChange: TRUE");
      place.change(ANN, "pwdPolicySubentry", POLICY);
      place.change(ANN, "userPassword", WORD);
      assertEquals(Mood.BAD, place.fact(Topic.MUST_CHANGE).mood());
      place.act(Type.FORGIVE_CHANGE);
      assertEquals(POLICY, place.fact(Topic.POLICY).words());
      assertTrue(place.fact(Topic.EXPIRY).words().startsWith("Expires in 23 hours, at "));
      place.lockAndUnlock();
      place.barAndUnlock(Topic.LOCK);
      place.refusesToUndoALockNobodySaw("pwdAccountLockedTime", "000001010000Z");
      place.act(Type.REQUIRE_CHANGE);
      assertEquals("Must be changed at the next login", place.fact(Topic.MUST_CHANGE).words());
    }
  }

  @Test
  void onSlapd() throws Exception {
    assumeTrue(Slapd.programInstalled(), "slapd is not installed here");
    try (Slapd slapd = Slapd.policed(folder, SUFFIX, POLICY)) {
      Place place = place(slapd);
      place.send(new Write.Add(entry(SUFFIX, "objectClass: domain", "dc: example")));
      place.addPolicy("pwdMaxAge: 86400");
      place.addAnn();
      place.failTwice();
      place.awaitLock();
      String locked = place.fact(Topic.LOCK).words();
      assertTrue(locked.contains("for how long is not known: The entry names no"), locked);
      place.act(Type.UNLOCK);
      AccountFact unseen = place.fact(Topic.EXPIRY);
      assertEquals(Mood.UNKNOWN, unseen.mood(), unseen.words());
      place.change(ANN, "pwdPolicySubentry", POLICY);
      assertTrue(place.fact(Topic.EXPIRY).words().startsWith("Expires in 23 hours, at "));
      place.lockAndUnlock();
      place.barAndUnlock(Topic.LOCK);
      place.refusesToUndoALockNobodySaw("pwdAccountLockedTime", "000001010000Z");
      place.act(Type.REQUIRE_CHANGE);
      assertEquals("TRUE", read(place, "pwdReset"));
      place.act(Type.FORGIVE_CHANGE);
      Connections.shared().remove(place.connection());
    }
  }

  @Test
  void aServerWithoutPoliciesSaysSo() throws Exception {
    assumeTrue(Slapd.programInstalled(), "slapd is not installed here");
    try (Slapd slapd = Slapd.empty(folder, SUFFIX)) {
      Place place = place(slapd);
      place.send(new Write.Add(entry(SUFFIX, "objectClass: domain", "dc: example")));
      place.addAnn();
      assertEquals(
          new AccountFact(Topic.LOCK, Mood.UNKNOWN, "The overlay ppolicy is not loaded"),
          place.fact(Topic.LOCK));
      assertEquals("The overlay ppolicy is not loaded", place.action(Type.LOCK).why());
      Connections.shared().remove(place.connection());
    }
  }

  @Test
  void onDs389() throws Exception {
    assumeTrue(Ds389.installed(), "389-ds is not installed here");
    try (Ds389 server = Ds389.empty(folder, SUFFIX)) {
      Place place = place(server);
      place.send(new Write.Add(entry(SUFFIX, "objectClass: domain", "dc: example")));
      place.addAnn();
      assertTrue(place.fact(Topic.LOCK).words().contains("passwordLockout: off"));
      place.change("cn=config", "passwordLockout", "on");
      place.change("cn=config", "passwordMaxFailure", "2");
      place.lockAndUnlock();
      place.barAndUnlock(Topic.LOCK_BY_ADMINISTRATOR);
      place.refusesToUndoALockNobodySaw("accountUnlockTime", "19700101000000Z");
      assertTrue(place.action(Type.REQUIRE_CHANGE).why().contains("passwordMustChange: off"));
      place.change("cn=config", "passwordMustChange", "on");
      place.act(Type.REQUIRE_CHANGE);
      assertEquals(Mood.BAD, place.fact(Topic.MUST_CHANGE).mood());
      place.act(Type.FORGIVE_CHANGE);
      assertEquals(Mood.GOOD, place.fact(Topic.MUST_CHANGE).mood());
      Connections.shared().remove(place.connection());
    }
  }

  private static String read(Place place, String attribute) throws ConnectionProblem {
    return place
        .connection()
        .session(monitor())
        .read(ANN, List.of(attribute), monitor())
        .flatMap(entry -> entry.first(attribute))
        .orElse("");
  }
}
