package org.dirlens.server.wire;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import javax.net.ssl.SSLContext;
import org.dirlens.server.dissection.Dissection;
import org.dirlens.server.limit.ConnectionLimits;
import org.jspecify.annotations.Nullable;

/**
 * A listening socket, which can be changed for another, and the loops that serve its connections.
 *
 * <p>Each loop is one thread that answers short operations by itself and writes all answers of one
 * batch of messages at once; that one write a batch is the largest lever on throughput there is.
 */
public final class Wire implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Wire.class.getName());
  private static final int BACKLOG = 128;

  /** About what a client sends before it hears that it is refused. */
  private static final int REFUSED_BYTES = 4096;

  /** How long a closing server lets clients take their last answers. */
  private static final long CLOSE_MILLIS = 1_500;

  private final List<EventLoop> loops;
  private final Supplier<ConnectionLimits> limits;
  private final Shared shared;
  private final Transports transports;
  private final boolean tlsFirst;
  private final AtomicInteger open = new AtomicInteger();
  private final LongAdder accepted = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private volatile @Nullable ServerSocketChannel listening;
  private boolean closed;
  private int nextLoop;

  /** What all connections of a wire share. */
  record Shared(Supplier<ConnectionLimits> limits, PduHandlers handlers, ServerLoad load) {}

  /** Turns an accepted socket into a transport. */
  private interface Transports {
    Transport over(SocketChannel channel) throws IOException;
  }

  /**
   * What its loops are like.
   *
   * @param count threads that serve connections, from 1
   * @param tls the key for TLS from the first byte on, asked for each connection; null for plain
   *     ones
   * @param dissections the measurement to take part in, null for none; asked again and again
   */
  public record Loops(
      int count, @Nullable KeySource tls, Supplier<@Nullable Dissection> dissections) {}

  /** Where the key comes from that a connection is secured with; must not take long. */
  @FunctionalInterface
  public interface KeySource {
    SSLContext context() throws IOException;
  }

  private Wire(Loops how, Shared shared) throws IOException {
    this.limits = shared.limits();
    KeySource tls = how.tls();
    this.tlsFirst = tls != null;
    this.transports =
        tls == null
            ? Transport::plain
            : channel -> new TlsTransport(channel, tls.context(), limits.get().tls().protocols());
    this.shared = shared;
    this.loops = new ArrayList<>(how.count());
    for (int i = 0; i < how.count(); i++) {
      loops.add(new EventLoop("dirlens-ldap-" + i, this::closed, how.dissections()));
    }
  }

  /**
   * One that does not listen yet.
   *
   * @param limits asked each time; they may change
   * @param load that of all wires of the server
   */
  public static Wire idle(
      Loops how, Supplier<ConnectionLimits> limits, PduHandlers handlers, ServerLoad load)
      throws IOException {
    Wire wire = new Wire(how, new Shared(limits, handlers, load));
    wire.loops.forEach(EventLoop::start);
    return wire;
  }

  /**
   * A socket to {@link #listen} on. Clients can connect at once, and wait until they are accepted.
   *
   * @throws IOException if the address cannot be had
   */
  public static ServerSocketChannel bind(InetSocketAddress address) throws IOException {
    // Without the family, 0.0.0.0 would be all addresses of version 6 as well.
    ServerSocketChannel socket =
        address.getAddress() instanceof Inet4Address
            ? ServerSocketChannel.open(StandardProtocolFamily.INET)
            : ServerSocketChannel.open();
    try {
      socket.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      socket.bind(address, BACKLOG);
      socket.configureBlocking(false);
      return socket;
    } catch (UnsupportedAddressTypeException e) {
      socket.close();
      throw new SocketException("addresses of this kind are not supported here");
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Listens on another socket from now on, or on none, and closes the one before; its port is free
   * when this returns. Connections that are there continue. Not on a loop's thread, and by one
   * thread at a time.
   */
  public synchronized void listen(@Nullable ServerSocketChannel next) {
    if (closed) {
      closeSocket(next);
      return;
    }
    ServerSocketChannel last = listening;
    listening = next;
    EventLoop loop = loops.getFirst();
    if (next != null) {
      loop.listen(next, () -> accept(next));
    }
    if (last != null) {
      loop.endListening(last, () -> accept(last));
    }
  }

  /** What is listened on; null for nothing. */
  public @Nullable InetSocketAddress address() {
    ServerSocketChannel socket = listening;
    return socket == null
        ? null
        : new InetSocketAddress(socket.socket().getInetAddress(), socket.socket().getLocalPort());
  }

  public WireStatistics statistics() {
    return new WireStatistics(
        open.get(),
        accepted.sum(),
        refused.sum(),
        sum(loop -> loop.pdus.sum()),
        sum(loop -> loop.received.sum()),
        sum(loop -> loop.sent.sum()));
  }

  private synchronized void stopListening() {
    closed = true;
    closeSocket(listening);
  }

  private static void closeSocket(@Nullable Channel socket) {
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a socket did not close: {0}", e.getMessage());
    }
  }

  /** Stops listening, says farewell to every client, and closes all within a few seconds. */
  @Override
  public void close() {
    stopListening();
    loops.forEach(EventLoop::stop);
    try {
      for (EventLoop loop : loops) {
        loop.awaitStopped(CLOSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long sum(ToLongFunction<EventLoop> counter) {
    return loops.stream().mapToLong(counter).sum();
  }

  /** Takes one waiting connection, if there is one; thread of the first loop. */
  private boolean accept(ServerSocketChannel socket) throws IOException {
    SocketChannel channel = socket.accept();
    if (channel == null) {
      return false;
    }
    accepted.increment();
    ConnectionLimits most = limits.get();
    Admission.Place place =
        shared
            .load()
            .admission()
            .enter(
                channel.socket().getInetAddress(),
                most.counts().connections(),
                most.counts().perAddress());
    if (place == null || !place.served()) {
      refused.increment();
    }
    if (place == null) {
      turnAway(channel);
      return true;
    }
    open.incrementAndGet();
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      keepAlive(channel, most.silence().keepAliveSeconds());
      handOver(new Connection.Socket(channel, transports.over(channel), place));
    } catch (IOException | RuntimeException | Error e) {
      // A client that is gone already, or for whom there is no transport.
      leave(place);
      closeSocket(channel);
      Level level = e instanceof Error ? Level.ERROR : Level.DEBUG;
      LOG.log(level, "a connection could not be served", e);
    }
    return true;
  }

  /** Says why nothing is done for a client, as far as that takes no waiting, and closes. */
  private void turnAway(SocketChannel channel) {
    try (channel) {
      if (!tlsFirst) { // with TLS nothing can be said before keys are agreed on
        channel.configureBlocking(false);
        int unused = channel.write(ByteBuffer.wrap(shared.handlers().refusal()));
        channel.shutdownOutput();
        // What is not read would reset the connection, and with it take what was said.
        unused = channel.read(ByteBuffer.allocate(REFUSED_BYTES));
      }
    } catch (IOException gone) {
      LOG.log(Level.DEBUG, "a client left before it was told that there are too many");
    }
  }

  /** Has TCP find out when a client is gone without a word; 0 seconds for never. */
  static void keepAlive(SocketChannel channel, int seconds) throws IOException {
    channel.setOption(StandardSocketOptions.SO_KEEPALIVE, seconds > 0);
    SocketOption<Integer> idle = keepIdle(channel);
    if (seconds > 0 && idle != null) {
      channel.setOption(idle, seconds);
    }
  }

  /** The option by its name, since not every JDK has the module that defines it; null for none. */
  @SuppressWarnings("unchecked") // of its type by its name
  static @Nullable SocketOption<Integer> keepIdle(SocketChannel channel) {
    for (SocketOption<?> option : channel.supportedOptions()) {
      if (option.name().equals("TCP_KEEPIDLE")) {
        return (SocketOption<Integer>) option;
      }
    }
    return null;
  }

  private void closed(Connection connection) {
    leave(connection.place());
  }

  private void leave(Admission.Place place) {
    shared.load().admission().leave(place);
    open.decrementAndGet();
  }

  private void handOver(Connection.Socket socket) {
    EventLoop loop = loops.get(nextLoop++ % loops.size());
    loop.execute(
        () -> {
          Connection connection = connection(loop, socket);
          if (connection == null) {
            return;
          }
          loop.adopt(connection, socket.channel());
          PduHandler.Farewell refusal = socket.place().refusal();
          if (refusal != null) {
            connection.dismiss(refusal);
          }
        });
  }

  /** The connection over an accepted socket; null, and the socket is closed, if that fails. */
  private @Nullable Connection connection(EventLoop loop, Connection.Socket socket) {
    try {
      return new Connection(loop, socket, shared);
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "a fault of the server refused a connection", e);
      leave(socket.place());
      closeSocket(socket.channel());
      return null;
    }
  }
}
