package org.dirlens.server.password;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScramKeysTest {
  /** The example of RFC 7677, section 3. */
  private static final String EXCHANGE =
      "n=user,r=rOprNGfwEbeRWgbNEkqO,"
          + "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
          + "s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096,"
          + "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";

  private static byte[] base64(String text) {
    return Base64.getDecoder().decode(text);
  }

  @Test
  void theExampleOfTheStandardHolds() {
    byte[] salt = base64("W22ZaJ0SNY7soEsUEjb6gQ==");
    byte[] stored = Pbkdf2.of("pencil".getBytes(UTF_8), salt, 4096).value();
    ScramKeys keys = ScramKeys.of(stored).orElseThrow();
    assertArrayEquals(salt, keys.salt());
    assertEquals(4096, keys.iterations());
    byte[] proof = base64("dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
    assertTrue(keys.proves(EXCHANGE, proof));
    assertEquals(
        "6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=",
        Base64.getEncoder().encodeToString(keys.signature(EXCHANGE)));
    proof[3] ^= 1;
    assertFalse(keys.proves(EXCHANGE, proof));
    assertFalse(keys.proves(EXCHANGE, new byte[0]));
  }

  @Test
  void otherSchemesHaveNoKeys() {
    byte[] digest = new PasswordHasher(new Random(1), 10).hashInBulk("x".getBytes(UTF_8));
    assertEquals(Optional.empty(), ScramKeys.of(digest));
    assertEquals(Optional.empty(), ScramKeys.of("clear".getBytes(UTF_8)));
  }

  @Test
  void aNameThatNobodyHasLooksTheSameEachTime() {
    byte[] secret = {1, 2, 3};
    byte[] salt = ScramKeys.decoy(secret, "nobody", 7).salt();
    assertEquals(16, salt.length);
    assertArrayEquals(salt, ScramKeys.decoy(secret, "nobody", 7).salt());
    assertFalse(Arrays.equals(salt, ScramKeys.decoy(secret, "somebody", 7).salt()));
  }
}
