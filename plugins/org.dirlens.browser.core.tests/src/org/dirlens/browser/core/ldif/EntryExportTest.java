package org.dirlens.browser.core.ldif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryExportTest {
  @TempDir Path folder;

  @Test
  void aTableIsWrittenAndNoValueIsAFormula() throws Exception {
    try (ServedDirectory server = new ServedDirectory(folder.resolve("server"))) {
      server.add(
          "cn=a\\,b,dc=example,dc=com",
          "objectClass: person",
          "cn: a,b",
          "sn: =1+1",
          "description: @x",
          "description: -5",
          "userPassword: secret");
      Path file = folder.resolve("table.csv");
      SearchQuery query =
          new SearchQuery(
              ServedDirectory.BASE,
              Scope.ONE_LEVEL,
              "(sn=*)",
              List.of("sn", "description", "userPassword", "nothing"),
              SearchQuery.Limits.pages(10));
      try (Session session = server.connection().ownSession(ServedDirectory.monitor())) {
        ServerSchema schema = ServerSchema.read(session, ServedDirectory.monitor());
        SearchOutcome outcome =
            EntryExport.csv(session, query, schema).run(file, new NullProgressMonitor());
        assertEquals(new SearchOutcome(1, 0, SearchOutcome.End.COMPLETE), outcome);
        NullProgressMonitor cancelled = new NullProgressMonitor();
        cancelled.setCanceled(true);
        Path other = folder.resolve("other.csv");
        EntryExport.csv(session, query, schema).run(other, cancelled);
        assertFalse(Files.exists(other));
      }
      List<String> lines = Files.readAllLines(file);
      assertEquals("dn,sn,description,userPassword,nothing", lines.getFirst());
      assertEquals(2, lines.size());
      assertTrue(
          lines.getLast().endsWith(",\"'=1+1\",\"'@x|-5\",,")
              || lines.getLast().endsWith(",\"'=1+1\",-5|@x,,"),
          lines.getLast());
    }
  }
}
