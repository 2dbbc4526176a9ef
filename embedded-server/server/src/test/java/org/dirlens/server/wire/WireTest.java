package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.limit.ConnectionLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The wire with a toy protocol: SEQUENCE { command, text } answered by SEQUENCE { text }. */
@Timeout(300)
class WireTest {
  private static final int ECHO = 0;
  private static final int LATER = 1;
  private static final int PAUSE = 2;
  private static final int LEAVE = 3;
  private static final int BREAK = 4;
  private static final int FLOOD = 5;
  private static final int SOON = 6;

  private final AtomicInteger closedHandlers = new AtomicInteger();
  private final AtomicInteger floodBytes = new AtomicInteger();
  private final CountDownLatch mayAnswer = new CountDownLatch(1);
  private final ExecutorService soonThread = Executors.newSingleThreadExecutor();
  private final Random random = new Random(20261121);
  private final List<Socket> sockets = new ArrayList<>();

  /** Limits of time are set when what they are not about is done, however long that took. */
  private volatile ConnectionLimits limits = ConnectionLimits.standard();

  private HeldRequests requests = HeldRequests.ofHeap();
  private Wire wire;

  @AfterEach
  void closeAll() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    if (wire != null) {
      wire.close();
    }
    soonThread.shutdown();
  }

  private void open(ConnectionLimits first) throws IOException {
    open(first, UnreadAnswers.ofHeap());
  }

  private void open(ConnectionLimits first, UnreadAnswers unread) throws IOException {
    limits = first;
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    SSLContext tls = serverTls();
    Wire.Loops loops = new Wire.Loops(2, tls == null ? null : () -> tls, () -> null);
    wire = Wire.idle(loops, () -> limits, Toy::new, ServerLoad.of(unread, requests));
    wire.listen(Wire.bind(anyPort));
  }

  /** What the server speaks below LDAP messages: TLS by this context, or nothing. */
  SSLContext serverTls() {
    return null;
  }

  /** The client's side of the same. */
  Socket connect(int port) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), port);
  }

  int silentClients() {
    return 500;
  }

  private Socket dial() throws IOException {
    Socket socket = connect(wire.address().getPort());
    socket.setSoTimeout(60_000);
    sockets.add(socket);
    return socket;
  }

  private static byte[] message(int command, String text) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, command);
    out.text(BerTag.OCTET_STRING, text);
    out.end(mark);
    return out.toByteArray();
  }

  private static String answer(InputStream in) throws IOException, BerProblem {
    int tag = in.read();
    if (tag < 0) {
      return "end";
    }
    int length = in.read();
    if (length > 127) {
      byte[] octets = in.readNBytes(length & 0x7F);
      length = 0;
      for (byte octet : octets) {
        length = length << 8 | (octet & 0xFF);
      }
    }
    byte[] content = in.readNBytes(length);
    assertEquals(length, content.length, "an answer was cut off");
    return new BerReader(content).text(BerTag.OCTET_STRING);
  }

  private static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() - deadline < 0, "waited in vain for: " + what);
      Thread.onSpinWait();
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  @Test
  void answersManyMessagesOfOneReadInOrder() throws Exception {
    open(ConnectionLimits.standard());
    Socket socket = dial();
    BerWriter batch = new BerWriter();
    for (int i = 0; i < 1000; i++) {
      byte[] message = message(ECHO, "text " + i);
      batch.raw(message, 0, message.length);
    }
    socket.getOutputStream().write(batch.toByteArray());
    for (int i = 0; i < 1000; i++) {
      assertEquals("text " + i, answer(socket.getInputStream()));
    }
    assertEquals(1000, wire.statistics().messages());
    assertEquals(batch.size(), wire.statistics().receivedBytes());
  }

  @Test
  void putsAMessageTogetherThatArrivesOctetByOctet() throws Exception {
    open(ConnectionLimits.standard());
    Socket socket = dial();
    socket.setTcpNoDelay(true);
    for (byte octet : message(ECHO, "slow but honest")) {
      socket.getOutputStream().write(octet);
    }
    assertEquals("slow but honest", answer(socket.getInputStream()));
  }

  @Test
  void takesAMessageAsLargeAsTheLimitAndNoneLarger() throws Exception {
    open(ConnectionLimits.standard().with(new ConnectionLimits.PduBytes(1 << 20, 1 << 20)));
    Socket socket = dial();
    int overhead = message(ECHO, "x".repeat(1_000_000)).length - 1_000_000;
    String text = "x".repeat((1 << 20) - overhead);
    socket.getOutputStream().write(message(ECHO, text));
    assertEquals(text, answer(socket.getInputStream()));
    // No more than tells its length: behind that the connection may be closed at any time.
    socket.getOutputStream().write(message(ECHO, text + "y"), 0, 1_000);
    assertTrue(answer(socket.getInputStream()).startsWith("malformed: a message of 1048577 bytes"));
    assertEquals("end", answer(socket.getInputStream()));
  }

  @Test
  void anAnnouncedLengthAllocatesNothing() throws Exception {
    open(ConnectionLimits.standard());
    byte[] announces300Megabytes = {0x30, (byte) 0x84, 0x11, (byte) 0xE1, (byte) 0xA3, 0, 2, 1, 1};
    for (int i = 0; i < 20; i++) {
      Socket socket = dial();
      socket.getOutputStream().write(announces300Megabytes);
      assertTrue(answer(socket.getInputStream()).startsWith("malformed"));
      assertEquals("end", answer(socket.getInputStream()));
    }
  }

  @Test
  void answersFromOtherThreadsArriveWholeAndOthersGoOn() throws Exception {
    open(ConnectionLimits.standard());
    Socket socket = dial();
    socket.getOutputStream().write(message(LATER, "late"));
    socket.getOutputStream().write(message(ECHO, "early"));
    assertEquals("early", answer(socket.getInputStream()));
    mayAnswer.countDown();
    assertEquals("late", answer(socket.getInputStream()));
  }

  @Test
  void aPausedConnectionKeepsItsOrder() throws Exception {
    open(ConnectionLimits.standard());
    Socket socket = dial();
    socket.getOutputStream().write(message(PAUSE, "first"));
    socket.getOutputStream().write(message(ECHO, "second"));
    mayAnswer.countDown();
    assertEquals("first", answer(socket.getInputStream()));
    assertEquals("second", answer(socket.getInputStream()));
  }

  @Test
  void noMoreOperationsRunThanTheLimitAllows() throws Exception {
    open(ConnectionLimits.standard().withOperations(3));
    Socket socket = dial();
    for (int i = 0; i < 10; i++) {
      socket.getOutputStream().write(message(LATER, "later"));
    }
    socket.getOutputStream().write(message(ECHO, "last"));
    await("three operations", () -> wire.statistics().messages() == 3);
    mayAnswer.countDown();
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      all.add(answer(socket.getInputStream()));
    }
    assertEquals(10, all.stream().filter("later"::equals).count());
    assertTrue(all.contains("last"));
  }

  @Test
  void operationsThatEndWhileOthersWaitNeverLeaveThemWaiting() throws Exception {
    open(ConnectionLimits.standard().withOperations(1));
    Socket socket = dial();
    BerWriter batch = new BerWriter();
    for (int i = 0; i < 500; i++) {
      byte[] message = message(SOON, "soon");
      batch.raw(message, 0, message.length);
    }
    for (int round = 0; round < 20; round++) {
      socket.getOutputStream().write(batch.toByteArray());
      for (int i = 0; i < 500; i++) {
        assertEquals("soon", answer(socket.getInputStream()), "round " + round + " answer " + i);
      }
    }
  }

  @Test
  void aFaultInOneHandlerEndsThatConnectionOnly() throws Exception {
    open(ConnectionLimits.standard());
    Socket good = dial();
    Socket bad = dial();
    bad.getOutputStream().write(message(BREAK, ""));
    assertEquals("farewell: FAULT", answer(bad.getInputStream()));
    assertEquals("end", answer(bad.getInputStream()));
    good.getOutputStream().write(message(ECHO, "still here"));
    assertEquals("still here", answer(good.getInputStream()));
    await("the end of one handler", () -> closedHandlers.get() == 1);
  }

  @Test
  void aClientThatLeavesIsClosedAfterItsAnswers() throws Exception {
    open(ConnectionLimits.standard());
    Socket socket = dial();
    socket.getOutputStream().write(message(ECHO, "one"));
    socket.getOutputStream().write(message(LEAVE, "bye"));
    socket.getOutputStream().write(message(ECHO, "never answered"));
    assertEquals("one", answer(socket.getInputStream()));
    assertEquals("bye", answer(socket.getInputStream()));
    assertEquals("end", answer(socket.getInputStream()));
    socket.close();
    await("the handler's end", () -> closedHandlers.get() == 1);
    await("no open connection", () -> wire.statistics().openConnections() == 0);
  }

  @Test
  void oneConnectionTooManyIsToldSo() throws Exception {
    open(ConnectionLimits.standard().withConnections(2));
    Socket first = dial();
    Socket second = dial();
    first.getOutputStream().write(message(ECHO, "a"));
    second.getOutputStream().write(message(ECHO, "b"));
    assertEquals("a", answer(first.getInputStream()));
    assertEquals("b", answer(second.getInputStream()));
    Socket third = dial();
    assertEquals("farewell: TOO_MANY_CONNECTIONS", answer(third.getInputStream()));
    assertEquals("end", answer(third.getInputStream()));
    first.close();
    third.close();
    await("room", () -> wire.statistics().openConnections() == 1);
    Socket fourth = dial();
    fourth.getOutputStream().write(message(ECHO, "d"));
    assertEquals("d", answer(fourth.getInputStream()));
    assertEquals(1, wire.statistics().refusedConnections());
  }

  @Test
  void aMessageThatNeverEndsIsGivenUp() throws Exception {
    open(ConnectionLimits.standard());
    Socket socket = dial();
    socket.getOutputStream().write(new byte[] {0x30, 0x10, 0x02});
    await("the beginning", () -> wire.statistics().receivedBytes() == 3);
    limits = limits.with(new ConnectionLimits.Silence(300, 3_600_000, 300_000, 300));
    assertEquals("farewell: MESSAGE_TOO_SLOW", answer(socket.getInputStream()));
    assertEquals("end", answer(socket.getInputStream()));
  }

  @Test
  void aSilentClientIsDisconnectedButNotOneThatWaitsForAnAnswer() throws Exception {
    open(ConnectionLimits.standard());
    Socket waiting = dial();
    waiting.getOutputStream().write(message(LATER, "worth it"));
    Socket silent = dial();
    await("the message", () -> wire.statistics().messages() == 1);
    limits = limits.with(new ConnectionLimits.Silence(30_000, 1_000, 300_000, 300));
    assertEquals("farewell: IDLE", answer(silent.getInputStream()));
    long answeredNanos = System.nanoTime();
    mayAnswer.countDown();
    assertEquals("worth it", answer(waiting.getInputStream()));
    assertEquals("farewell: IDLE", answer(waiting.getInputStream()));
    long silentMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - answeredNanos);
    assertTrue(silentMillis >= 1_000, "silent for " + silentMillis + " ms");
  }

  @Test
  void aSilentClientThatIsNotKnownIsDisconnectedSooner() throws Exception {
    open(ConnectionLimits.standard());
    Socket known = dial();
    known.getOutputStream().write(message(ECHO, "a"));
    assertEquals("a", answer(known.getInputStream()));
    Socket unknown = dial();
    limits = limits.with(new ConnectionLimits.Silence(30_000, 3_600_000, 300, 300));
    assertEquals("farewell: IDLE", answer(unknown.getInputStream()));
    known.getOutputStream().write(message(ECHO, "b"));
    assertEquals("b", answer(known.getInputStream()));
  }

  @Test
  void aClientThatReadsNothingIsBoundedAndThenDisconnected() throws Exception {
    int limit = 100_000;
    open(ConnectionLimits.standard().with(new ConnectionLimits.Unread(limit, 700)));
    Socket socket = dial();
    socket.getOutputStream().write(message(FLOOD, ""));
    await("the disconnection", () -> closedHandlers.get() == 1);
    int taken = floodBytes.get();
    int socketBuffers = 16 << 20;
    assertTrue(
        taken < limit + socketBuffers,
        "buffered " + taken + " bytes for a client that reads nothing");
  }

  @Test
  void whenAllTogetherLeaveTooMuchUnreadWhoTakesNothingGoesAndWhoReadsStays() throws Exception {
    int ofOne = 1 << 20;
    UnreadAnswers unread = new UnreadAnswers(200_000);
    open(ConnectionLimits.standard().with(new ConnectionLimits.Unread(ofOne, 3_600_000)), unread);
    Socket reader = dial();
    for (int i = 0; i < 3; i++) {
      dial().getOutputStream().write(message(FLOOD, ""));
    }
    while (closedHandlers.get() == 0) {
      reader.getOutputStream().write(message(ECHO, "still here"));
      assertEquals("still here", answer(reader.getInputStream()));
      assertTrue(unread.bytes() < ofOne, unread.bytes() + " bytes for those who read nothing");
    }
    closeAll();
    await("nothing is counted any more", () -> unread.bytes() == 0);
  }

  @Test
  void whenAllTogetherKeepTooMuchUnfinishedWhoKeepsMostGoesAndOthersStay() throws Exception {
    requests = new HeldRequests(200_000);
    open(ConnectionLimits.standard());
    byte[] little = message(ECHO, "x".repeat(1_000));
    Socket bystander = dial();
    bystander.getOutputStream().write(little, 0, 500);
    byte[] much = message(ECHO, "y".repeat(190_000));
    for (int i = 0; i < 3; i++) {
      try {
        dial().getOutputStream().write(much, 0, much.length - 1);
      } catch (IOException closedMeanwhile) {
        // As it may be.
      }
    }
    await("the disconnection of two", () -> closedHandlers.get() >= 2);
    bystander.getOutputStream().write(little, 500, little.length - 500);
    assertEquals(1_000, answer(bystander.getInputStream()).length());
    await("no more than all may keep", () -> requests.bytes() <= 200_000);
    closeAll();
    await("nothing is counted any more", () -> requests.bytes() == 0);
  }

  @Test
  void whenRequestsThatRunTakeTooMuchNoMoreAreTaken() throws Exception {
    requests = new HeldRequests(2_000_000);
    open(ConnectionLimits.standard());
    Socket socket = dial();
    byte[] large = message(LATER, "z".repeat(800_000));
    Thread writer =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    for (int i = 0; i < 10; i++) {
                      socket.getOutputStream().write(large);
                    }
                  } catch (IOException e) {
                    // The test fails for want of answers.
                  }
                });
    await("two operations", () -> wire.statistics().messages() == 2);
    mayAnswer.countDown();
    for (int i = 0; i < 10; i++) {
      assertEquals(800_000, answer(socket.getInputStream()).length());
    }
    writer.join();
  }

  @Test
  void requestsOfAClientThatReadsNothingStayUnread() throws Exception {
    open(ConnectionLimits.standard().with(new ConnectionLimits.Unread(100_000, 60_000)));
    Socket socket = dial();
    byte[] message = message(ECHO, "z".repeat(60_000));
    Thread writer =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    for (int i = 0; i < 1000; i++) {
                      socket.getOutputStream().write(message);
                    }
                  } catch (IOException e) {
                    // The test is over.
                  }
                });
    for (int i = 0; i < 1000; i++) {
      assertEquals(60_000, answer(socket.getInputStream()).length(), "answer " + i);
    }
    writer.join();
  }

  @Test
  void manySilentClientsDoNotSlowTheNextOne() throws Exception {
    int silent = silentClients();
    open(ConnectionLimits.standard().withConnections(silent + 1));
    for (int i = 0; i < silent; i++) {
      dial();
    }
    await(silent + " connections", () -> wire.statistics().openConnections() == silent);
    Socket last = dial();
    for (int i = 0; i < 100; i++) {
      last.getOutputStream().write(message(ECHO, "n" + i));
      assertEquals("n" + i, answer(last.getInputStream()));
    }
  }

  @Test
  void stoppingSaysFarewell() throws Exception {
    open(ConnectionLimits.standard());
    Socket socket = dial();
    socket.getOutputStream().write(message(ECHO, "a"));
    assertEquals("a", answer(socket.getInputStream()));
    wire.close();
    assertEquals("farewell: SERVER_STOPS", answer(socket.getInputStream()));
    assertEquals("end", answer(socket.getInputStream()));
    assertEquals(0, wire.statistics().openConnections());
  }

  /** Speaks the toy protocol. */
  private final class Toy implements PduHandler {
    private final Connection connection;
    private boolean spoken;

    Toy(Connection connection) {
      this.connection = connection;
    }

    @Override
    public boolean authenticated() {
      return spoken;
    }

    @Override
    public int maxPduBytes() {
      return 1 << 20;
    }

    @Override
    public Next pdu(byte[] bytes, int offset, int length, BerWriter answers) throws BerProblem {
      spoken = true;
      BerReader in = new BerReader(bytes, offset, length);
      in.open(BerTag.SEQUENCE);
      int command = in.nonNegative(BerTag.INTEGER);
      String text = in.text(BerTag.OCTET_STRING);
      switch (command) {
        case ECHO -> put(answers, text);
        case LATER, PAUSE -> later(text, command, length);
        case FLOOD -> flood(length);
        case SOON -> soon(text, length);
        case BREAK -> throw new IllegalStateException("meant to happen in this test");
        default -> put(answers, text);
      }
      return switch (command) {
        case PAUSE -> Next.PAUSE;
        case LEAVE -> Next.CLOSE;
        default -> Next.CONTINUE;
      };
    }

    private void later(String text, int command, int length) {
      connection.operationStarted(length);
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  mayAnswer.await();
                  BerWriter out = new BerWriter();
                  put(out, text);
                  connection.send(out);
                  connection.operationEnded(length);
                  if (command == PAUSE) {
                    connection.resume();
                  }
                } catch (InterruptedException | ConnectionClosed e) {
                  Thread.currentThread().interrupt();
                }
              });
    }

    /** Ends at any moment of the loop's work on the messages behind, by chance. */
    private void soon(String text, int length) {
      connection.operationStarted(length);
      soonThread.execute(
          () -> {
            long until = System.nanoTime() + random.nextInt(20_000);
            while (System.nanoTime() - until < 0) {
              Thread.onSpinWait();
            }
            BerWriter out = new BerWriter();
            put(out, text);
            try {
              connection.send(out);
            } catch (ConnectionClosed e) {
              // The test has failed already.
            }
            connection.operationEnded(length);
          });
    }

    private void flood(int length) {
      connection.operationStarted(length);
      BerWriter out = new BerWriter();
      put(out, "w".repeat(10_000));
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  while (true) {
                    connection.send(out);
                    floodBytes.addAndGet(out.size());
                  }
                } catch (ConnectionClosed e) {
                  connection.operationEnded(length);
                }
              });
    }

    @Override
    public void malformed(BerProblem problem, BerWriter answers) {
      put(answers, "malformed: " + problem.getMessage());
    }

    @Override
    public void disconnecting(Farewell reason, BerWriter answers) {
      put(answers, "farewell: " + reason);
    }

    @Override
    public void tick() {}

    @Override
    public void closed() {
      closedHandlers.incrementAndGet();
    }

    private void put(BerWriter out, String text) {
      int mark = out.begin(BerTag.SEQUENCE, text.length());
      out.text(BerTag.OCTET_STRING, text);
      out.end(mark);
    }
  }
}
