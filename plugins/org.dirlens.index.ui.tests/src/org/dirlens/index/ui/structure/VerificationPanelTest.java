package org.dirlens.index.ui.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexTrees;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An administrator finds a damaged index, looks at the entry, and repairs it. */
class VerificationPanelTest {
  private static final int PLACES = 30;

  private static void fill(DirlensServer server) throws Exception {
    for (int i = 0; i < PLACES; i++) {
      server
          .partition()
          .add(
              server
                  .entry("l=place " + i, "locality")
                  .add("l", "place " + i)
                  .add("description", i % 2 == 0 ? "even" : "odd")
                  .build());
    }
    IndexDefinition definition =
        new IndexDefinition(
            "description",
            Set.of(IndexKind.EQUALITY),
            IndexDefinition.DEFAULT_THRESHOLD,
            IndexDefinition.DEFAULT_CACHE_BYTES);
    server
        .partition()
        .changeIndices(List.of(new IndexChange.Define(definition)), ProgressMonitor.NONE);
  }

  private static void damage(Path data, long id) {
    Path store = data.resolve("partitions").resolve("1");
    try (TreeStore trees =
        TreeStore.open(JdbmRecordStore.open(store), store.resolve("log"), TreeOptions.DEFAULTS)) {
      trees.write(
          batch -> {
            PostingTrees lists =
                new PostingTrees(
                    batch,
                    IndexTrees.of("description", IndexKind.EQUALITY),
                    IndexDefinition.DEFAULT_THRESHOLD);
            return lists.remove("even".getBytes(StandardCharsets.UTF_8), id);
          });
    }
  }

  @Test
  void aDamagedIndexIsFoundOpenedAndRepaired(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder)) {
      fill(server);
    }
    damage(folder.resolve("data"), 8);
    try (DirlensServer server = new DirlensServer(folder);
        Screen screen = Screen.open()) {
      VerificationPanel panel = screen.show(VerificationPanel::new);
      assertFalse(screen.isEnabled("verification.run"));
      var adapter =
          IndexAdapters.of(server.administrator()::session, new NullProgressMonitor()).getFirst();
      List<String> opened = new ArrayList<>();
      screen.run(
          () -> {
            panel.onOpen(opened::add);
            panel.show(adapter);
          });
      screen.push("verification.run");
      screen.waitUntil("the end", () -> screen.text("verification.summary").startsWith("1 damage"));
      String name = "l=place 6," + Slapd.SUFFIX;
      assertEquals(
          List.of(
              List.of(
                  "description/equality", "even", "lacks 1 of 15 entries, as 8", "15", "14", name)),
          screen.table("verification.findings"));
      screen.picture("verification");
      screen.selectRow("verification.findings", 0);
      screen.run(
          () -> {
            Table table = (Table) screen.find("verification.findings");
            Event opening = new Event();
            opening.item = table.getItem(0);
            table.notifyListeners(SWT.DefaultSelection, opening);
          });
      screen.waitUntil("the entry", () -> opened.equals(List.of(name)));

      screen.push("verification.repair");
      screen.waitUntil(
          "the repair", () -> screen.text("verification.summary").startsWith("1 damage found, 0"));
      screen.push("verification.run");
      screen.waitUntil(
          "a clean one", () -> screen.text("verification.summary").startsWith("No damage in "));
      assertEquals(List.of(), screen.table("verification.findings"));
      assertTrue(screen.isEnabled("verification.run"));
    }
  }
}
