package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.dirlens.launcher.AdministrationWork.Acknowledged;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * kill -9 during the first start, a bulk import, a backup, a restore, a compaction, tasks of a
 * server, and builds, rebuilds, drops and threshold changes of indices of every kind: the next
 * start needs no help, what was acknowledged is there, and nothing is damaged. Rounds by the system
 * property {@code dirlens.kill.rounds}, 3 unless told.
 */
class KillAdministrationTest {
  private static final int ROUNDS = Integer.getInteger("dirlens.kill.rounds", 2);
  private static final int PEOPLE = 4_000;

  @TempDir Path folder;
  private Path ldif;
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @BeforeEach
  void writePeople() throws IOException {
    System.out.println("kill test: seed " + seed + ", " + ROUNDS + " rounds");
    ldif = People.write(folder.resolve("people.ldif"), PEOPLE);
  }

  private void importPeople(Path data) {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    DirlensCommand.run(out, out, "import", "--data", data.toString(), ldif.toString());
  }

  @Test
  void aKilledFirstStartIsFollowedByAGoodOne() throws Exception {
    long start = System.nanoTime();
    ServerProcess.start(folder.resolve("whole"), "--base", People.BASE).close();
    long wholeMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    for (int round = 0; round < ROUNDS; round++) {
      Path data = folder.resolve("first" + round);
      Killed killed = killAfter(random.nextLong(wholeMillis), () -> launchFirstStart(data));
      ServerProcess.start(data, "--base", People.BASE).close();
      assertTrue(Files.size(data.resolve("admin-password")) > 0, killed.where);
      People.assertEntries(1, data, killed.where);
    }
  }

  private static Process launchFirstStart(Path data) throws IOException {
    return ServerProcess.launch(
        "serve", "--data", data.toString(), "--port", "0", "--base", People.BASE);
  }

  @Test
  void aKilledImportLeavesNothingOrAllAndAnotherCompletesIt() throws Exception {
    long wholeMillis = millisOf(() -> launchImport(folder.resolve("whole")));
    for (int round = 0; round < ROUNDS; round++) {
      Path data = folder.resolve("import" + round);
      Killed killed = killWithin(wholeMillis, () -> launchImport(data));
      if (DataFolder.isThere(data)) {
        People.verify(data, killed.where, partition -> assertNothingOrAll(partition, killed));
      }
      importPeople(data);
      People.assertEntries(PEOPLE + 1, data, killed.where);
    }
  }

  private static void assertNothingOrAll(Partition partition, Killed killed) {
    long entries = partition.statistics().entries();
    boolean all = entries == PEOPLE + 1;
    assertTrue(all || !killed.ended && entries == 0, killed.where + ": " + entries);
  }

  @Test
  void aKilledImportIntoAPopulatedPartitionLeavesWhatWasThereOrAll() throws Exception {
    Path data = folder.resolve("populated");
    importPeople(data);
    for (int more : new int[] {PEOPLE / 20, PEOPLE}) { // as one write, and as a built partition
      Path file = folder.resolve("more" + more + ".ldif");
      Files.writeString(file, People.ldif(PEOPLE, PEOPLE + more));
      Path whole = folder.resolve("whole" + more);
      People.copy(data, whole);
      long wholeMillis = millisOf(() -> launch("import", whole, file));
      for (int round = 0; round < ROUNDS; round++) {
        Path copy = folder.resolve("more" + more + "-" + round);
        People.copy(data, copy);
        Killed killed = killWithin(wholeMillis, () -> launch("import", copy, file));
        People.verify(
            copy,
            killed.where,
            partition -> {
              long entries = partition.statistics().entries();
              boolean before = entries == PEOPLE + 1 && !killed.ended;
              assertTrue(before || entries == PEOPLE + 1 + more, killed.where + ": " + entries);
            });
      }
    }
  }

  @Test
  void aKilledImportKeepsTheSuffixEntryUntilItIsReplaced() throws Exception {
    Path own =
        Files.writeString(
            folder.resolve("own.ldif"),
            "dn: " + People.BASE + "\nobjectClass: domain\ndc: example\ndescription: ours\n");
    Path data = folder.resolve("own");
    long wholeMillis = millisOf(() -> launch("import", data, own));
    for (int round = 0; round < ROUNDS; round++) {
      Path copy = folder.resolve("own" + round);
      People.copy(data, copy);
      Killed killed = killWithin(2 * wholeMillis, () -> launchImport(copy));
      People.verify(
          copy,
          killed.where,
          partition -> {
            long entries = partition.statistics().entries();
            boolean ours = has(partition, "(description=ours)");
            assertTrue(
                ours ? entries == 1 && !killed.ended : entries == PEOPLE + 1,
                killed.where + ": " + entries + ", the entry there before: " + ours);
          });
    }
  }

  private static boolean has(Partition partition, String filter) throws LdapProblem {
    Filter parsed = Filter.parse(filter, partition.schema());
    return partition
            .explain(SearchRequest.of(partition.suffix(), Scope.SUB, parsed))
            .counts()
            .returned()
        > 0;
  }

  @Test
  void aKilledBackupLeavesNoneOrAWholeOneAndTheSourceAsItWas() throws Exception {
    Path data = folder.resolve("data");
    importPeople(data);
    long wholeMillis = millisOf(() -> launch("backup", data, folder.resolve("whole")));
    for (int round = 0; round < ROUNDS; round++) {
      Path copy = folder.resolve("copy" + round);
      Killed killed = killWithin(wholeMillis, () -> launch("backup", data, copy));
      assertTrue(!killed.ended || Files.exists(copy), killed.where);
      if (Files.exists(copy)) {
        assertWhole(copy, killed.where);
      }
      assertWhole(data, killed.where);
    }
    Path restored = folder.resolve("restored");
    assertEquals(0, launch("restore", restored, folder.resolve("whole")).waitFor());
    assertWhole(restored, "restored");
  }

  @Test
  void aKilledCompactionLeavesEveryEntry() throws Exception {
    Path data = folder.resolve("data");
    importPeople(data);
    long wholeMillis = millisOf(() -> launch("compact", data));
    for (int round = 0; round < ROUNDS; round++) {
      Killed killed = killWithin(wholeMillis, () -> launch("compact", data));
      assertWhole(data, killed.where);
      assertFalse(Files.exists(data.resolve("compacting")), killed.where);
    }
  }

  @Test
  void aKilledRestoreLeavesNothingOrAWholeFolderAndAnotherCompletesIt() throws Exception {
    Path data = folder.resolve("data");
    importPeople(data);
    Path backup = folder.resolve("backup");
    assertEquals(0, launch("backup", data, backup).waitFor());
    long wholeMillis = millisOf(() -> launch("restore", folder.resolve("whole"), backup));
    for (int round = 0; round < ROUNDS; round++) {
      Path restored = folder.resolve("restored" + round);
      Killed killed = killWithin(wholeMillis, () -> launch("restore", restored, backup));
      assertTrue(!killed.ended || Files.exists(restored), killed.where);
      if (!Files.exists(restored)) {
        assertEquals(0, launch("restore", restored, backup).waitFor(), killed.where);
      }
      assertWhole(restored, killed.where);
      assertWhole(backup, killed.where);
    }
  }

  @Test
  void aCompactionKilledInAServerLeavesEveryEntry() throws Exception {
    Path data = folder.resolve("data");
    importPeople(data);
    killInTasks(
        data,
        "compact",
        round -> "",
        (round, where) -> {
          assertWhole(data, where);
          assertFalse(Files.exists(data.resolve("compacting")), where);
        });
  }

  @Test
  void aRebuildKilledInAServerLeavesTheIndexAndBeginsAgain() throws Exception {
    Path data = folder.resolve("data");
    importPeople(data);
    try (Installation installation = Installation.openExisting(data)) {
      installation
          .partitions()
          .getFirst()
          .changeIndices(
              List.of(
                  new IndexChange.Define(
                      IndexDefinition.of("initials", IndexKind.EQUALITY, IndexKind.SUBSTRING))),
              ProgressMonitor.NONE);
    }
    killInTasks(
        data,
        "rebuild",
        round -> "dirlensTaskIndexAttribute: initials\n",
        (round, where) ->
            People.verify(
                data,
                where,
                partition -> {
                  assertEquals(
                      List.of(IndexState.READABLE),
                      partition.indices().stream().map(IndexStatus::state).toList(),
                      where);
                  assertEquals(PEOPLE / 10, found(partition, "(initials=a3)"), where);
                  assertEquals(PEOPLE / 10, found(partition, "(initials=*3)"), where);
                }));
  }

  @Test
  void aBackupKilledInAServerLeavesNoneOrAWholeOne() throws Exception {
    Path data = folder.resolve("data");
    importPeople(data);
    killInTasks(
        data,
        "backup",
        round -> "dirlensTaskFile: copy" + round + "\n",
        (round, where) -> {
          Path copy = folder.resolve("copy" + round);
          if (Files.exists(copy)) {
            assertWhole(copy, where);
          }
          assertWhole(data, where);
        });
  }

  @Test
  void anImportKilledInAServerLeavesWhatWasThereAndMaybeSomeOfIt() throws Exception {
    Path data = folder.resolve("data");
    importPeople(data);
    int[] least = {PEOPLE + 1};
    killInTasks(
        data,
        "import",
        round -> {
          String more = "more" + round + ".ldif";
          String people = Files.readString(ldif).split("\n\n", 2)[1];
          Files.writeString(folder.resolve(more), people.replace("uid=user", "uid=more" + round));
          return "dirlensTaskFile: " + more + "\n";
        },
        (round, where) ->
            People.verify(
                data,
                where,
                partition -> {
                  int found = Math.toIntExact(partition.statistics().entries());
                  assertTrue(found >= least[0] && found <= least[0] + PEOPLE, where + ": " + found);
                  assertEquals(PEOPLE, found(partition, "(uid=user.*)"), where);
                  least[0] = found;
                }));
  }

  private static long found(Partition partition, String filter) throws LdapProblem {
    Filter parsed = Filter.parse(filter, partition.schema());
    return partition
        .explain(SearchRequest.of(partition.suffix(), Scope.SUB, parsed))
        .counts()
        .returned();
  }

  /** More lines of the entry of a task. */
  private interface Lines {
    String of(int round) throws IOException;
  }

  /** What is checked after a kill. */
  private interface AfterKill {
    void check(int round, String where) throws Exception;
  }

  private void killInTasks(Path data, String kind, Lines lines, AfterKill after) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String task = "dn: cn=t,cn=tasks\nobjectClass: dirlensTask\ndirlensTaskKind: " + kind + "\n";
      Path ldifOfTask = Files.writeString(folder.resolve("task.ldif"), task + lines.of(round));
      long millis = random.nextLong(400);
      String where = "seed " + seed + ", round " + round + ", killed after " + millis + " ms";
      try (ServerProcess server = ServerProcess.start(data, "--task-folder", folder.toString())) {
        LdapTools tools = new LdapTools(server);
        assertEquals(0, tools.admin("ldapadd", "-f", ldifOfTask.toString()).exit(), where);
        Thread.sleep(millis); // where in the work it is killed is up to chance
        server.kill();
      }
      after.check(round, where);
    }
  }

  @Test
  void aCompactionKilledBesideWritersKeepsWhatWasAcknowledged() throws Exception {
    Path data = folder.resolve("data");
    importPeople(data);
    int[] written = new int[CompactionWork.WRITERS + 1];
    for (int round = 0; round < ROUNDS; round++) {
      Path copy = folder.resolve("round" + round);
      People.copy(data, copy);
      long millis = 300 + random.nextLong(3_000);
      String where = "seed " + seed + ", round " + round + ", killed after " + millis + " ms";
      int[] acknowledged =
          CompactionWork.acknowledged(workAndKill(millis, CompactionWork.class, copy.toString()));
      People.verify(
          copy,
          where,
          partition -> CompactionWork.assertKept(partition, PEOPLE + 1, acknowledged, where));
      assertFalse(Files.exists(copy.resolve("compacting")), where);
      Arrays.setAll(written, i -> written[i] + acknowledged[i]);
    }
    System.out.println(
        "kill test: writes by writer and compactions, all checked: " + Arrays.toString(written));
  }

  private void assertWhole(Path data, String where) throws Exception {
    People.assertEntries(PEOPLE + 1, data, where);
  }

  private static Process launch(String command, Path data, Path... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(command, "--data", data.toString()));
    for (Path path : more) {
      arguments.add(path.toString());
    }
    return ServerProcess.launch(arguments.toArray(String[]::new));
  }

  /** Starts what is killed. */
  private interface Launch {
    Process start() throws IOException;
  }

  /**
   * What was killed.
   *
   * @param ended whether it had come to its end by itself
   * @param where for messages
   */
  private record Killed(boolean ended, String where) {}

  private static long millisOf(Launch launch) throws Exception {
    long start = System.nanoTime();
    assertEquals(0, launch.start().waitFor());
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  /** Spares the first quarter, in which a process only starts. */
  private Killed killWithin(long wholeMillis, Launch launch) throws Exception {
    return killAfter(wholeMillis / 4 + random.nextLong(wholeMillis), launch);
  }

  private Killed killAfter(long millis, Launch launch) throws Exception {
    Process process = launch.start();
    boolean ended = process.waitFor(millis, TimeUnit.MILLISECONDS);
    process.destroyForcibly().waitFor();
    return new Killed(ended, "seed " + seed + ", killed after " + millis + " ms");
  }

  private Process launchImport(Path data) throws IOException {
    return ServerProcess.launch("import", "--data", data.toString(), ldif.toString());
  }

  @Test
  void killedIndexWorkIsDoneOrNotBegun() throws Exception {
    Path data = folder.resolve("data");
    importPeople(data);
    int written = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Path copy = folder.resolve("round" + round);
      People.copy(data, copy);
      long millis = random.nextLong(900);
      String where = "seed " + seed + ", round " + round + ", killed after " + millis + " ms";
      long kinds = seed + round;
      Acknowledged acknowledged =
          Acknowledged.of(
              workAndKill(millis, AdministrationWork.class, copy.toString(), Long.toString(kinds)));
      written += acknowledged.written();
      People.verify(
          copy,
          where,
          partition ->
              AdministrationWork.assertKept(partition, PEOPLE, kinds, acknowledged, where));
    }
    System.out.println("kill test: " + written + " writes beside index work, all checked");
  }

  /** What a killed process had said after {@code ready}. */
  private static String workAndKill(long millis, Class<?> work, String... arguments)
      throws Exception {
    Process process = ServerProcess.java(work, arguments);
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      assertEquals("ready", said.readLine());
      process.waitFor(millis, TimeUnit.MILLISECONDS);
      process.toHandle().destroyForcibly(); // unlike that of the process, it leaves what was said
      process.waitFor();
      return said.lines().collect(Collectors.joining("\n"));
    }
  }
}
