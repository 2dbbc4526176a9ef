package org.dirlens.workload.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.launcher.experiment.Estimate;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ExperimentCatalog;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.load.data.SeedPeople;
import org.dirlens.load.workload.BuiltInWorkloads;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.schema.Schema;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.file.RunFile;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentsTest {
  private static final long TINY = 700;

  @TempDir Path folder;

  static Stream<String> names() {
    return ExperimentCatalog.installed().stream().map(each -> each.description().name());
  }

  private static Experiment named(String name) {
    return ExperimentCatalog.installed().stream()
        .filter(each -> each.description().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("names")
  @Execution(ExecutionMode.CONCURRENT)
  void everyExperimentRunsAndFindsWhatWasGenerated(String name) throws Exception {
    ResultTable table = named(name).run(folder, TINY, ProgressMonitor.NONE);
    assertFalse(table.rows().isEmpty());
    for (Map<String, Object> row : table.rows()) {
      assertEquals(table.columns(), List.copyOf(row.keySet()));
    }
    check(name, table.rows());
  }

  /** What is shown beside them are workloads. */
  @Test
  void theExperimentThatTheCommandLinePageShowsExists() throws Exception {
    String page = Files.readString(Path.of("../../docs/command-line.md"));
    List<String> shown =
        Pattern.compile("dirlens bench run (\\S+)")
            .matcher(page)
            .results()
            .map(each -> each.group(1))
            .filter(each -> !each.endsWith(".workload") && !BuiltInWorkloads.NAMES.contains(each))
            .toList();
    assertFalse(shown.isEmpty());
    assertTrue(names().toList().containsAll(shown), shown.toString());
  }

  /** What holds of some tables on any machine. */
  private static void check(String name, List<Map<String, Object>> rows) {
    switch (name) {
      case "0j-partitions" -> partitionsShareWhatAnInstallationHas(rows);
      case "1ac-jvm-threads" -> theJavaOfThisTestRanAllNumbersOfThreads(rows);
      case "1i-hash-index" -> aHashLosesBeginningsAndIsAdvisedForDistinctValues(rows);
      case "2b-messaging", "2c-addressing" -> stagesExplainTheWholeSearch(rows);
      case "3f-copies" -> onlyDecodedEntriesAreCopiedWhenTheyAreFound(rows);
      case "3g-filter-test" -> aReverseIndexGrowsWithTheValues(rows);
      case "3i-depth" -> countsAboveAreAllThatDepthAdds(rows);
      case "4b-cold" -> onlyColdReadsReadPages(rows);
      case "4f-layers" -> eachLayerStoredTheNodes(rows);
      case "1d-heap" -> oneHeapIsTheSmallestThatIsEnough(rows);
      case "1e-bytes" -> namesAreDecodedInTheStandInAloneAndNoKeyIsAnObject(rows);
      case "1f-primary-keys" -> longerPrimaryKeysMakeLargerIndices(rows);
      case "1g-3e-names" -> namesOfEveryDepthAreFoundWithAndWithoutTheirCache(rows);
      case "1h-hash" -> aHashReadsAPageForEachEntryOfAScanAndTheTreeForMany(rows);
      case "4c-mix" -> compactingFillsPagesThatAMixOfWritesEmptied(rows);
      case "4e-renumbering" -> subtreesLoadedInOrderReadFewerPages(rows);
      default -> assertFalse(rows.isEmpty());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyExperimentEndsWhenItIsCancelled(String name) {
    Experiment experiment = named(name);
    CancelledAtFirstUnit monitor = new CancelledAtFirstUnit();
    assertThrows(CancellationException.class, () -> experiment.run(folder, TINY, monitor));
    assertTrue(monitor.reported, "it reported before");
  }

  private static final class CancelledAtFirstUnit implements ProgressMonitor {
    private volatile boolean reported;

    @Override
    public void begin(String task, long totalUnits) {}

    @Override
    public void worked(long units) {
      reported = true;
    }

    @Override
    public boolean cancelled() {
      return reported;
    }
  }

  private static void namesAreDecodedInTheStandInAloneAndNoKeyIsAnObject(
      List<Map<String, Object>> rows) {
    double decoded = number(rows.get(0), "names decoded a lookup");
    assertEquals(decoded, number(rows.get(0), "comparisons a lookup"));
    assertEquals(decoded, number(rows.get(1), "comparisons a lookup"));
    assertTrue(decoded > 7 && decoded <= 10, "of 700 names: " + decoded);
    for (Map<String, Object> row : rows.subList(1, 3)) {
      assertEquals(0, number(row, "names decoded a lookup"));
      assertTrue(number(row, "bytes allocated a lookup") < 16, row.toString());
    }
  }

  private static void longerPrimaryKeysMakeLargerIndices(List<Map<String, Object>> rows) {
    List<Double> bytes =
        rows.subList(0, 4).stream().map(row -> number(row, "bytes an index entry")).toList();
    assertEquals(bytes.stream().sorted().toList(), bytes, "8, 16, 36 and 72 bytes of key");
    assertTrue(number(rows.getLast(), "bytes an index entry") < bytes.getFirst());
  }

  private static void namesOfEveryDepthAreFoundWithAndWithoutTheirCache(
      List<Map<String, Object>> rows) {
    assertEquals(20, rows.size());
    rows.subList(10, 20).forEach(row -> assertTrue(number(row, "hits %") > 50, row.toString()));
  }

  private static void compactingFillsPagesThatAMixOfWritesEmptied(List<Map<String, Object>> rows) {
    double mixed = number(rows.get(1), "their fill %");
    assertTrue(mixed < number(rows.get(0), "their fill %"), rows.toString());
    assertTrue(mixed < number(rows.get(2), "their fill %"), rows.toString());
    assertTrue(
        number(rows.get(2), "file bytes an entry") < number(rows.get(1), "file bytes an entry"),
        rows.toString());
    assertEquals(rows.get(1).get("entries"), rows.get(2).get("entries"));
  }

  private static void subtreesLoadedInOrderReadFewerPages(List<Map<String, Object>> rows) {
    double inserted = number(rows.get(0), "pages a hundred entries");
    assertTrue(number(rows.get(2), "pages a hundred entries") < inserted, rows.toString());
    assertTrue(number(rows.get(3), "pages a hundred entries") < inserted, rows.toString());
  }

  private static void partitionsShareWhatAnInstallationHas(List<Map<String, Object>> rows) {
    assertEquals(
        List.of(1L, 4L, 16L, 1L, 4L, 16L),
        rows.stream().map(row -> row.get("partitions")).toList());
    for (Map<String, Object> row : rows) {
      assertTrue(number(row, "files each") >= 1, row.toString());
    }
    assertTrue(number(rows.get(2), "files each") < number(rows.get(0), "files each"));
  }

  private static void theJavaOfThisTestRanAllNumbersOfThreads(List<Map<String, Object>> rows) {
    List<Map<String, Object>> first = rows.subList(0, 6);
    assertEquals(
        List.of(1L, 2L, 5L, 8L, 16L, 32L), first.stream().map(row -> row.get("threads")).toList());
    for (Map<String, Object> row : first) {
      assertEquals("ran", row.get("<outcome"));
      assertEquals(
          12, String.valueOf(row.get("<thousands a second, loop by loop")).split(" ").length);
    }
  }

  private static void aHashLosesBeginningsAndIsAdvisedForDistinctValues(
      List<Map<String, Object>> rows) {
    assertEquals(
        List.of(
            "hash is possible",
            "hash is possible",
            "hash is possible",
            "hash is possible",
            "by value",
            "by value"),
        rows.stream().map(row -> row.get("<advice")).toList());
    Map<String, Object> byValue = rows.get(2);
    Map<String, Object> byHash = rows.get(3);
    assertEquals(byValue.get("of them found"), byHash.get("of them found"));
    assertEquals(byValue.get("of them found"), byValue.get("entries read for one beginning"));
    assertEquals(TINY + 2, number(byHash, "entries read for one beginning"));
  }

  private static void stagesExplainTheWholeSearch(List<Map<String, Object>> rows) {
    double entire = number(rows.getFirst(), "us a search");
    double unexplained =
        rows.stream()
            .filter(row -> "not explained".equals(row.get("<phase")))
            .mapToDouble(row -> number(row, "us a search"))
            .sum();
    assertTrue(entire > 0 && Math.abs(unexplained) < 0.05 * entire, rows.toString());
  }

  private static void onlyDecodedEntriesAreCopiedWhenTheyAreFound(List<Map<String, Object>> rows) {
    assertTrue(number(rows.get(0), "in times its own") < 1, rows.toString());
    assertTrue(number(rows.get(1), "in times its own") < 1, rows.toString());
    assertTrue(number(rows.get(2), "in times its own") > 1, rows.toString());
  }

  private static void aReverseIndexGrowsWithTheValues(List<Map<String, Object>> rows) {
    List<Double> bytes =
        rows.stream().map(row -> number(row, "reverse index bytes an entry")).toList();
    assertEquals(10, bytes.size());
    assertEquals(bytes.stream().sorted().distinct().toList(), bytes);
  }

  private static void countsAboveAreAllThatDepthAdds(List<Map<String, Object>> rows) {
    rows.forEach(row -> assertEquals(3, number(row, "index keys an add"), row.toString()));
    double more =
        number(rows.getLast(), "of them not for indices")
            - number(rows.getFirst(), "of them not for indices");
    assertTrue(more > 0 && more < 9 * 40, "bytes more nine levels down: " + more);
  }

  private static void onlyColdReadsReadPages(List<Map<String, Object>> rows) {
    for (Map<String, Object> row : rows) {
      boolean cold = String.valueOf(row.get("<phase")).startsWith("cold");
      assertEquals(cold, number(row, "pages read each") > 0, row.toString());
    }
  }

  private static void eachLayerStoredTheNodes(List<Map<String, Object>> rows) {
    assertEquals(
        List.of("record", "tree", "partition", "LDAP"),
        rows.stream().map(row -> row.get("<layer")).toList());
    rows.forEach(row -> assertEquals(TINY, row.get("nodes one by one")));
  }

  private static void oneHeapIsTheSmallestThatIsEnough(List<Map<String, Object>> rows) {
    assertEquals(
        List.of(64L, 128L, 256L, 512L, 1024L),
        rows.stream().map(row -> row.get("heap MB")).toList());
    assertEquals(
        1,
        rows.stream().filter(row -> "smallest that is enough".equals(row.get("<outcome"))).count(),
        rows.toString());
    assertEquals(0, number(rows.getLast(), "loss %"), "the largest is what others are beside");
  }

  private static void aHashReadsAPageForEachEntryOfAScanAndTheTreeForMany(
      List<Map<String, Object>> rows) {
    String scan = "pages a cold scan in order of ids";
    assertTrue(number(rows.get(0), scan) < 100, rows.toString());
    assertEquals(TINY, number(rows.get(1), scan));
    assertEquals(1, number(rows.get(1), "pages a cold get"));
    assertEquals(TINY / number(rows.get(0), scan), number(rows.get(2), scan));
  }

  private static double number(Map<String, Object> row, String column) {
    return ((Number) Objects.requireNonNull(row.get(column), column)).doubleValue();
  }

  @Test
  void namesAreUniqueAndSmallRunsSmaller() {
    List<Experiment> all = ExperimentCatalog.installed();
    assertEquals(all.size(), new TreeSet<>(names().toList()).size());
    all.forEach(
        each ->
            assertTrue(
                each.description().smokeSize() <= each.description().fullSize(),
                each.description().name()));
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyExperimentIsEstimatedAndTheLargerRunNeedsNoLess(String name) {
    Estimate small = named(name).estimate(TINY);
    Estimate large = named(name).estimate(2_000_000);
    assertTrue(large.time().toMillis() > 0, large.toString());
    assertTrue(large.memoryBytes() > 0, large.toString());
    assertTrue(large.time().compareTo(small.time()) >= 0, small + " and " + large);
    assertTrue(large.diskBytes() >= small.diskBytes(), small + " and " + large);
    assertTrue(large.memoryBytes() >= small.memoryBytes(), small + " and " + large);
  }

  @Test
  void theCommandListsRunsAndRefuses() throws Exception {
    String runs = folder.resolve("runs").toString();
    assertTrue(run(0, "bench", "list", "--runs", runs).contains("3abc-lookups"));
    String told = run(0, "bench", "run", "4a-tree", "--size", "200", "--runs", runs);
    assertTrue(told.contains("\n\nOriginal: \"[jr3] Sequential Node Ids\""), told);
    assertTrue(told.contains("\nrandom      1,000,000      526           1,901      169\n"), told);
    String lines = run(0, "bench", "run", "4a-tree", "--size", "200", "--json", "--runs", runs);
    assertTrue(
        lines.startsWith("{\"experiment\":\"4a-tree\",\"<order\":\"level by level\""), lines);
    assertTrue(
        run(1, "bench", "run", "9z", "--runs", runs)
            .startsWith(
                "dirlens: no experiment, workload or file that ends with .workload: 9z; there are: "));
    assertEquals(
        "dirlens: --size must be \"full\" or 100 to 1000000000, not -5\n",
        run(1, "bench", "run", "4a-tree", "--size", "-5", "--runs", runs));
    assertTrue(
        run(1, "bench", "run", "4a-tree", "--target", "scratch", "--runs", runs)
            .endsWith(" are of workloads, and 4a-tree is an experiment\n"));
    assertEquals(2, new RunFolder(Path.of(runs)).list().size());
  }

  @Test
  void whatAnExperimentNeedsIsSaidBeforeIt() {
    StringWriter err = new StringWriter();
    String runs = folder.resolve("runs").toString();
    String[] command = {"bench", "run", "4a-tree", "--size", "200", "--runs", runs};
    assertEquals(
        0, DirlensCommand.run(new PrintWriter(new StringWriter()), new PrintWriter(err), command));
    Estimate estimate = named("4a-tree").estimate(200);
    assertTrue(
        err.toString()
            .startsWith(
                "Estimate: %d seconds, ".formatted(Math.max(1, estimate.time().toSeconds()))),
        err.toString());
    assertTrue(err.toString().contains(" of memory. " + estimate.basis()), err.toString());
  }

  @Test
  void aRunIsKeptWithItsRoundsAndData() throws Exception {
    String runs = folder.resolve("runs").toString();
    Path data = folder.resolve("data");
    String told =
        run(
            0,
            "bench",
            "run",
            "4a-tree",
            "--size",
            "200",
            "--rounds",
            "2",
            "--name",
            "two of it",
            "--data",
            data.toString(),
            "--runs",
            runs);
    assertTrue(told.contains("\nMedian of 2 rounds.\n"), told);
    Run kept = RunFile.read(new RunFolder(Path.of(runs)).find("two of it").file());
    assertEquals(List.of(1, 2), kept.tables().stream().map(RunTable::round).toList());
    assertEquals(200, kept.configuration().entries());
    assertTrue(Files.isDirectory(data.resolve("round-2")));
    assertEquals(
        "dirlens: " + data + " is not empty; name a new folder\n",
        run(1, "bench", "run", "4a-tree", "--data", data.toString(), "--runs", runs));
  }

  /** What was said on the stream that belongs to the exit code. */
  private static String run(int exit, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    assertEquals(
        exit, DirlensCommand.run(new PrintWriter(out), new PrintWriter(err), arguments), "" + err);
    return (exit == 0 ? out : err).toString();
  }

  @Test
  void theOracleCountsWhatTheEntriesSay() throws Exception {
    Schema schema = Schema.standard();
    SeedPeople people = new SeedPeople(2006, Dn.parse("dc=example,dc=com", schema), schema);
    String initials = people.person(17).first("initials");
    long counted = 0;
    TreeSet<String> shuffled = new TreeSet<>();
    for (long number = 1; number <= 3000; number++) {
      counted += initials.equals(people.person(number).first("initials")) ? 1 : 0;
      shuffled.add(people.personInRandomOrder(number, 3000).dn().toString());
    }
    assertEquals(counted, people.withInitials(initials, 3000));
    assertEquals(17, people.nextWithInitials(initials, 17));
    assertEquals(3000, shuffled.size(), "each person once");
  }

  @Test
  void aShuffleIsAPermutation() {
    for (long count : new long[] {1, 2, 5, 16, 17, 1000}) {
      assertEquals(
          LongStream.range(0, count).boxed().toList(),
          LongStream.range(0, count)
              .map(index -> FanOutTree.shuffled(index, count))
              .sorted()
              .boxed()
              .toList());
    }
  }

  @Test
  void aTreeHasTwentyChildrenANode() throws Exception {
    Schema schema = Schema.standard();
    Dn suffix = Dn.parse("dc=example,dc=com", schema);
    FanOutTree tree = new FanOutTree(suffix, schema);
    Entry node = tree.node(421);
    assertEquals(tree.name(21), node.dn().parent());
    assertEquals(suffix, tree.name(20).parent());
    assertEquals(20, FanOutTree.children(0, 20));
    assertEquals(1, FanOutTree.children(20, 401));
    assertEquals(0, FanOutTree.children(400, 400));
  }
}
