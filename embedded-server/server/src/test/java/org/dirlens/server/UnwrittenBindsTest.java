package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.dirlens.partition.PartitionOptions.Writes;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.StoreProblem;
import org.junit.jupiter.api.Test;

/** Failed binds count where they cannot be written as well. */
class UnwrittenBindsTest extends PasswordPolicyServer {
  private void writes(Writes writes) {
    server.example.reconfigure(server.example.options().withWrites(writes));
  }

  @Test
  void anAccountThatCannotBeWrittenIsLocked() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3", "pwdLockoutDuration: 60");
    writes(Writes.REFUSED);
    fail(ANNA, 3);
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    assertEquals("49 locked", bind(ANNA, WRONG));
    assertEquals("0 nothing", bind(BERT, USER_PASSWORD));
    fail("uid=nobody," + PEOPLE, 4); // which nobody counts, as ever
    assertEquals(List.of(), stored(ANNA, "pwdFailureTime"));
    pass(Duration.ofSeconds(60));
    fail(ANNA, 2);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    fail(ANNA, 2); // the success has forgotten those before
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void soManyBindsThatCannotBeWrittenAreALineASecond() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 100");
    writes(Writes.REFUSED);
    Queue<String> lines = new ConcurrentLinkedQueue<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            lines.add(line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger log = Logger.getLogger("org.dirlens.server.handler.password.PasswordPolicies");
    log.addHandler(handler);
    long start = System.nanoTime();
    try {
      fail(ANNA, 15);
    } finally {
      log.removeHandler(handler);
    }
    long seconds = (System.nanoTime() - start) / 1_000_000_000L;
    assertTrue(lines.size() <= 1 + seconds, lines::toString);
  }

  @Test
  void failuresThatWereWrittenBeforeCountUntilASuccess() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3");
    fail(ANNA, 2);
    awaitFailures(ANNA, 2);
    writes(Writes.REFUSED);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    assertEquals(2, stored(ANNA, "pwdFailureTime").size());
    fail(ANNA, 2);
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
    fail(ANNA, 3);
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void whatCouldNotBeWrittenIsWrittenWithTheNextFailure() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3");
    writes(Writes.REFUSED);
    fail(ANNA, 2);
    assertEquals("0 nothing", bind(BERT, USER_PASSWORD));
    writes(Writes.ACCEPTED);
    fail(ANNA, 1);
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    assertEquals(3, stored(ANNA, "pwdFailureTime").size());
    assertEquals(1, stored(ANNA, "pwdAccountLockedTime").size());
  }

  @Test
  void anAdministratorEndsALockThatIsNotWritten() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 1");
    for (String attribute : List.of("userPassword", "pwdAccountLockedTime")) {
      writes(Writes.REFUSED);
      fail(ANNA, 1);
      assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
      writes(Writes.ACCEPTED);
      assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
      String[] values = attribute.startsWith("user") ? new String[] {USER_PASSWORD} : new String[0];
      administer(Kind.REPLACE, ANNA, attribute, values);
      assertEquals("0 nothing", bind(ANNA, USER_PASSWORD), attribute);
    }
  }

  @Test
  void nobodyEndsALockThatIsNotWrittenByAddingItsName() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 1");
    writes(Writes.REFUSED);
    fail(ANNA, 1);
    for (Writes writes : List.of(Writes.REFUSED, Writes.ACCEPTED)) {
      writes(writes);
      assertThrows(LdapProblem.class, () -> server.addPerson("anna", "Anna Another"));
      assertEquals("49 locked", bind(ANNA, USER_PASSWORD), "writes are " + writes);
    }
  }

  @Test
  void aLockThatIsNotWrittenEndsAfterADay() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 1");
    writes(Writes.REFUSED);
    fail(ANNA, 1);
    pass(Duration.ofDays(1));
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    pass(Duration.ofSeconds(1));
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
  }

  @Test
  void anAccountIsLockedWhileTheDiskIsFull() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3");
    server.records.failFromHere();
    String filler = "description: " + "x".repeat(20_000);
    int added = 0;
    try {
      for (; added < 1_000; added++) {
        server.add("ou=" + added + "," + PEOPLE, "objectClass: organizationalUnit", filler);
      }
    } catch (StoreProblem full) {
      assertEquals(StoreProblem.Kind.FULL, full.kind());
    }
    fail(ANNA, 3);
    assertEquals("49 locked", bind(ANNA, USER_PASSWORD));
    assertEquals(List.of(), stored(ANNA, "pwdFailureTime"));
    server.records.heal();
  }
}
