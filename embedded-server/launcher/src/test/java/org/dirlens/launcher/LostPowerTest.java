package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.AdministrationWork.Acknowledged;
import org.dirlens.launcher.cli.Main;
import org.dirlens.testkit.disk.DiskHistory;
import org.dirlens.testkit.disk.PowerLoss;
import org.dirlens.testkit.disk.SystemCalls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The power goes anywhere in an import, a compaction, a backup, a restore, index work and the first
 * start, and takes with it names and bytes that were not synced: what was acknowledged is there,
 * and nothing is damaged. Losses of each by the system property {@code dirlens.power.losses}, 12
 * unless told. A seed by {@code dirlens.seed} chooses the same losses of other runs of the work,
 * which never make quite the same calls.
 */
class LostPowerTest {
  private static final int LOSSES = Integer.getInteger("dirlens.power.losses", 8);
  private static final int PEOPLE = 1_000;

  @TempDir Path folder;
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private Path disk;
  private Path data;
  private Path ldif;

  @BeforeEach
  void prepare() throws Exception {
    assumeTrue(SystemCalls.available(), "strace cannot trace processes here");
    System.out.println("LostPowerTest: -Ddirlens.seed=" + seed + ", " + LOSSES + " losses");
    disk = Files.createDirectory(folder.resolve("disk"));
    data = disk.resolve("data");
    ldif = People.write(folder.resolve("people.ldif"), PEOPLE);
  }

  /** What is checked of the disk after a loss. */
  private interface Check {
    void of(Path disk, String said, String where) throws Exception;
  }

  /** Runs a command to its end, and loses the power in it. */
  private void lose(Check check, String... arguments) throws Exception {
    DiskHistory history = DiskHistory.of(disk);
    Process process = launch(Main.class, arguments);
    process.getInputStream().transferTo(OutputStream.nullOutputStream());
    assertEquals(0, process.waitFor());
    history.add(trace());
    assertEquals(List.of(), history.unexplained(disk), "the trace is not complete");
    lose(history, check);
  }

  /** Lets work that has no end continue for a while, and loses the power in it. */
  private void loseIn(Class<?> work, long millis, Check check, String... arguments)
      throws Exception {
    DiskHistory history = DiskHistory.of(disk);
    Process process = launch(work, arguments);
    try (InputStream said = process.getInputStream()) {
      assertTrue(said.read() >= 0, "it does not begin");
      Thread.startVirtualThread(() -> drain(said));
      process.waitFor(millis, TimeUnit.MILLISECONDS);
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.waitFor();
    }
    history.add(trace());
    lose(history, check);
  }

  private static void drain(InputStream said) {
    try {
      said.transferTo(OutputStream.nullOutputStream());
    } catch (IOException ended) {
      // The process was killed, and its stream closed.
    }
  }

  private Path trace() {
    return folder.resolve("trace");
  }

  private Process launch(Class<?> main, String... arguments) throws IOException {
    return new ProcessBuilder(
            SystemCalls.traced(trace(), ServerProcess.javaCommand(256, main, arguments)))
        .redirectError(folder.resolve("errors").toFile())
        .start();
  }

  private void lose(DiskHistory history, Check check) throws Exception {
    List<Integer> points = history.points();
    for (int i = 0; i < LOSSES; i++) {
      int point = points.get(random.nextInt(points.size()));
      Path after = folder.resolve("after" + i);
      long chosen = random.nextLong();
      PowerLoss.write(history, point, new Random(chosen), after);
      String where = "seed " + seed + ", power lost at " + point + " (" + chosen + ")";
      try {
        check.of(after, history.said(point), where);
      } catch (Exception | AssertionError e) {
        throw new AssertionError(where + ", " + e.getMessage(), e);
      }
      Folders.delete(after);
    }
  }

  private void importPeople() throws Exception {
    Process process = ServerProcess.launch("import", "--data", data.toString(), ldif.toString());
    assertEquals(0, process.waitFor());
  }

  @Test
  void aCompactionLeavesEveryEntry() throws Exception {
    importPeople();
    lose(
        (after, said, where) -> {
          People.assertEntries(PEOPLE + 1, after.resolve("data"), where);
          assertFalse(Files.exists(after.resolve("data/compacting")), where);
        },
        "compact",
        "--data",
        data.toString());
  }

  @Test
  void anImportLeavesWhatWasThereOrAll() throws Exception {
    importPeople();
    for (int more : new int[] {PEOPLE / 20, PEOPLE}) { // as one write, and as a built partition
      Path file = folder.resolve("more.ldif");
      Files.writeString(file, People.ldif(PEOPLE, PEOPLE + more));
      lose(
          (after, said, where) ->
              People.verify(
                  after.resolve("data"),
                  where,
                  partition -> {
                    long entries = partition.statistics().entries();
                    boolean before = entries == PEOPLE + 1 && said.isEmpty();
                    assertTrue(before || entries == PEOPLE + 1 + more, entries + ", " + said);
                  }),
          "import",
          "--data",
          data.toString(),
          file.toString());
      Folders.delete(data);
      importPeople();
    }
  }

  @Test
  void aFirstImportLeavesNothingOrAll() throws Exception {
    lose(
        (after, said, where) -> {
          Path there = after.resolve("data");
          if (DataFolder.isThere(there)) {
            People.verify(
                there,
                where,
                partition -> {
                  long entries = partition.statistics().entries();
                  assertTrue(entries == PEOPLE + 1 || said.isEmpty() && entries == 0, said);
                });
          } else {
            assertEquals("", said);
          }
          Process process =
              ServerProcess.launch("import", "--data", there.toString(), ldif.toString());
          process.waitFor(); // refused if all was there
          People.assertEntries(PEOPLE + 1, there, where);
        },
        "import",
        "--data",
        data.toString(),
        ldif.toString());
  }

  @Test
  void aBackupLeavesNoneOrAWholeOne() throws Exception {
    importPeople();
    lose(
        (after, said, where) -> {
          People.assertEntries(PEOPLE + 1, after.resolve("data"), where);
          Path copy = after.resolve("copy");
          assertTrue(said.isEmpty() || Files.exists(copy), said);
          if (Files.exists(copy)) {
            People.assertEntries(PEOPLE + 1, copy, where);
          }
        },
        "backup",
        "--data",
        data.toString(),
        disk.resolve("copy").toString());
  }

  @Test
  void aRestoreLeavesNothingOrAWholeFolder() throws Exception {
    importPeople();
    Path backup = disk.resolve("backup");
    assertEquals(
        0, ServerProcess.launch("backup", "--data", data.toString(), backup.toString()).waitFor());
    lose(
        (after, said, where) -> {
          Path restored = after.resolve("restored");
          assertTrue(said.isEmpty() || Files.exists(restored), said);
          if (Files.exists(restored)) {
            People.assertEntries(PEOPLE + 1, restored, where);
          }
          People.assertEntries(PEOPLE + 1, after.resolve("backup"), where);
        },
        "restore",
        "--data",
        disk.resolve("restored").toString(),
        backup.toString());
  }

  @Test
  void aCompactionBesideWritersKeepsWhatWasAcknowledged() throws Exception {
    importPeople();
    loseIn(
        CompactionWork.class,
        1_500,
        (after, said, where) -> {
          int[] acknowledged = CompactionWork.acknowledged(said);
          People.verify(
              after.resolve("data"),
              where,
              partition -> CompactionWork.assertKept(partition, PEOPLE + 1, acknowledged, where));
          assertFalse(Files.exists(after.resolve("data/compacting")), where);
        },
        data.toString());
  }

  @Test
  void indexWorkBesideAWriterIsDoneOrNotBegun() throws Exception {
    importPeople();
    loseIn(
        AdministrationWork.class,
        1_500,
        (after, said, where) ->
            People.verify(
                after.resolve("data"),
                where,
                partition ->
                    AdministrationWork.assertKept(
                        partition, PEOPLE, seed, Acknowledged.of(said), where)),
        data.toString(),
        Long.toString(seed));
  }

  @Test
  void aFirstStartAndWhatIsConfiguredOverLdapIsKept() throws Exception {
    loseIn(
        ConfigurationWork.class,
        1_500,
        (after, said, where) -> {
          Path there = after.resolve("data");
          EmbeddedServer.start(EmbeddedServerOptions.on(there, People.BASE)).close();
          People.verify(there, where, partition -> {});
          ConfigurationWork.assertKept(there, said, where);
          assertTrue(Files.size(there.resolve("admin-password")) > 0, where);
        },
        data.toString());
  }
}
