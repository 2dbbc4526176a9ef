package org.dirlens.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.launcher.RawMessages.bind;
import static org.dirlens.launcher.RawMessages.hex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.server.message.ControlDecoder;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many hostile clients at once, one kind after the other on the same server: others are served
 * within five seconds meanwhile, and when they have gone, the server has as many files, threads and
 * as much memory as before the first came. As many as the system property {@code dirlens.attackers}
 * says, 300 unless told; {@code ulimit -n} must allow some more.
 */
@Timeout(1800)
class AttackTest {
  private static final int ATTACKERS = Integer.getInteger("dirlens.attackers", 300);

  /** They take much longer than the others, so fewer unless told. */
  private static final int NON_READERS = Integer.getInteger("dirlens.attackers", 60);

  /** Connections of those who are not attackers: who counts them and the bystander. */
  private static final int ASKING = 2;

  /** Connections than which a server that nobody told otherwise has fewer. */
  private static final int MORE_THAN_ALL = 600;

  private static final int ENTRIES = 1000;
  private static final long SERVED_MILLIS = 5_000;
  private static final long LOOK_MILLIS = 10;
  private static final String BASE = "dc=example,dc=com";
  private static final String ANNA = "uid=anna," + BASE;

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;
  private static State before;
  private final List<Socket> attackers = new ArrayList<>();
  private Thread bystander;
  private final AtomicBoolean attacked = new AtomicBoolean(true);
  private final AtomicLong longestMillis = new AtomicLong();
  private final AtomicReference<Throwable> unserved = new AtomicReference<>();

  /** What a process has: open files, threads, and memory in use after a collection. */
  private record State(long files, long threads, long heapMegabytes) {}

  @BeforeAll
  static void start() throws Exception {
    Path data = folder.resolve("data");
    server = ServerProcess.start(data, "--base", BASE);
    tools = new LdapTools(server);
    StringBuilder people = new StringBuilder();
    for (int i = 0; i <= ENTRIES; i++) {
      String uid = i == 0 ? "anna" : "user." + i;
      people.append(
          "dn: uid=%s,%s\nchangetype: add\nobjectClass: inetOrgPerson\ncn: %s\nsn: x\n"
              .formatted(uid, BASE, uid));
      people.append(i == 0 ? "userPassword: " + Marker.PASSWORD + "\n\n" : "\n");
    }
    tools.change(people.toString());
    limit();
    assertTrue(someoneElse().contains("cn: user.7"));
    before = state();
  }

  private static void limit() throws Exception {
    tools.change(
        """
        dn: cn=limits,cn=config
        changetype: modify
        replace: dirlensConnections
        dirlensConnections: %d
        -
        replace: dirlensConnectionsPerAddress
        dirlensConnectionsPerAddress: %d
        -
        replace: dirlensPartialPduMillis
        dirlensPartialPduMillis: 3000
        -
        replace: dirlensUnreadAnswerMillis
        dirlensUnreadAnswerMillis: 3000
        """
            .formatted(ATTACKERS + 50, ATTACKERS + 50));
  }

  @AfterAll
  static void terminate() throws Exception {
    try {
      assertTrue(server.terminate() >= 0);
    } finally {
      server.close();
    }
  }

  @BeforeEach
  void watch() throws Exception {
    requireServed();
    bystander = Thread.ofPlatform().daemon().start(this::askAllTheTime);
  }

  private void askAllTheTime() {
    while (attacked.get()) {
      try {
        requireServed();
      } catch (Exception | AssertionError problem) {
        unserved.compareAndSet(null, problem);
        return;
      }
    }
  }

  @AfterEach
  void end() throws Exception {
    try {
      requireServed();
      attacked.set(false);
      bystander.join();
      requireNothingLeft();
    } finally {
      attacked.set(false);
    }
  }

  private void requireNothingLeft() throws Exception {
    assertNull(unserved.get(), "somebody else was not served");
    for (Socket attacker : attackers) {
      attacker.close();
    }
    await("connections are left", () -> count(connections()) == 1);
    State after = state();
    System.out.printf(
        "%d attackers: %s, then %s; others served within %d ms%n",
        attackers.size(), before, after, longestMillis.get());
    assertTrue(after.files <= before.files + 10, "files " + before + ", " + after);
    long threadsMax = before.threads + 10 + Runtime.getRuntime().availableProcessors();
    assertTrue(after.threads <= threadsMax, "threads " + before + ", " + after);
    assertTrue(after.heapMegabytes <= before.heapMegabytes + 32, before + ", " + after);
  }

  private static State state() throws Exception {
    String pid = Long.toString(server.pid());
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    LdapTools.run(jcmd, pid, "GC.run");
    Path process = Path.of("/proc", pid);
    try (Stream<Path> files = Files.list(process.resolve("fd"));
        Stream<Path> threads = Files.list(process.resolve("task"))) {
      Outcome heap = tools.admin("ldapsearch", "-LLL", "-b", "cn=monitor", "-s", "base");
      long bytes =
          heap.out()
              .lines()
              .filter(line -> line.startsWith("dirlensHeapBytes: "))
              .mapToLong(line -> Long.parseLong(line.split(" ")[1]))
              .findFirst()
              .orElseThrow();
      return new State(files.count(), threads.count(), bytes >> 20);
    }
  }

  private static String connections() throws Exception {
    Outcome told = tools.admin("ldapsearch", "-LLL", "-b", "cn=connections,cn=monitor");
    return told.exit() == 51 ? connections() : told.out(); // Busy as long as many guess.
  }

  private static long count(String connections) {
    return count(connections, "dirlensOpenConnections");
  }

  private static long count(String connections, String what) {
    return Long.parseLong(connections.replaceAll("(?s).*" + what + ": (\\d+).*", "$1"));
  }

  /** A condition that is asked for again and again. */
  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void await(String what, Condition condition) throws Exception {
    long until = System.nanoTime() + 60_000_000_000L;
    while (!condition.holds()) {
      assertTrue(System.nanoTime() < until, what);
    }
  }

  /**
   * Somebody who knows nothing of all this binds, searches and is served in time, which is counted
   * in looks at him: the whole machine may stand still between two.
   */
  private void requireServed() throws Exception {
    FutureTask<String> asking = new FutureTask<>(AttackTest::someoneElse);
    Thread.ofPlatform().daemon().start(asking);
    long millis = 0;
    while (!hasEnded(asking)) {
      millis += LOOK_MILLIS;
    }
    assertTrue(asking.get().contains("cn: user.7"), asking.get());
    longestMillis.accumulateAndGet(millis, Math::max);
    assertTrue(millis < SERVED_MILLIS, "served after " + millis + " ms");
  }

  /** Whether it ends until the next look at it. */
  private static boolean hasEnded(FutureTask<String> asking) throws Exception {
    try {
      asking.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException goesOn) {
      return false;
    }
  }

  private static String someoneElse() throws Exception {
    List<String> who = List.of("-x", "-LLL", "-H", tools.url(), "-D", ANNA, "-w", Marker.PASSWORD);
    List<String> command = new ArrayList<>(List.of("ldapsearch"));
    command.addAll(who);
    command.addAll(List.of("-b", BASE, "(uid=user.7)", "cn"));
    return LdapTools.run(new ProcessBuilder(command)).toString();
  }

  /** A connection from one of 250 addresses of this machine. */
  private Socket attacker() throws IOException {
    return attacker(2 + attackers.size() % 250);
  }

  /** A connection from 127.0.0.HOST. */
  private Socket attacker(int host) throws IOException {
    byte[] address = {127, 0, 0, (byte) host};
    Socket socket = new Socket();
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    socket.bind(new InetSocketAddress(InetAddress.getByAddress(address), 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
    attackers.add(socket);
    return socket;
  }

  /** A search for all, with controls given as their whole element. */
  private static byte[] search(byte[] controls) {
    return RawMessages.search(BASE, "02", controls);
  }

  private static void send(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException closed) {
      // By the server, which may do that.
    }
  }

  /** A connection of somebody known. */
  private Socket known() throws IOException {
    Socket socket = attacker();
    send(socket, bind(ANNA, Marker.PASSWORD));
    assertEquals(14, socket.getInputStream().readNBytes(14).length, "the answer to the bind");
    return socket;
  }

  @Test
  void thoseWhoSayNothing() throws Exception {
    for (int i = 0; i < ATTACKERS; i++) {
      attacker();
    }
    await("not all are there", () -> count(connections()) > ATTACKERS);
    requireServed();
  }

  @Test
  void thoseOfOneAddressDoNotTakeWhatIsForOthers() throws Exception {
    tools.change(
        """
        dn: cn=limits,cn=config
        changetype: modify
        replace: dirlensConnections
        -
        replace: dirlensConnectionsPerAddress
        """);
    try {
      long accepted = count(connections(), "dirlensAcceptedConnections");
      for (int i = 0; i < MORE_THAN_ALL; i++) {
        attacker(2);
      }
      await(
          "not all are there",
          () -> count(connections(), "dirlensAcceptedConnections") > accepted + MORE_THAN_ALL);
      requireServed();
    } finally {
      limit();
    }
  }

  @Test
  void thoseWhoNeverEndAMessage() throws Exception {
    for (int i = 0; i < ATTACKERS; i++) {
      send(attacker(), hex("30 7F 02"));
    }
    requireServed();
    await("they are not given up", () -> count(connections()) <= ASKING);
  }

  /** Together more than twice the heap of the server. */
  @Test
  void thoseWhoKeepBackTheLastByte() throws Exception {
    byte[] large = new byte[(2 << 20) - 1];
    System.arraycopy(hex("30 83 1F FF FB 02 01 05 68"), 0, large, 0, 9);
    for (int i = 0; i < ATTACKERS; i++) {
      send(known(), large);
    }
    requireServed();
    await("they are not given up", () -> count(connections()) <= ASKING);
  }

  @Test
  void thoseWhoDoNotRead() throws Exception {
    for (int i = 0; i < NON_READERS; i++) {
      Socket socket = known();
      for (int j = 0; j < 100; j++) {
        send(socket, RawMessages.search(2 + j, BASE, "02", new byte[0]));
      }
    }
    requireServed();
    await("they are not given up", () -> count(connections()) <= ASKING);
  }

  @Test
  void thoseWhoComeAndGo() throws Exception {
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = attacker();
      send(socket, i % 2 == 0 ? hex("30 05 02 01 01 42 00") : hex("30 05 02 01 01 42 00 30"));
      socket.close();
    }
    requireServed();
  }

  @Test
  void thoseWhoNeverTakeTheNextPage() throws Exception {
    byte[] page =
        hex(
            "A0 26 30 24 04 16 "
                + "312E322E3834302E3131333535362E312E342E333139"
                + " 01 01 FF 04 07 30 05 02 01 01 04 00");
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = known();
      for (int j = 0; j < 20; j++) {
        send(socket, RawMessages.search(2 + j, BASE, "02", page));
      }
      send(socket, hex("30 06 02 01 03 50 01 02"));
    }
    requireServed();
  }

  @Test
  void thoseWhoForgeCookies() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("forged cookies: seed " + seed);
    Random random = new Random(seed);
    byte[] page =
        hex(
            "A0 2E 30 2C 04 16 "
                + "312E322E3834302E3131333535362E312E342E333139"
                + " 01 01 FF 04 0F 30 0D 02 01 01 04 08 00 00 00 00 00 00 00 01");
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = known();
      for (int j = 0; j < 50; j++) {
        for (int k = page.length - 8; k < page.length; k++) {
          page[k] = (byte) random.nextInt();
        }
        send(socket, search(page));
        assertEquals(53, RawMessages.resultCode(RawMessages.next(socket)), "seed " + seed);
      }
    }
    requireServed();
  }

  @Test
  void thoseWhoForgeTheStateOfACopy() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("forged states: seed " + seed);
    Random random = new Random(seed);
    byte[] sync =
        hex(
            "A0 2B 30 29 04 18 "
                + "312E332E362E312E342E312E343230332E312E392E312E31"
                + " 01 01 FF 04 0A 30 08 0A 01 01 04 03 00 00 00");
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = known();
      for (int j = 0; j < 20; j++) {
        for (int k = sync.length - 3; k < sync.length; k++) {
          sync[k] = (byte) random.nextInt();
        }
        send(socket, RawMessages.search(ANNA, "00", sync));
        assertEquals(0x64, RawMessages.next(socket)[3], "the entry, whole; seed " + seed);
        assertEquals(0, RawMessages.resultCode(RawMessages.next(socket)), "seed " + seed);
      }
    }
    requireServed();
  }

  @Test
  void thoseWhoForgeTheContextOfAList() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("forged contexts: seed " + seed);
    Random random = new Random(seed);
    byte[] list =
        hex(
            "A0 5A"
                + "30 25 04 16 312E322E3834302E3131333535362E312E342E343733"
                + " 01 01 FF 04 08 30 06 30 04 04 02 63 6E"
                + "30 31 04 17 322E31362E3834302E312E3131333733302E332E342E39"
                + " 01 01 FF 04 13 30 11 02 01 00 02 01 00 A0 06 02 01 01 02 01 00"
                + "04 01 00");
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = known();
      for (int j = 0; j < 20; j++) {
        list[list.length - 1] = (byte) random.nextInt();
        send(socket, search(list));
        assertEquals(76, RawMessages.resultCode(RawMessages.next(socket)), "seed " + seed);
      }
    }
    requireServed();
  }

  /** What is no LDAP message, of every class. */
  private static final List<String> NO_MESSAGES =
      List.of(
          "00 00",
          "47 45 54 20 2F 20 48 54 54 50",
          "16 03 01 02 00 01 00 01 FC 03 03",
          "30 80 02 01 01 42 00 00 00",
          "30 84 11 E1 A3 00 02 01 01",
          "30 84 FF FF FF FF 02 01 01",
          "30 85 01 00 00 00 00 02 01 01",
          "30 00",
          "30 03 02 01 01",
          "30 05 02 01 FF 42 00",
          "30 05 04 01 01 42 00",
          "30 05 02 01 01 65 00",
          "30 05 02 01 01 42 7F",
          "30 05 02 01 01 60 00",
          "30 05 02 01 01 63 00",
          "30 05 02 01 01 66 00",
          "30 05 02 01 01 68 00",
          "30 05 02 01 01 6C 00",
          "30 05 02 01 01 6E 00",
          "30 05 02 01 01 77 00",
          "30 08 02 01 01 42 00 A0 05 30");

  @Test
  void thoseWhoSendNoMessages() throws Exception {
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = attacker();
      String what = NO_MESSAGES.get(i % NO_MESSAGES.size());
      send(socket, hex(what));
      assertEquals(0, RawMessages.next(socket)[2], what + " gets a notice");
      assertEquals(-1, socket.getInputStream().read(), what + " ends the connection");
    }
    requireServed();
  }

  @Test
  void thoseWhoAnnounce300Megabytes() throws Exception {
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = attacker();
      send(socket, hex("30 84 11 E1 A3 00 02 01 01 63 84 11 E1 A2 F0"));
      assertEquals(0, RawMessages.next(socket)[2], "a notice");
    }
    requireServed();
  }

  /** A search whose filter has that many negations that the lengths take four octets. */
  private static byte[] deep(int depth) {
    byte[] last = hex("87 0B 6F 62 6A 65 63 74 43 6C 61 73 73");
    byte[] head = hex("04 00 0A 01 00 0A 01 00 02 01 00 02 01 00 01 01 00");
    int filter = 6 * depth + last.length;
    ByteBuffer out = ByteBuffer.allocate(6 + 3 + 6 + head.length + filter + 2);
    out.put(hex("30 84")).putInt(out.capacity() - 6).put(hex("02 01 02"));
    out.put(hex("63 84")).putInt(head.length + filter + 2).put(head);
    for (int left = depth; left > 0; left--) {
      out.put(hex("A2 84")).putInt(6 * (left - 1) + last.length);
    }
    return out.put(last).put(hex("30 00")).array();
  }

  @Test
  void thoseWhoNestFilters() throws Exception {
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = known();
      byte[] search = deep(i % 2 == 0 ? 200 : 20_000);
      send(socket, search);
      assertEquals(2, RawMessages.resultCode(RawMessages.next(socket)), "protocol error");
    }
    requireServed();
  }

  @Test
  void thoseWhoAskForAHundredThousandAttributes() throws Exception {
    byte[] head = hex("04 00 0A 01 00 0A 01 00 02 01 00 02 01 00 01 01 00 87 02 63 6E 30 84");
    int list = 4 * 100_000;
    ByteBuffer out = ByteBuffer.allocate(6 + 3 + 6 + head.length + 4 + list);
    out.put(hex("30 84")).putInt(out.capacity() - 6).put(hex("02 01 02"));
    out.put(hex("63 84")).putInt(head.length + 4 + list).put(head).putInt(list);
    while (out.hasRemaining()) {
      out.put(hex("04 02 63 6E"));
    }
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = known();
      send(socket, out.array());
      assertEquals(11, RawMessages.resultCode(RawMessages.next(socket)), "admin limit exceeded");
    }
    requireServed();
  }

  @Test
  void thoseWhoSendDamagedMessages() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("damaged messages: seed " + seed);
    Random random = new Random(seed);
    List<byte[]> whole = List.of(bind(ANNA, "wrong"), search(malformed("1.2.3", 0x30)), deep(50));
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = i % 2 == 0 ? attacker() : known();
      for (int j = 0; j < 20; j++) {
        byte[] message = whole.get(j % whole.size()).clone();
        for (int damage = random.nextInt(4); damage >= 0; damage--) {
          message[random.nextInt(message.length)] = (byte) random.nextInt();
        }
        send(socket, Arrays.copyOf(message, 1 + random.nextInt(message.length)));
      }
    }
    requireServed();
  }

  @Test
  void thoseWhoGuessPasswords() throws Exception {
    for (int i = 0; i < ATTACKERS; i++) {
      Socket socket = attacker();
      for (int j = 0; j < 20; j++) {
        send(socket, bind(ANNA, "wrong"));
      }
    }
    requireServed();
  }

  /** A critical control with a value that begins like none. */
  private static byte[] malformed(String oid, int first) {
    byte[] name = oid.getBytes(UTF_8);
    ByteBuffer control = ByteBuffer.allocate(13 + name.length);
    control.put((byte) 0xA0).put((byte) (control.capacity() - 2));
    control.put((byte) 0x30).put((byte) (control.capacity() - 4));
    control.put((byte) 4).put((byte) name.length).put(name);
    return control.put(new byte[] {1, 1, -1, 4, 2, (byte) first, 127}).array();
  }

  @Test
  void thoseWhoSendMalformedControls() throws Exception {
    List<String> controls = ControlDecoder.supported();
    int[] first = {0x00, 0x30, 0x84, 0xFF};
    for (int i = 0; i < ATTACKERS; i++) {
      String oid = controls.get(i % controls.size());
      Socket socket = known();
      send(socket, search(malformed(oid, first[i / controls.size() % first.length])));
      int code = RawMessages.resultCode(RawMessages.next(socket));
      assertTrue(code > 0, oid + " got " + code);
    }
    requireServed();
  }
}
