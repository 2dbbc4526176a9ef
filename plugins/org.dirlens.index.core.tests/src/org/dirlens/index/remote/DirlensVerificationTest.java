package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.index.structure.Finding;
import org.dirlens.index.structure.Verification;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexTrees;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.store.TreeStore;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that is damaged on the disk is found by a verification and mended by a repair. */
class DirlensVerificationTest {
  private static final int PLACES = 50;

  private final NullProgressMonitor monitor = new NullProgressMonitor();

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
    server
        .partition()
        .changeIndices(
            List.of(
                new IndexChange.Define(
                    new IndexDefinition(
                        "description",
                        Set.of(IndexKind.EQUALITY),
                        IndexDefinition.DEFAULT_THRESHOLD,
                        IndexDefinition.DEFAULT_CACHE_BYTES))),
            ProgressMonitor.NONE);
  }

  /** Takes an id from one key of the index and gives it to another, beneath the partition. */
  private static void damage(Path data, long id) throws Exception {
    Path store = data.resolve("partitions").resolve("1");
    try (TreeStore trees =
        TreeStore.open(JdbmRecordStore.open(store), store.resolve("log"), TreeOptions.DEFAULTS)) {
      IndexTrees names = IndexTrees.of("description", IndexKind.EQUALITY);
      trees.write(
          batch -> {
            PostingTrees lists = new PostingTrees(batch, names, IndexDefinition.DEFAULT_THRESHOLD);
            assertTrue(lists.remove("even".getBytes(StandardCharsets.UTF_8), id));
            assertTrue(lists.add("odd".getBytes(StandardCharsets.UTF_8), id));
            return true;
          });
    }
  }

  private Verification verification(DirlensServer server) throws ConnectionProblem {
    return IndexAdapters.of(server.administrator()::session, monitor).getFirst().verification();
  }

  @Test
  void aDamagedIndexIsADifferenceAndIsRepaired(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder)) {
      fill(server);
      Verification.Result clean = verification(server).verify(found -> {}, monitor);
      assertEquals(List.of(), clean.findings());
      assertTrue(clean.sentence().startsWith("no damage in "), clean.sentence());
    }
    long id = 2 + 4; // the suffix is 1, place 4 the fifth behind it
    damage(folder.resolve("data"), id);
    try (DirlensServer server = new DirlensServer(folder)) {
      List<List<Finding>> heard = new ArrayList<>();
      Verification.Result found = verification(server).verify(heard::add, monitor);
      String index = "description/equality";
      String even = HexFormat.of().formatHex("even".getBytes(StandardCharsets.UTF_8));
      String odd = HexFormat.of().formatHex("odd".getBytes(StandardCharsets.UTF_8));
      String name = "l=place 4," + Slapd.SUFFIX;
      assertEquals(
          List.of(
              new VerifyReport.Difference(index, even, VerifyReport.Kind.MISSING, 25, 24, id, name),
              new VerifyReport.Difference(index, odd, VerifyReport.Kind.EXTRA, 0, 1, id, name)),
          found.findings().stream().map(Finding::difference).toList());
      assertEquals(found.findings(), heard.getLast());
      assertEquals("even", found.findings().getFirst().key());
      assertEquals(name, found.findings().getFirst().entry());
      assertEquals("25", found.findings().getFirst().expected());
      assertEquals("24", found.findings().getFirst().found());

      Verification.Result repaired = verification(server).repair(unheard -> {}, monitor);
      assertTrue(
          repaired.sentence().startsWith("2 damages found, 0 damages left"), repaired.sentence());
      assertEquals(List.of(), verification(server).verify(now -> {}, monitor).findings());
    }
  }

  @Test
  void aCancelEndsTheTaskOfTheServer(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder)) {
      NullProgressMonitor cancelled = new NullProgressMonitor();
      cancelled.setCanceled(true);
      ConnectionProblem problem =
          assertThrows(
              ConnectionProblem.class, () -> verification(server).verify(found -> {}, cancelled));
      assertEquals(ConnectionProblem.Kind.CANCELLED, problem.kind());
    }
  }

  /** Of a repair the server says what it had changed by then, or that it was through already. */
  @Test
  void aCancelledRepairSaysWhatTheServerSays(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder)) {
      NullProgressMonitor cancelled =
          new NullProgressMonitor() {
            @Override
            public void beginTask(String name, int totalWork) {
              setCanceled(true);
            }
          };
      String said;
      try {
        said = verification(server).repair(found -> {}, cancelled).sentence();
      } catch (ConnectionProblem problem) {
        assertEquals(ConnectionProblem.Kind.CANCELLED, problem.kind());
        said = problem.getMessage();
      }
      assertTrue(said.contains("cancelled") || said.startsWith("0 damages found"), said);
    }
  }

  @Test
  void whatAPersonIsAgainstIsNotSent(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder)) {
      List<Write> shown = new ArrayList<>();
      Verification.Listener against =
          new Verification.Listener() {
            @Override
            public void found(List<Finding> findings) {}

            @Override
            public void sends(Write write, IProgressMonitor monitor) throws ConnectionProblem {
              shown.add(write);
              throw ConnectionProblem.cancelled();
            }
          };
      ConnectionProblem problem =
          assertThrows(
              ConnectionProblem.class, () -> verification(server).repair(against, monitor));
      assertEquals(ConnectionProblem.Kind.CANCELLED, problem.kind());
      Write.Add task = (Write.Add) shown.getFirst();
      assertEquals("repair", task.entry().first("dirlensTaskKind").orElseThrow());
      assertEquals(
          Optional.empty(),
          server.administrator().session(monitor).read(task.dn(), List.of("cn"), monitor));
    }
  }
}
