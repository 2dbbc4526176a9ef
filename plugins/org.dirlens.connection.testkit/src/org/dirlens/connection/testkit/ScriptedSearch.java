package org.dirlens.connection.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** A search that a script answers. */
public final class ScriptedSearch {
  private static final int ENTRY = 0x64;
  private static final int DONE = 0x65;
  private static final int ENTRY_BYTES = 512;

  private final ScriptedSession session;
  private final int id;
  private final String base;
  private final int scope;
  private volatile boolean ended;

  ScriptedSearch(ScriptedSession session, int id, String base, int scope) {
    this.session = session;
    this.id = id;
    this.base = base;
    this.scope = scope;
  }

  /** The DN it begins at. */
  public String base() {
    return base;
  }

  /** Whether it asks for the base alone. */
  public boolean ofBase() {
    return scope == 0;
  }

  /** Whether nobody waits for further answers: it was abandoned, or its client has gone. */
  public boolean ended() {
    return ended;
  }

  void end() {
    ended = true;
  }

  /** Sends an entry; nothing of it has to be text. */
  public void entry(byte[] dn, Map<String, List<byte[]>> attributes) throws IOException {
    BerWriter writer = written(dn, attributes);
    session.send(writer, writer.size());
  }

  /** Sends an entry whose name is text. */
  public void entry(String dn, Map<String, List<byte[]>> attributes) throws IOException {
    entry(dn.getBytes(StandardCharsets.UTF_8), attributes);
  }

  /** Sends half an entry and closes the connection. */
  public void cut(String dn, Map<String, List<byte[]>> attributes) throws IOException {
    BerWriter writer = written(dn.getBytes(StandardCharsets.UTF_8), attributes);
    session.send(writer, writer.size() / 2);
    session.close();
  }

  /** Announces a message of that many octets, which does not come. */
  public void announce(int octets) throws IOException {
    BerWriter header = new BerWriter(ENTRY_BYTES);
    header.header(BerTag.SEQUENCE, octets);
    session.send(header, header.size());
  }

  /** Sends an entry and, in one piece with it, what {@link #announce} does. */
  public void entryAndAnnounce(String dn, int octets) throws IOException {
    BerWriter writer = written(dn.getBytes(StandardCharsets.UTF_8), Map.of());
    writer.header(BerTag.SEQUENCE, octets);
    session.send(writer, writer.size());
  }

  private BerWriter written(byte[] dn, Map<String, List<byte[]>> attributes) {
    BerWriter writer = new BerWriter(ENTRY_BYTES);
    int message = writer.begin(BerTag.SEQUENCE, dn.length);
    writer.integer(BerTag.INTEGER, id);
    int operation = writer.begin(ENTRY, dn.length);
    writer.octets(BerTag.OCTET_STRING, dn);
    int list = writer.begin(BerTag.SEQUENCE);
    attributes.forEach((description, values) -> attribute(writer, description, values));
    writer.end(list);
    writer.end(operation);
    writer.end(message);
    return writer;
  }

  private static void attribute(BerWriter writer, String description, List<byte[]> values) {
    int attribute = writer.begin(BerTag.SEQUENCE);
    writer.text(BerTag.OCTET_STRING, description);
    int set = writer.begin(BerTag.SET);
    values.forEach(value -> writer.octets(BerTag.OCTET_STRING, value));
    writer.end(set);
    writer.end(attribute);
  }

  /** Says that these were all, and something of them in a control. */
  public void done(String control, byte[] value) throws IOException {
    session.ended(id);
    session.result(id, DONE, 0, control, value);
  }

  /** Says that these were all, or with another code of RFC 4511, appendix A, why there is none. */
  public void done(int code) throws IOException {
    session.ended(id);
    session.result(id, DONE, code);
  }
}
