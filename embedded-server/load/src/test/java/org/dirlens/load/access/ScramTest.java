package org.dirlens.load.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import javax.security.sasl.SaslException;
import org.junit.jupiter.api.Test;

class ScramTest {
  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }

  private static Scram of(Mechanism mechanism, String nonce) {
    return new Scram(Login.by(mechanism, "user", "pencil"), nonce);
  }

  /** RFC 5802, section 5. */
  @Test
  void theExchangeOfRfc5802() throws Exception {
    Scram scram = of(Mechanism.SCRAM_SHA_1, "fyko+d2lbbFgONRv9qkxdawL");
    assertEquals("n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL", text(scram.first()));
    assertEquals(
        "c=biws,r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=",
        text(
            scram.answer(
                utf8("r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,s=QSXCR+Q6sek8bf92,i=4096"))));
    scram.end(utf8("v=rmF9pqV8S7suAoZWja4dJRkFsKQ="));
  }

  /** RFC 7677, section 3. */
  @Test
  void theExchangeOfRfc7677() throws Exception {
    Scram scram = answered();
    scram.end(utf8("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="));
  }

  private static Scram answered() throws SaslException {
    Scram scram = of(Mechanism.SCRAM_SHA_256, "rOprNGfwEbeRWgbNEkqO");
    assertEquals(
        "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
            + "p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=",
        text(
            scram.answer(
                utf8(
                    "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
                        + "s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096"))));
    return scram;
  }

  @Test
  void aServerThatDoesNotKnowThePasswordIsFound() throws Exception {
    for (String last : new String[] {"", "v=", "v=AAAA", "e=other-error"}) {
      SaslException problem =
          assertThrows(SaslException.class, () -> answered().end(utf8(last)), last);
      assertEquals(
          "the server did not prove that it knows the password", problem.getMessage(), last);
    }
    assertThrows(SaslException.class, () -> of(Mechanism.SCRAM_SHA_1, "a").end(new byte[0]));
  }

  @Test
  void whatIsNoAnswerIsRefused() {
    for (String told :
        new String[] {
          "r=other,s=AAAA,i=1", "r=ab,i=1", "r=ab,s=AAAA,i=0", "r=ab,s=?,i=1", "m=x,r=ab,s=AAAA,i=1"
        }) {
      Scram scram = of(Mechanism.SCRAM_SHA_256, "a");
      assertThrows(SaslException.class, () -> scram.answer(utf8(told)), told);
    }
  }

  @Test
  void namesAreEscapedAndAnotherOneIsAskedFor() {
    Login login = new Login(Mechanism.SCRAM_SHA_512, "a=b,c", "secret", "u:d,e", "");
    assertEquals("n,a=u:d=2Ce,n=a=3Db=2Cc,r=x", text(new Scram(login, "x").first()));
    assertTrue(!login.toString().contains("secret"));
  }
}
