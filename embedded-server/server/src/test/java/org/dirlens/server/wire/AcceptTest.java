package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import org.dirlens.server.limit.ConnectionLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a socket when it is accepted. */
@Timeout(60)
class AcceptTest {
  private static final byte[] REFUSAL = {0x30, 2, 5, 0};

  /** Turns everybody away. */
  private static final PduHandlers NONE =
      new PduHandlers() {
        @Override
        public PduHandler connected(Connection connection) {
          throw new IllegalStateException("it is no connection");
        }

        @Override
        public byte[] refusal() {
          return REFUSAL.clone();
        }
      };

  @Test
  void whoComesBesideTooManyThatAreTurnedAwayIsToldSo() throws IOException {
    ServerLoad load = ServerLoad.ofHeap();
    InetAddress here = InetAddress.getLoopbackAddress();
    assertTrue(load.admission().enter(here, 1, 1).served());
    assertFalse(load.admission().enter(here, 1, 1).served());
    ConnectionLimits limits = ConnectionLimits.standard().withConnections(1);
    try (Wire wire = Wire.idle(new Wire.Loops(1, null, () -> null), () -> limits, NONE, load)) {
      wire.listen(Wire.bind(new InetSocketAddress(here, 0)));
      try (Socket socket = new Socket(here, wire.address().getPort())) {
        assertArrayEquals(REFUSAL, socket.getInputStream().readAllBytes());
      }
      assertEquals(1, wire.statistics().refusedConnections());
    }
  }

  @Test
  void aClientThatIsGoneWithoutAWordIsAskedFor() throws IOException {
    try (SocketChannel channel = SocketChannel.open()) {
      SocketOption<Integer> idle = Wire.keepIdle(channel);
      Wire.keepAlive(channel, 17);
      assertTrue(channel.getOption(StandardSocketOptions.SO_KEEPALIVE));
      if (idle != null) {
        assertEquals(Integer.valueOf(17), channel.getOption(idle));
      }
      Wire.keepAlive(channel, 0);
      assertFalse(channel.getOption(StandardSocketOptions.SO_KEEPALIVE));
    }
  }
}
