package org.dirlens.load.access;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a client proves to a server who it is. */
public enum Mechanism {
  /** No bind (RFC 4513, section 5.1.1). */
  ANONYMOUS(""),
  /** DN and password (RFC 4513, section 5.1.3). */
  SIMPLE(""),
  /** RFC 4616. */
  PLAIN("PLAIN"),
  /** RFC 5802. */
  SCRAM_SHA_1("SCRAM-SHA-1"),
  /** RFC 7677. */
  SCRAM_SHA_256("SCRAM-SHA-256"),
  /** RFC 7677 with SHA-512. */
  SCRAM_SHA_512("SCRAM-SHA-512"),
  /** RFC 2831. */
  DIGEST_MD5("DIGEST-MD5"),
  /** The certificate shown to TLS (RFC 4513, section 5.2.3). */
  EXTERNAL("EXTERNAL");

  private final String saslName;

  Mechanism(String saslName) {
    this.saslName = saslName;
  }

  /** Its registered name, empty for the binds that are not SASL. */
  public String saslName() {
    return saslName;
  }

  public boolean sasl() {
    return !saslName.isEmpty();
  }

  /** Whether a name and a password belong to it. */
  public boolean usesPassword() {
    return this != ANONYMOUS && this != EXTERNAL;
  }

  /**
   * The SASL mechanism of this name.
   *
   * @throws IllegalArgumentException naming it and those that there are
   */
  public static Mechanism ofSasl(String name) {
    Optional<Mechanism> found =
        Arrays.stream(values())
            .filter(each -> each.sasl() && each.saslName.equalsIgnoreCase(name))
            .findFirst();
    return found.orElseThrow(
        () -> new IllegalArgumentException("there is no bind by " + name + ", only by " + all()));
  }

  private static String all() {
    return Arrays.stream(values())
        .filter(Mechanism::sasl)
        .map(Mechanism::saslName)
        .collect(Collectors.joining(", "));
  }
}
