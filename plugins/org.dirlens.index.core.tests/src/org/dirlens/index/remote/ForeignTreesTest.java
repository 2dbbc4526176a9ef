package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.structure.StoreFigures;
import org.dirlens.index.structure.StoreFigures.Kind;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Debian's slapd tells of its trees. */
class ForeignTreesTest {
  private final NullProgressMonitor monitor = new NullProgressMonitor();

  @Test
  void slapdTellsItsPagesAndShowsNoTrees(@TempDir Path folder) throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    String people = "dn: ou=a," + Slapd.SUFFIX + "\nobjectClass: organizationalUnit\nou: a\n";
    try (Slapd slapd = new Slapd(folder.resolve("slapd"), people).configurable()) {
      slapd.start();
      DirectoryConnection connection =
          new Connections(folder.resolve("connections"))
              .add(
                  ConnectionParameters.create(
                      "server",
                      new Endpoint("127.0.0.1", slapd.port(), Encryption.NONE, 30_000),
                      slapd.administrator(),
                      AccessMode.READ_WRITE));
      connection.use(Secret.of(slapd.password()));
      IndexAdapter adapter = IndexAdapters.of(connection::session, monitor).getFirst();
      assertEquals("OpenLDAP does not show how its trees lie in pages.", adapter.trees().why());
      assertEquals(List.of(), adapter.trees().trees(monitor));
      assertNull(adapter.trees().pages("cn/equality", monitor));
      StoreFigures store = adapter.trees().store(monitor);
      assertTrue(store.number(Kind.USED) > 0, store.toString());
      assertTrue(store.number(Kind.FREE) >= 0, store.toString());
      assertTrue(store.number(Kind.MOST) >= store.number(Kind.USED), store.toString());
      assertEquals("OpenLDAP has no check of its indices over LDAP.", adapter.verification().why());
      connection.close();
    }
  }
}
