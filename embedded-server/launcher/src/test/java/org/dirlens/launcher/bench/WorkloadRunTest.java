package org.dirlens.launcher.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.load.LoadResult;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.client.LoadState;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.process.LoadJava;
import org.dirlens.load.workload.BuiltInWorkloads;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.runs.Counts;
import org.dirlens.runs.Environment;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Run;
import org.dirlens.runs.Target;
import org.dirlens.runs.file.RunFile;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadRunTest {
  private static final String WORKLOAD =
      """
      title = One entry again and again
      base = dc=example,dc=com

      [load]
      connections = 2
      warm-up = 100 ms
      duration = 500 ms

      [search root]
      base = {base}
      scope = base
      filter = (objectClass=*)
      """;

  @TempDir Path folder;

  private static WorkloadRun run(String workload, int rounds) throws Exception {
    return run(workload, WorkloadReader.Given.NOTHING, rounds);
  }

  private static WorkloadRun run(String workload, WorkloadReader.Given given, int rounds)
      throws Exception {
    LoadJava java =
        LoadJava.current(
            type -> Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath()));
    return new WorkloadRun(
        new WorkloadRun.Order("w-1", "name", "", "again", workload, given, "", rounds), java);
  }

  private static WorkloadRun.Loaded loaded(String name, EmbeddedServer server) {
    return new WorkloadRun.Loaded(
        new Target(name, "Dirlens", "0.1.0", "ldap://127.0.0.1:" + server.port()),
        LoadTarget.anonymous("127.0.0.1", server.port())
            .as(server.adminDn(), new String(server.processPassword())),
        "");
  }

  @Test
  void serversTakeTurnsAndTheRunIsKeptAsItWas() throws Exception {
    Environment here = RunEnvironment.current("0.1.0");
    try (EmbeddedServer server =
        EmbeddedServer.start(
            EmbeddedServerOptions.on(folder.resolve("data"), "dc=example,dc=com"))) {
      Run run =
          run(WORKLOAD, 2)
              .run(
                  List.of(loaded("a", server), loaded("b", server)),
                  InstantSource.system(),
                  here,
                  LoadWatch.NONE);
      assertEquals(
          List.of("a1", "b1", "b2", "a2"),
          run.measured().stream().map(each -> each.target() + each.round()).toList());
      run.measured()
          .forEach(
              each -> {
                assertTrue(each.counts().operations() > 0, each.toString());
                assertEquals(each.counts().operations(), each.counts().entries());
                assertEquals(0, each.counts().errors());
              });
      Path file = new RunFolder(folder.resolve("runs")).add(run);
      assertEquals(run, RunFile.read(file));
      assertFalse(RunFile.text(run).contains(new String(server.processPassword())));
    }
  }

  @Test
  void whatWasRunWithFilesCanBeReadAgain() throws Exception {
    Files.writeString(folder.resolve("classes.txt"), "top\ndomain\n");
    String text =
        WORKLOAD.replace("(objectClass=*)", "(objectClass={class})")
            + "\n[value class]\nfile = classes.txt\n";
    try (EmbeddedServer server =
        EmbeddedServer.start(
            EmbeddedServerOptions.on(folder.resolve("data"), "dc=example,dc=com"))) {
      Run run =
          run(text, new WorkloadReader.Given(null, null, folder), 1)
              .run(
                  List.of(loaded("a", server)),
                  InstantSource.system(),
                  RunEnvironment.current("0.1.0"),
                  LoadWatch.NONE);
      assertEquals(text, run.configuration().workload(), "as it was written");
      WorkloadFile again = WorkloadFile.ofRun(run);
      WorkloadReader.Given place = new WorkloadReader.Given(null, null, again.folder());
      assertEquals(run.head().question(), WorkloadReader.read(again.text(), place).title());
      assertEquals(text, again.textFor(folder.resolve("same.workload")));
      Path other = folder.resolve("other").resolve("again.workload");
      WorkloadReader.Given nowhere = WorkloadReader.Given.NOTHING;
      assertEquals(
          run.head().question(), WorkloadReader.read(again.textFor(other), nowhere).title());
    }
  }

  @Test
  void aRoundWithoutAnAnswerKeepsItsErrors() {
    MeasuredOperation silent =
        new MeasuredOperation("root", 0, 0, Map.of(-2, 50L), new Histogram(3), List.of());
    MeasuredOperation unasked =
        new MeasuredOperation("other", 0, 0, Map.of(), new Histogram(3), List.of());
    List<Measured> measured =
        WorkloadRun.measured(
            1, "a", new LoadResult(Duration.ofSeconds(1), List.of(silent, unasked), 0), null);
    assertEquals(
        List.of("root 0 {-2=50}"),
        measured.stream()
            .map(
                each ->
                    each.operation()
                        + " "
                        + each.counts().operations()
                        + " "
                        + each.counts().errorsByResultCode())
            .toList());
  }

  @Test
  void theProcessorTimeOfSeveralOperationsIsOfAllTogether() throws Exception {
    String two = WORKLOAD + "\n[search other]\nbase = {base}\nscope = base\n";
    AtomicLong cpu = new AtomicLong(1_000);
    try (EmbeddedServer server =
        EmbeddedServer.start(
            EmbeddedServerOptions.on(folder.resolve("data"), "dc=example,dc=com"))) {
      WorkloadRun.Loaded known = loaded("a", server);
      WorkloadRun.Loaded measured =
          new WorkloadRun.Loaded(known.target(), known.server(), "", () -> cpu.getAndAdd(5_000));
      Environment here = RunEnvironment.current("0.1.0");
      List<Measured> all =
          run(two, 1)
              .run(List.of(measured), InstantSource.system(), here, LoadWatch.NONE)
              .measured();
      assertEquals(
          List.of("root null", "other null", "all operations 5000"),
          all.stream().map(each -> each.operation() + " " + each.serverCpuNanos()).toList());
      assertEquals(
          all.get(0).counts().operations() + all.get(1).counts().operations(),
          all.get(2).counts().operations());
      assertEquals(all.get(2).counts().operations(), all.get(2).latencyNanos().getTotalCount());
      assertEquals(
          all.get(2).counts().operations(),
          all.get(2).countPerSecond().stream().mapToLong(Long::longValue).sum());
    }
  }

  /** The first that is heard of the load is that it connects: it has not measured anything then. */
  @Test
  void aRunThatIsCancelledKeepsNothing() throws Exception {
    Environment here = RunEnvironment.current("0.1.0");
    try (EmbeddedServer server =
        EmbeddedServer.start(
            EmbeddedServerOptions.on(folder.resolve("data"), "dc=example,dc=com"))) {
      WorkloadRun run = run(WORKLOAD.replace("500 ms", "1 h"), 2);
      List<LoadState> heard = new ArrayList<>();
      LoadWatch cancelling =
          new LoadWatch() {
            @Override
            public void state(LoadState state) {
              heard.add(state);
              run.cancel();
            }
          };
      assertThrows(
          CancellationException.class,
          () -> run.run(List.of(loaded("a", server)), InstantSource.system(), here, cancelling));
      assertEquals(LoadState.ENDED, heard.getLast());
    }
  }

  /** Somebody else adds an entry below one of the load, which is not to be deleted then. */
  @Test
  void entriesThatAreLeftAreInTheNoteOfTheRun() throws Exception {
    String adding =
        WORKLOAD.substring(0, WORKLOAD.indexOf("[search")).replace("500 ms", "2 s")
            + "[add unit]\ndn = ou={unique},{base}\n"
            + "attribute = objectClass: organizationalUnit\nattribute = ou: {unique}\n";
    try (EmbeddedServer server =
        EmbeddedServer.start(
            EmbeddedServerOptions.on(folder.resolve("data"), "dc=example,dc=com"))) {
      LoadWatch below =
          new LoadWatch() {
            @Override
            public void state(LoadState state) {
              if (state == LoadState.MEASURING) {
                addBelow(server.partitions().getFirst());
              }
            }
          };
      String note =
          run(adding, 1)
              .run(
                  List.of(loaded("a", server)),
                  InstantSource.system(),
                  RunEnvironment.current("0.1.0"),
                  below)
              .head()
              .note();
      assertTrue(
          note.matches("1 entry .* could not be deleted: ou=.* on a \\(result code 66\\)\\."),
          note);
    }
  }

  private static void addBelow(Partition partition) {
    try {
      Schema schema = partition.schema();
      SearchRequest units =
          SearchRequest.of(partition.suffix(), Scope.SUB, Filter.parse("(ou=*)", schema));
      Dn unit = null;
      while (unit == null) {
        try (SearchCursor cursor = partition.search(units)) {
          unit = cursor.next() ? Dn.parse(cursor.dnText(), schema) : null;
        }
      }
      partition.add(
          new Entry(
              Dn.parse("ou=below," + unit, schema),
              List.of(
                  Attribute.of(
                      AttributeDescription.parse("objectClass", schema), "organizationalUnit"),
                  Attribute.of(AttributeDescription.parse("ou", schema), "below"))));
    } catch (LdapProblem e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws Exception {
    WorkloadRun.Loaded nobody =
        new WorkloadRun.Loaded(
            new Target("nobody", "", "", "ldap://127.0.0.1:1"),
            LoadTarget.anonymous("127.0.0.1", 1),
            "");
    Environment here = RunEnvironment.current("0.1.0");
    IOException problem =
        assertThrows(
            IOException.class,
            () ->
                run(WORKLOAD, 1)
                    .run(List.of(nobody), InstantSource.system(), here, LoadWatch.NONE));
    assertTrue(problem.getMessage().startsWith("nobody: "), problem.getMessage());
  }

  @Test
  void aScratchDirectoryHoldsItsDataAndAnswersTheWorkloadsOfIt() throws Exception {
    DataFile data =
        new DataFile(
            DataTemplate.PEOPLE, Dn.parse("dc=example,dc=com", Schema.standard()), 42, 200);
    Path place = Files.createDirectory(folder.resolve("scratch"));
    try (ScratchDirectory scratch = ScratchDirectory.make(place, data, ProgressMonitor.NONE)) {
      String text =
          BuiltInWorkloads.text("lookup-by-uid")
              .replaceFirst("(?m)^entries = .*$", "entries = 200")
              .replaceFirst("(?m)^warm-up = .*$", "warm-up = 100 ms")
              .replaceFirst("(?m)^duration = .*$", "duration = 500 ms");
      Run run =
          run(text, 1)
              .run(
                  List.of(scratch.target("0.1.0")),
                  InstantSource.system(),
                  RunEnvironment.current("0.1.0"),
                  LoadWatch.NONE);
      Counts counts = run.measured().getFirst().counts();
      assertEquals(counts.operations(), counts.entries(), "each person is found");
      assertEquals(0, counts.errors());
    }
  }

  @Test
  void whatIsWrongInAWorkloadIsSaidBeforeAnythingRuns() throws Exception {
    WorkloadRun run = run(WORKLOAD.replace("scope = base", "scope = far"), 1);
    Environment here = RunEnvironment.current("0.1.0");
    WorkloadProblem problem =
        assertThrows(
            WorkloadProblem.class,
            () -> run.run(List.of(), InstantSource.system(), here, LoadWatch.NONE));
    assertTrue(problem.getMessage().contains("far"), problem.getMessage());
  }
}
