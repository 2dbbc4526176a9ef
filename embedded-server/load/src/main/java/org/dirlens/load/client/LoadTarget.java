package org.dirlens.load.client;

/**
 * The server that is put under load, and whom to bind as.
 *
 * @param name DN for a simple bind; empty for nobody
 * @param password in memory only: {@link #toString} leaves it out
 */
public record LoadTarget(
    String host, int port, Protection protection, String name, String password) {
  /** How a connection is protected. */
  public enum Protection {
    NONE,
    /** TLS from the first byte (ldaps), with a certificate that this Java trusts. */
    TLS,
    /** The same, with any certificate: for servers of a test. */
    TLS_UNCHECKED
  }

  public LoadTarget {
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("a port is from 1 to 65535, not " + port);
    }
  }

  /** A server that is asked by nobody over plain TCP. */
  public static LoadTarget anonymous(String host, int port) {
    return new LoadTarget(host, port, Protection.NONE, "", "");
  }

  /** The same server for somebody. */
  public LoadTarget as(String otherName, String otherPassword) {
    return new LoadTarget(host, port, protection, otherName, otherPassword);
  }

  @Override
  public String toString() {
    return host + ":" + port + (name.isEmpty() ? "" : " as " + name);
  }
}
