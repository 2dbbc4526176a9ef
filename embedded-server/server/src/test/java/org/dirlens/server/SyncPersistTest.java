package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.session.Followers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Content synchronization that continues with changes (RFC 4533, mode refreshAndPersist). */
@Timeout(120)
class SyncPersistTest {
  private static final String SYNC = "1.3.6.1.4.1.4203.1.9.1.1";
  private static final String END = "cn=end," + BASE;
  private static final int REFRESH_ONLY = 1;
  private static final int PERSIST = 3;
  private static final int ADDED = 1;
  private static final int MODIFIED = 2;
  private static final int DELETED = 3;
  private static final int NEW_COOKIE = 0x80;
  private static final int REFRESHED = 0xA2;

  @TempDir Path folder;
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static byte[] value(int mode, String cookie) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.ENUMERATED, mode);
    if (!cookie.isEmpty()) {
      out.text(BerTag.OCTET_STRING, cookie);
    }
    out.end(mark);
    return out.toByteArray();
  }

  private TestClient administrator() throws IOException {
    TestClient client = new TestClient(server.server.port());
    client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
    return client;
  }

  private static byte[] search(String base, int scope, byte[] filter, byte[] value) {
    return TestClient.message(
        2, TestClient.search(base, scope, filter), TestClient.control(SYNC, true, value));
  }

  /** What a client keeps of what it was told. */
  private static final class Copy {
    final Map<String, String> entries = new HashMap<>();
    final List<String> told = new ArrayList<>();
    String cookie = "";

    /** Reads until a message of this kind; entries are taken over. */
    void readUntil(TestClient client, int info) throws IOException {
      WatchedMessage message = WatchedMessage.read(client);
      while (message.info() != info) {
        take(message);
        message = WatchedMessage.read(client);
      }
      cookie = message.text().substring(message.text().indexOf("csn="));
    }

    void take(WatchedMessage message) {
      if (!message.isEntry()) {
        throw new AssertionError("neither an entry nor awaited: " + message);
      }
      String uuid = message.rest(WatchedMessage.STATE);
      int state = message.number(WatchedMessage.STATE);
      boolean known = entries.containsKey(uuid);
      if (known != (state != ADDED)) {
        throw new AssertionError("state " + state + " of an entry known: " + known);
      }
      told.add(state + " " + message.text());
      if (state == DELETED) {
        assertEquals(Map.of(), message.attributes());
        entries.remove(uuid);
      } else {
        entries.put(uuid, message.text() + message.attributes());
      }
    }

    List<String> takeTold() {
      List<String> taken = List.copyOf(told);
      told.clear();
      return taken;
    }
  }

  private void replace(String name, String attribute, String value) throws LdapProblem {
    AttributeDescription description = AttributeDescription.parse(attribute, server.schema);
    server.directory.modify(
        dn(name),
        List.of(new Modification(Modification.Kind.REPLACE, Attribute.of(description, value))));
  }

  private void rename(String name, String rdn, String superior) throws LdapProblem {
    server.directory.rename(dn(name), Rdn.parse(rdn, server.schema), dn(superior));
  }

  private Dn dn(String name) throws LdapProblem {
    return Dn.parse(name, server.schema);
  }

  @Test
  void everyChangeComesWithItsState() throws Exception {
    try (TestClient client = administrator()) {
      client.send(search(BASE, 2, TestClient.present("uid"), value(PERSIST, "")));
      Copy copy = new Copy();
      copy.readUntil(client, REFRESHED);
      assertEquals(3, copy.takeTold().size());
      server.addPerson("new", "New Person");
      replace(ANNA, "description", "d");
      rename(BERT, "uid=robert", BASE);
      server.directory.delete(dn("uid=new," + PEOPLE));
      server.add("ou=empty," + BASE, "objectClass: organizationalUnit");
      rename(PEOPLE, "ou=staff", "ou=empty," + BASE);
      List<String> told = new ArrayList<>();
      while (told.size() < 6) {
        WatchedMessage message = WatchedMessage.read(client);
        if (message.isEntry()) {
          copy.take(message);
          told.addAll(copy.takeTold());
        }
      }
      String staff = ",ou=staff,ou=empty," + BASE;
      assertEquals(
          List.of(
              ADDED + " uid=new," + PEOPLE,
              MODIFIED + " " + ANNA,
              MODIFIED + " uid=robert," + BASE,
              DELETED + " uid=new," + PEOPLE,
              MODIFIED + " uid=anna" + staff,
              MODIFIED + " uid=carl" + staff),
          told);
    }
  }

  @Test
  void whatLeavesTheResultIsDeletedAndWhatComesIntoItAdded() throws Exception {
    replace(ANNA, "title", "t");
    try (TestClient client = administrator()) {
      client.send(search(PEOPLE, 1, TestClient.present("title"), value(PERSIST, "")));
      Copy copy = new Copy();
      copy.readUntil(client, REFRESHED);
      assertEquals(List.of(ADDED + " " + ANNA), copy.takeTold());
      rename(ANNA, "uid=anna", BASE);
      copy.readUntil(client, NEW_COOKIE);
      assertEquals(List.of(DELETED + " " + ANNA), copy.takeTold());
      replace(BERT, "title", "t");
      copy.readUntil(client, NEW_COOKIE);
      assertEquals(List.of(ADDED + " " + BERT), copy.takeTold());
      rename("uid=anna," + BASE, "uid=ann", PEOPLE);
      copy.readUntil(client, NEW_COOKIE);
      assertEquals(List.of(ADDED + " uid=ann," + PEOPLE), copy.takeTold());
    }
  }

  @Test
  void aCookieOfTheChangesIsTakenForTheNextRefresh() throws Exception {
    String cookie;
    try (TestClient client = administrator()) {
      client.send(search(BASE, 2, TestClient.present("uid"), value(PERSIST, "rid=007")));
      Copy copy = new Copy();
      copy.readUntil(client, REFRESHED);
      String first = copy.cookie;
      replace(ANNA, "description", "d");
      copy.readUntil(client, NEW_COOKIE);
      cookie = copy.cookie;
      assertTrue(first.compareTo(cookie) < 0, first + " then " + cookie);
    }
    try (TestClient client = administrator()) {
      client.send(search(BASE, 2, TestClient.present("uid"), value(REFRESH_ONLY, cookie)));
      TreeSet<String> names = new TreeSet<>();
      WatchedMessage message = WatchedMessage.read(client);
      while (message.tag() != TestClient.SEARCH_DONE) {
        names.add(message.text());
        message = WatchedMessage.read(client);
      }
      assertFalse(names.contains(ANNA), "it was told");
    }
  }

  @Test
  void noModeFollowsAliasesThatAreFound() throws Exception {
    for (int mode : new int[] {REFRESH_ONLY, PERSIST}) {
      for (int aliases : new int[] {1, 3}) {
        try (TestClient client = administrator()) {
          client.send(
              TestClient.message(
                  2,
                  TestClient.search(BASE, 2, aliases, TestClient.present("uid")),
                  TestClient.control(SYNC, true, value(mode, ""))));
          assertEquals("2", WatchedMessage.read(client).text(), "protocolError");
        }
      }
    }
  }

  @Test
  void aModeThatIsNoneAndOtherControlsBesideAreRefused() throws Exception {
    try (TestClient client = administrator()) {
      client.send(search(BASE, 2, TestClient.present("uid"), value(2, "")));
      assertEquals("2", WatchedMessage.read(client).text());
      client.send(search("", 2, TestClient.present("uid"), value(PERSIST, "")));
      assertEquals("53", WatchedMessage.read(client).text());
    }
  }

  /** One client that follows until it is told of the end. */
  private final class Consumer {
    private final String base;
    private final int scope;
    private final byte[] filter;
    private final Copy copy = new Copy();

    Consumer(String base, int scope, byte[] filter) {
      this.base = base;
      this.scope = scope;
      this.filter = filter;
    }

    /** Follows in a scope that has the entry of the end, until that comes. */
    Consumer run() throws IOException {
      try (TestClient client = administrator()) {
        client.send(search(base, scope, filter, value(PERSIST, "")));
        copy.readUntil(client, REFRESHED);
        while (copy.entries.values().stream().noneMatch(entry -> entry.startsWith(END))) {
          WatchedMessage message = WatchedMessage.read(client);
          if (message.isEntry()) {
            copy.take(message);
          }
        }
      }
      return this;
    }

    /** What a new refresh finds. */
    Map<String, String> fresh() throws IOException {
      try (TestClient client = administrator()) {
        client.send(search(base, scope, filter, value(PERSIST, "")));
        Copy fresh = new Copy();
        fresh.readUntil(client, REFRESHED);
        return new TreeMap<>(fresh.entries);
      }
    }
  }

  private static byte[] either(byte[] one, byte[] other) {
    BerWriter out = new BerWriter();
    int mark = out.begin(0xA1);
    out.raw(one, 0, one.length);
    out.raw(other, 0, other.length);
    out.end(mark);
    return out.toByteArray();
  }

  private static byte[] equal(String attribute, String value) {
    BerWriter out = new BerWriter();
    int mark = out.begin(0xA3);
    out.text(BerTag.OCTET_STRING, attribute);
    out.text(BerTag.OCTET_STRING, value);
    out.end(mark);
    return out.toByteArray();
  }

  @Test
  void copiesAreInTheEndWhatASearchFinds() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    byte[] end = equal("cn", "end");
    List<Consumer> consumers =
        List.of(
            new Consumer(BASE, 2, TestClient.present("objectClass")),
            new Consumer(BASE, 2, either(end, equal("cn", "p1"))),
            new Consumer(BASE, 1, TestClient.present("objectClass")),
            new Consumer(BASE, 2, either(end, TestClient.present("description"))));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> writers = new ArrayList<>();
      List<Future<Consumer>> following = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        SplittableRandom random = new SplittableRandom(seed + i);
        writers.add(threads.submit(() -> write(random)));
      }
      for (Consumer consumer : consumers) {
        following.add(threads.submit(consumer::run));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
      server.add(END, "objectClass: device", "cn: end");
      for (Future<Consumer> each : following) {
        Consumer consumer = each.get();
        assertEquals(
            consumer.fresh(),
            new TreeMap<>(consumer.copy.entries),
            "seed " + seed + ", scope " + consumer.scope);
      }
    }
  }

  private Void write(SplittableRandom random) {
    for (int i = 0; i < 300; i++) {
      try {
        writeOne(random);
      } catch (Exception refused) {
        // Many of these make no sense by the time they come.
        assertTrue(refused instanceof LdapProblem, () -> "seed " + random + ": " + refused);
      }
    }
    return null;
  }

  private void writeOne(SplittableRandom random) throws Exception {
    String unit = "ou=u" + random.nextInt(3) + "," + (random.nextBoolean() ? BASE : PEOPLE);
    String person = "cn=p" + random.nextInt(20) + "," + unit;
    switch (random.nextInt(7)) {
      case 0, 1 -> server.add(person, "objectClass: person", "sn: s");
      case 2 -> replace(person, "description", "d" + random.nextInt(50));
      case 3 -> server.directory.delete(dn(random.nextInt(9) == 0 ? unit : person));
      case 4 -> server.add(unit, "objectClass: organizationalUnit");
      case 5 -> rename(unit, "ou=u" + random.nextInt(3), random.nextBoolean() ? BASE : PEOPLE);
      default -> rename(person, "cn=p" + random.nextInt(20), random.nextBoolean() ? BASE : PEOPLE);
    }
  }

  @Test
  void aFollowerThatReadsIsNotBehindAndOneThatDoesNotIs() throws Exception {
    ConnectionLimits standard = ConnectionLimits.standard();
    int unread = standard.unread().bytes();
    server.server.limit(standard.with(new ConnectionLimits.Unread(unread, 3_600_000)));
    try (TestClient reading = administrator();
        TestClient stalled = administrator()) {
      Copy copy = new Copy();
      for (TestClient client : List.of(reading, stalled)) {
        client.send(search(BASE, 2, TestClient.present("objectClass"), value(PERSIST, "")));
      }
      copy.readUntil(reading, REFRESHED);
      await(() -> server.server.followers().size() == 2);
      Followers.Follower follower = server.server.followers().getFirst().follower();
      assertEquals(BASE, follower.base());
      assertEquals(Followers.Kind.CONTENT_SYNCHRONIZATION, follower.kind());
      assertEquals("dn:" + Directory.ADMINISTRATOR, follower.identity());
      assertEquals(0, server.server.followers().getFirst().lagMillis());

      Thread reader = Thread.ofVirtual().start(() -> readAll(reading));
      String large = "x".repeat(100_000);
      for (int i = 0; i < 400; i++) {
        server.add("cn=large " + i + "," + BASE, "objectClass: device", "description: " + large);
      }
      await(() -> lags().getFirst() == 0 && lags().getLast() >= 300);
      stalled.close();
      await(() -> server.server.followers().size() == 1);
      reading.close();
      reader.join();
    }
    await(() -> server.server.followers().isEmpty());
  }

  private List<Long> lags() {
    return server.server.followers().stream().map(Followers.Following::lagMillis).sorted().toList();
  }

  private static void readAll(TestClient client) {
    try {
      while (client.content() != null) {
        // What is read is not looked at.
      }
    } catch (IOException closed) {
      // That is its end.
    }
  }

  private static void await(BooleanSupplier condition) {
    long until = System.nanoTime() + 60_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < until, "it did not come so");
      Thread.onSpinWait();
    }
  }
}
