package org.dirlens.connection.parameters;

import java.util.Arrays;
import java.util.Optional;

/** How one proves to a server who one is, in the order in which they are offered to a person. */
public enum Mechanism {
  /** No bind by name (RFC 4513, section 5.1.1). */
  ANONYMOUS(""),
  /** DN and password (RFC 4513, section 5.1.3). */
  SIMPLE(""),
  /** RFC 4616. */
  PLAIN("PLAIN"),
  /** RFC 7677 with SHA-512. */
  SCRAM_SHA_512("SCRAM-SHA-512"),
  /** RFC 7677. */
  SCRAM_SHA_256("SCRAM-SHA-256"),
  /** RFC 5802. */
  SCRAM_SHA_1("SCRAM-SHA-1"),
  /** RFC 2831, which RFC 6331 calls historic. */
  DIGEST_MD5("DIGEST-MD5"),
  /** The certificate shown to TLS (RFC 4513, section 5.2.3). */
  EXTERNAL("EXTERNAL");

  private final String saslName;

  Mechanism(String saslName) {
    this.saslName = saslName;
  }

  /** The name among {@code supportedSASLMechanisms}, empty for the binds that are not SASL. */
  public String saslName() {
    return saslName;
  }

  public boolean sasl() {
    return !saslName.isEmpty();
  }

  /** Whether it sends the password itself, which only TLS hides. */
  public boolean sendsPassword() {
    return this == SIMPLE || this == PLAIN;
  }

  /** Whether a user and a password belong to it. */
  public boolean usesPassword() {
    return this != ANONYMOUS && this != EXTERNAL;
  }

  /** The mechanism that {@code supportedSASLMechanisms} calls so. */
  public static Optional<Mechanism> ofSasl(String name) {
    return Arrays.stream(values())
        .filter(each -> each.sasl() && each.saslName.equalsIgnoreCase(name))
        .findFirst();
  }
}
