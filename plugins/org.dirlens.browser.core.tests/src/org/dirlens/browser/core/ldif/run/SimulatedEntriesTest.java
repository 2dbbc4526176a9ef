package org.dirlens.browser.core.ldif.run;

import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
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

  private static final Attribute TYPES =
      Attribute.of(
          "attributeTypes",
          "( 1.3.6.1.4.1.250.1.57 NAME 'labeledURI' EQUALITY caseExactMatch"
              + " SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )");

  @TempDir Path folder;

  @Test
  void whereLetterCaseDoesNotCountAnEntryIsNoOtherThanItself() throws Exception {
    on(
        "389 Project",
        entries -> {
          Entry home = entries.read(HOME).orElseThrow();
          assertFalse(entries.holdsOther("automountKey=Home,dc=x", home));
          assertTrue(entries.holdsOther(OTHER, home));
        });
  }

  @Test
  void letterCaseCountsByTheSchemaOnlyOfServersThatCompareNamesByIt() throws Exception {
    Entry page = new Entry("labeledURI=A,dc=x", List.of());
    on(
        "389 Project",
        entries -> {
          entries.put(page);
          assertTrue(entries.exists("labeledURI=a,dc=x"));
        });
    on(
        "Dirlens",
        entries -> {
          entries.put(page);
          assertTrue(entries.exists(page.dn()));
          assertFalse(entries.exists("labeledURI=a,dc=x"));
        });
  }

  private interface Check {
    void of(SimulatedEntries entries) throws ConnectionProblem;
  }

  /** Checks the entries of a server whose schema has a type by whose values letter case counts. */
  private void on(String vendor, Check check) throws Exception {
    ServerSchema schema = ServerSchema.of(new Entry("cn=schema", List.of(TYPES)));
    try (ScriptedServer server = new ScriptedServer(search -> answer(search, vendor))) {
      Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 10_000);
      try (Session session =
          new Connections(folder.resolve(vendor))
              .add(ConnectionParameters.create("scripted", endpoint, "", AccessMode.READ_WRITE))
              .session(monitor())) {
        check.of(new SimulatedEntries(session, schema, monitor()));
      }
    }
  }

  private static void answer(ScriptedSearch search, String vendor) throws IOException {
    if (search.base().isEmpty()) {
      byte[] name = vendor.getBytes(StandardCharsets.UTF_8);
      search.entry("", Map.of("vendorName", List.of(name)));
    }
    for (String dn : new String[] {HOME, OTHER}) {
      if (dn.equalsIgnoreCase(search.base())) {
        search.entry(dn, Map.of());
      }
    }
    search.done(0);
  }
}
