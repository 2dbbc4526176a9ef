package org.dirlens.server.password;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerifiedPasswordsTest {
  private static final byte[] PASSWORD = bytes("correct horse");
  private static final byte[] VALUE = bytes("{PBKDF2-SHA256}stored");

  private final VerifiedPasswords verified = new VerifiedPasswords(new SecureRandom());

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void onlyWhatWasVerifiedIsKnown() {
    assertFalse(verified.has(PASSWORD, VALUE));
    verified.add(PASSWORD, VALUE);

    assertTrue(verified.has(PASSWORD, VALUE));
    assertFalse(verified.has(bytes("wrong"), VALUE));
    assertFalse(verified.has(new byte[0], VALUE));
    assertFalse(verified.has(PASSWORD, bytes("{PBKDF2-SHA256}changed")));
    assertFalse(verified.has(bytes("dcorrect horse"), bytes("{PBKDF2-SHA256}store")));
    assertFalse(new VerifiedPasswords(new SecureRandom()).has(PASSWORD, VALUE));
  }

  @Test
  void aWrongPasswordStaysWrongBesideTheRightOne() {
    PasswordHasher hasher = new PasswordHasher(new SecureRandom(), 1000);
    byte[] first = hasher.hash(PASSWORD);
    byte[] second = hasher.hash(bytes("another"));
    for (int time = 0; time < 3; time++) {
      assertTrue(hasher.verify(PASSWORD, List.of(first)));
      assertTrue(hasher.verify(bytes("another"), List.of(first, second)));
      assertFalse(hasher.verify(PASSWORD, List.of(second)));
      assertFalse(hasher.verify(bytes("wrong"), List.of(first, second)));
    }
  }

  @Test
  void theSecondTimeCostsNoKeyDerivation() {
    PasswordHasher hasher = new PasswordHasher(new SecureRandom(), StoredPassword.ITERATIONS_MAX);
    byte[] value = hasher.hash(PASSWORD);
    assertTrue(hasher.verify(PASSWORD, List.of(value)));
    assertEquals(StoredPassword.ITERATIONS_MAX, hasher.iterationsDone());
    assertTrue(hasher.verify(PASSWORD, List.of(value)));
    assertEquals(StoredPassword.ITERATIONS_MAX, hasher.iterationsDone());
  }
}
