package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import javax.naming.directory.SearchControls;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Matched values of an entry with a number of them that takes long to test. */
@Timeout(120)
class MatchedValuesTest {
  private static final String MATCHED_VALUES = "1.2.826.0.1.3344810.2.3";
  private static final String LARGE = "ou=large," + BASE;
  private static final int VALUES = 5_000;
  private static final int ITEMS = 8_000;

  /** Each is tested on each value, and none fits. */
  private static final byte[] NOTHING = items();

  @TempDir Path folder;
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    String[] lines = new String[VALUES + 1];
    lines[0] = "objectClass: organizationalUnit";
    for (int i = 0; i < VALUES; i++) {
      lines[i + 1] = "description: value " + i;
    }
    server.add(LARGE, lines);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static byte[] items() {
    BerWriter out = new BerWriter();
    int all = out.begin(BerTag.SEQUENCE);
    for (int i = 0; i < ITEMS; i++) {
      int substrings = out.begin(0xA4);
      out.text(BerTag.OCTET_STRING, "description");
      int pieces = out.begin(BerTag.SEQUENCE);
      out.text(0x81, "none " + i);
      out.end(pieces);
      out.end(substrings);
    }
    out.end(all);
    return out.toByteArray();
  }

  @Test
  void theTimeLimitEndsTheTestsOfOneEntry() throws Exception {
    LdapContext admin = server.administrator();
    admin.setRequestControls(new Control[] {new BasicControl(MATCHED_VALUES, true, NOTHING)});
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.OBJECT_SCOPE);
    controls.setTimeLimit(1_000);
    assertEquals(3, code(() -> admin.search(LARGE, "(objectClass=*)", controls).hasMore()));
    admin.close();
  }

  @Test
  void othersAreServedMeanwhileAndItCanBeAbandoned() throws Exception {
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      int readers = openReaders();
      client.send(
          TestClient.message(
              2,
              TestClient.search(LARGE, 0, TestClient.present("objectClass")),
              TestClient.control(MATCHED_VALUES, true, NOTHING)));
      client.send(3, TestClient.abandon(2));
      assertEquals("dn:" + Directory.ADMINISTRATOR, client.whoAmI(), "and nothing before it");
      while (openReaders() > readers) {
        assertFalse(Thread.interrupted(), "it goes on");
        Thread.onSpinWait();
      }
    }
  }

  private int openReaders() {
    return server.example.statistics().store().readers().open();
  }
}
