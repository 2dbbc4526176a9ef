package org.dirlens.launcher;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Ports of loopback on which nothing listens; none is given out twice. */
final class FreePorts {
  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

  private FreePorts() {}

  static int next() throws IOException {
    while (true) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
        if (GIVEN.add(socket.getLocalPort())) {
          return socket.getLocalPort();
        }
      }
    }
  }
}
