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
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ExperimentCatalog;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.FanOutTree;
import org.dirlens.workload.SeedPeople;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
  void everyExperimentRunsAndFindsWhatWasGenerated(String name) throws Exception {
    ResultTable table = named(name).run(folder, TINY, ProgressMonitor.NONE);
    assertFalse(table.rows().isEmpty());
    for (Map<String, Object> row : table.rows()) {
      assertEquals(table.columns(), List.copyOf(row.keySet()));
    }
    check(name, table.rows());
  }

  @Test
  void theExperimentThatTheCommandLinePageShowsExists() throws Exception {
    String page = Files.readString(Path.of("../../docs/command-line.md"));
    List<String> shown =
        Pattern.compile("dirlens benchmark (\\S+)")
            .matcher(page)
            .results()
            .map(each -> each.group(1))
            .toList();
    assertFalse(shown.isEmpty());
    assertTrue(names().toList().containsAll(shown), shown.toString());
  }

  /** What holds of some tables on any machine. */
  private static void check(String name, List<Map<String, Object>> rows) {
    switch (name) {
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

  @Test
  void theCommandListsRunsAndRefuses() {
    assertTrue(run(0, "benchmark").contains("3abc-lookups"));
    String lines = run(0, "benchmark", "4a-tree", "--size", "200", "--json");
    assertTrue(
        lines.startsWith("{\"experiment\":\"4a-tree\",\"<order\":\"level by level\""), lines);
    assertTrue(
        run(1, "benchmark", "9z").startsWith("dirlens: no such experiment: 9z; there are: "));
    assertEquals(
        "dirlens: --size is \"full\" or at least 100, not -5\n",
        run(1, "benchmark", "4a-tree", "--size", "-5"));
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
