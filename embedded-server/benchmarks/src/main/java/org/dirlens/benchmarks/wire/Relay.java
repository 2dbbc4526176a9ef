package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A port in front of a server, which hands each request on after a delay. With one request on its
 * way at a time, every answer is that much later.
 */
final class Relay implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final ServerSocket socket;
  private final int server;
  private volatile long delayNanos;

  /**
   * One without a delay.
   *
   * @param server the port that it stands before, on loopback
   */
  Relay(int server) throws IOException {
    this.server = server;
    socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return socket.getLocalPort();
  }

  /** Each request waits so long from now on, in a loop, as sleep is too coarse. */
  void delay(long nanos) {
    delayNanos = nanos;
  }

  private interface Work {
    void run() throws IOException;
  }

  /** A thread that ends with its connection. */
  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // One side went away, and the other one hears of it.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = socket.accept();
      Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
      client.setTcpNoDelay(true);
      behind.setTcpNoDelay(true);
      start(() -> copy(client, behind, true));
      start(() -> copy(behind, client, false));
    }
  }

  private void copy(Socket from, Socket to, boolean requests) throws IOException {
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (requests) {
          hold(delayNanos);
        }
        out.write(buffer, 0, count);
      }
    }
  }

  private static void hold(long nanos) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < nanos) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
