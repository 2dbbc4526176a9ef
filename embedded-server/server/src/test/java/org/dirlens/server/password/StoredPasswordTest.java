package org.dirlens.server.password;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredPasswordTest {
  private static final byte[] PASSWORD = bytes("correct horse");

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Values made by other programs (Python's hashlib, OpenLDAP's slappasswd). */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{PBKDF2-SHA256}10000$AAECAwQFBgcICQoLDA0ODw$5RUHDgNTp9sBOWGYS4e6u57cz/Sq3/TQgaDP/8MW6L8",
        "{PBKDF2-SHA256}1000$AAECAwQFBgcICQoLDA0ODw==$yRTMTwbMbo9G0VfjobWqerzuuxe7BETNTErBbKKumGQVy"
            + "kgYqFUkGDPSqmamlmDo91gX1JZ69LgWiJuFkmT+UQ==",
        "{SHA}L55TUjtiq8FBorTWAZ0jy6g129A=",
        "{SSHA}SbfVjMGTkcdPCA/6xGSjKvPl7QsAAQIDBAUGBwgJCgsMDQ4P",
        "{SSHA}+wWfmn5+NfEL2RlxEZNLjRV/fPp7XeIL",
        "{ssha}+wWfmn5+NfEL2RlxEZNLjRV/fPp7XeIL",
        "{SSHA256}NaflOb8tcuJzgZWOx3DMvDrKAMo6vx67woYKwMZIZ1QAAQIDBAUGBwgJCgsMDQ4P",
        "{SSHA384}+W+2KHg4ngEihOJmO+W63lK5o2/cbo5htklGhyAtx0kaASoZFZkcE3QVtPgujKTTAAECAwQFBgcICQoLD"
            + "A0ODw==",
        "{SSHA512}RxX5hhIRRRK2fhVkXkwzRVPVrymNjBPeOec5l5Z7HoA1jxGKFYfpQLhcljmxJcIS20C9nDeAN3dRZ7qrc"
            + "68T8wABAgMEBQYHCAkKCwwNDg8="
      })
  void matchesThePasswordAndNoOther(String value) {
    StoredPassword stored = StoredPassword.parse(bytes(value));
    assertTrue(stored.matches(PASSWORD));
    assertFalse(stored.matches(bytes("correct horsE")));
    assertFalse(stored.matches(bytes("")));
    assertFalse(stored.matches(bytes(value)), "the hash itself must not open the door");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "correct horse",
        "{",
        "{}",
        "{SSHA}",
        "{SSHA}!!!!",
        "{SSHA}c2hvcnQ=",
        "{SSHA512}SbfVjMGTkcdPCA/6xGSjKvPl7QsAAQIDBAUGBwgJCgsMDQ4P",
        "{CRYPT}*",
        "{CRYPT}correct horse",
        "{CLEAR}correct horse",
        "{MD5}correct horse",
        "{CRYPT}$y$j9T$F5Jx5fExrKuPp53xLKQ..1$xK.TYNPZxd2NOjHXzAMNhXrXfCKspvwTX/rlD1mlcg.",
        "{PBKDF2-SHA256}",
        "{PBKDF2-SHA256}1000",
        "{PBKDF2-SHA256}0$AAECAwQFBgcICQoLDA0ODw$5RUHDgNTp9sBOWGYS4e6u57cz/Sq3/TQgaDP/8MW6L8",
        "{PBKDF2-SHA256}-1$AAECAwQFBgcICQoLDA0ODw$5RUHDgNTp9sBOWGYS4e6u57cz/Sq3/TQgaDP/8MW6L8",
        "{PBKDF2-SHA256}1000000000$AAECAwQFBgcICQoLDA0ODw$5RUHDgNTp9sBOWGYS4e6u57cz/Sq3/TQgaDP/8MW",
        "{PBKDF2-SHA256}99999999999$AAECAwQFBgcICQoLDA0ODw$5RUHDgNTp9sBOWGYS4e6u57cz/Sq3/TQgaDP/8MW",
        "{PBKDF2-SHA256}1000$$5RUHDgNTp9sBOWGYS4e6u57cz/Sq3/TQgaDP/8MW6L8",
        "{PBKDF2-SHA256}1000$AAECAwQFBgcICQoLDA0ODw$",
        "{PBKDF2-SHA256}1000$AAECAwQFBgcICQoLDA0ODw$AAAA",
        "{PBKDF2-SHA256}1000$not base64$5RUHDgNTp9sBOWGYS4e6u57cz/Sq3/TQgaDP/8MW6L8"
      })
  void whatIsNoKnownHashMatchesNothing(String value) {
    StoredPassword stored = StoredPassword.parse(bytes(value));
    assertEquals(new StoredPassword.Unusable(), stored);
    assertFalse(stored.matches(PASSWORD));
  }

  @ParameterizedTest
  @MethodSource("org.dirlens.server.password.PeerPasswords#known")
  void matchesWhatPeersWrite(String value) {
    StoredPassword stored = StoredPassword.parse(bytes(value));
    assertTrue(stored.matches(bytes(PeerPasswords.PASSWORD)));
    assertFalse(stored.matches(bytes(PeerPasswords.PASSWORD + "2")));
    assertFalse(stored.matches(bytes("")));
    assertFalse(stored.matches(bytes(value)), "the hash itself must not open the door");
    assertEquals(Optional.empty(), StoredPassword.unverifiable(bytes(value)));
  }

  @Test
  void whatNobodyChecksIsCalledByItsScheme() {
    assertEquals(
        List.of("{GOST_YESCRYPT}$gy$", "{CRYPT}$y$", "{CRYPT}$sha1$"),
        PeerPasswords.unknown().stream()
            .map(value -> StoredPassword.unverifiable(bytes(value)).orElseThrow())
            .toList());
    assertEquals(Optional.of("{SSHA}"), StoredPassword.unverifiable(bytes("{ssha}broken!")));
    assertEquals(Optional.empty(), StoredPassword.unverifiable(bytes("in clear")));
  }

  /** Each would take minutes, or all the memory there is. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{PBKDF2-SHA512}999999$AAECAwQFBgcICQoLDA0ODw$5RUHDgNTp9sBOWGYS4e6u57cz/Sq3/TQgaDP/8MW6L8",
        "{PBKDF2-HMAC-SHA256}1000000000:TGgSsr6YxNysQEaRqBQeENZH6XsX1Ih+Wy6uLjlTVUUAAQIDBAUGBw==",
        "{CRYPT}$6$rounds=999999999$CINa/dYHeHgQIV7$x9y1o8g.AdliOJYyKu/YThPPtfoQJ9fEqPT/28OsvVjTrMVJ"
            + "I518mSyU5fj1XbC3xGbXP6bkX3x8RdNSWhTUI/",
        "{CRYPT}$2b$31$pW0ooA8xnYGrD6ZlymCvAe1MF5dpY1QtVsAb1RyY.9UKHsRQns5BO",
        "{CRYPT}$2b$14$pW0ooA8xnYGrD6ZlymCvAe1MF5dpY1QtVsAb1RyY.9UKHsRQns5BO",
        "{ARGON2}$argon2i$v=19$m=99999999,t=3,p=1$EIIpwG5xW/GA26wZGssrLQ$MBbehl7x0okBNax+SpwVCgJ0Bw",
        "{ARGON2}$argon2i$v=19$m=65536,t=9999999,p=1$EIIpwG5xW/GA26wZGssrLQ$MBbehl7x0okBNax+SpwVCg",
        "{ARGON2}$argon2i$v=19$m=4096,t=3,p=9999$EIIpwG5xW/GA26wZGssrLQ$MBbehl7x0okBNax+SpwVCgJ0BwQ",
        "{ARGON2}$argon2i$v=19$m=0,t=3,p=1$EIIpwG5xW/GA26wZGssrLQ$MBbehl7x0okBNax+SpwVCgJ0BwQ"
      })
  void whatCostsTooMuchMatchesNothing(String value) {
    assertEquals(new StoredPassword.Unusable(), StoredPassword.parse(bytes(value)));
    assertTrue(StoredPassword.unverifiable(bytes(value)).isPresent());
  }

  @Test
  void scramTakesNoOtherHashForItsOwn() {
    String sha512 =
        "{PBKDF2-SHA512}10$AAECAwQFBgcICQoLDA0ODw$5RUHDgNTp9sBOWGYS4e6u57cz/Sq3/TQgaDP/8MW6L8";
    assertTrue(ScramKeys.of(bytes(sha512)).isEmpty());
    assertTrue(ScramKeys.of(bytes(sha512.replace("512", "256"))).isPresent());
  }

  @Test
  void aValueOfExcessiveLengthIsNotLookedAt() {
    byte[] value = bytes("{SSHA}" + "A".repeat(StoredPassword.VALUE_BYTES_MAX));
    assertEquals(new StoredPassword.Unusable(), StoredPassword.parse(value));
  }

  @Test
  void newHashesAreSaltedAndMatch() {
    PasswordHasher hasher = new PasswordHasher(new SecureRandom(), 1000);
    byte[] first = hasher.hash(PASSWORD);
    byte[] second = hasher.hash(PASSWORD);
    assertTrue(new String(first, StandardCharsets.US_ASCII).startsWith("{PBKDF2-SHA256}1000$"));
    assertFalse(Arrays.equals(first, second));
    assertTrue(hasher.verify(PASSWORD, List.of(second, first)));
    assertFalse(hasher.verify(bytes("wrong"), List.of(first, second)));
    assertFalse(hasher.verify(PASSWORD, List.of()));
  }

  @Test
  void hashesInBulkAreSaltedSha512() {
    PasswordHasher hasher = new PasswordHasher(new SecureRandom(), 1000);
    byte[] value = hasher.hashInBulk(PASSWORD);
    assertTrue(new String(value, StandardCharsets.US_ASCII).startsWith("{SSHA512}"));
    assertTrue(hasher.verify(PASSWORD, List.of(value)));
    assertFalse(hasher.verify(bytes("wrong"), List.of(value)));
  }

  @Test
  void nothingOfASecretIsShown() {
    StoredPassword stored =
        StoredPassword.parse(bytes("{SSHA}SbfVjMGTkcdPCA/6xGSjKvPl7QsAAQIDBAUGBwgJCgsMDQ4P"));
    assertEquals("{SHA-1}", stored.toString());
  }
}
