package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a hostile client may send; after each case a bystander's connection must still be served.
 */
@Timeout(600)
class HostileInputTest {
  private static final int NOTICE = 0;
  private static final int PROTOCOL_ERROR = 2;
  private static final int SUCCESS = 0;
  private static final String PASSWORD = "the administrator's " + Marker.PASSWORD;

  private LdapServer server;
  private TestClient bystander;
  private int bystanderId;

  @BeforeEach
  void start() throws Exception {
    Directory directory =
        TestServer.empty(given -> Arrays.equals(given, PASSWORD.getBytes(StandardCharsets.UTF_8)));
    server = LdapServer.start(directory, ServerOptions.onPort(0));
    bystander = new TestClient(server.port());
  }

  @AfterEach
  void theBystanderIsUnharmed() throws IOException {
    assertRootDseIsAnswered();
    bystander.close();
    server.close();
  }

  private void assertRootDseIsAnswered() throws IOException {
    bystanderId++;
    bystander.send(bystanderId, TestClient.search("", 0, TestClient.present("objectClass")));
    List<TestClient.Answer> answers = bystander.searchAnswers();
    assertEquals(2, answers.size());
    assertEquals(
        new TestClient.Answer(bystanderId, TestClient.SEARCH_DONE, SUCCESS, "", ""),
        answers.get(1));
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "00 00,                                     no SEQUENCE",
    "47 45 54 20 2F 20 48 54 54 50,             HTTP",
    "16 03 01 02 00 01 00 01 FC 03 03,          TLS",
    "30 80 02 01 01 42 00 00 00,                indefinite length",
    "30 84 11 E1 A3 00 02 01 01,                300 MB announced",
    "30 84 7F FF FF FF 02 01 01,                2 GB announced",
    "30 84 FF FF FF FF 02 01 01,                4 GB announced",
    "30 85 01 00 00 00 00 02 01 01,             length of 5 octets",
    "30 FF 01,                                  length of 127 octets",
    "30 00,                                     empty message",
    "30 03 02 01 01,                            no operation",
    "30 05 02 01 00 42 00,                      message id 0",
    "30 05 02 01 FF 42 00,                      negative message id",
    "30 09 02 05 01 00 00 00 00 42 00,          message id too large",
    "30 04 02 00 42 00,                         message id without content",
    "30 05 04 01 01 42 00,                      message id of another type",
    "30 05 02 01 01 41 00,                      unknown operation",
    "30 05 02 01 01 65 00,                      a response as a request",
    "30 05 02 01 01 42 7F,                      operation beyond its message",
    "30 05 02 01 01 63 00,                      empty search",
    "30 05 02 01 01 60 00,                      empty bind",
    "30 05 02 01 01 68 00,                      empty add",
    "30 05 02 01 01 66 00,                      empty modify",
    "30 05 02 01 01 6C 00,                      empty rename",
    "30 05 02 01 01 6E 00,                      empty compare",
    "30 05 02 01 01 77 00,                      empty extended operation",
    "30 05 02 01 01 50 00,                      empty abandon",
    "30 08 02 01 01 42 00 A0 05 30,             controls beyond the message",
    "30 09 02 01 01 42 00 A0 02 04 00,          a control that is no SEQUENCE",
    "30 0F 02 01 01 60 0A 02 01 03 04 7F 61 80 01 61 00, bind name beyond its element",
    "30 0C 02 01 01 60 07 02 01 03 04 00 80 05, a password cut off"
  })
  void whatIsNoMessageEndsTheSessionWithANotice(String bytes, String what) throws IOException {
    try (TestClient client = new TestClient(server.port())) {
      client.send(hex(bytes));
      TestClient.Answer notice = client.answer();
      assertEquals(NOTICE, notice.messageId(), what);
      assertEquals(TestClient.EXTENDED_RESPONSE, notice.tag(), what);
      assertEquals(PROTOCOL_ERROR, notice.code(), what + ": " + notice.text());
      assertTrue(client.closedByServer(), what);
    }
  }

  @Test
  void aThousandAnnouncementsOf300MegabytesCostNothing() throws IOException {
    byte[] announcement = hex("30 84 11 E1 A3 00 02 01 01 63");
    for (int i = 0; i < 1000; i++) {
      try (TestClient client = new TestClient(server.port())) {
        client.send(announcement);
        assertEquals(PROTOCOL_ERROR, client.answer().code());
      }
    }
  }

  @Test
  void theLargestMessageGrowsOnlyAfterABind() throws IOException {
    byte[] large = TestClient.search("", 0, TestClient.present("x".repeat(300_000)));
    try (TestClient client = new TestClient(server.port())) {
      sendBeginning(client, 1, large);
      assertEquals(NOTICE, client.answer().messageId());
    }
    try (TestClient client = new TestClient(server.port())) {
      assertEquals(SUCCESS, client.bindAs(Directory.ADMINISTRATOR, PASSWORD).code());
      client.send(2, large);
      assertEquals(
          new TestClient.Answer(2, TestClient.SEARCH_DONE, SUCCESS, "", ""), client.answer());
      sendBeginning(client, 3, TestClient.search("", 0, TestClient.present("x".repeat(2 << 20))));
      assertEquals(NOTICE, client.answer().messageId());
    }
  }

  /** What tells how long a message is: who sends more of one that is refused may meet a reset. */
  private static void sendBeginning(TestClient client, int messageId, byte[] operation)
      throws IOException {
    client.send(Arrays.copyOf(TestClient.message(messageId, operation, new byte[0]), 1_000));
  }

  /** Filters nested as deep as this, with one of the three operators or all in turn. */
  private static byte[] nested(int depth, int... tags) {
    BerWriter out = new BerWriter();
    List<Integer> marks = new ArrayList<>();
    for (int i = 0; i < depth; i++) {
      marks.add(out.begin(tags[i % tags.length], 4 * (depth - i)));
    }
    out.text(0x87, "objectClass");
    for (int i = depth - 1; i >= 0; i--) {
      out.end(marks.get(i));
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 127, 128, 129, 1_000, 5_000, 40_000, 400_000})
  void deepFiltersAreAnsweredOrRefused(int depth) throws IOException {
    int[][] kinds = {{0xA2}, {0xA0}, {0xA1}, {0xA0, 0xA1, 0xA2}};
    for (int[] tags : kinds) {
      try (TestClient client = new TestClient(server.port())) {
        client.bindAs(Directory.ADMINISTRATOR, PASSWORD);
        byte[] search = TestClient.search("", 0, nested(depth, tags));
        boolean tooLarge = search.length > 2 << 20;
        if (tooLarge) {
          sendBeginning(client, 2, search);
        } else {
          client.send(2, search);
        }
        List<TestClient.Answer> answers = client.searchAnswers();
        TestClient.Answer last = answers.get(answers.size() - 1);
        assertEquals(tooLarge ? NOTICE : 2, last.messageId());
        assertEquals(depth < 128 ? SUCCESS : PROTOCOL_ERROR, last.code(), depth + " " + last);
      }
    }
  }

  @Test
  void aFilterOfVeryManyPartsIsRefused() throws IOException {
    BerWriter filter = new BerWriter();
    int or = filter.begin(0xA1, 80_000);
    for (int i = 0; i < 20_000; i++) {
      filter.text(0x87, "cn");
    }
    filter.end(or);
    assertRefused(filter.toByteArray(), 11);
  }

  @ParameterizedTest
  @CsvSource({
    "AA 02 04 00,                         unknown choice",
    "A4 06 04 02 63 6E 30 00,             substrings without any",
    "A4 08 04 02 63 6E 30 02 80 00,       an empty substring",
    "A4 0E 04 02 63 6E 30 08 80 01 61 80 01 62 82 00, two initials",
    "A4 0C 04 02 63 6E 30 06 82 01 61 81 01 62, any after final",
    "A4 09 04 02 63 6E 30 03 83 01 61,    unknown kind of substring",
    "A9 03 83 01 61,                      extensible with neither rule nor type"
  })
  void malformedFiltersAreRefused(String filter, String what) throws IOException {
    assertRefused(hex(filter), PROTOCOL_ERROR);
  }

  private void assertRefused(byte[] filter, int code) throws IOException {
    try (TestClient client = new TestClient(server.port())) {
      client.send(7, TestClient.search("", 0, filter));
      TestClient.Answer answer = client.answer();
      assertEquals(7, answer.messageId());
      assertEquals(TestClient.SEARCH_DONE, answer.tag());
      assertEquals(code, answer.code(), answer.text());
    }
  }

  @Test
  void aHundredThousandAttributesAreRefused() throws IOException {
    String[] attributes = new String[60_000];
    Arrays.fill(attributes, "cn");
    try (TestClient client = new TestClient(server.port())) {
      client.send(1, TestClient.search("", 0, TestClient.present("cn"), attributes));
      assertEquals(11, client.answer().code());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cn",
        "=",
        "cn=",
        "cn=a,",
        ",cn=a",
        "cn=a,,cn=b",
        "cn=a\\",
        "cn=a\\zz",
        "cn=\"a",
        "cn=a+",
        "cn=#",
        "cn=#0",
        "cn=#04",
        "cn=#zz",
        "1.2.=a",
        "cn=a;b",
        "cn=<a>",
        "cn=\u0000"
      })
  void malformedNamesAreRefusedInEveryOperation(String name) throws IOException {
    boolean legal = name.equals("cn=") || name.equals("1.2.=a");
    try (TestClient client = new TestClient(server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, PASSWORD);
      client.send(2, TestClient.search(name, 0, TestClient.present("cn")));
      client.send(3, TestClient.delete(name));
      client.send(4, TestClient.bind(3, name, Marker.PASSWORD));
      for (int id = 2; id <= 4; id++) {
        TestClient.Answer answer = client.answer();
        assertTrue(legal || answer.code() == 34, name + " got " + answer);
      }
    }
  }

  @Test
  void controlsThatAreNotKnownAreRefusedIfCritical() throws IOException {
    byte[] search = TestClient.search("", 0, TestClient.present("objectClass"));
    try (TestClient client = new TestClient(server.port())) {
      client.send(TestClient.message(1, search, TestClient.control("1.2.3.4", true, hex("30 00"))));
      assertEquals(12, client.answer().code());
      client.send(TestClient.message(2, search, TestClient.control("1.2.3.4", false, hex("00"))));
      assertEquals(SUCCESS, client.searchAnswers().get(1).code());
      client.send(
          TestClient.message(
              3, search, TestClient.control("2.16.840.1.113730.3.4.2", true, hex(""))));
      assertEquals(SUCCESS, client.searchAnswers().get(1).code());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'',                                       no value",
    "30 00,                                    empty",
    "30 03 02 01 05,                           no cookie",
    "30 05 02 01 FF 04 00,                     negative size",
    "30 09 02 05 7F FF FF FF FF 04 00,         size too large",
    "30 84 7F FF FF FF 02 01 05,               length beyond",
    "AC ED 00 05 73 72 00 11 6A 61 76 61,      a serialized Java object"
  })
  void malformedPagedResultsControlsAreRefused(String value, String what) throws IOException {
    byte[] search = TestClient.search("", 0, TestClient.present("objectClass"));
    byte[] control = TestClient.control("1.2.840.113556.1.4.319", true, hex(value));
    try (TestClient client = new TestClient(server.port())) {
      client.send(TestClient.message(1, search, control));
      assertEquals(PROTOCOL_ERROR, client.answer().code(), what);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"00", "0000000000000001", "ACED000573720011", "FFFFFFFFFFFFFFFF"})
  void foreignCookiesAreRefused(String cookie) throws IOException {
    BerWriter value = new BerWriter();
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.INTEGER, 10);
    value.octets(BerTag.OCTET_STRING, hex(cookie));
    value.end(mark);
    byte[] search = TestClient.search("", 0, TestClient.present("objectClass"));
    byte[] control = TestClient.control("1.2.840.113556.1.4.319", true, value.toByteArray());
    try (TestClient client = new TestClient(server.port())) {
      client.send(TestClient.message(1, search, control));
      assertEquals(53, client.answer().code());
    }
  }

  @Test
  void aMessageThatDripsInIsCutOff() throws IOException {
    try (TestClient client = new TestClient(server.port())) {
      client.send(hex("30 7F 02 01 01"));
      server.limit(
          ConnectionLimits.standard()
              .with(new ConnectionLimits.Silence(300, 3_600_000, 300_000, 300)));
      TestClient.Answer notice = client.answer();
      assertEquals(NOTICE, notice.messageId());
      assertEquals(11, notice.code());
      assertTrue(client.closedByServer());
    }
  }

  @Test
  void truncatedMessagesLeaveNothingBehind() throws IOException {
    byte[] whole =
        TestClient.message(1, TestClient.bind(3, "cn=someone", Marker.PASSWORD), new byte[0]);
    for (int length = 0; length < whole.length; length++) {
      try (TestClient client = new TestClient(server.port())) {
        client.send(Arrays.copyOf(whole, length));
      }
    }
  }

  @Test
  void randomBytesAndRandomDamageHarmNobody() throws IOException {
    long seed = 20261121;
    Random random = new Random(seed);
    byte[] search =
        TestClient.message(
            1, TestClient.search("", 0, nested(3, 0xA0, 0xA2), "cn", "+"), new byte[0]);
    for (int round = 0; round < 1500; round++) {
      byte[] bytes = search.clone();
      if (round % 3 == 0) {
        bytes = new byte[1 + random.nextInt(200)];
        random.nextBytes(bytes);
      } else {
        for (int damage = 0; damage <= round % 3; damage++) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
      }
      try (TestClient client = new TestClient(server.port())) {
        client.send(bytes);
        if (round % 100 == 0) {
          assertRootDseIsAnswered();
        }
      } catch (IOException e) {
        throw new AssertionError("seed " + seed + " round " + round, e);
      }
    }
  }
}
