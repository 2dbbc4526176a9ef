package org.dirlens.server.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** What counts as one client: an IPv4 address, or a /64 network of IPv6, which is one link's. */
public final class ClientNetwork {
  private static final int PREFIX_BYTES = 8;

  private ClientNetwork() {}

  /** The address that stands for all of the client's. */
  public static InetAddress of(InetAddress address) {
    if (!(address instanceof Inet6Address)) {
      return address;
    }
    byte[] bytes = address.getAddress();
    Arrays.fill(bytes, PREFIX_BYTES, bytes.length, (byte) 0);
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("sixteen bytes are an address", e);
    }
  }
}
