package org.dirlens.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import org.dirlens.server.listen.Listeners;
import org.dirlens.server.wire.Wire;
import org.dirlens.server.wire.WireStatistics;
import org.jspecify.annotations.Nullable;

/**
 * One of the ports of a server and how it moves: {@link #prepare}, then {@link #take} or {@link
 * #letGo}. One thread at a time; where it listens may be asked by any.
 */
final class ListeningPort {
  /** Makes the wire when it is first needed. */
  interface Source {
    Wire wire() throws IOException;
  }

  private final String scheme;
  private final Source source;
  private volatile @Nullable Wire wire;
  private @Nullable InetSocketAddress asked;
  private @Nullable InetSocketAddress wanted;
  private volatile @Nullable InetSocketAddress address;
  private @Nullable ServerSocketChannel bound;
  private boolean moves;
  private boolean released;

  ListeningPort(String scheme, Source source) {
    this.scheme = scheme;
    this.source = source;
  }

  /** Whether it is to listen elsewhere than it was asked to; before {@link #prepare}. */
  boolean moves(@Nullable InetSocketAddress where) {
    wanted = where;
    moves = wanted == null ? address != null : address == null || !wanted.equals(asked);
    return moves;
  }

  /**
   * Has the socket to move to. Others of the server's own ports that are to move stop listening
   * first where they stand in the way.
   *
   * @throws IOException naming the address and why it cannot be had
   */
  void prepare(List<ListeningPort> ports) throws IOException {
    InetSocketAddress target = wanted;
    if (!moves || target == null) {
      return;
    }
    Wire known = wire;
    wire = known == null ? source.wire() : known;
    try {
      bound = bind(target, ports);
    } catch (SocketException e) {
      throw new IOException(
          "cannot listen on %s: %s".formatted(Listeners.text(target), e.getMessage()), e);
    }
  }

  private static ServerSocketChannel bind(InetSocketAddress target, List<ListeningPort> ports)
      throws IOException {
    try {
      return Wire.bind(target);
    } catch (BindException taken) {
      List<ListeningPort> inTheWay = ports.stream().filter(port -> port.blocks(target)).toList();
      if (inTheWay.isEmpty()) {
        throw taken;
      }
      inTheWay.forEach(ListeningPort::release);
      return Wire.bind(target);
    }
  }

  private boolean blocks(InetSocketAddress target) {
    InetSocketAddress current = address;
    return moves
        && current != null
        && current.getPort() == target.getPort()
        && (current.getAddress().equals(target.getAddress())
            || current.getAddress().isAnyLocalAddress()
            || target.getAddress().isAnyLocalAddress());
  }

  private void release() {
    listen(null);
    released = true;
  }

  /** Listens where it is to. */
  void take() {
    if (moves) {
      Wire known = wire;
      listen(bound);
      address = known == null ? null : known.address();
      bound = null;
      asked = wanted;
      moves = false;
      released = false;
    }
  }

  /** Lets go of what was prepared. */
  void letGo() throws IOException {
    ServerSocketChannel unused = bound;
    bound = null;
    if (unused != null) {
      unused.close();
    }
  }

  /**
   * Listens again where it did, if it stopped for another; after all have let go.
   *
   * @throws IOException if the address is somebody else's by now; it listens nowhere then
   */
  void goBack() throws IOException {
    InetSocketAddress before = released ? address : null;
    moves = false;
    released = false;
    if (before != null) {
      InetSocketAddress askedBefore = asked;
      address = null;
      asked = null;
      listen(Wire.bind(before));
      address = before;
      asked = askedBefore;
    }
  }

  private void listen(@Nullable ServerSocketChannel socket) {
    Wire known = wire;
    if (known != null) {
      known.listen(socket);
    }
  }

  /** Where it listens; null for nowhere. */
  @Nullable InetSocketAddress address() {
    return address;
  }

  /** Where it listens, as an LDAP URL; null for nowhere. */
  @Nullable String url() {
    InetSocketAddress where = address;
    return where == null ? null : scheme + "://" + Listeners.text(where);
  }

  WireStatistics statistics() {
    Wire known = wire;
    return known == null ? WireStatistics.NONE : known.statistics();
  }

  void close() {
    Wire known = wire;
    if (known != null) {
      known.close();
    }
  }
}
