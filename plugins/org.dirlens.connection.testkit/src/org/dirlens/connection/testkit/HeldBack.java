package org.dirlens.connection.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * A port in front of a server, which lets what the server says through to each client until a mark
 * was in it, and holds the rest back until it is released.
 */
public final class HeldBack implements AutoCloseable {
  private final ServerSocket listening;
  private final int serverPort;
  private final String mark;
  private final Semaphore released = new Semaphore(0);

  /**
   * Holds back what follows the kilobyte with the end of {@code mark} in it, in however many pieces
   * that comes.
   */
  public HeldBack(int serverPort, String mark) throws IOException {
    this.serverPort = serverPort;
    this.mark = mark;
    this.listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** Lets everything through from now on. */
  public void release() {
    released.release(Integer.MAX_VALUE / 2);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        Thread.ofVirtual().start(() -> copy(client, server, Optional.empty()));
        Thread.ofVirtual().start(() -> copy(server, client, Optional.of(mark)));
      }
    } catch (IOException closed) {
      // That is its end.
    }
  }

  private void copy(Socket from, Socket to, Optional<String> until) {
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      byte[] buffer = new byte[1_024];
      boolean held = false;
      String before = "";
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (held) {
          released.acquire();
        }
        out.write(buffer, 0, read);
        String passed = before + new String(buffer, 0, read, StandardCharsets.ISO_8859_1);
        held |= until.filter(passed::contains).isPresent();
        before = passed.substring(Math.max(0, passed.length() - mark.length()));
      }
    } catch (IOException closed) {
      // One side has gone, so the other goes too.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    release();
  }
}
