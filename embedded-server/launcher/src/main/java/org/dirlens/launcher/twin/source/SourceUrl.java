package org.dirlens.launcher.twin.source;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a server listens, and how the connection to it is protected.
 *
 * @param port 1 to 65535
 */
public record SourceUrl(String host, int port, Protection protection) {
  private static final int LDAP_PORT = 389;
  private static final int LDAPS_PORT = 636;
  private static final int PORT_MAX = 65_535;

  /** How a connection is protected. */
  public enum Protection {
    NONE,
    /** From the start, as {@code ldaps:}. */
    TLS,
    /** After the connection is made, by the operation StartTLS. */
    START_TLS
  }

  /**
   * Reads {@code ldap://host[:port]} or {@code ldaps://host[:port]}.
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  public static SourceUrl parse(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(text + " is no URL: " + e.getReason(), e);
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    boolean tls = scheme.equals("ldaps");
    if (!tls && !scheme.equals("ldap")) {
      throw new IllegalArgumentException(text + " does not begin with ldap:// or ldaps://");
    }
    String host = uri.getHost();
    if (host == null) {
      throw new IllegalArgumentException(text + " names no host");
    }
    if (uri.getPath() != null && uri.getPath().length() > 1) {
      throw new IllegalArgumentException(
          text + " has more than host and port; the base is given by itself");
    }
    int port = uri.getPort() >= 0 ? uri.getPort() : tls ? LDAPS_PORT : LDAP_PORT;
    if (port < 1 || port > PORT_MAX) {
      throw new IllegalArgumentException(text + ": a port is 1 to " + PORT_MAX);
    }
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return new SourceUrl(bare, port, tls ? Protection.TLS : Protection.NONE);
  }

  /**
   * The same with StartTLS.
   *
   * @throws IllegalArgumentException if it is protected from the start
   */
  public SourceUrl withStartTls() {
    if (protection == Protection.TLS) {
      throw new IllegalArgumentException(this + " has TLS from the start: no StartTLS beside it");
    }
    return new SourceUrl(host, port, Protection.START_TLS);
  }

  /** As it is parsed; whether it has StartTLS is not said. */
  @Override
  public String toString() {
    String scheme = protection == Protection.TLS ? "ldaps://" : "ldap://";
    return scheme + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }
}
