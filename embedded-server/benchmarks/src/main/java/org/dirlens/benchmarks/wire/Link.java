package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/**
 * One connection of the load: frames answers and counts them, sends requests of which {@code
 * outstanding} at a time are not yet answered. Belongs to the thread of its {@link LoadClient}.
 */
final class Link {
  private static final int BUFFER_BYTES = 1 << 18;
  private static final int SEARCH_ENTRY = 0x64;
  private static final int SEARCH_REFERENCE = 0x73;
  private static final int SUCCESS = 0;
  private static final int SIZE_LIMIT_EXCEEDED = 4;
  private static final int COMPARE_TRUE = 6;

  private final SocketChannel channel;
  private final SelectionKey key;
  private final BerWriter out = new BerWriter(BUFFER_BYTES);
  private final BerReader message = new BerReader(new byte[0]);
  private final long[] sentNanos;
  private byte[] in = new byte[BUFFER_BYTES];
  private int filled;
  private int sent;
  private int nextId = 1;
  private int pending;

  /** What is told of an answer that ends a request. */
  interface Answered {
    void after(long nanos, BerReader message) throws BerProblem;
  }

  Link(Selector selector, int port, int outstanding) throws IOException {
    channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    key = channel.register(selector, SelectionKey.OP_READ, this);
    sentNanos = new long[Integer.highestOneBit(outstanding) * 4];
  }

  /** Puts a request behind those not yet sent. */
  void enqueue(LoadClient.Draw draw) {
    int message = out.begin(BerTag.SEQUENCE, 300);
    out.integer(BerTag.INTEGER, nextId);
    draw.write(out);
    out.end(message);
    sentNanos[nextId & (sentNanos.length - 1)] = System.nanoTime();
    nextId++;
    pending++;
  }

  /** Sends as much as the socket takes. */
  void flush() throws IOException {
    if (out.size() > sent) {
      sent += channel.write(ByteBuffer.wrap(out.bytes(), sent, out.size() - sent));
    }
    boolean all = sent == out.size();
    if (all) {
      out.truncate(0);
      sent = 0;
    }
    key.interestOps(all ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
  }

  /** How many requests are not answered. */
  int pending() {
    return pending;
  }

  /** Reads what is there; answers how many entries it held. */
  long read(Answered answered) throws IOException {
    int read = channel.read(ByteBuffer.wrap(in, filled, in.length - filled));
    if (read < 0) {
      throw new IOException("the server closed a connection");
    }
    filled += read;
    int at = 0;
    long entries = 0;
    for (int end = messageEnd(at); end > 0 && end <= filled; end = messageEnd(at)) {
      entries += answer(at, end, answered) ? 1 : 0;
      at = end;
    }
    System.arraycopy(in, at, in, 0, filled - at);
    filled -= at;
    if (filled == in.length) {
      in = Arrays.copyOf(in, 2 * in.length);
    }
    return entries;
  }

  /** Where the message that begins at {@code at} ends; 0 if its header is not there yet. */
  private int messageEnd(int at) {
    if (filled - at < 6) {
      return filled - at < 2 || (in[at + 1] & 0x80) != 0 ? 0 : at + 2 + in[at + 1];
    }
    return contentStart(at) + length(at);
  }

  private int contentStart(int at) {
    int first = in[at + 1];
    return first >= 0 ? at + 2 : at + 2 + (first & 0x7F);
  }

  private int length(int at) {
    int first = in[at + 1];
    if (first >= 0) {
      return first;
    }
    int length = 0;
    for (int i = 0; i < (first & 0x7F); i++) {
      length = (length << 8) | (in[at + 2 + i] & 0xFF);
    }
    return length;
  }

  /** Takes one message; true if it is a search entry. */
  private boolean answer(int at, int end, Answered answered) throws IOException {
    int idAt = contentStart(at);
    int operation = idAt + 2 + in[idAt + 1];
    int tag = in[operation] & 0xFF;
    if (tag == SEARCH_ENTRY || tag == SEARCH_REFERENCE) {
      return tag == SEARCH_ENTRY;
    }
    int code = in[contentStart(operation) + 2];
    if (code != SUCCESS && code != SIZE_LIMIT_EXCEEDED && code != COMPARE_TRUE) {
      throw new IOException("a request was answered with result code " + code);
    }
    pending--;
    long nanos = System.nanoTime() - sentNanos[id(idAt) & (sentNanos.length - 1)];
    message.reset(in, at, end - at);
    try {
      answered.after(nanos, message);
    } catch (BerProblem problem) {
      throw new IOException("an answer cannot be read", problem);
    }
    return false;
  }

  private int id(int at) {
    int id = 0;
    for (int i = 0; i < in[at + 1]; i++) {
      id = (id << 8) | (in[at + 2 + i] & 0xFF);
    }
    return id;
  }

  void close() throws IOException {
    channel.close();
  }
}
