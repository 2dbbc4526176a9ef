package org.dirlens.connection.parameters;

/**
 * Where a server listens and how we talk to it.
 *
 * @param host name or address, not blank
 * @param port 1 to 65535
 * @param timeoutMillis longest silence we accept from the server, {@value #MIN_TIMEOUT_MILLIS} to
 *     {@value #MAX_TIMEOUT_MILLIS}
 */
public record Endpoint(String host, int port, Encryption encryption, int timeoutMillis) {
  public static final int DEFAULT_TIMEOUT_MILLIS = 30_000;
  public static final int MIN_TIMEOUT_MILLIS = 100;
  public static final int MAX_TIMEOUT_MILLIS = 3_600_000;

  public Endpoint {
    if (host.isBlank()) {
      throw new IllegalArgumentException("The host name is missing");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("The port must lie between 1 and 65535, not " + port);
    }
    if (timeoutMillis < MIN_TIMEOUT_MILLIS || timeoutMillis > MAX_TIMEOUT_MILLIS) {
      throw new IllegalArgumentException(
          "The time-out must lie between %d and %d ms, not %d"
              .formatted(MIN_TIMEOUT_MILLIS, MAX_TIMEOUT_MILLIS, timeoutMillis));
    }
  }

  /** {@code host:port}, the name under which certificates are trusted. */
  public String hostAndPort() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }

  /** Whether the same server listens there, however we talk to it. */
  public boolean sameServer(Endpoint other) {
    return hostAndPort().equalsIgnoreCase(other.hostAndPort());
  }

  /** Whether what is sent stays on this machine, as far as the name tells. */
  public boolean loopback() {
    return host.equalsIgnoreCase("localhost")
        || host.equals("::1")
        || host.matches("127(\\.\\d{1,3}){3}");
  }

  /** The RFC 4516 form without a DN; StartTLS has no scheme of its own. */
  public String url() {
    return (encryption == Encryption.LDAPS ? "ldaps://" : "ldap://") + hostAndPort();
  }
}
