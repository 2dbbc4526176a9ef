package org.dirlens.index.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An administrator asks why a filter is slow, takes the advice, and sees what it did: on a real
 * partition.
 */
class PlanChangeStoryTest {
  private static final int PEOPLE = 676;

  @Test
  void adviceBecomesAnIndexAndThePlanChanges(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder);
        Screen screen = Screen.open()) {
      fill(server);
      DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);
      List<IndexAdapter> adapters =
          IndexAdapters.of(server.administrator()::session, new NullProgressMonitor());
      screen.run(() -> workspace.show(adapters));

      screen.type("explain.filter", "(initials=ab)");
      screen.push("explain.run");
      screen.waitUntil("a scan", () -> screen.text("explain.examined").equals("677"));
      assertEquals("1", screen.text("explain.returned"));
      screen.waitUntil("the advice", () -> screen.isThere("explain.addIndex"));
      assertEquals(
          List.of(
              "initials has no equality index, so 677 entries were read to return 1. With it, 1"
                  + " entry would be read. It is built by reading every entry once, and each later"
                  + " change of initials costs one more write."),
          screen.labels("explain.advice"));
      screen.picture("explain-scan");

      screen.push("explain.addIndex");
      screen.push("designer.review");
      screen.push("applyPlan.ok");
      screen.waitUntil("the index", () -> ready(screen));
      screen.push("explain.run");

      screen.waitUntil(
          "the index to answer", () -> screen.text("explain.examined").equals("677 → 1"));
      assertFalse(screen.isThere("explain.advice"), "nothing is worth doing any more");
      assertEquals("1", screen.text("explain.returned"));
      List<String> row = screen.tree("explain.tree").get(0);
      assertEquals("(initials=ab)", row.get(0));
      assertTrue(row.getLast().contains("no equality index"), row.toString());
      assertEquals(List.of("initials, equality (inline)", "677 → 1"), row.subList(1, 3));
      screen.picture("explain-index");
    }
  }

  private static boolean ready(Screen screen) {
    return screen.table("designer.indices").stream()
        .map(row -> row.subList(0, 6))
        .anyMatch(List.of("initials", "equality", "Ready", "Good", "676", "676")::equals);
  }

  /** One person for each pair of letters. */
  private static void fill(DirlensServer server) throws LdapProblem {
    for (int i = 0; i < PEOPLE; i++) {
      String initials = "" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
      server
          .partition()
          .add(
              server
                  .entry("uid=user." + i, "person", "organizationalPerson", "inetOrgPerson")
                  .add("uid", "user." + i)
                  .add("cn", "User " + i)
                  .add("sn", "User")
                  .add("initials", initials)
                  .build());
    }
  }
}
