package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Content synchronization of entries that no server has stamped. */
@Timeout(120)
class SyncUnstampedTest {
  private static final String SYNC = "1.3.6.1.4.1.4203.1.9.1.1";
  private static final String BARE = "ou=bare," + BASE;
  private static final int REFRESH_ONLY = 1;
  private static final int PERSIST = 3;
  private static final int REFRESHED = 0xA2;
  private static final String UNWILLING_TO_PERFORM = "53";

  @TempDir Path folder;
  private TestServer server;
  private TestClient client;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    client = new TestClient(server.server.port());
    client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  /** As a program does that has the partition without a server. */
  private void addUnstamped(String... lines) throws Exception {
    List<String> all = new ArrayList<>(List.of(lines));
    all.add("objectClass: organizationalUnit");
    server.example.add(server.entry(BARE, all.toArray(String[]::new)));
  }

  private void synchronize(int mode) throws IOException {
    BerWriter value = new BerWriter();
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.ENUMERATED, mode);
    value.end(mark);
    client.send(
        TestClient.message(
            2,
            TestClient.search(BASE, 2, TestClient.present("objectClass")),
            TestClient.control(SYNC, true, value.toByteArray())));
  }

  private byte[] answer() throws IOException {
    byte[] content = client.content();
    if (content == null) {
      throw new IOException("the server closed the connection");
    }
    return content;
  }

  private static int tag(byte[] content) throws BerProblem {
    BerReader in = new BerReader(content);
    in.skip();
    return in.peekTag();
  }

  private void requireNamedInRefusal() throws Exception {
    byte[] content = answer();
    while (tag(content) == TestClient.SEARCH_ENTRY) {
      content = answer();
    }
    BerReader in = new BerReader(content);
    in.skip();
    BerReader done = new BerReader(in.copy(TestClient.SEARCH_DONE));
    assertEquals(UNWILLING_TO_PERFORM, Long.toString(done.signed(BerTag.ENUMERATED)));
    done.skip();
    String message = done.text(BerTag.OCTET_STRING);
    assertTrue(message.contains(BARE) && message.contains("entryUUID"), message);
  }

  @Test
  void aRefreshEndsWithTheNameOfAnEntryWithoutUuid() throws Exception {
    addUnstamped();
    synchronize(REFRESH_ONLY);
    requireNamedInRefusal();
    synchronize(PERSIST);
    requireNamedInRefusal();
  }

  @Test
  void aWatchEndsWithTheNameOfAnEntryWithoutUuid() throws Exception {
    synchronize(PERSIST);
    WatchedMessage message = WatchedMessage.read(client);
    while (message.info() != REFRESHED) {
      message = WatchedMessage.read(client);
    }
    addUnstamped();
    requireNamedInRefusal();
    synchronize(PERSIST);
    requireNamedInRefusal();
    server.example.delete(Dn.parse(BARE, server.schema));
    synchronize(REFRESH_ONLY);
    message = WatchedMessage.read(client);
    while (message.isEntry()) {
      message = WatchedMessage.read(client);
    }
    assertEquals("0", message.text());
  }

  @Test
  void anEntryWithoutChangeNumberIsSentWhole() throws Exception {
    addUnstamped("entryUUID: 597ae2f6-16a6-1027-98f4-abcdefabcdef");
    synchronize(REFRESH_ONLY);
    List<String> names = new ArrayList<>();
    WatchedMessage message = WatchedMessage.read(client);
    while (message.isEntry()) {
      names.add(message.text());
      message = WatchedMessage.read(client);
    }
    assertEquals("0", message.text());
    assertTrue(names.contains(BARE), names.toString());
  }
}
