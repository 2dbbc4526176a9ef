package org.dirlens.browser.core.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.dirlens.browser.core.entry.StoredPassword.Verdict;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StoredPasswordTest {

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static PasswordForm usual(Attribute... rootDse) {
    return PasswordForm.usual(ServerFeatures.of(new Entry("", List.of(rootDse))));
  }

  @ParameterizedTest
  @EnumSource(
      value = PasswordForm.class,
      names = {"BY_SERVER", "CLEAR"},
      mode = EnumSource.Mode.EXCLUDE)
  void eachHashedFormTellsItsSchemeAndTheRightPasswordFromAWrongOne(PasswordForm form) {
    StoredPassword stored = StoredPassword.of(form.store(utf8("pässword")));
    assertFalse(stored.clear());
    if (form.name().startsWith("PBKDF2")) {
      assertEquals(form.name().replace('_', '-'), stored.scheme());
    }
    assertEquals(Verdict.RIGHT, stored.verify(utf8("pässword")));
    assertEquals(Verdict.WRONG, stored.verify(utf8("password")));
  }

  @Test
  void knowsAPasswordInClear() {
    assertTrue(StoredPassword.of(utf8("secret")).clear());
    assertTrue(StoredPassword.of(utf8("{not a scheme")).clear());
    assertEquals(Verdict.RIGHT, verdict("secret", "secret"));
    assertEquals(Verdict.RIGHT, verdict("{CLEARTEXT}secret", "secret"));
    assertEquals(Verdict.WRONG, verdict("{CLEAR}secret", "{CLEAR}secret"));
  }

  @Test
  void aValueOfAuthPasswordHasAFormOfItsOwn() {
    String hash = "SHA1 $ aGVsbG8= $ hdlOKVIAXSHSbU2tIt6JCtGgWHw=";
    StoredPassword stored = StoredPassword.of("authPassword", utf8(hash));
    assertEquals("SHA1", stored.scheme());
    assertFalse(stored.clear());
    assertEquals(Verdict.UNKNOWN, stored.verify(utf8("secret")));
    assertEquals(Verdict.UNKNOWN, stored.verify(utf8(hash)));
    assertTrue(StoredPassword.of("authPassword;x-a", utf8("secret")).clear());
    assertTrue(StoredPassword.of("authPassword", utf8("SECRET$$")).clear());
    assertTrue(StoredPassword.of("userPassword", utf8(hash)).clear());
    assertEquals("SSHA", StoredPassword.of("userPassword", utf8("{SSHA}x")).scheme());
  }

  private static Verdict verdict(String stored, String typed) {
    return StoredPassword.of(utf8(stored)).verify(utf8(typed));
  }

  @Test
  void countsTheRoundsOfCrypt() {
    String sha256 = "{CRYPT}$5$rounds=10000$saltstringsaltst$";
    String sha512 = "{CRYPT}$6$rounds=10000$saltstringsaltst$";
    for (String hash :
        List.of(
            sha256 + "3xv.VbSHBb41AL9AvLeujZkZRBAwqFMz2.opqey6IcA",
            sha512
                + "OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.")) {
      assertEquals(Verdict.RIGHT, verdict(hash, "Hello world!"), hash);
      assertEquals(Verdict.WRONG, verdict(hash, "Hello world"), hash);
    }
  }

  @Test
  void leavesWhatIsMalformedOrCostsTooMuchToTheServer() {
    String costly = "{CRYPT}$2a$31$" + "a".repeat(53);
    for (String stored : List.of(costly, costly.replace("31", "20"), "{SSHA}AAAA", "{SSHA}?")) {
      assertEquals(Verdict.UNKNOWN, verdict(stored, "secret"), stored);
    }
  }

  @Test
  void saysNothingOfASchemeItDoesNotKnow() {
    assertEquals(
        Verdict.UNKNOWN, StoredPassword.of(utf8("{ARGON2}$argon2id$x")).verify(utf8("secret")));
    assertEquals(
        Verdict.UNKNOWN, StoredPassword.of(utf8("{CRYPT}$y$j9T$x")).verify(utf8("secret")));
  }

  @Test
  void leavesHashingToServersThatAreKnownToDoIt() {
    Attribute modify = Attribute.of("supportedExtension", "1.3.6.1.4.1.4203.1.11.1");
    assertEquals(PasswordForm.CLEAR, usual(Attribute.of("vendorName", "Dirlens"), modify));
    assertEquals(PasswordForm.CLEAR, usual(Attribute.of("vendorName", "389 Project"), modify));
    assertEquals(
        PasswordForm.BY_SERVER, usual(Attribute.of("objectClass", "OpenLDAProotDSE"), modify));
    assertEquals(PasswordForm.SSHA, usual());
  }
}
