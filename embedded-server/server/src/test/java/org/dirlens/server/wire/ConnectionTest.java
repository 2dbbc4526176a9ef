package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1,   127.0.0.1,   false",
    "127.0.0.2,   127.0.0.1,   false",
    "::1,         ::1,         false",
    "192.0.2.1,   192.0.2.1,   false",
    "192.0.2.7,   192.0.2.1,   true",
    "2001:db8::7, 2001:db8::1, true"
  })
  void aClientIsRemoteUnlessItHasAnAddressOfThisMachine(String peer, String own, boolean remote)
      throws Exception {
    assertEquals(
        remote, Connection.isRemote(InetAddress.getByName(peer), InetAddress.getByName(own)));
  }
}
