package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a search allocates in the whole process, this test's client included, which reads to the
 * same buffer again and again.
 */
class AllocationTest {
  private static final int PEOPLE = 400;
  private static final int WHOLE_SUBTREE = 2;
  private static final int ONE_LEVEL = 1;

  /** Searches until the compiler has seen enough of them. */
  private static final int ROUNDS_MAX = 400;

  private static final int SEARCHES_A_ROUND = 50;

  /** No object takes less. */
  private static final int LEAST_OBJECT_BYTES = 16;

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void anEntryOfAnAnswerCostsNoAllocation(@TempDir Path folder) throws Exception {
    try (TestServer server = TestServer.start(folder)) {
      for (int i = 0; i < PEOPLE; i++) {
        server.add(
            "uid=user." + i + "," + TestServer.PEOPLE,
            "objectClass: inetOrgPerson",
            "cn: User " + i,
            "sn: " + i);
      }
      try (Client few = new Client(server, TestServer.BASE, ONE_LEVEL);
          Client many = new Client(server, TestServer.BASE, WHOLE_SUBTREE)) {
        int entries = many.entries - few.entries;
        assertTrue(entries >= PEOPLE, entries + " entries more");
        long limit = (long) entries * LEAST_OBJECT_BYTES;
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS_MAX && least >= limit; round++) {
          least = Math.min(least, many.bytesASearch() - few.bytesASearch());
        }
        assertTrue(
            least < limit,
            "a search of %d entries more allocates %d bytes more".formatted(entries, least));
      }
    }
  }

  /** Asks one search over and over. */
  private static final class Client implements AutoCloseable {
    private final Socket socket;
    private final byte[] request;
    private final byte[] answer;
    private final int entries;

    Client(TestServer server, String base, int scope) throws IOException {
      request =
          TestClient.message(
              2, TestClient.search(base, scope, TestClient.present("objectClass")), new byte[0]);
      socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
      TestClient first = new TestClient(socket);
      assertEquals(0, first.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD).code());
      int bytes = 0;
      int found = 0;
      first.send(request);
      String message = first.searchEntryHex();
      while (message.startsWith("64", 6)) {
        found++;
        bytes += messageBytes(message);
        message = first.searchEntryHex();
      }
      entries = found;
      answer = new byte[bytes + messageBytes(message)];
    }

    /** With tag and length. */
    private static int messageBytes(String hexadecimal) {
      int content = hexadecimal.length() / 2;
      return content + (content < 128 ? 2 : content < 256 ? 3 : content < 65_536 ? 4 : 5);
    }

    long bytesASearch() throws IOException {
      long before = THREADS.getTotalThreadAllocatedBytes();
      for (int i = 0; i < SEARCHES_A_ROUND; i++) {
        socket.getOutputStream().write(request);
        assertEquals(answer.length, socket.getInputStream().readNBytes(answer, 0, answer.length));
      }
      return (THREADS.getTotalThreadAllocatedBytes() - before) / SEARCHES_A_ROUND;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
