package org.dirlens.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.server.config.Section;
import org.dirlens.server.config.Setting;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each limit set to little through cn=config, hit, and seen by its result code. */
@Timeout(300)
class LimitsTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String ANNA = "uid=anna," + BASE;
  private static final int PEOPLE = 300;
  private static final int ATTEMPTS = 100;

  /**
   * Limits that make a client wait or go without any code: AttackTest hits those of unread answers
   * with patience set through cn=config, WireTest that of outstanding operations.
   */
  private static final Set<Setting> WITHOUT_CODE =
      EnumSet.of(
          Setting.OUTSTANDING_OPERATIONS,
          Setting.UNREAD_ANSWER_BYTES,
          Setting.UNREAD_ANSWER_MILLIS,
          Setting.KEEP_ALIVE_SECONDS);

  /** RFC 5805, message 2. */
  private static final String START_TRANSACTION =
      "30 15 02 01 02 77 10 80 0E 312E332E362E312E312E32312E31";

  /** A delete of {@code cn=x}, message 3, in the first transaction of its session. */
  private static final String QUEUED_DELETE =
      "30 23 02 01 03 4A 04 636E3D78"
          + " A0 18 30 16 04 0E 312E332E362E312E312E32312E32 01 01 FF 04 01 31";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  /** What a limit becomes, which code tells of it, and what hits it. */
  private record Case(Setting setting, long value, int code, Hit hit) {
    @Override
    public String toString() {
      return setting.attribute();
    }
  }

  /** Hits a limit; what it is answered with. */
  private interface Hit {
    Told told() throws Exception;
  }

  /** A result code, and the text around it with the diagnostic message. */
  private record Told(int code, String text) {}

  @BeforeAll
  static void start() throws Exception {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
    StringBuilder people = new StringBuilder();
    for (int i = 0; i < PEOPLE; i++) {
      people.append(
          "dn: uid=%s,%s\nchangetype: add\nobjectClass: inetOrgPerson\ncn: x\nsn: x\n"
              .formatted(i == 0 ? "anna" : "user." + i, BASE));
      people.append("description: ").append("a ".repeat(4_000)).append("b\n");
      people.append(i == 0 ? "userPassword: " + Marker.PASSWORD + "\n\n" : "\n");
    }
    assertEquals(0, tools.modify(people.toString()).exit());
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  static List<Case> cases() {
    return List.of(
        new Case(Setting.CONNECTIONS, 1, 51, LimitsTest::tooManyConnections),
        new Case(Setting.CONNECTIONS_PER_ADDRESS, 1, 51, LimitsTest::tooManyConnections),
        new Case(Setting.PDU_BYTES_BEFORE_BIND, 4096, 2, () -> raw("30 82 10 01")),
        new Case(Setting.PDU_BYTES_AFTER_BIND, 4096, 2, () -> bound("30 82 10 01")),
        new Case(Setting.PARTIAL_PDU_MILLIS, 100, 11, () -> raw("30 7F")),
        new Case(Setting.IDLE_MILLIS, 1000, 11, () -> bound("")),
        new Case(Setting.IDLE_MILLIS_BEFORE_BIND, 1000, 11, () -> raw("")),
        new Case(Setting.SIZE, 1, 4, () -> search("(uid=*)")),
        new Case(Setting.HARD_SIZE, 1, 4, () -> search("(uid=*)")),
        new Case(Setting.TIME_MILLIS, 1000, 3, LimitsTest::costlyFilter),
        new Case(Setting.HARD_TIME_MILLIS, 1000, 3, LimitsTest::costlyFilter),
        new Case(Setting.LOOK_THROUGH, 1, 11, () -> search("(description=x)")),
        new Case(Setting.PAGE_SIZE, 1, 53, () -> pages(2)),
        new Case(Setting.PAGED_TOTAL, 1, 4, () -> pages(1)),
        new Case(Setting.PAGED_SEARCHES, 1, 53, LimitsTest::twoPagedSearches),
        new Case(Setting.PAGED_SEARCH_MILLIS, 1000, 53, LimitsTest::slowPages),
        new Case(Setting.PERSISTENT_SEARCHES, 0, 11, LimitsTest::persistent),
        new Case(Setting.PERSISTENT_SEARCHES_PER_CONNECTION, 0, 11, LimitsTest::persistent),
        new Case(Setting.TRANSACTIONS, 1, 11, () -> inTransaction(START_TRANSACTION)),
        new Case(Setting.TRANSACTION_WRITES, 1, 11, () -> inTransaction(QUEUED_DELETE)),
        new Case(Setting.TRANSACTION_BYTES, 1024, 11, () -> inTransaction(QUEUED_DELETE)),
        new Case(Setting.TRANSACTION_MILLIS, 1000, 3, LimitsTest::slowTransaction),
        new Case(Setting.BIND_FAILURES, 1, 51, LimitsTest::wrongBinds),
        new Case(Setting.PASSWORD_BYTES, 1024, 11, () -> whoAmI("x".repeat(1025))),
        new Case(Setting.FILTER_DEPTH, 1, 2, () -> search("(!(uid=x))")),
        new Case(Setting.FILTER_PARTS, 1, 11, () -> search("(&(uid=x)(cn=x))")),
        new Case(Setting.REQUESTED_ATTRIBUTES, 1, 11, () -> search("(uid=x)", "uid", "cn")));
  }

  @Test
  void everyLimitIsHit() {
    Set<Setting> limits = EnumSet.noneOf(Setting.class);
    Arrays.stream(Setting.values())
        .filter(setting -> setting.section() == Section.LIMITS)
        .forEach(limits::add);
    Set<Setting> hit = EnumSet.copyOf(WITHOUT_CODE);
    cases().forEach(each -> hit.add(each.setting));
    assertEquals(limits, hit);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aLimitIsSetAndHit(Case limit) throws Exception {
    String change = "dn: cn=limits,cn=config\nchangetype: modify\n";
    String attribute = limit.setting.attribute();
    Outcome set =
        tools.modify(change + "replace: %s\n%s: %d\n".formatted(attribute, attribute, limit.value));
    assertEquals(0, set.exit(), set.err());
    try {
      Told told = limit.hit.told();
      assertEquals(limit.code, told.code, told.text);
      String where = attribute + " of cn=limits,cn=config is " + limit.value;
      assertTrue(told.text.contains(where), told.text);
    } finally {
      Outcome reset = tools.modify(change + "delete: " + attribute + "\n");
      for (int i = 0; reset.exit() != 0 && i < ATTEMPTS; i++) {
        Thread.sleep(50); // binds are refused for a second after some limits
        reset = tools.modify(change + "delete: " + attribute + "\n");
      }
      assertEquals(0, reset.exit(), reset.err());
    }
  }

  private static Told search(String filter, String... attributes) throws Exception {
    List<String> arguments = new ArrayList<>(anna("-b", BASE, filter));
    arguments.addAll(List.of(attributes));
    return told(LdapTools.run("ldapsearch", arguments.toArray(String[]::new)));
  }

  private static Told pages(int entries) throws Exception {
    List<String> paged = anna("-E", "pr=" + entries + "/noprompt", "-b", BASE, "(uid=*)", "uid");
    return told(LdapTools.run("ldapsearch", paged.toArray(String[]::new)));
  }

  private static Told told(Outcome outcome) {
    return new Told(outcome.exit(), outcome.err());
  }

  private static List<String> anna(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("-x", "-LLL", "-H", tools.url(), "-D", ANNA, "-w", Marker.PASSWORD));
    arguments.addAll(List.of(more));
    return arguments;
  }

  /**
   * A filter that takes each entry milliseconds: five thousand parts over eight thousand letters.
   */
  private static Told costlyFilter() throws Exception {
    StringBuilder filter = new StringBuilder("(|");
    for (int i = 0; i < 5_000; i++) {
      filter.append("(description=*a").append(i).append("*)");
    }
    return search(filter.append(')').toString());
  }

  private static Told whoAmI(String password) throws Exception {
    return told(LdapTools.run("ldapwhoami", "-x", "-H", tools.url(), "-D", ANNA, "-w", password));
  }

  private static Told wrongBinds() throws Exception {
    Told told = new Told(49, "");
    for (int i = 0; told.code == 49 && i < ATTEMPTS; i++) {
      List<Socket> guessing = new ArrayList<>();
      for (int j = 0; j < 4; j++) {
        Socket socket = connected();
        guessing.add(socket);
        socket.getOutputStream().write(bind("wrong"));
      }
      for (Socket socket : guessing) {
        Told one = told(socket);
        told = one.code > told.code ? one : told;
        socket.close();
      }
    }
    return told;
  }

  private static Told tooManyConnections() throws Exception {
    List<Socket> held = new ArrayList<>();
    Told told = new Told(0, "");
    while (told.code == 0 && held.size() < ATTEMPTS) {
      Socket socket = connected();
      held.add(socket);
      socket.getOutputStream().write(hex("30 0C 02 01 01 60 07 02 01 03 04 00 80 00"));
      told = told(socket);
    }
    for (Socket socket : held) {
      socket.close();
    }
    return told;
  }

  /** What somebody unknown who sends this is told. */
  private static Told raw(String bytes) throws Exception {
    try (Socket socket = connected()) {
      socket.getOutputStream().write(hex(bytes));
      return told(socket);
    }
  }

  /** What somebody known who sends this is told. */
  private static Told bound(String bytes) throws Exception {
    try (Socket socket = known()) {
      socket.getOutputStream().write(hex(bytes));
      return told(socket);
    }
  }

  /** What ends a session's first transaction if it is sent often enough. */
  private static Told inTransaction(String bytes) throws Exception {
    try (Socket socket = known()) {
      socket.getOutputStream().write(hex(START_TRANSACTION));
      Told told = told(socket);
      for (int i = 0; told.code == 0 && i < ATTEMPTS; i++) {
        socket.getOutputStream().write(hex(bytes));
        told = told(socket);
      }
      return told;
    }
  }

  private static Told slowTransaction() throws Exception {
    try (Socket socket = known()) {
      socket.getOutputStream().write(hex(START_TRANSACTION));
      assertEquals(0, told(socket).code);
      return told(socket); // a notice that nobody asked for
    }
  }

  private static Told twoPagedSearches() throws Exception {
    try (Socket socket = known()) {
      byte[] cookie = firstPage(socket);
      firstPage(socket);
      socket.getOutputStream().write(page(cookie));
      return told(socket);
    }
  }

  /** A cookie that is used when nothing has come for longer than the limit. */
  private static Told slowPages() throws Exception {
    try (Socket socket = known()) {
      byte[] cookie = firstPage(socket);
      socket.setSoTimeout(2_500);
      assertThrows(SocketTimeoutException.class, () -> socket.getInputStream().read());
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(page(cookie));
      return told(socket);
    }
  }

  private static Told persistent() throws Exception {
    String control =
        "A0 2B 30 29 04 17 322E31362E3834302E312E3131333733302E332E342E33 01 01 FF"
            + " 04 0B 30 09 02 01 0F 01 01 FF 01 01 FF";
    return bound(HexFormat.of().formatHex(searchAll(hex(control))));
  }

  private static byte[] firstPage(Socket socket) throws IOException {
    socket.getOutputStream().write(page(new byte[0]));
    RawMessages.next(socket); // the entry
    byte[] done = RawMessages.next(socket);
    return Arrays.copyOfRange(done, done.length - 8, done.length);
  }

  private static byte[] page(byte[] cookie) {
    int size = cookie.length;
    byte[] head =
        hex(
            "A0 %02X 30 %02X 04 16 312E322E3834302E3131333535362E312E342E333139 01 01 FF"
                    .formatted(38 + size, 36 + size)
                + " 04 %02X 30 %02X 02 01 01 04 %02X".formatted(7 + size, 5 + size, size));
    byte[] whole = Arrays.copyOf(head, head.length + size);
    System.arraycopy(cookie, 0, whole, head.length, size);
    return searchAll(whole);
  }

  private static byte[] searchAll(byte[] controls) {
    byte[] base = BASE.getBytes(UTF_8);
    byte[] rest = hex("0A0102 0A0100 020100 020100 010100 870B6F626A656374436C617373 3000");
    return joined(
        new byte[] {0x30, (byte) 0x81, (byte) (7 + base.length + rest.length + controls.length)},
        new byte[] {2, 1, 2, 0x63, (byte) (2 + base.length + rest.length), 4, (byte) base.length},
        base,
        rest,
        controls);
  }

  private static byte[] bind(String password) {
    byte[] name = ANNA.getBytes(UTF_8);
    byte[] word = password.getBytes(UTF_8);
    int length = 7 + name.length + word.length;
    return joined(
        new byte[] {0x30, (byte) (5 + length), 2, 1, 1, 0x60, (byte) length, 2, 1, 3, 4},
        new byte[] {(byte) name.length},
        name,
        new byte[] {(byte) 0x80, (byte) word.length},
        word);
  }

  private static byte[] joined(byte[]... parts) {
    byte[] all = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  private static byte[] hex(String bytes) {
    return HexFormat.of().parseHex(bytes.replace(" ", ""));
  }

  private static Socket connected() throws IOException {
    Socket socket = new Socket("127.0.0.1", server.port());
    socket.setSoTimeout(60_000);
    return socket;
  }

  private static Socket known() throws IOException {
    Socket socket = connected();
    socket.getOutputStream().write(bind(Marker.PASSWORD));
    assertEquals(0, told(socket).code, "the bind");
    return socket;
  }

  /** The result of the next message. */
  private static Told told(Socket socket) throws IOException {
    byte[] content = RawMessages.next(socket);
    return new Told(RawMessages.resultCode(content), new String(content, UTF_8));
  }
}
