package org.dirlens.load.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.function.Consumer;
import org.dirlens.load.access.Protection;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a load: frames answers and tells of those that end a request, sends requests of
 * which a limited number is unanswered. Belongs to one thread.
 *
 * <p>Each request has a place among the unanswered ones, from which its message id is made, so an
 * answer finds its request at once and however late it comes.
 */
public final class Link implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 18;
  private static final int CONNECT_MILLIS = 10_000;

  /** An answer with a larger message is not one of LDAP as servers speak it. */
  private static final int MESSAGE_BYTES_MAX = 1 << 28;

  private static final int ID_MAX = 1 << 30;

  private final SocketChannel channel;
  private final ByteStream stream;
  private SelectionKey key;
  private final BerWriter out = new BerWriter(1 << 12);
  private final BerReader message = new BerReader(new byte[0]);
  private final @Nullable Place[] places;
  private final int[] free;
  private int freePlaces;
  private int round;
  private byte[] in = new byte[BUFFER_BYTES];
  private int filled;
  private int sent;
  private boolean closed;

  /** An unanswered request. */
  private static final class Place {
    private final PlannedRequest request;
    private final Link credit;
    private final int id;
    private final long fromNanos;
    private long entries;

    Place(PlannedRequest request, Link credit, int id, long fromNanos) {
      this.request = request;
      this.credit = credit;
      this.id = id;
      this.fromNanos = fromNanos;
    }
  }

  /**
   * The end of a request.
   *
   * @param link what it was sent over
   * @param credit the connection whose place the request took, which is another one for binds
   * @param resultCode of LDAP, or one of {@link org.dirlens.load.LostRequests}
   * @param nanos since the request was sent or due
   */
  public record Ended(
      Link link, PlannedRequest request, Link credit, int resultCode, long entries, long nanos) {}

  /** What is told of the end of a request. */
  public interface EndListener {
    void ended(Ended end);
  }

  private Link(SocketChannel channel, ByteStream stream, Selector selector, int outstanding)
      throws IOException {
    this.channel = channel;
    this.stream = stream;
    this.key = channel.register(selector, SelectionKey.OP_READ, this);
    this.places = new Place[outstanding];
    this.free = new int[outstanding];
    this.freePlaces = outstanding;
    Arrays.setAll(free, i -> outstanding - 1 - i);
  }

  /**
   * Connects, which waits for the server.
   *
   * @param outstanding how many requests it may have unanswered
   */
  static Link open(Selector selector, LoadTarget target, int outstanding) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.socket().connect(address(target), CONNECT_MILLIS);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      if (target.protection().kind() == Protection.Kind.START_TLS) {
        StartTls.on(channel.socket());
      }
      channel.configureBlocking(false);
      ByteStream stream =
          target.protection().kind() == Protection.Kind.NONE
              ? ByteStream.plain(channel)
              : TlsStream.over(channel, target);
      return new Link(channel, stream, selector, outstanding);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static InetSocketAddress address(LoadTarget target) throws UnknownHostException {
    InetSocketAddress address = new InetSocketAddress(target.host(), target.port());
    if (address.isUnresolved()) {
      throw new UnknownHostException("there is no host called " + target.host());
    }
    return address;
  }

  /** Lets another selector tell of its answers. */
  void moveTo(Selector selector) throws IOException {
    SelectionKey before = key;
    key = channel.register(selector, before.interestOps(), this);
    before.cancel();
  }

  /** Whether one more request may be sent. */
  public boolean hasRoom() {
    return freePlaces > 0 && !closed;
  }

  /** How many requests are not answered. */
  public int pending() {
    return places.length - freePlaces;
  }

  public boolean isClosed() {
    return closed;
  }

  /**
   * Puts a request behind those not yet sent.
   *
   * @param credit the connection whose place it takes
   * @param fromNanos from when its latency counts, of {@link System#nanoTime}
   */
  public void enqueue(PlannedRequest request, Link credit, long fromNanos) {
    int place = free[--freePlaces];
    int id = round * places.length + place + 1;
    round = id > ID_MAX ? 0 : round + 1;
    int start = out.begin(BerTag.SEQUENCE, 300);
    out.integer(BerTag.INTEGER, id);
    request.write(out);
    out.end(start);
    places[place] = new Place(request, credit, id, fromNanos);
  }

  /** Sends as much as the socket takes. */
  public void flush() throws IOException {
    if (out.size() == 0 && key.interestOps() == SelectionKey.OP_READ) {
      return;
    }
    ByteBuffer rest = ByteBuffer.wrap(out.bytes(), sent, out.size() - sent);
    boolean all = stream.write(rest);
    sent = rest.position();
    if (all) {
      out.clear(BUFFER_BYTES);
      sent = 0;
    }
    int wanted = all ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE;
    if (key.interestOps() != wanted) {
      key.interestOps(wanted);
    }
  }

  /** The same; a connection that breaks is told of instead of thrown. */
  void flush(Consumer<Link> lost) {
    try {
      flush();
    } catch (IOException e) {
      lost.accept(this);
    }
  }

  /** Does what a selector found that one of its connections can do: reads, or sends on. */
  static void serve(SelectionKey key, EndListener listener, Consumer<Link> lost) {
    Link link = (Link) key.attachment();
    try {
      if (key.isReadable()) {
        link.read(listener);
      } else {
        link.flush();
      }
    } catch (IOException e) {
      lost.accept(link);
    }
  }

  /** Reads what is there and tells of each request that has ended. */
  public void read(EndListener listener) throws IOException {
    int read = stream.read(ByteBuffer.wrap(in, filled, in.length - filled));
    if (read < 0) {
      throw new IOException("the server closed the connection");
    }
    filled += read;
    int at = 0;
    for (int end = messageEnd(at); end > 0 && end <= filled; end = messageEnd(at)) {
      take(at, end, listener);
      at = end;
    }
    System.arraycopy(in, at, in, 0, filled - at);
    filled -= at;
    if (filled == in.length) {
      in = Arrays.copyOf(in, 2 * in.length);
    }
  }

  /** Where the message that begins at {@code at} ends; 0 if its header is not there yet. */
  private int messageEnd(int at) throws IOException {
    int there = filled - at;
    if (there < 2) {
      return 0;
    }
    int first = in[at + 1];
    int octets = first >= 0 ? 0 : first & 0x7F;
    if (octets > 4 || (first & 0xFF) == 0x80) {
      throw new IOException("the server sent something that is not LDAP");
    }
    if (there < 2 + octets) {
      return 0;
    }
    long length = octets == 0 ? first : length(at + 2, octets);
    if (length > MESSAGE_BYTES_MAX) {
      throw new IOException("the server sent a message of " + length + " bytes");
    }
    return at + 2 + octets + (int) length;
  }

  private long length(int at, int octets) {
    long length = 0;
    for (int i = 0; i < octets; i++) {
      length = length << 8 | (in[at + i] & 0xFF);
    }
    return length;
  }

  private void take(int at, int end, EndListener listener) throws IOException {
    message.reset(in, at, end - at);
    try {
      message.open(BerTag.SEQUENCE);
      int id = message.nonNegative(BerTag.INTEGER);
      int operation = message.peekTag();
      int index = id == 0 ? 0 : (id - 1) % places.length;
      Place place = places[index];
      if (place == null || place.id != id || operation == LdapTags.INTERMEDIATE) {
        return; // a notice of the server, or an answer to what was given up
      }
      if (operation == LdapTags.SEARCH_ENTRY) {
        place.entries++;
      } else if (operation != LdapTags.SEARCH_REFERENCE) {
        message.open(operation);
        int code = (int) message.signed(BerTag.ENUMERATED);
        message.reset(in, at, end - at);
        place.request.answered(code, message);
        listener.ended(free(index, place, code));
      }
    } catch (BerProblem problem) {
      throw new IOException("an answer cannot be read: " + problem.getMessage(), problem);
    }
  }

  private Ended free(int index, Place place, int code) {
    places[index] = null;
    free[freePlaces++] = index;
    long nanos = System.nanoTime() - place.fromNanos;
    return new Ended(this, place.request, place.credit, code, place.entries, nanos);
  }

  /** Closes the connection and gives up what is unanswered, with a code for it. */
  public void giveUp(int code, EndListener listener) {
    close();
    for (int i = 0; i < places.length; i++) {
      Place place = places[i];
      if (place != null) {
        place.request.lost();
        listener.ended(free(i, place, code));
      }
    }
  }

  /** Tells the server that no more comes. */
  public void unbind() {
    if (closed) {
      return;
    }
    try {
      int start = out.begin(BerTag.SEQUENCE);
      out.integer(BerTag.INTEGER, ID_MAX);
      RequestWriter.unbind(out);
      out.end(start);
      flush();
    } catch (IOException e) {
      // The end of the connection says the same.
    }
    close();
  }

  @Override
  public void close() {
    closed = true;
    key.cancel();
    try {
      channel.close();
    } catch (IOException e) {
      // Nobody waits for its last bytes.
    }
  }
}
