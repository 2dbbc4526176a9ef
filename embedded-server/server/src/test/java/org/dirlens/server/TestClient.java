package org.dirlens.server;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** A client that sends whatever bytes it is told to, for what no well-behaved client does. */
final class TestClient implements Closeable {
  static final int SEARCH_DONE = 0x65;
  static final int SEARCH_ENTRY = 0x64;
  static final int EXTENDED_RESPONSE = 0x78;

  private final Socket socket;

  TestClient(int port) throws IOException {
    this(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  /** One that waits for answers as long as it takes: until its test lets the server answer. */
  static TestClient patient(int port) throws IOException {
    TestClient client = new TestClient(port);
    client.socket.setSoTimeout(0);
    return client;
  }

  TestClient(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
  }

  /** An answer: whose, of which kind, and its first element if it is an LDAPResult. */
  record Answer(int messageId, int tag, int code, String matchedDn, String text) {}

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Sends an operation given as its whole element. */
  void send(int messageId, byte[] operation) throws IOException {
    send(message(messageId, operation, new byte[0]));
  }

  static byte[] message(int messageId, byte[] operation, byte[] controls) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE, operation.length);
    out.integer(BerTag.INTEGER, messageId);
    out.raw(operation, 0, operation.length);
    out.raw(controls, 0, controls.length);
    out.end(mark);
    return out.toByteArray();
  }

  /** A search of this base for all, with a filter given as its whole element. */
  static byte[] search(String base, int scope, byte[] filter, String... attributes) {
    return search(base, scope, 0, filter, attributes);
  }

  /** The same that dereferences aliases. */
  static byte[] search(
      String base, int scope, int derefAliases, byte[] filter, String... attributes) {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x63, filter.length);
    out.text(BerTag.OCTET_STRING, base);
    out.integer(BerTag.ENUMERATED, scope);
    out.integer(BerTag.ENUMERATED, derefAliases);
    out.integer(BerTag.INTEGER, 0);
    out.integer(BerTag.INTEGER, 0);
    out.bool(BerTag.BOOLEAN, false);
    out.raw(filter, 0, filter.length);
    int list = out.begin(BerTag.SEQUENCE);
    for (String attribute : attributes) {
      out.text(BerTag.OCTET_STRING, attribute);
    }
    out.end(list);
    out.end(mark);
    return out.toByteArray();
  }

  static byte[] present(String attribute) {
    BerWriter out = new BerWriter();
    out.text(0x87, attribute);
    return out.toByteArray();
  }

  static byte[] bind(int version, String name, String password) {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x60);
    out.integer(BerTag.INTEGER, version);
    out.text(BerTag.OCTET_STRING, name);
    out.text(0x80, password);
    out.end(mark);
    return out.toByteArray();
  }

  static byte[] saslBind(String mechanism) {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x60);
    out.integer(BerTag.INTEGER, 3);
    out.text(BerTag.OCTET_STRING, "");
    int sasl = out.begin(0xA3);
    out.text(BerTag.OCTET_STRING, mechanism);
    out.end(sasl);
    out.end(mark);
    return out.toByteArray();
  }

  /** The authorization identity the server answers "Who am I?" with. */
  String whoAmI() throws IOException {
    send(99, extended("1.3.6.1.4.1.4203.1.11.3"));
    byte[] content = content();
    if (content == null) {
      throw new IOException("the server closed the connection");
    }
    try {
      BerReader in = new BerReader(content);
      in.nonNegative(BerTag.INTEGER);
      in.open(EXTENDED_RESPONSE);
      in.skip();
      in.skip();
      in.skip();
      return in.text(0x8B);
    } catch (BerProblem problem) {
      throw new IOException("no answer to who am I", problem);
    }
  }

  static byte[] delete(String name) {
    BerWriter out = new BerWriter();
    out.text(0x4A, name);
    return out.toByteArray();
  }

  static byte[] compare(String name, String attribute, String value) {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x6E);
    out.text(BerTag.OCTET_STRING, name);
    int assertion = out.begin(BerTag.SEQUENCE);
    out.text(BerTag.OCTET_STRING, attribute);
    out.text(BerTag.OCTET_STRING, value);
    out.end(assertion);
    out.end(mark);
    return out.toByteArray();
  }

  /** The next answer as it is, in hexadecimal digits. */
  String searchEntryHex() throws IOException {
    byte[] content = content();
    return content == null ? "" : HexFormat.of().formatHex(content);
  }

  static byte[] abandon(int messageId) {
    BerWriter out = new BerWriter();
    out.integer(0x50, messageId);
    return out.toByteArray();
  }

  static byte[] extended(String oid) {
    return extended(oid, null);
  }

  static byte[] extended(String oid, byte[] value) {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x77);
    out.text(0x80, oid);
    if (value != null) {
      out.octets(0x81, value);
    }
    out.end(mark);
    return out.toByteArray();
  }

  static byte[] control(String oid, boolean critical, byte[] value) {
    BerWriter out = new BerWriter();
    int all = out.begin(0xA0);
    int one = out.begin(BerTag.SEQUENCE);
    out.text(BerTag.OCTET_STRING, oid);
    out.bool(BerTag.BOOLEAN, critical);
    out.octets(BerTag.OCTET_STRING, value);
    out.end(one);
    out.end(all);
    return out.toByteArray();
  }

  Answer bindAs(String name, String password) throws IOException {
    send(1, bind(3, name, password));
    return answer();
  }

  /** All answers up to the end of a search. */
  List<Answer> searchAnswers() throws IOException {
    List<Answer> answers = new ArrayList<>();
    do {
      answers.add(answer());
    } while (answers.get(answers.size() - 1).tag == SEARCH_ENTRY);
    return answers;
  }

  /** The next answer; fails if the server has closed the connection. */
  Answer answer() throws IOException {
    byte[] content = content();
    if (content == null) {
      throw new IOException("the server closed the connection");
    }
    return answer(content);
  }

  /**
   * An answer given as the content of its message.
   *
   * @throws IOException if it is none
   */
  static Answer answer(byte[] content) throws IOException {
    try {
      BerReader in = new BerReader(content);
      int id = in.nonNegative(BerTag.INTEGER);
      int tag = in.peekTag();
      in.open(tag);
      if (!in.nextIs(BerTag.ENUMERATED)) {
        return new Answer(id, tag, -1, "", "");
      }
      return new Answer(
          id,
          tag,
          (int) in.signed(BerTag.ENUMERATED),
          in.text(BerTag.OCTET_STRING),
          in.text(BerTag.OCTET_STRING));
    } catch (BerProblem problem) {
      throw new IOException("the server sent no LDAP message", problem);
    }
  }

  /** Whether the server closes the connection without saying more. */
  boolean closedByServer() throws IOException {
    return content() == null;
  }

  /** The content of the next message; null if the server has closed the connection. */
  byte[] content() throws IOException {
    InputStream in = socket.getInputStream();
    if (in.read() < 0) {
      return null;
    }
    int length = in.read();
    if (length > 127) {
      int octets = length & 0x7F;
      length = 0;
      for (int i = 0; i < octets; i++) {
        length = length << 8 | in.read();
      }
    }
    return in.readNBytes(length);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
