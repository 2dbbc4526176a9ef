package org.dirlens.application.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Which ports of this machine are free now; another program may take one at any time. */
final class LocalPorts {
  /** How many ports after the wished one are tried before any other is as good. */
  private static final int NEIGHBORS = 50;

  private static final int HIGHEST = 65_535;

  /** Within this machine an answer comes at once. */
  private static final int ANSWER_MILLIS_MAX = 1_000;

  private LocalPorts() {}

  /**
   * The first free port from this one on.
   *
   * @throws IOException if there is none at all
   */
  static int freeFrom(int wished) throws IOException {
    for (int port = wished; port <= Math.min(HIGHEST, wished + NEIGHBORS); port++) {
      if (isFree(port)) {
        return port;
      }
    }
    try (ServerSocket any = open(0)) {
      return any.getLocalPort();
    }
  }

  /** Whether a program listens there; a port may be free and yet not be had, as one below 1024. */
  static boolean isListenedOn(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ANSWER_MILLIS_MAX);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = open(port)) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  private static ServerSocket open(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
  }
}
