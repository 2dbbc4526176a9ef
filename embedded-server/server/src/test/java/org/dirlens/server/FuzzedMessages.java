package org.dirlens.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.message.Control;

/**
 * Messages of every operation and with every control, and what becomes of them when bytes are
 * changed, lost, doubled and mixed.
 */
final class FuzzedMessages {
  static final int BYTES_MAX = 256 << 10;
  private static final int MUTATIONS_MAX = 6;

  /** Lengths and tags that decoders have fallen over. */
  private static final int[] NOTABLE = {
    0x00, 0x01, 0x02, 0x04, 0x0A, 0x30, 0x31, 0x7F, 0x80, 0x81, 0x82, 0x84, 0x87, 0x88, 0xA0, 0xA1,
    0xA2, 0xA3, 0xA4, 0xA9, 0xFF
  };

  private final SplittableRandom random;
  private final List<byte[]> messages = new ArrayList<>();

  FuzzedMessages(SplittableRandom random) {
    this.random = random;
    addOperations();
    addControls();
  }

  /** Those that nothing was done to. */
  List<byte[]> whole() {
    return messages;
  }

  /** Adds a message made of an operation. */
  void add(byte[] operation) {
    messages.add(TestClient.message(1, operation, new byte[0]));
  }

  /** One of the messages, changed in one to six places; its own length is often put right. */
  byte[] mutated() {
    byte[] message = any();
    for (int left = 1 + random.nextInt(MUTATIONS_MAX); left > 0 && message.length > 2; left--) {
      message = mutated(message);
    }
    return random.nextInt(4) == 0 ? message : withLength(message);
  }

  private byte[] any() {
    return messages.get(random.nextInt(messages.size()));
  }

  /** One of the messages with up to three bytes changed and none moved. */
  byte[] touched() {
    byte[] message = any().clone();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      message[random.nextInt(message.length)] = (byte) random.nextInt(256);
    }
    return message;
  }

  byte[] mutated(byte[] from) {
    byte[] message = from.clone();
    int at = random.nextInt(message.length);
    int length = 1 + random.nextInt(Math.min(16, message.length - at));
    switch (random.nextInt(8)) {
      case 0 -> message[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> message[at] = (byte) NOTABLE[random.nextInt(NOTABLE.length)];
      case 2 -> message[at] = (byte) random.nextInt(256);
      case 3 -> message[at] += (byte) (random.nextInt(3) - 1);
      case 4 -> message = spliced(message, at, at + length, new byte[0]);
      case 5 -> message = spliced(message, at, at, Arrays.copyOfRange(message, at, at + length));
      case 6 -> message = spliced(message, at, at, pieceOf(any()));
      default -> message = Arrays.copyOf(message, Math.max(2, at));
    }
    return message.length > BYTES_MAX || message.length < 2 ? from : message;
  }

  private byte[] pieceOf(byte[] other) {
    int from = random.nextInt(other.length);
    return Arrays.copyOfRange(other, from, from + 1 + random.nextInt(other.length - from));
  }

  private static byte[] spliced(byte[] message, int from, int to, byte[] instead) {
    byte[] spliced = new byte[message.length - (to - from) + instead.length];
    System.arraycopy(message, 0, spliced, 0, from);
    System.arraycopy(instead, 0, spliced, from, instead.length);
    System.arraycopy(message, to, spliced, from + instead.length, message.length - to);
    return spliced;
  }

  /** As one element of the length it has, so that what is in it is looked at. */
  static byte[] withLength(byte[] message) {
    int header = message[1] >= 0 ? 2 : Math.min(message.length, 2 + (message[1] & 0x7F));
    BerWriter out = new BerWriter();
    out.octets(BerTag.SEQUENCE, message, header, message.length - header);
    return out.toByteArray();
  }

  private void addOperations() {
    add(TestClient.bind(3, TestServer.ANNA, "secret"));
    add(TestClient.saslBind("PLAIN"));
    add(TestClient.delete(TestServer.ANNA));
    add(TestClient.compare(TestServer.ANNA, "cn;lang-de", "Anna"));
    add(TestClient.abandon(7));
    addExtendedOperations();
    addSaslBinds();
    addChangesOfTheSchema();
    add(hex("42 00"));
    add(search("A0 15 A1 0A 87 02 63 6E 87 04 6D 61 69 6C A2 07 87 05 74 69 74 6C 65"));
    add(search("A4 0F 04 02 63 6E 30 09 80 01 61 81 01 62 82 01 63"));
    add(search("A3 07 04 02 73 6E 04 01 78"));
    add(search("A5 09 04 03 75 69 64 04 02 61 61"));
    add(search("A9 12 81 08 32 2E 35 2E 31 33 2E 32 82 01 6C 83 00 84 01 FF"));
    add(modify());
    add(addition());
    add(rename());
  }

  /** Password modify (RFC 3062), cancel (RFC 3909), transactions (RFC 5805), who am I. */
  private void addExtendedOperations() {
    add(TestClient.extended("1.3.6.1.4.1.4203.1.11.1", hex("30 03 80 01 61")));
    add(
        TestClient.extended(
            "1.3.6.1.4.1.4203.1.11.1", hex("30 0B 80 03 75 3A 61 81 01 62 82 01 63")));
    BerWriter changed = new BerWriter();
    int mark = changed.begin(BerTag.SEQUENCE);
    changed.text(0x80, "dn:" + TestServer.ANNA);
    changed.text(0x82, TestServer.USER_PASSWORD);
    changed.end(mark);
    add(TestClient.extended("1.3.6.1.4.1.4203.1.11.1", changed.toByteArray()));
    add(TestClient.extended("1.3.6.1.4.1.4203.1.11.3"));
    add(TestClient.extended("1.3.6.1.1.8", hex("30 03 02 01 07")));
    add(TestClient.extended("1.3.6.1.1.21.1"));
    add(TestClient.extended("1.3.6.1.1.21.3", hex("30 03 04 01 31")));
    add(TestClient.extended("1.3.6.1.1.21.3", hex("30 06 01 01 00 04 01 31")));
  }

  private void addSaslBinds() {
    add(sasl("PLAIN", "\0anna\0" + TestServer.USER_PASSWORD));
    add(sasl("SCRAM-SHA-256", "n,,n=anna,r=rOprNGfwEbeRWgbNEkqO"));
    add(sasl("SCRAM-SHA-256", "n,a=u:bert,n=a=2Cb=3D,r=x,ext"));
    add(sasl("SCRAM-SHA-256", "c=biws,r=rOprNGfwEbeRWgbNEkqO,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHg="));
    add(sasl("EXTERNAL", "dn:" + TestServer.ANNA));
  }

  private static byte[] sasl(String mechanism, String credentials) {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x60);
    out.integer(BerTag.INTEGER, 3);
    out.text(BerTag.OCTET_STRING, "");
    int sasl = out.begin(0xA3);
    out.text(BerTag.OCTET_STRING, mechanism);
    out.text(BerTag.OCTET_STRING, credentials);
    out.end(sasl);
    out.end(mark);
    return out.toByteArray();
  }

  private void addChangesOfTheSchema() {
    add(
        schema(
            "attributeTypes",
            "( 1.3.6.1.4.1.32473.1.1 NAME ( 'shoe' 'boot' ) DESC 'a \\27shoe\\27' SUP name"
                + " EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15{64}"
                + " SINGLE-VALUE X-ORIGIN ( 'a' 'b' ) )"));
    add(
        schema(
            "objectClasses",
            "( 1.3.6.1.4.1.32473.1.2 NAME 'shop' SUP top STRUCTURAL MUST cn"
                + " MAY ( description $ seeAlso ) )"));
  }

  private static byte[] schema(String attribute, String definition) {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x66);
    out.text(BerTag.OCTET_STRING, "cn=schema");
    int changes = out.begin(BerTag.SEQUENCE);
    int change = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.ENUMERATED, 0);
    attribute(out, attribute, definition);
    out.end(change);
    out.end(changes);
    out.end(mark);
    return out.toByteArray();
  }

  private void addControls() {
    byte[] search = search("87 0B 6F 62 6A 65 63 74 43 6C 61 73 73");
    control(search, "1.2.840.113556.1.4.319", hex("30 05 02 01 0A 04 00"));
    control(search, "1.2.840.113556.1.4.473", hex("30 06 30 04 04 02 73 6E"));
    control(search, "2.16.840.1.113730.3.4.2", null);
    control(search, "1.3.6.1.1.12", hex("87 02 63 6E"));
    control(search, "1.2.826.0.1.3344810.2.3", hex("30 04 87 02 63 6E"));
    control(search, "1.3.6.1.4.1.4203.1.9.1.1", hex("30 03 0A 01 01"));
    control(search, "2.16.840.1.113730.3.4.18", hex("64 6E 3A"));
    controls(
        search,
        control("1.2.840.113556.1.4.473", hex("30 06 30 04 04 02 73 6E")),
        control("2.16.840.1.113730.3.4.9", hex("30 0A 02 01 00 02 01 05 81 02 61 62")));
    control(search, "2.16.840.1.113730.3.4.3", hex("30 09 02 01 0F 01 01 FF 01 01 FF"));
    control(search, "1.3.6.1.4.1.30221.2.5.36", hex("30 03 80 01 0A"));
    control(search, "1.3.6.1.4.1.4203.1.9.1.1", hex("30 09 0A 01 03 04 04 63 73 6E 3D"));
    control(search, "1.3.6.1.4.1.42.2.27.9.5.2", hex("30 0B 04 03 64 6E 3A 30 04 04 02 63 6E"));
    control(search, "1.3.6.1.4.1.4203.1.10.1", hex("01 01 FF"));
    control(search, Control.EXPLAIN, null);
    control(TestClient.bind(3, TestServer.ANNA, "secret"), Control.PASSWORD_POLICY, null);
    control(modify(), Control.PASSWORD_POLICY, null);
    control(modify(), Control.NO_OPERATION, null);
    control(addition(), Control.NO_OPERATION_OF_OPENLDAP, null);
    control(modify(), Control.PERMISSIVE_MODIFY, null);
    control(TestClient.delete(TestServer.ANNA), Control.SUBTREE_DELETE, null);
    control(TestClient.delete(TestServer.ANNA), "1.3.6.1.1.13.1", hex("30 03 04 01 2A"));
    control(
        search,
        Control.EXPLAIN,
        hex(
            "30 1A A0 06 30 04 04 02 63 6E"
                + " A1 10 30 0E 04 02 63 6E 04 08 6F 72 64 65 72 69 6E 67"));
    control(modify(), "1.3.6.1.1.21.2", hex("31"));
    control(modify(), "1.3.6.1.1.13.1", hex("30 04 04 02 63 6E"));
    control(modify(), "1.3.6.1.1.13.2", hex("30 04 04 02 63 6E"));
  }

  private void control(byte[] operation, String oid, byte[] value) {
    controls(operation, control(oid, value));
  }

  private void controls(byte[] operation, byte[]... controls) {
    BerWriter out = new BerWriter();
    int all = out.begin(0xA0);
    for (byte[] one : controls) {
      out.raw(one, 0, one.length);
    }
    out.end(all);
    messages.add(TestClient.message(1, operation, out.toByteArray()));
  }

  private static byte[] control(String oid, byte[] value) {
    BerWriter out = new BerWriter();
    int one = out.begin(BerTag.SEQUENCE);
    out.text(BerTag.OCTET_STRING, oid);
    out.bool(BerTag.BOOLEAN, true);
    if (value != null) {
      out.octets(BerTag.OCTET_STRING, value);
    }
    out.end(one);
    return out.toByteArray();
  }

  private static byte[] hex(String bytes) {
    return HexFormat.ofDelimiter(" ").parseHex(bytes);
  }

  private static byte[] search(String filter) {
    return TestClient.search(TestServer.PEOPLE, 2, hex(filter), "cn", "*", "+", "@person");
  }

  private static byte[] modify() {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x66);
    out.text(BerTag.OCTET_STRING, TestServer.ANNA);
    int changes = out.begin(BerTag.SEQUENCE);
    for (int kind = 0; kind <= 3; kind++) {
      int change = out.begin(BerTag.SEQUENCE);
      out.integer(BerTag.ENUMERATED, kind);
      attribute(out, "description", "1");
      out.end(change);
    }
    out.end(changes);
    out.end(mark);
    return out.toByteArray();
  }

  private static byte[] addition() {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x68);
    out.text(BerTag.OCTET_STRING, "uid=dora+cn=Dora," + TestServer.PEOPLE);
    int attributes = out.begin(BerTag.SEQUENCE);
    attribute(out, "objectClass", "inetOrgPerson", "top");
    attribute(out, "sn;lang-de", "Dörfler");
    attribute(out, "jpegPhoto", "\u0000\u0001");
    out.end(attributes);
    out.end(mark);
    return out.toByteArray();
  }

  private static void attribute(BerWriter out, String name, String... values) {
    int attribute = out.begin(BerTag.SEQUENCE);
    out.text(BerTag.OCTET_STRING, name);
    int set = out.begin(BerTag.SET);
    for (String value : values) {
      out.text(BerTag.OCTET_STRING, value);
    }
    out.end(set);
    out.end(attribute);
  }

  private static byte[] rename() {
    BerWriter out = new BerWriter();
    int mark = out.begin(0x6C);
    out.text(BerTag.OCTET_STRING, TestServer.ANNA);
    out.text(BerTag.OCTET_STRING, "uid=anne+sn=\\C3\\84\\2C");
    out.bool(BerTag.BOOLEAN, true);
    out.text(0x80, TestServer.BASE);
    out.end(mark);
    return out.toByteArray();
  }
}
