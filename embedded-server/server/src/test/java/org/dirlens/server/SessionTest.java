package org.dirlens.server;

import static org.dirlens.server.TestServer.ADMIN_PASSWORD;
import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.message.OperationKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sessions with much going on: pipelining, abandon, long searches, slow and absent readers. */
@Timeout(600)
class SessionTest {
  private static final int SUCCESS = 0;
  private static final int ENTRIES = 500;

  /** So long that a search of all entries fills every buffer between server and client. */
  private static final String DESCRIPTION = "d".repeat(60_000);

  @TempDir Path folder;
  private TestServer server;

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  private void start(ConnectionLimits limits) throws Exception {
    server = TestServer.start(folder, limits, OperationLimits.standard());
  }

  private void addBulk() throws Exception {
    for (int i = 0; i < ENTRIES; i++) {
      server.add(
          "ou=bulk" + i + ",o=other",
          "objectClass: organizationalUnit",
          "description: " + DESCRIPTION);
    }
  }

  private TestClient administrator() throws IOException {
    TestClient client = new TestClient(server.server.port());
    assertEquals(SUCCESS, client.bindAs(Directory.ADMINISTRATOR, ADMIN_PASSWORD).code());
    return client;
  }

  private static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() - deadline < 0, "waited in vain for: " + what);
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  @Test
  void aThousandRequestsInOneWriteAreAllAnswered() throws Exception {
    start(ConnectionLimits.standard());
    try (TestClient client = administrator()) {
      ByteArrayOutputStream batch = new ByteArrayOutputStream();
      for (int id = 2; id < 1002; id++) {
        byte[] search = TestClient.search(ANNA, 0, TestClient.present("objectClass"), "cn");
        batch.write(TestClient.message(id, search, new byte[0]));
      }
      client.send(batch.toByteArray());
      for (int id = 2; id < 1002; id++) {
        List<TestClient.Answer> answers = client.searchAnswers();
        assertEquals(2, answers.size());
        assertEquals(id, answers.get(0).messageId());
        assertEquals(new TestClient.Answer(id, 0x65, SUCCESS, "", ""), answers.get(1));
      }
    }
  }

  @Test
  void writesAndReadsOfOneConnectionMayOvertakeEachOtherButAllAreAnswered() throws Exception {
    start(ConnectionLimits.standard());
    try (TestClient client = administrator()) {
      Set<Integer> open = new HashSet<>();
      for (int id = 2; id < 302; id++) {
        open.add(id);
        switch (id % 3) {
          case 0 -> client.send(id, TestClient.delete("uid=x" + id + "," + PEOPLE));
          case 1 -> client.send(id, TestClient.compare(ANNA, "cn", "x"));
          default -> client.send(id, TestClient.search(ANNA, 0, TestClient.present("unknown")));
        }
      }
      while (!open.isEmpty()) {
        TestClient.Answer answer = client.answer();
        assertTrue(open.remove(answer.messageId()), answer.toString());
        int expected = new int[] {32, 5, SUCCESS}[answer.messageId() % 3];
        assertEquals(expected, answer.code(), answer.toString());
      }
    }
  }

  @Test
  void whatFollowsABindSeesItsOutcome() throws Exception {
    start(ConnectionLimits.standard());
    try (TestClient client = new TestClient(server.server.port())) {
      byte[] search = TestClient.search(BASE, 0, TestClient.present("objectClass"));
      ByteArrayOutputStream batch = new ByteArrayOutputStream();
      batch.write(TestClient.message(1, search, new byte[0]));
      batch.write(TestClient.message(2, TestClient.bind(3, ANNA, USER_PASSWORD), new byte[0]));
      batch.write(TestClient.message(3, search, new byte[0]));
      batch.write(TestClient.message(4, TestClient.bind(3, "", ""), new byte[0]));
      batch.write(TestClient.message(5, search, new byte[0]));
      client.send(batch.toByteArray());
      List<String> answers = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        TestClient.Answer answer = client.answer();
        answers.add(answer.messageId() + ":" + answer.code());
      }
      assertEquals(List.of("1:50", "2:0", "3:-1", "3:0", "4:0", "5:50"), answers);
    }
  }

  @Test
  void aLongSearchIsStreamedWholeWhileOthersAreServed() throws Exception {
    start(ConnectionLimits.standard());
    addBulk();
    try (TestClient client = administrator();
        TestClient other = administrator()) {
      client.send(2, TestClient.search("o=other", 2, TestClient.present("ou")));
      assertEquals(0x64, client.answer().tag());
      other.send(2, TestClient.search(ANNA, 0, TestClient.present("objectClass")));
      assertEquals(2, other.searchAnswers().size());
      List<TestClient.Answer> rest = client.searchAnswers();
      assertEquals(ENTRIES, rest.size());
      assertEquals(new TestClient.Answer(2, 0x65, SUCCESS, "", ""), rest.get(rest.size() - 1));
    }
  }

  @Test
  void anAbandonedSearchStopsWithoutAResult() throws Exception {
    start(ConnectionLimits.standard().with(new ConnectionLimits.Unread(100_000, 60_000)));
    addBulk();
    try (TestClient client = administrator()) {
      client.send(2, TestClient.search("o=other", 2, TestClient.present("ou")));
      assertEquals(0x64, client.answer().tag());
      long before = server.server.statistics().of(OperationKind.SEARCH).count();
      client.send(3, TestClient.abandon(2));
      client.send(4, TestClient.search("", 0, TestClient.present("objectClass")));
      int entries = 0;
      TestClient.Answer answer = client.answer();
      while (answer.messageId() == 2) {
        assertEquals(0x64, answer.tag(), "an abandoned search must not be answered");
        entries++;
        answer = client.answer();
      }
      assertEquals(4, answer.messageId());
      assertTrue(entries < ENTRIES - 1, "all " + entries + " entries came in spite of the abandon");
      await(
          "both to end",
          () -> server.server.statistics().of(OperationKind.SEARCH).count() >= before + 2);
    }
  }

  @Test
  void abandoningWhatDoesNotRunIsIgnored() throws Exception {
    start(ConnectionLimits.standard());
    try (TestClient client = administrator()) {
      client.send(2, TestClient.abandon(77));
      client.send(3, TestClient.abandon(3));
      client.send(4, TestClient.search("", 0, TestClient.present("objectClass")));
      assertEquals(4, client.answer().messageId());
    }
  }

  @Test
  void aClientThatNeverReadsIsBoundedAndDroppedAndItsSearchEnds() throws Exception {
    start(ConnectionLimits.standard().with(new ConnectionLimits.Unread(200_000, 1_000)));
    addBulk();
    try (TestClient client = administrator()) {
      long sentBefore = server.server.statistics().wire().sentBytes();
      client.send(2, TestClient.search("o=other", 2, TestClient.present("ou")));
      await("the disconnection", () -> server.server.statistics().wire().openConnections() == 0);
      long taken = server.server.statistics().wire().sentBytes() - sentBefore;
      long all = (long) ENTRIES * DESCRIPTION.length();
      assertTrue(taken < all / 2, taken + " of " + all + " bytes were taken for nobody");
      await(
          "the end of the search",
          () -> server.server.statistics().of(OperationKind.SEARCH).count() >= 1);
    }
  }

  @Test
  void aClientThatLeavesInTheMiddleOfItsAnswersHarmsNobody() throws Exception {
    start(ConnectionLimits.standard());
    addBulk();
    for (int i = 0; i < 20; i++) {
      try (TestClient client = administrator()) {
        client.send(2, TestClient.search("o=other", 2, TestClient.present("ou")));
        assertEquals(0x64, client.answer().tag());
      }
    }
    await("no connection", () -> server.server.statistics().wire().openConnections() == 0);
    await(
        "all searches ended",
        () -> server.server.statistics().of(OperationKind.SEARCH).count() == 20);
  }

  @Test
  void fiveHundredConnectionsAreServedAndOneMoreIsToldToWait() throws Exception {
    start(ConnectionLimits.standard().withConnections(500));
    List<TestClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < 500; i++) {
        clients.add(new TestClient(server.server.port()));
      }
      byte[] search = TestClient.search("", 0, TestClient.present("objectClass"));
      for (TestClient client : clients) {
        client.send(1, search);
      }
      for (TestClient client : clients) {
        assertEquals(2, client.searchAnswers().size());
      }
      try (TestClient refused = new TestClient(server.server.port())) {
        TestClient.Answer notice = refused.answer();
        assertEquals(0, notice.messageId());
        assertEquals(51, notice.code());
      }
    } finally {
      for (TestClient client : clients) {
        client.close();
      }
    }
  }

  @Test
  void closingTellsClientsAndTakesLittleTime() throws Exception {
    start(ConnectionLimits.standard());
    try (TestClient client = administrator()) {
      long start = System.nanoTime();
      server.server.close();
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      TestClient.Answer notice = client.answer();
      assertEquals(0, notice.messageId());
      assertEquals(52, notice.code());
      assertTrue(client.closedByServer());
      assertTrue(seconds < 5, "closing took " + seconds + " s");
    }
  }
}
