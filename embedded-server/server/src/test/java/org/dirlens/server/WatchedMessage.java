package org.dirlens.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;

/**
 * One answer to a search that continues with changes.
 *
 * @param text the name of an entry, the content of an intermediate message, the code of a result
 * @param attributes of an entry, values sorted
 * @param controls values by OID
 */
record WatchedMessage(
    int messageId,
    int tag,
    String text,
    Map<String, List<String>> attributes,
    Map<String, byte[]> controls) {
  static final int INTERMEDIATE = 0x79;
  static final String STATE = "1.3.6.1.4.1.4203.1.9.1.2";
  static final String CHANGE = "2.16.840.1.113730.3.4.7";

  /** The next message; fails if the connection ends. */
  static WatchedMessage read(TestClient client) throws IOException {
    byte[] content = client.content();
    if (content == null) {
      throw new IOException("the server closed the connection");
    }
    try {
      return parse(new BerReader(content));
    } catch (BerProblem problem) {
      throw new IOException("the server sent no LDAP message", problem);
    }
  }

  private static WatchedMessage parse(BerReader in) throws BerProblem {
    int id = in.nonNegative(BerTag.INTEGER);
    int tag = in.peekTag();
    BerReader operation = new BerReader(in.copy(tag));
    String text;
    Map<String, List<String>> attributes = new TreeMap<>();
    if (tag == TestClient.SEARCH_ENTRY) {
      text = operation.text(BerTag.OCTET_STRING);
      BerReader list = new BerReader(operation.copy(BerTag.SEQUENCE));
      while (list.hasMore()) {
        attribute(new BerReader(list.copy(BerTag.SEQUENCE)), attributes);
      }
    } else if (tag == INTERMEDIATE) {
      operation.skip();
      text = new String(operation.copy(0x81), StandardCharsets.ISO_8859_1);
    } else {
      text = Long.toString(operation.signed(BerTag.ENUMERATED));
    }
    Map<String, byte[]> controls = new TreeMap<>();
    if (in.hasMore()) {
      BerReader all = new BerReader(in.copy(0xA0));
      while (all.hasMore()) {
        BerReader control = new BerReader(all.copy(BerTag.SEQUENCE));
        String oid = control.text(BerTag.OCTET_STRING);
        controls.put(oid, control.copy(BerTag.OCTET_STRING));
      }
    }
    return new WatchedMessage(id, tag, text, attributes, controls);
  }

  private static void attribute(BerReader in, Map<String, List<String>> to) throws BerProblem {
    String name = in.text(BerTag.OCTET_STRING);
    BerReader set = new BerReader(in.copy(BerTag.SET));
    List<String> values = new ArrayList<>();
    while (set.hasMore()) {
      values.add(set.text(BerTag.OCTET_STRING));
    }
    Collections.sort(values);
    to.put(name, values);
  }

  boolean isEntry() {
    return tag == TestClient.SEARCH_ENTRY;
  }

  /** The tag of the choice in a sync info message, as one character. */
  int info() {
    return tag == INTERMEDIATE ? text.charAt(0) : -1;
  }

  /** The number a control of the entry begins with: a sync state, or a type of change. */
  int number(String oid) {
    return controls.get(oid)[4];
  }

  /** What a control says after that number: a UUID, or a name; empty for nothing. */
  String rest(String oid) {
    byte[] value = controls.get(oid);
    return value.length < 7
        ? ""
        : new String(value, 7, value.length - 7, StandardCharsets.ISO_8859_1);
  }
}
