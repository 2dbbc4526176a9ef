package org.dirlens.application.tests.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Semaphore;

/**
 * A port in front of a server, which lets so many bytes of the server's through to each client and
 * holds the others back until it is released.
 */
public final class HeldBack implements AutoCloseable {
  private final ServerSocket listening;
  private final int serverPort;
  private final int bytes;
  private final Semaphore released = new Semaphore(0);

  public HeldBack(int serverPort, int bytes) throws IOException {
    this.serverPort = serverPort;
    this.bytes = bytes;
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
        Thread.ofVirtual().start(() -> copy(client, server, Integer.MAX_VALUE));
        Thread.ofVirtual().start(() -> copy(server, client, bytes));
      }
    } catch (IOException closed) {
      // That is its end.
    }
  }

  private void copy(Socket from, Socket to, int free) {
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      byte[] buffer = new byte[1_024];
      int passed = 0;
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        passed += read;
        if (passed > free) {
          released.acquire();
        }
        out.write(buffer, 0, read);
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
