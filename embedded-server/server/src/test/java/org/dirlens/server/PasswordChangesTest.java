package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.dirlens.partition.entry.Modification.Kind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What changes of userPassword may cost and tell. */
class PasswordChangesTest extends PasswordPolicyServer {
  private static final String LIMIT = "11";
  private static final String NO_SUCH_ATTRIBUTE = "16";

  @BeforeEach
  void begin() throws Exception {
    assertEquals("0", bind(ANNA, USER_PASSWORD));
  }

  private String replaced(String name, int times) throws Exception {
    Change change = Change.password(Kind.REPLACE, "another");
    return ask(modify(name, Collections.nCopies(times, change)));
  }

  @Test
  void theValuesOfAllChangesOfARequestAreCounted() throws Exception {
    assertEquals("0", replaced(ANNA, 8));
    assertEquals(LIMIT, replaced(ANNA, 9));
  }

  @Test
  void passwordsForANameWithoutEntryAreNotEvenCountedWhereRightsDependOnTheEntry()
      throws Exception {
    server.rules("Right: write\nWho: attribute:manager\nAttribute: userPassword");
    assertEquals("50", replaced(BERT, 9));
    assertEquals("32", replaced("uid=nobody," + PEOPLE, 9));
  }

  private String changed(String old, String password) throws Exception {
    return ask(
        modify(
            ANNA, List.of(Change.password(Kind.DELETE, old), Change.password(Kind.ADD, password))));
  }

  @Test
  void aWrongOldPasswordCountsLikeAFailedBindAndALockedAccountHasNone() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 3");
    assertEquals(NO_SUCH_ATTRIBUTE, changed(WRONG, "another"));
    assertEquals(NO_SUCH_ATTRIBUTE, changed(WRONG, "another"));
    assertEquals("0", changed(USER_PASSWORD, "another"), "and ends the failures");
    for (int i = 0; i < 3; i++) {
      assertEquals(NO_SUCH_ATTRIBUTE, changed(WRONG, "a third"));
    }
    assertEquals(NO_SUCH_ATTRIBUTE, changed("another", "a third"));
    try (TestClient binding = new TestClient(server.server.port())) {
      assertEquals(49, binding.bindAs(ANNA, "another").code());
    }
  }

  @Test
  void theHistoryTellsNothingToWhoNamesAWrongOldPassword() throws Exception {
    policy("pwdInHistory: 3", "pwdSafeModify: TRUE");
    assertEquals(NO_SUCH_ATTRIBUTE, changed(WRONG, USER_PASSWORD));
    assertEquals(NO_SUCH_ATTRIBUTE, changed(WRONG, "another"));
    assertEquals("19 in history", changed(USER_PASSWORD, USER_PASSWORD));
  }

  @Test
  void aStoredHashIsNoOldPassword() throws Exception {
    String hash = stored(ANNA, "userPassword").getFirst();
    assertEquals(NO_SUCH_ATTRIBUTE, changed(hash, "another"));
    assertEquals("0", changed(USER_PASSWORD, "another"));
  }
}
