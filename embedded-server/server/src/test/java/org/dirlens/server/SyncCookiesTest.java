package org.dirlens.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cookies of content synchronization (RFC 4533) that are forged, stale, or of something else. */
@Timeout(120)
class SyncCookiesTest {
  private static final String SYNC = "1.3.6.1.4.1.4203.1.9.1.1";
  private static final String DONE = "1.3.6.1.4.1.4203.1.9.1.3";
  private static final byte[] ALL = TestClient.present("objectClass");

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-22T08:00:00Z"));

  @TempDir Path folder;
  private TestServer server;
  private TestClient client;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder, now::get);
    client = new TestClient(server.server.port());
    client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private void later(int seconds) {
    now.set(now.get().plusSeconds(seconds));
  }

  /** What one refresh told: the entries that were sent whole, and the cookie. */
  private record Refresh(int whole, String cookie) {}

  /** Stops the server, and starts it with the clock set otherwise. */
  private void restart(int secondsLater) throws Exception {
    client.close();
    later(secondsLater);
    server.restart();
    client = new TestClient(server.server.port());
    client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
  }

  private Refresh refresh(String base, byte[] filter, String cookie, String... attributes)
      throws Exception {
    send(base, filter, cookie, false, attributes);
    int whole = 0;
    WatchedMessage message = WatchedMessage.read(client);
    while (message.tag() != TestClient.SEARCH_DONE) {
      whole += message.isEntry() ? 1 : 0;
      message = WatchedMessage.read(client);
    }
    assertEquals("0", message.text());
    BerReader done = new BerReader(message.controls().get(DONE));
    done.open(BerTag.SEQUENCE);
    return new Refresh(whole, new String(done.copy(BerTag.OCTET_STRING), ISO_8859_1));
  }

  private void send(String base, byte[] filter, String cookie, boolean reload, String... attributes)
      throws Exception {
    BerWriter value = new BerWriter();
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.ENUMERATED, 1);
    value.octets(BerTag.OCTET_STRING, cookie.getBytes(ISO_8859_1));
    if (reload) {
      value.bool(BerTag.BOOLEAN, true);
    }
    value.end(mark);
    byte[] control = TestClient.control(SYNC, true, value.toByteArray());
    client.send(TestClient.message(2, TestClient.search(base, 2, filter, attributes), control));
  }

  @Test
  void aCookieOfThisSearchTellsWhatIsKnown() throws Exception {
    later(120);
    Refresh first = refresh(BASE, ALL, "");
    assertEquals(5, first.whole);
    later(120);
    assertEquals(0, refresh(BASE, ALL, first.cookie).whole);
    server.addPerson("dora", "Dora Albers");
    later(3600);
    assertEquals(1, refresh(BASE, ALL, first.cookie).whole, "a stale cookie");
    assertEquals(1, refresh(BASE, ALL, "rid=007," + first.cookie).whole);
  }

  @Test
  void whoeverHasAnyOtherCookieGetsAll() throws Exception {
    later(120);
    String cookie = refresh(BASE, ALL, "").cookie;
    String mark = cookie.substring(cookie.lastIndexOf('#'));
    later(120);
    List<String> forged = new ArrayList<>();
    for (int i = 0; i < cookie.length(); i++) {
      forged.add(cookie.substring(0, i));
      forged.add(cookie.substring(0, i) + '\0' + cookie.substring(i + 1));
    }
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 100; i++) {
      byte[] bytes = new byte[random.nextInt(400)];
      random.nextBytes(bytes);
      forged.add(new String(bytes, ISO_8859_1));
    }
    forged.add("x".repeat(1_000_000));
    forged.add(cookie + ",".repeat(300));
    forged.add(cookie.replace(mark, "#000000"));
    forged.add("csn=20261122080300.000000Z#000000#001#000000");
    forged.add("csn=" + server.read(PEOPLE).first("entryCSN"));
    forged.add(refresh("o=other", ALL, "").cookie);
    forged.add(refresh(PEOPLE, ALL, "").cookie);
    forged.add(refresh(BASE, TestClient.present("uid"), "").cookie);
    for (String each : forged) {
      assertEquals(5, refresh(BASE, ALL, each).whole, () -> "seed " + seed + ": " + each);
    }
  }

  @Test
  void aCookieAheadOfWhatIsStoredIsRefusedUnlessAllIsWanted() throws Exception {
    String cookie = refresh(BASE, ALL, "").cookie;
    String mark = cookie.substring(cookie.lastIndexOf('#'));
    String next = cookie.replaceFirst("#[0-9a-f]{6}#", "#00ffff#");
    for (String ahead :
        List.of(
            next,
            "csn=20261122083000.000000Z#000000#000" + mark,
            "csn=99991231235959.999999Z#000000#000" + mark,
            "csn=99999999999999.999999Z#ffffff#fff" + mark)) {
      send(BASE, ALL, ahead, false);
      assertEquals("4096", WatchedMessage.read(client).text(), ahead);
      send(BASE, ALL, ahead, true);
      for (int i = 0; i < 5; i++) {
        assertTrue(WatchedMessage.read(client).isEntry(), ahead);
      }
      assertEquals("0", WatchedMessage.read(client).text(), ahead);
    }
  }

  @Test
  void whatIsWrittenAfterARestartWithTheClockBehindIsTold() throws Exception {
    later(3600);
    String first = refresh(BASE, ALL, "").cookie;
    restart(-1800);
    server.addPerson("dora", "Dora Albers");
    Refresh second = refresh(BASE, ALL, first);
    assertEquals(1, second.whole, "written after the cookie was given");
    later(3600);
    server.directory.delete(Dn.parse("uid=dora," + PEOPLE, server.schema));
    String third = refresh(BASE, ALL, second.cookie).cookie;
    assertTrue(third.compareTo(second.cookie) > 0, "who lacks the deleted entry is further");
    restart(-7200);
    server.addPerson("emil", "Emil Ernst");
    assertEquals(1, refresh(BASE, ALL, third).whole, "after the number of a delete");
  }

  @Test
  void whatIsWrittenWhileTheClockIsSetBackIsTold() throws Exception {
    later(3600);
    String cookie = refresh(BASE, ALL, "").cookie;
    later(-1800);
    server.addPerson("dora", "Dora Albers");
    assertEquals(1, refresh(BASE, ALL, cookie).whole);
  }

  @Test
  void numbersOfTheFutureThatAreLoadedAreFollowed() throws Exception {
    String before = refresh(BASE, ALL, "").cookie;
    load("dora", "20400101000000.000000Z#000000#003#000000");
    assertEquals(1, refresh(BASE, ALL, before).whole, "newer than all others");
    restart(1);
    server.addPerson("emil", "Emil Ernst");
    Refresh written = refresh(BASE, ALL, before);
    assertEquals(2, written.whole);
    assertEquals(0, refresh(BASE, ALL, written.cookie).whole);
  }

  @Test
  void whoeverIsToldOfALoadOfOlderNumbersGetsAll() throws Exception {
    String cookie = refresh(BASE, ALL, "").cookie;
    load("dora", "20200101000000.000000Z#000000#000#000000");
    assertEquals(6, refresh(BASE, ALL, cookie).whole);
  }

  private void load(String uid, String changeNumber) throws Exception {
    Entry entry =
        server.entry(
            "uid=" + uid + "," + PEOPLE,
            "objectClass: inetOrgPerson",
            "cn: x",
            "sn: x",
            "entryCSN: " + changeNumber);
    Iterator<Entry> one = List.of(server.directory.prepareImported(entry)).iterator();
    EntrySource source =
        new EntrySource() {
          @Override
          public @Nullable Entry next() {
            return one.hasNext() ? one.next() : null;
          }

          @Override
          public String position() {
            return "";
          }
        };
    assertEquals(1, server.example.load(source, ProgressMonitor.NONE).added());
  }

  @Test
  void aTreeThatWasMadeAnewIsAnother() throws Exception {
    later(120);
    String cookie = refresh("o=other", ALL, "").cookie;
    server.directory.delete(Dn.parse("o=other", server.schema));
    server.add("o=other", "objectClass: organization");
    later(120);
    assertEquals(1, refresh("o=other", ALL, cookie).whole);
  }

  @Test
  void whoKnewEntriesByFormerNamesGetsAll() throws Exception {
    server.add("ou=here," + BASE, "objectClass: organizationalUnit");
    later(120);
    String cookie = refresh(BASE, ALL, "").cookie;
    String within = refresh("ou=here," + BASE, ALL, "").cookie;
    later(120);
    server.directory.rename(
        Dn.parse(TestServer.ANNA, server.schema), Rdn.parse("uid=new", server.schema), null);
    later(120);
    assertEquals(1, refresh(BASE, ALL, cookie).whole, "an entry without others below it");
    server.directory.rename(
        Dn.parse(PEOPLE, server.schema),
        Rdn.parse("ou=folk", server.schema),
        Dn.parse("ou=here," + BASE, server.schema));
    later(120);
    assertEquals(6, refresh(BASE, ALL, cookie).whole);
    Refresh moved = refresh("ou=here," + BASE, ALL, within);
    assertEquals(5, moved.whole, "came from elsewhere");
    later(120);
    assertEquals(0, refresh("ou=here," + BASE, ALL, moved.cookie).whole);
  }

  @Test
  void whoKnewOtherAttributesGetsAll() throws Exception {
    later(120);
    String cookie = refresh(BASE, ALL, "", "cn").cookie;
    later(120);
    assertEquals(0, refresh(BASE, ALL, cookie, "cn").whole);
    assertEquals(5, refresh(BASE, ALL, cookie, "*").whole);
    assertEquals(5, refresh(BASE, ALL, cookie).whole);
    assertEquals(5, refresh(BASE, ALL, cookie, "cn", "+").whole);
  }

  @Test
  void theCookieOfSomebodyElseTellsNothing() throws Exception {
    server.rules("Effect: deny\nRight: read\nAttribute: sn\nWho: dn:" + TestServer.ANNA);
    client.bindAs(TestServer.ANNA, TestServer.USER_PASSWORD);
    later(120);
    String cookie = refresh(BASE, ALL, "").cookie;
    later(120);
    assertEquals(0, refresh(BASE, ALL, cookie).whole);
    client.bindAs(TestServer.BERT, TestServer.USER_PASSWORD);
    assertEquals(5, refresh(BASE, ALL, cookie).whole);
  }
}
