package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.function.BooleanSupplier;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.limit.ConnectionLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A single loop, and a handler that fails in each of the calls it gets. */
@Timeout(60)
class LoopFaultsTest {
  private static final byte[] MESSAGE = {0x30, 0x01, 0x05};

  private enum Place {
    NOWHERE,
    CONNECTED,
    MESSAGE,
    AFTER_BATCH,
    TICK,
    FAREWELL,
    CLOSED
  }

  private volatile Place place = Place.NOWHERE;
  private volatile boolean failed;
  private volatile ConnectionLimits limits = ConnectionLimits.standard();
  private Wire wire;

  @BeforeEach
  void open() throws IOException {
    wire =
        Wire.idle(
            new Wire.Loops(1, null, () -> null),
            () -> limits,
            Failing::new,
            UnreadAnswers.ofHeap());
    wire.listen(Wire.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
  }

  @AfterEach
  void close() {
    wire.close();
  }

  private Socket dial() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), wire.address().getPort());
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static int answer(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read();
    } catch (SocketException reset) {
      return -1;
    }
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      assertFalse(Thread.interrupted(), "it took too long");
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NOWHERE")
  void aFaultEndsItsConnectionAndTheLoopGoesOn(Place where) throws Exception {
    place = where;
    if (where == Place.FAREWELL) {
      limits = limits.withSilence(1_000, 1);
    }
    try (Socket bad = dial()) {
      if (where == Place.MESSAGE || where == Place.AFTER_BATCH) {
        bad.getOutputStream().write(MESSAGE);
      } else if (where == Place.CLOSED) {
        bad.shutdownOutput();
      }
      assertEquals(-1, answer(bad));
    }
    await(() -> failed);
    place = Place.NOWHERE;
    limits = ConnectionLimits.standard();
    try (Socket good = dial()) {
      good.getOutputStream().write(MESSAGE);
      assertEquals(5, answer(good));
      await(() -> wire.statistics().openConnections() == 1);
    }
  }

  private final class Failing implements PduHandler {
    private final Connection connection;

    Failing(Connection connection) {
      this.connection = connection;
      failAt(Place.CONNECTED);
    }

    private void failAt(Place here) {
      if (place == here) {
        failed = true;
        throw new IllegalStateException("meant to happen in this test");
      }
    }

    @Override
    public int maxPduBytes() {
      return 1_000;
    }

    @Override
    public Next pdu(byte[] bytes, int offset, int length, BerWriter answers) {
      failAt(Place.MESSAGE);
      if (place == Place.AFTER_BATCH) {
        connection.afterBatch(() -> failAt(Place.AFTER_BATCH));
      } else {
        answers.raw(bytes, offset + 2, 1);
      }
      return Next.CONTINUE;
    }

    @Override
    public void malformed(BerProblem problem, BerWriter answers) {}

    @Override
    public void disconnecting(Farewell reason, BerWriter answers) {
      failAt(Place.FAREWELL);
    }

    @Override
    public void tick() {
      failAt(Place.TICK);
    }

    @Override
    public void closed() {
      failAt(Place.CLOSED);
    }
  }
}
