package org.dirlens.connection.parameters;

/** How the bytes between us and a server are protected. */
public enum Encryption {
  /** Plain LDAP. */
  NONE(389),
  /** TLS from the first byte. */
  LDAPS(636),
  /** Plain LDAP that turns to TLS before anything else is said (RFC 4511, section 4.14). */
  STARTTLS(389);

  private final int defaultPort;

  Encryption(int defaultPort) {
    this.defaultPort = defaultPort;
  }

  public int defaultPort() {
    return defaultPort;
  }

  /** True when a certificate is presented. */
  public boolean usesTls() {
    return this != NONE;
  }
}
