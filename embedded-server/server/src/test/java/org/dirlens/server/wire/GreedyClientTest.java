package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.zip.CRC32;
import javax.net.ssl.SSLContext;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.limit.ConnectionLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client that sends without end what costs more to handle than to send. */
@Timeout(120)
class GreedyClientTest {
  private static final int COSTLY = 1;
  private static final int ECHO = 2;

  /** No divisor of what the loop reads at once, so that a part of a record always waits. */
  private static final int RECORD_BYTES = 15_999;

  /** More than the loop reads at once. */
  private static final int MESSAGES_OF_TWO_READS = 200_000;

  @TempDir static Path folder;

  private final CountDownLatch readTwice = new CountDownLatch(MESSAGES_OF_TWO_READS);

  @Test
  void oneWhoseRecordsNeverEndWithAReadLetsOthersOfItsLoopBeServed() throws Exception {
    SSLContext context = TestKey.make(folder);
    Wire.Loops one = new Wire.Loops(1, () -> context, () -> null);
    try (Wire wire =
        Wire.idle(one, ConnectionLimits::standard, unused -> new Costly(), ServerLoad.ofHeap())) {
      wire.listen(Wire.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
      try (Socket greedy = dial(context, wire);
          Socket modest = dial(context, wire)) {
        CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> flood(greedy));
        readTwice.await();
        modest.getOutputStream().write(message(ECHO));
        assertEquals(ECHO, modest.getInputStream().read());
        assertFalse(flood.isDone(), "the greedy one must not have ended before");
        greedy.close();
        flood.join();
      }
    }
  }

  private static Socket dial(SSLContext context, Wire wire) throws IOException {
    Socket socket =
        context
            .getSocketFactory()
            .createSocket(InetAddress.getLoopbackAddress(), wire.address().getPort());
    socket.setSoTimeout(20_000);
    return socket;
  }

  private static byte[] message(int command) {
    return new byte[] {0x30, 0x01, (byte) command};
  }

  private static void flood(Socket socket) {
    byte[] record = new byte[RECORD_BYTES];
    byte[] message = message(COSTLY);
    for (int at = 0; at < record.length; at += message.length) {
      System.arraycopy(message, 0, record, at, message.length);
    }
    try {
      OutputStream out = socket.getOutputStream();
      while (true) {
        out.write(record);
      }
    } catch (IOException e) {
      // The test has seen enough and closed the socket.
    }
  }

  /** Answers {@link #ECHO}, and works a while for any other message. */
  private final class Costly implements PduHandler {
    private final byte[] work = new byte[2 << 10];

    @Override
    public boolean authenticated() {
      return true;
    }

    @Override
    public int maxPduBytes() {
      return 1_000;
    }

    @Override
    public Next pdu(byte[] bytes, int offset, int length, BerWriter answers) {
      if (bytes[offset + 2] == ECHO) {
        answers.raw(bytes, offset + 2, 1);
      } else {
        CRC32 sum = new CRC32();
        sum.update(work);
        Arrays.fill(work, (byte) sum.getValue());
        readTwice.countDown();
      }
      return Next.CONTINUE;
    }

    @Override
    public void malformed(BerProblem problem, BerWriter answers) {}

    @Override
    public void disconnecting(Farewell reason, BerWriter answers) {}

    @Override
    public void tick() {}

    @Override
    public void closed() {}
  }
}
