package org.dirlens.browser.core.ldif.run;

import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.testkit.ScriptedSearch;
import org.dirlens.connection.testkit.ScriptedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedEntriesTest {
  private static final String HOME = "automountKey=home,dc=x";
  private static final String OTHER = "automountKey=other,dc=x";

  @TempDir Path folder;

  @Test
  void whereLetterCaseDoesNotCountAnEntryIsNoOtherThanItself() throws Exception {
    try (ScriptedServer server = new ScriptedServer(SimulatedEntriesTest::answer)) {
      Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 10_000);
      try (Session session =
          new Connections(folder)
              .add(ConnectionParameters.create("scripted", endpoint, "", AccessMode.READ_WRITE))
              .session(monitor())) {
        SimulatedEntries entries = new SimulatedEntries(session, monitor());
        Entry home = entries.read(HOME).orElseThrow();
        assertFalse(entries.holdsOther("automountKey=Home,dc=x", home));
        assertTrue(entries.holdsOther(OTHER, home));
      }
    }
  }

  private static void answer(ScriptedSearch search) throws IOException {
    for (String dn : new String[] {HOME, OTHER}) {
      if (dn.equalsIgnoreCase(search.base())) {
        search.entry(dn, Map.of());
      }
    }
    search.done(0);
  }
}
