package org.dirlens.workload.experiment.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.dirlens.server.ber.BerFrame;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/**
 * One connection to a server on loopback that asks and waits for the answer. Entries are counted;
 * only {@link #read} decodes one. One thread at a time.
 */
final class WireClient implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final int MESSAGE_BYTES_MAX = 64 << 20;
  private static final int TIMEOUT_MILLIS = 60_000;
  private static final int SEARCH_ENTRY = 0x64;

  private final Socket socket;
  private final InputStream in;
  private final BerWriter out = new BerWriter(1 << 10);
  private final BerReader reader = new BerReader(new byte[0]);
  private byte[] buffer = new byte[BUFFER_BYTES];
  private int start;
  private int end;
  private int messageId;
  private long entries;
  private long bytes;

  /** Writes the protocol operation of a request. */
  interface Operation {
    void write(BerWriter to);
  }

  /** Connects; nobody is bound yet. */
  WireClient(int port) throws IOException {
    socket = new Socket();
    socket.setTcpNoDelay(true);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = socket.getInputStream();
  }

  /**
   * Sends a request and waits for its end.
   *
   * @return how many entries came
   * @throws IOException if the result is not success, naming its code; or as sockets do
   */
  long ask(Operation operation) throws IOException {
    send(operation);
    long before = entries;
    int code = SEARCH_ENTRY;
    while (code == SEARCH_ENTRY) {
      code = next();
    }
    if (code != 0) {
      throw new IOException("a request was answered with result code " + code);
    }
    return entries - before;
  }

  /** The attributes of an entry, by their names in lower case. */
  Map<String, List<String>> read(String name) throws IOException {
    send(Requests.search(name, Requests.BASE, Requests.present("objectClass")));
    Map<String, List<String>> attributes = new HashMap<>();
    int code = next();
    while (code == SEARCH_ENTRY) {
      attributes.putAll(decoded());
      code = next();
    }
    if (code != 0) {
      throw new IOException(name + " was answered with result code " + code);
    }
    return attributes;
  }

  /** Bytes of all answers so far. */
  long answerBytes() {
    return bytes;
  }

  private void send(Operation operation) throws IOException {
    out.clear(BUFFER_BYTES);
    int message = out.begin(BerTag.SEQUENCE, 300);
    out.integer(BerTag.INTEGER, ++messageId);
    operation.write(out);
    out.end(message);
    socket.getOutputStream().write(out.bytes(), 0, out.size());
  }

  /** Takes the next message; answers its result code, or the tag of an entry. */
  private int next() throws IOException {
    try {
      int total = BerFrame.totalBytes(buffer, start, end - start, MESSAGE_BYTES_MAX);
      while (total == BerFrame.INCOMPLETE || total > end - start) {
        fill(total);
        total = BerFrame.totalBytes(buffer, start, end - start, MESSAGE_BYTES_MAX);
      }
      reader.reset(buffer, start, total);
      start += total;
      bytes += total;
      reader.open(BerTag.SEQUENCE);
      reader.nonNegative(BerTag.INTEGER);
      if (reader.nextIs(SEARCH_ENTRY)) {
        entries++;
        return SEARCH_ENTRY;
      }
      reader.open(reader.peekTag());
      return reader.nonNegative(BerTag.ENUMERATED);
    } catch (BerProblem e) {
      throw new IOException("an answer cannot be read: " + e.getMessage(), e);
    }
  }

  private void fill(int wanted) throws IOException {
    System.arraycopy(buffer, start, buffer, 0, end - start);
    end -= start;
    start = 0;
    if (wanted > buffer.length || end == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(wanted, 2 * buffer.length));
    }
    int read = in.read(buffer, end, buffer.length - end);
    if (read < 0) {
      throw new EOFException("the server closed the connection");
    }
    end += read;
  }

  /** The entry that was just taken. */
  private Map<String, List<String>> decoded() throws IOException {
    try {
      Map<String, List<String>> attributes = new HashMap<>();
      reader.open(SEARCH_ENTRY);
      reader.skip();
      int list = reader.open(BerTag.SEQUENCE);
      while (reader.hasMore()) {
        int attribute = reader.open(BerTag.SEQUENCE);
        String name = reader.text(BerTag.OCTET_STRING).toLowerCase(Locale.ROOT);
        int set = reader.open(BerTag.SET);
        List<String> values = new ArrayList<>();
        while (reader.hasMore()) {
          values.add(reader.text(BerTag.OCTET_STRING));
        }
        reader.close(set);
        reader.close(attribute);
        attributes.put(name, values);
      }
      reader.close(list);
      return attributes;
    } catch (BerProblem e) {
      throw new IOException("an entry cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
