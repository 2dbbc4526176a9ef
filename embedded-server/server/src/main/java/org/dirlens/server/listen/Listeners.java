package org.dirlens.server.listen;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a server shall listen.
 *
 * @param address of this machine; the unspecified one for all there are
 * @param port for LDAP; 0 for any free one
 * @param ldapsPort for LDAP with TLS from the first byte on; 0 for any free one, empty for none
 */
public record Listeners(InetAddress address, int port, OptionalInt ldapsPort) {
  /** The address that only this machine can reach. */
  public static final String LOOPBACK = "127.0.0.1";

  private static final int PORT_MAX = 65_535;
  private static final Pattern ZEROS = Pattern.compile("(^|:)(0(:|$)){2,}");
  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

  public Listeners {
    requirePort(port);
    ldapsPort.ifPresent(Listeners::requirePort);
  }

  private static void requirePort(int port) {
    if (port < 0 || port > PORT_MAX) {
      throw new IllegalArgumentException("port " + port + " is out of range");
    }
  }

  /** LDAP alone, for this machine alone. */
  public static Listeners loopback(int port) {
    return new Listeners(address(LOOPBACK), port, OptionalInt.empty());
  }

  /** The same with LDAPS. */
  public Listeners withLdaps(int otherPort) {
    return new Listeners(address, port, OptionalInt.of(otherPort));
  }

  /** Where to listen for LDAP. */
  public InetSocketAddress plain() {
    return new InetSocketAddress(address, port);
  }

  /** Where to listen for LDAPS; null for nowhere. */
  public @Nullable InetSocketAddress secure() {
    return ldapsPort.isPresent() ? new InetSocketAddress(address, ldapsPort.getAsInt()) : null;
  }

  /**
   * Reads an IP address, version 4 or 6. Nobody is asked what a name means.
   *
   * @throws IllegalArgumentException if a server cannot listen on such a thing
   */
  @SuppressWarnings("AddressSelection") // A literal has one address only.
  public static InetAddress address(String text) {
    try {
      if (IPV4.matcher(text).matches() || text.indexOf(':') >= 0) {
        InetAddress address = InetAddress.getByName(text);
        if (!address.isMulticastAddress()) {
          return address;
        }
      }
    } catch (UnknownHostException malformed) {
      // Said below.
    }
    throw new IllegalArgumentException("must be the IP address of an interface, not " + text);
  }

  /** An address and its port as people write them: {@code 127.0.0.1:389}, {@code [::1]:389}. */
  public static String text(InetSocketAddress where) {
    String host = where.getAddress().getHostAddress();
    boolean version6 = host.indexOf(':') >= 0;
    return (version6 ? "[" + ZEROS.matcher(host).replaceFirst("::") + "]" : host)
        + ":"
        + where.getPort();
  }
}
