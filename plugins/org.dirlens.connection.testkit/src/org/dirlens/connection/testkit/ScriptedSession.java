package org.dirlens.connection.testkit;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.dirlens.server.ber.BerFrame;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** One client of a {@link ScriptedServer}. Tags are those of RFC 4511, section 4. */
final class ScriptedSession {
  static final int BIND = 0x60;
  static final int UNBIND = 0x42;
  static final int SEARCH = 0x63;
  static final int ABANDON = 0x50;
  private static final int BIND_RESPONSE = 0x61;
  private static final int EXTENDED = 0x77;
  private static final int EXTENDED_NAME = 0x80;
  private static final int EXTENDED_RESPONSE = 0x78;
  private static final int CONTROLS = 0xA0;
  private static final int PROTOCOL_ERROR = 2;
  private static final int REQUEST_BYTES_MAX = 64 << 20;

  private final Socket socket;
  private final ScriptedServer.Script script;
  private final Consumer<String> abandoned;
  private final Map<Integer, ScriptedSearch> searches = new ConcurrentHashMap<>();

  ScriptedSession(Socket socket, ScriptedServer.Script script, Consumer<String> abandoned) {
    this.socket = socket;
    this.script = script;
    this.abandoned = abandoned;
  }

  int running() {
    return searches.size();
  }

  boolean runs(String base) {
    return searches.values().stream()
        .anyMatch(search -> search.base().equals(base) && !search.ofBase());
  }

  /** Answers until the client goes. */
  void run() {
    try (socket;
        InputStream in = new BufferedInputStream(socket.getInputStream())) {
      while (take(message(in))) {}
    } catch (IOException | BerProblem e) {
      // The client has gone, or the script has cut it off.
    } finally {
      searches.values().forEach(ScriptedSearch::end);
      searches.clear();
    }
  }

  private static byte[] message(InputStream in) throws IOException, BerProblem {
    byte[] bytes = new byte[6];
    int read = 0;
    int total = BerFrame.INCOMPLETE;
    while (total == BerFrame.INCOMPLETE) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException();
      }
      bytes[read++] = (byte) next;
      total = BerFrame.totalBytes(bytes, 0, read, REQUEST_BYTES_MAX);
    }
    byte[] message = Arrays.copyOf(bytes, total);
    in.readNBytes(message, read, total - read);
    return message;
  }

  /** Takes a request; false when it was the last. */
  private boolean take(byte[] message) throws IOException, BerProblem {
    BerReader reader = new BerReader(message);
    reader.open(BerTag.SEQUENCE);
    int id = reader.nonNegative(BerTag.INTEGER);
    switch (reader.peekTag()) {
      case BIND -> result(id, BIND_RESPONSE, 0);
      case SEARCH -> search(id, reader);
      case ABANDON -> abandon(reader.nonNegative(ABANDON));
      case EXTENDED -> extended(id, reader);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void extended(int id, BerReader reader) throws IOException, BerProblem {
    reader.open(EXTENDED);
    if (!script.ignores(reader.text(EXTENDED_NAME))) {
      result(id, EXTENDED_RESPONSE, PROTOCOL_ERROR);
    }
  }

  private void search(int id, BerReader reader) throws BerProblem {
    reader.open(SEARCH);
    String base = reader.text(BerTag.OCTET_STRING);
    int scope = (int) reader.signed(BerTag.ENUMERATED);
    ScriptedSearch search = new ScriptedSearch(this, id, base, scope);
    searches.put(id, search);
    Thread.ofVirtual().start(() -> answer(search));
  }

  private void answer(ScriptedSearch search) {
    try {
      script.answer(search);
    } catch (IOException e) {
      // Nobody listens any more.
    }
  }

  private void abandon(int id) {
    ScriptedSearch search = searches.get(id);
    if (search != null) {
      search.end();
      abandoned.accept(search.base()); // first: what runs no more was counted
      searches.remove(id);
    }
  }

  /** The search was answered to its end. */
  void ended(int id) {
    searches.remove(id);
  }

  /** A message with a result of that code and nothing else (RFC 4511, section 4.1.9). */
  void result(int id, int tag, int code) throws IOException {
    result(id, tag, code, "", new byte[0]);
  }

  /**
   * The same with a control (RFC 4511, section 4.1.11).
   *
   * @param control its OID, empty for none
   */
  void result(int id, int tag, int code, String control, byte[] value) throws IOException {
    BerWriter writer = new BerWriter();
    int message = writer.begin(BerTag.SEQUENCE);
    writer.integer(BerTag.INTEGER, id);
    int operation = writer.begin(tag);
    writer.integer(BerTag.ENUMERATED, code);
    writer.text(BerTag.OCTET_STRING, "");
    writer.text(BerTag.OCTET_STRING, "");
    writer.end(operation);
    if (!control.isEmpty()) {
      int controls = writer.begin(CONTROLS);
      int one = writer.begin(BerTag.SEQUENCE);
      writer.text(BerTag.OCTET_STRING, control);
      writer.octets(BerTag.OCTET_STRING, value);
      writer.end(one);
      writer.end(controls);
    }
    writer.end(message);
    send(writer, writer.size());
  }

  /** Sends the first bytes of what was written. */
  synchronized void send(BerWriter writer, int bytes) throws IOException {
    socket.getOutputStream().write(writer.bytes(), 0, bytes);
  }

  void close() throws IOException {
    socket.close();
  }
}
