package org.dirlens.load.access;

import java.security.SecureRandom;
import java.util.Base64;
import javax.security.sasl.SaslException;
import org.jspecify.annotations.Nullable;

/**
 * One SASL bind as the client sees it (RFC 4422): what to send first, what to answer, and whether
 * the server has said all it must. No mechanism puts a security layer on the connection; that is
 * TLS's work.
 */
public interface SaslSteps {
  /** No mechanism has more. */
  int STEPS_MAX = 10;

  /** What the first request carries; null when the server speaks first. */
  byte @Nullable [] first() throws SaslException;

  /** The answer to what the server sent with {@code saslBindInProgress}. */
  byte[] answer(byte[] challenge) throws SaslException;

  /**
   * The server said success.
   *
   * @param last what it sent along, maybe empty
   * @throws SaslException if it has not proved what the mechanism asks of it
   */
  void end(byte[] last) throws SaslException;

  /**
   * Those of a login.
   *
   * @param host the server's name, which DIGEST-MD5 sends along
   * @throws SaslException if this Java has no such mechanism
   */
  static SaslSteps of(Login login, String host) throws SaslException {
    return switch (login.mechanism()) {
      case SCRAM_SHA_1, SCRAM_SHA_256, SCRAM_SHA_512 -> new Scram(login, nonce());
      default -> JdkSteps.of(login, host);
    };
  }

  private static String nonce() {
    byte[] random = new byte[18];
    new SecureRandom().nextBytes(random);
    return Base64.getEncoder().encodeToString(random);
  }
}
