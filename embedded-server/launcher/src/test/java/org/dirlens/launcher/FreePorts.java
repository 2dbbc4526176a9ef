package org.dirlens.launcher;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports of loopback on which nothing listens; none is given out twice. They lie below those that
 * systems give to clients, and processes that test at the same time look in different places.
 */
final class FreePorts {
  private static final int FIRST = 20_000;
  private static final int PROCESSES = 60;
  private static final int EACH = 200;

  private static final AtomicInteger NEXT =
      new AtomicInteger(FIRST + (int) (ProcessHandle.current().pid() % PROCESSES) * EACH);

  private FreePorts() {}

  static int next() throws IOException {
    while (true) {
      int port = NEXT.getAndIncrement();
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        // By somebody else: the next one.
      }
    }
  }
}
