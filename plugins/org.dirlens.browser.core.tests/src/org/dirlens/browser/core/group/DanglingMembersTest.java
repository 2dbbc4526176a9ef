package org.dirlens.browser.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.testkit.ScriptedSearch;
import org.dirlens.connection.testkit.ScriptedServer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A member is dangling only if the server says that there is no such entry. */
class DanglingMembersTest {
  private static final IProgressMonitor MONITOR = new NullProgressMonitor();
  private static final int NO_SUCH_OBJECT = 32;
  private static final int NO_ACCESS = 50;

  private static void answer(ScriptedSearch search) throws IOException {
    switch (search.base()) {
      case "cn=ann,dc=x" -> {
        search.entry(search.base(), Map.of());
        search.done(0);
      }
      case "cn=refused,dc=x" -> search.done(NO_ACCESS);
      case "cn=gone,dc=x" -> search.done(NO_SUCH_OBJECT);
      default -> search.done(0);
    }
  }

  private static Session session(Path folder, ScriptedServer server) throws Exception {
    Endpoint endpoint =
        new Endpoint("127.0.0.1", server.port(), Encryption.NONE, ServedDirectory.TIMEOUT_MILLIS);
    return new Connections(folder)
        .add(ConnectionParameters.create("scripted", endpoint, "", AccessMode.READ_WRITE))
        .session(MONITOR);
  }

  @Test
  void whereNothingCanBeSearchedNoMemberIsDangling(@TempDir Path folder) throws Exception {
    try (ScriptedServer server = new ScriptedServer(DanglingMembersTest::answer);
        Session session = session(folder, server)) {
      assertEquals(
          new DanglingMembers.Found(List.of(), List.of("ann")),
          new DanglingMembers(session, GroupKind.MEMBER_UID, List.of())
              .find(List.of("ann"), MONITOR));
    }
  }

  @Test
  void anEntryThatIsNotShownIsNotDangling(@TempDir Path folder) throws Exception {
    try (ScriptedServer server = new ScriptedServer(DanglingMembersTest::answer)) {
      try (Session session = session(folder, server)) {
        List<String> members =
            List.of("cn=ann,dc=x", "cn=hidden,dc=x", "cn=refused,dc=x", "cn=gone,dc=x");
        DanglingMembers.Found found =
            new DanglingMembers(session, GroupKind.MEMBER, List.of("dc=x")).find(members, MONITOR);
        assertEquals(List.of("cn=gone,dc=x"), found.dangling());
        assertEquals(List.of(), found.elsewhere());
      }
    }
  }
}
