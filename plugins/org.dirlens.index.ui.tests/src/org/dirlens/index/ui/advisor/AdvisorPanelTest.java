package org.dirlens.index.ui.advisor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.dirlens.advisor.Advice;
import org.dirlens.advisor.IndexName;
import org.dirlens.advisor.Lint;
import org.dirlens.advisor.Proposal;
import org.dirlens.advisor.Proposal.Action;
import org.dirlens.advisor.ValueSample;
import org.dirlens.advisor.log.LogSummary;
import org.dirlens.advisor.workload.Question;
import org.dirlens.advisor.workload.Sample;
import org.dirlens.advisor.workload.ShapeTally;
import org.dirlens.advisor.workload.ShapeUse;
import org.dirlens.advisor.workload.Workload;
import org.dirlens.advisor.workload.Writes;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Write;
import org.dirlens.index.advisor.WorkloadAdvisor.Advised;
import org.dirlens.index.core.ExplainOptions;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.index.ui.ScriptedAdapter;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The advisor's panel with figures that the test knows. */
class AdvisorPanelTest {
  private static final Question SAMPLE =
      new Question("dc=example,dc=com", Scope.SUB, "(initials=aa)");

  private static final AdvisorPanel.Place PLACE =
      new AdvisorPanel.Place("one", "dc=example,dc=com");

  private final Screen screen = Screen.open();
  private final List<String> led = new CopyOnWriteArrayList<>();
  private List<Path> chosen = List.of();
  private boolean agreed = true;
  private final AdvisorPanel panel = screen.show(parent -> new AdvisorPanel(parent, links()));

  private AdvisorPanel.Links links() {
    return new AdvisorPanel.Links() {
      @Override
      public void stage(AdvisorPanel.Place place, List<Proposal> proposals) {
        led.add("stage " + place + " " + proposals.stream().map(Proposal::index).toList());
      }

      @Override
      public void explain(AdvisorPanel.Place place, Question question) {
        led.add("explain " + place + " " + question.filter());
      }

      @Override
      public List<Path> logs() {
        return chosen;
      }

      @Override
      public boolean mayAsk(AdvisorPanel.Place place) {
        led.add("ask " + place);
        return agreed;
      }
    };
  }

  /** A server that explains nothing, for a reason. */
  private static final class Silent extends IndexAdapter {
    private final @Nullable String reason;

    Silent(@Nullable String reason) {
      super("dc=example,dc=com");
      this.reason = reason;
    }

    @Override
    public Optional<String> why(Ability missing) {
      return Optional.ofNullable(reason);
    }

    @Override
    public List<Write> writes(PlanDiff diff) {
      return List.of();
    }

    @Override
    protected IndexSnapshot takeSnapshot(IProgressMonitor monitor) {
      return new IndexSnapshot(-1, List.of(), new IndexableAttributes(Schema.standard()), 0);
    }

    @Override
    protected void change(PlanDiff diff, IProgressMonitor monitor) {}

    @Override
    protected void read(SearchQuestion question, IProgressMonitor monitor) {}

    @Override
    protected ExplainedSearch run(
        SearchQuestion question, ExplainOptions options, IProgressMonitor monitor)
        throws ConnectionProblem {
      throw ConnectionProblem.request("not here");
    }

    @Override
    protected ValueSample values(List<String> attributes, IProgressMonitor monitor) {
      return new ValueSample();
    }

    @Override
    protected List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor) {
      return List.of();
    }
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  private static Advised advised() {
    ShapeTally tally = new ShapeTally(200, 600_000_000, 400, -1, 150, 0, 200);
    ShapeUse initials = new ShapeUse("(initials=?)", tally, List.of(new Sample(SAMPLE, 200)), true);
    ShapeTally rare = new ShapeTally(2, 200_000_000, 1, 50, 0, 0, 0);
    Workload workload =
        new Workload(
            List.of(initials, new ShapeUse("(uid=?)", rare, List.of(), false)),
            ShapeTally.NONE,
            new Writes(3, 4, 5),
            Duration.ofHours(1));
    Proposal proposal =
        new Proposal(
            Action.ADD,
            new IndexName("initials", IndexKind.EQUALITY),
            "It is missing.",
            List.of("(initials=?)"),
            new Proposal.Gain(2_000_200, 400, 4e9),
            new Proposal.Cost(0.5, 5_000, false, 2_048),
            "It would be wrong on Mondays.");
    Advice advice =
        new Advice(
            List.of(proposal),
            List.of(new Advice.ShapeReading("(initials=?)", 1, 2, 10_001, 2)),
            2_000_200,
            400,
            new Advice.TrialReport(2, 1, 0, 0, 1, 0, 2_000));
    LogSummary log = new LogSummary(List.of(), 1_000, 214, 0, 0, List.of());
    return new Advised(
        workload,
        log,
        7,
        advice,
        Optional.empty(),
        List.of(
            new Lint.Finding(
                new IndexName("cn", IndexKind.PRESENCE),
                Lint.Rule.PRESENCE_OF_ALL,
                "Everybody has one.")));
  }

  @Test
  void saysWhatItIsForUntilALogIsRead() {
    assertEquals(
        "Choose a connection to be advised on its indices.", screen.text("emptyState.sentence"));
    assertFalse(screen.isEnabled("advisor.readLogs"), "nobody to advise");
    screen.run(() -> panel.show(new Silent(null), "one"));
    assertTrue(
        screen.text("emptyState.sentence").startsWith("Read the logs of a directory server"));
    assertTrue(screen.isEnabled("advisor.readCounters"));
    assertFalse(screen.isEnabled("advisor.stage"));
  }

  @Test
  void showsFiltersAndAdviceAndLeadsOn() {
    screen.run(() -> panel.show(new Silent(null), "one"));
    screen.run(() -> panel.show(advised()));
    assertEquals(
        List.of(
            List.of("(initials=?)", "200", "75 %", "3 ms", "10,001", "2", "2", "150"),
            List.of("(uid=?)", "2", "25 %", "100 ms", "25", "0.5", "", "")),
        screen.table("advisor.shapes"));
    assertEquals(
        List.of(
            List.of(
                "Add", "initials, equality", "2,000,200", "400", "~4 s", "~5 \u00b5s", "~2 KB")),
        screen.table("advisor.proposals"));
    assertEquals(
        "1,000 lines, 202 searches, 12 writes; 7 searches of other bases",
        screen.text("advisor.summary"));
    assertEquals(
        "With all that is advised, this workload reads 400 entries instead of 2,000,200.\n"
            + "cn/presence: Everybody has one.",
        screen.text("advisor.reason"));
    screen.push("advisor.stage");
    screen.selectRow("advisor.proposals", 0);
    assertTrue(
        screen.text("advisor.reason").contains("It would be wrong on Mondays."),
        screen.text("advisor.reason"));
    assertFalse(screen.isEnabled("advisor.explain"));
    screen.selectRow("advisor.shapes", 0);
    screen.push("advisor.explain");
    screen.waitUntil("both", () -> led.size() == 2);
    assertEquals(
        List.of("stage " + PLACE + " [initials/equality]", "explain " + PLACE + " (initials=aa)"),
        led);
    screen.selectRow("advisor.shapes", 1);
    assertFalse(screen.isEnabled("advisor.explain"), "without a sample");
  }

  @Test
  void countersTellNeitherWhatWasReturnedNorTheShareOfAllSearches() {
    ShapeTally counted = new ShapeTally(40, 40_000_000, -1, 4_000, 40, 0, 40);
    ShapeTally untold = new ShapeTally(1, 0, -1, -1, 0, 0, 0);
    Workload workload =
        new Workload(
            List.of(
                new ShapeUse("(initials=?)", counted, List.of(), false),
                new ShapeUse("(uid=?)", untold, List.of(), false)),
            ShapeTally.NONE,
            Writes.NONE,
            Duration.ZERO);
    screen.run(() -> panel.show(new Silent(null), "one"));
    screen.run(() -> panel.show(new Advised(workload, null, 0, null, Optional.empty(), List.of())));
    assertEquals(
        List.of(
            List.of("(initials=?)", "40", "", "1 ms", "100", "", "", "40"),
            List.of("(uid=?)", "1", "", "", "", "", "", "")),
        screen.table("advisor.shapes"));
  }

  @Test
  void aGainThatIsNotKnownIsBlank() {
    Advised known = advised();
    Proposal proposal = known.advice().proposals().getFirst();
    Proposal unknown =
        new Proposal(
            proposal.action(),
            proposal.index(),
            proposal.reason(),
            proposal.serves(),
            new Proposal.Gain(Proposal.Gain.UNKNOWN, 400, 0),
            proposal.cost(),
            proposal.wrong());
    Advice advice = known.advice();
    Advice less =
        new Advice(
            List.of(unknown), advice.shapes(), advice.before(), advice.after(), advice.trials());
    screen.run(() -> panel.show(new Silent(null), "one"));
    screen.run(
        () ->
            panel.show(
                new Advised(known.workload(), known.log(), 0, less, Optional.empty(), List.of())));
    assertEquals(
        List.of(List.of("Add", "initials, equality", "", "400", "", "~5 \u00b5s", "~2 KB")),
        screen.table("advisor.proposals"));
  }

  @Test
  void adviceComesAgainWithItsNamingContextAndIsOldThen() {
    screen.run(() -> panel.show(new Silent(null), "one"));
    screen.run(() -> panel.show(advised()));
    screen.run(() -> panel.show(null, "one"));
    assertFalse(screen.isEnabled("advisor.stage"), "not connected");
    screen.run(() -> panel.show(new Silent(null), "another"));
    assertFalse(screen.isEnabled("advisor.stage"), "the same name on another server");
    screen.run(() -> panel.show(new Silent(null), "one"));
    assertEquals(1, screen.table("advisor.proposals").size());
    assertTrue(screen.isEnabled("advisor.stage"));
    assertEquals(
        "This was read before; the indices may have changed since.", screen.text("advisor.old"));
    screen.run(() -> panel.show(advised()));
    assertFalse(screen.isThere("advisor.old"), "of now");
  }

  @Test
  void aServerThatCannotSayShowsItsFiltersAndTheReason(@TempDir Path folder) throws Exception {
    screen.run(() -> panel.show(new Silent("It explains nothing."), "one"));
    chosen =
        List.of(
            Files.writeString(
                folder.resolve("access"),
                """
                [25/Nov/2026:03:03:01.5 +0000] conn=4 op=1 SRCH base="dc=example,dc=com" scope=2 filter="(initials=aa)" attrs=ALL
                [25/Nov/2026:03:03:01.5 +0000] conn=4 op=1 RESULT err=0 tag=101 nentries=2 etime=0.003 notes=U
                """));
    screen.push("advisor.readLogs");
    screen.waitUntil("the filters", () -> screen.text("advisor.reason").startsWith("It explains"));
    assertEquals(
        List.of(List.of("(initials=?)", "1", "100 %", "3 ms", "", "2", "", "1")),
        screen.table("advisor.shapes"));
    assertEquals(List.of(), screen.table("advisor.proposals"));
    assertFalse(screen.isEnabled("advisor.readCounters"));
    assertFalse(screen.isEnabled("advisor.explain"));
  }

  @Test
  void nothingIsReadWhereSearchesMayNotBeAsked(@TempDir Path folder) throws Exception {
    chosen = List.of(Files.writeString(folder.resolve("notes"), "no log\n"));
    agreed = false;
    screen.waitUntil("the end of the work of others", () -> working() == 0);
    screen.run(() -> panel.show(new Silent(null), "one"));
    screen.push("advisor.readLogs");
    screen.waitUntil("the question", () -> led.equals(List.of("ask " + PLACE)));
    assertEquals(0, working());
    assertFalse(screen.ask(() -> panel.states().failing()));
    screen.run(() -> panel.show(new Silent("It explains nothing."), "one"));
    screen.push("advisor.readLogs");
    screen.waitUntil("the failure", () -> screen.ask(() -> panel.states().failing()));
    assertEquals(1, led.size(), "it is asked no search, so there was no question");
  }

  @Test
  void aFileThatIsNoLogIsNamed(@TempDir Path folder) throws Exception {
    screen.run(() -> panel.show(new Silent(null), "one"));
    chosen = List.of(Files.writeString(folder.resolve("notes"), "no log\n"));
    screen.push("advisor.readLogs");
    screen.waitUntil("the failure", () -> screen.ask(() -> panel.states().failing()));
  }

  /** Answers when it may, and then with a problem. */
  private static final class Slow extends ScriptedAdapter {
    private final Semaphore may = new Semaphore(0);

    @Override
    protected IndexSnapshot takeSnapshot(IProgressMonitor monitor) {
      may.acquireUninterruptibly();
      return super.takeSnapshot(monitor);
    }
  }

  private static long working() {
    return Stream.of(Job.getJobManager().find(null)).filter(AdviseJob.class::isInstance).count();
  }

  @Test
  void whatIsCancelledBeforeItBeginsCanBeBegunAgain() {
    screen.run(() -> panel.show(new Silent(null), "one"));
    screen.whileNoJobBegins(
        () -> {
          screen.push("advisor.readCounters");
          screen.push("advisor.waiting.action");
          screen.waitUntil("it to be possible", () -> screen.isEnabled("advisor.readCounters"));
        });
    assertFalse(screen.isThere("advisor.waiting"));
  }

  @Test
  void whatAnEarlierQuestionComesToDoesNotEndTheNext() {
    screen.waitUntil("the end of the work of others", () -> working() == 0);
    Slow slow = new Slow();
    screen.run(() -> panel.show(slow, "one"));
    screen.run(() -> panel.read(List.of()));
    screen.waitUntil("one question", () -> slow.may.getQueueLength() == 1);
    screen.run(() -> panel.read(List.of()));
    screen.waitUntil("another", () -> slow.may.getQueueLength() == 2);
    slow.may.release();
    screen.waitUntil("the end of one", () -> working() == 1);
    screen.run(() -> {});
    assertFalse(screen.isEnabled("advisor.readCounters"), "the other is still at work");
    slow.may.release(10);
    screen.waitUntil("the other", () -> screen.isEnabled("advisor.readCounters"));
  }
}
