package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.ber.BerFrame;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.message.NameCache;
import org.dirlens.server.message.RequestDecoder;
import org.junit.jupiter.api.Test;

/**
 * Messages with bytes changed, lost, doubled and mixed are read, or refused as the decoder promises
 * to, and none costs more memory than its own size explains. As many as the system property {@code
 * dirlens.fuzz.cases} says, 200,000 unless told; a long run takes {@code
 * -Ddirlens.fuzz.cases=20000000}.
 */
class DecoderFuzzTest {
  private static final int CASES = Integer.getInteger("dirlens.fuzz.cases", 200_000);
  private static final int MESSAGE_BYTES_MAX = 256 << 10;
  private static final int MUTATIONS_MAX = 6;

  /** What reading may allocate at most: some objects for each byte. */
  private static final long ALLOCATED_BYTES = 256 << 10;

  private static final long ALLOCATED_BYTES_A_BYTE = 512;

  /** Lengths and tags that decoders have fallen over. */
  private static final int[] NOTABLE = {
    0x00, 0x01, 0x02, 0x04, 0x0A, 0x30, 0x31, 0x7F, 0x80, 0x81, 0x82, 0x84, 0x87, 0x88, 0xA0, 0xA1,
    0xA2, 0xA3, 0xA4, 0xA9, 0xFF
  };

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private final long seed = System.nanoTime();
  private final SplittableRandom random = new SplittableRandom(seed);
  private final List<byte[]> messages = new ArrayList<>();
  private final Schema schema = Schema.standard();
  private final RequestDecoder decoder =
      new RequestDecoder(schema, new NameCache(schema), OperationLimits::standard);

  private int read;
  private int refused;

  @Test
  void changedMessagesAreReadOrRefused() {
    addOperations();
    addControls();
    for (byte[] message : messages) {
      assertTrue(isRead(message), () -> HexFormat.of().formatHex(message));
    }
    for (int i = 0; i < CASES; i++) {
      check(mutated());
    }
    System.out.printf("decoder fuzz: seed %d, %d read, %d refused%n", seed, read, refused);
    assertEquals(CASES, read + refused);
    assertTrue(read > 0 && refused > 0, "all went one way");
  }

  private void check(byte[] message) {
    long allowed = ALLOCATED_BYTES + ALLOCATED_BYTES_A_BYTE * message.length;
    // What exceeds it is read again: the first time, classes may have been loaded for it.
    if (allocatedBytes(message) > allowed && allocatedBytes(message) > allowed) {
      fail(
          "more than "
              + allowed
              + " bytes, seed "
              + seed
              + ": "
              + HexFormat.of().formatHex(message));
    }
    if (isRead(message)) {
      read++;
    } else {
      refused++;
    }
  }

  private long allocatedBytes(byte[] message) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      isRead(message);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      fail("seed " + seed + ": " + HexFormat.of().formatHex(message), e);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  private boolean isRead(byte[] message) {
    try {
      int total = BerFrame.totalBytes(message, 0, message.length, MESSAGE_BYTES_MAX);
      if (total == BerFrame.INCOMPLETE || total > message.length) {
        return false;
      }
      decoder.open(message, 0, total);
      decoder.request();
      return true;
    } catch (BerProblem | LdapProblem refusal) {
      return false;
    }
  }

  /** One of the messages, changed in one to six places; its own length is often put right. */
  private byte[] mutated() {
    byte[] message = any();
    for (int left = 1 + random.nextInt(MUTATIONS_MAX); left > 0 && message.length > 2; left--) {
      message = mutated(message);
    }
    return random.nextInt(4) == 0 ? message : withLength(message);
  }

  private byte[] any() {
    return messages.get(random.nextInt(messages.size()));
  }

  private byte[] mutated(byte[] from) {
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
    return message.length > MESSAGE_BYTES_MAX || message.length < 2 ? from : message;
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
  private static byte[] withLength(byte[] message) {
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
    add(
        TestClient.extended(
            "1.3.6.1.4.1.4203.1.11.1", new byte[] {0x30, 0x03, (byte) 0x80, 1, 97}));
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
    control(modify(), "1.3.6.1.1.21.2", hex("31"));
    control(modify(), "1.3.6.1.1.13.1", hex("30 04 04 02 63 6E"));
    control(modify(), "1.3.6.1.1.13.2", hex("30 04 04 02 63 6E"));
  }

  private void add(byte[] operation) {
    messages.add(TestClient.message(1, operation, new byte[0]));
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
