package org.dirlens.runs.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.function.UnaryOperator;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Counts;
import org.dirlens.runs.Environment;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Original;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.SampleRuns;
import org.dirlens.runs.Target;
import org.dirlens.runs.compare.Check.Outcome;
import org.dirlens.runs.compare.Verdict.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {
  private static final int ROUNDS = 6;

  /** Both targets answer so many in a second, and the second one so much of that. */
  private static ToDoubleBiFunction<Target, Integer> rates(double first, double share) {
    return (target, round) ->
        first * (1 + 0.004 * (round % 3)) * (target.equals(SampleRuns.SLAPD) ? share : 1);
  }

  private static Verdict verdict(Comparison comparison, String subject, Measure measure) {
    return comparison.rows().stream()
        .filter(row -> row.quantity().equals(new Quantity(subject, measure)))
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  private static Comparison inTurns(double share) {
    return Comparison.among(List.of(SampleRuns.workload("a", ROUNDS, rates(1000, share))))
        .getFirst();
  }

  private static Run experiment(String id, int rounds, double micros) {
    List<RunTable> tables = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      tables.add(
          new RunTable(
              round,
              List.of("<way", "entries", "us", "found", "pages"),
              List.of(
                  List.of(
                      new Cell.Words("scan"),
                      new Cell.Whole(2000),
                      new Cell.Fraction(micros * (1 + 0.001 * round)),
                      new Cell.Words("yes"),
                      new Cell.Whole(12)))));
    }
    RunTable original = new RunTable(0, List.of("us"), List.of(List.of(new Cell.Whole(7))));
    return SampleRuns.experiment(id, tables, new Original("a mail", original));
  }

  private static Run on(String processor, Run run) {
    Environment environment = SampleRuns.environment(processor);
    return new Run(
        run.head(),
        environment,
        run.configuration(),
        run.measured(),
        run.tables(),
        run.originals(),
        run.differences());
  }

  @Test
  void targetsOfOneRunAreComparedWithTheFirst() {
    Comparison comparison = inTurns(0.8);
    assertEquals(SampleRuns.DIRLENS, comparison.before().target());
    assertEquals(SampleRuns.SLAPD, comparison.after().target());
    Verdict rate = verdict(comparison, "search uid", Measure.RATE);
    assertEquals(Kind.WORSE, rate.kind());
    assertTrue(rate.text().startsWith("20 % slower (between "), rate.text());
  }

  @Test
  void whatIsManyTimesSlowerIsSaidAsAFactor() {
    Verdict rate = verdict(inTurns(0.2), "search uid", Measure.RATE);
    assertTrue(rate.text().startsWith("5.0 times slower (between 5.0 and 5.0"), rate.text());
  }

  @Test
  void tooFewRoundsAreSaid() {
    Comparison comparison = Comparison.among(List.of(SampleRuns.workload("a", 2))).getFirst();
    assertEquals(
        "too few rounds to tell: 2, need 5",
        verdict(comparison, "search uid", Measure.RATE).text());
  }

  @Test
  void theProcessorTimeIsComparedWhereBothTellIt() {
    Comparison inTurns = inTurns(1);
    assertTrue(inTurns.rows().stream().noneMatch(row -> row.quantity().measure() == Measure.CPU));
    Comparison runs =
        Comparison.among(
                List.of(
                    SampleRuns.workload("a", ROUNDS, rates(1000, 1)),
                    SampleRuns.workload("b", ROUNDS, rates(500, 1))))
            .getFirst();
    Verdict cpu = verdict(runs, "search uid", Measure.CPU);
    assertEquals(Kind.WORSE, cpu.kind());
    assertTrue(cpu.text().startsWith("100 % more"), cpu.text());
  }

  @Test
  void separateRunsAreComparedTargetByTargetAndMoreCautiously() {
    List<Comparison> all =
        Comparison.among(
            List.of(
                SampleRuns.workload("a", ROUNDS, rates(1000, 1)),
                SampleRuns.workload("b", ROUNDS, rates(980, 1))));
    assertEquals(
        List.of("dirlens", "slapd"),
        all.stream().map(each -> each.after().target().name()).toList());
    assertEquals(Kind.NO_DIFFERENCE, verdict(all.getFirst(), "search uid", Measure.RATE).kind());
    assertEquals(Kind.WORSE, verdict(inTurns(0.98), "search uid", Measure.RATE).kind());
  }

  @Test
  void otherMachinesAreSaidFirst() {
    Run here = SampleRuns.workload("a", ROUNDS);
    Run there = on("Another Processor", SampleRuns.workload("b", ROUNDS));
    String first = Comparison.among(List.of(here, there)).getFirst().warnings().getFirst();
    assertTrue(first.startsWith("Different machines: "), first);
  }

  @Test
  void errorsAreSaid() {
    assertTrue(
        inTurns(1)
            .warnings()
            .contains("Errors of Messaging a, slapd by result code: {-1=6, 50=18}."),
        inTurns(1).warnings().toString());
  }

  @Test
  void experimentsAreComparedRowByRow() {
    Comparison comparison =
        Comparison.among(List.of(experiment("a", 5, 8), experiment("b", 5, 4.5))).getFirst();
    Map<String, String> texts = new TreeMap<>();
    comparison
        .rows()
        .forEach(
            row ->
                texts.put(
                    row.quantity().subject() + ": " + row.quantity().measure().name(),
                    row.verdict().text()));
    assertEquals(
        Map.of(
            "scan, 2,000: us",
            "44 % faster (between 42 % and 45 %)",
            "scan, 2,000: pages",
            "no difference (between -3 % and +3 %)"),
        texts);
  }

  @Test
  void aCheckIsFineWorseOrCannotTell() {
    assertEquals(Outcome.FINE, check(8, 8.2, 5));
    assertEquals(Outcome.WORSE, check(8, 10, 5));
    assertEquals(Outcome.CANNOT_TELL, check(8, 8.7, 5));
    assertEquals(Outcome.CANNOT_TELL, check(8, 8, 2));
    assertEquals(Outcome.FINE, check(8, 4, 5));
  }

  private static Outcome check(double before, double after, int rounds) {
    Comparison comparison =
        Comparison.among(List.of(experiment("a", rounds, before), experiment("b", rounds, after)))
            .getFirst();
    return Check.of(comparison, 0.1, List.of()).outcome();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operations/s",
        "searches a second",
        "nodes a second in this step",
        "gets a second, all fit",
        "searches per second"
      })
  void moreOfWhatIsDoneInASecondIsBetter(String column) {
    assertEquals(Measure.Better.MORE, Measure.ofColumn(column).better());
  }

  @Test
  void aSecondIsNotARate() {
    assertEquals(Measure.Better.LESS, Measure.ofColumn("seconds").better());
    assertEquals(Measure.Better.NEITHER, Measure.ofColumn("what every second has").better());
  }

  @Test
  void aCheckLooksAtTheMeasuresAskedFor() {
    Comparison comparison =
        Comparison.among(List.of(experiment("a", 5, 8), experiment("b", 5, 80))).getFirst();
    assertEquals(Outcome.WORSE, Check.of(comparison, 0.1, List.of("us")).outcome());
    assertEquals(Outcome.FINE, Check.of(comparison, 0.1, List.of("pages")).outcome());
    assertEquals(Outcome.CANNOT_TELL, Check.of(comparison, 0.1, List.of("none")).outcome());
  }

  /** The same run, with other answers to what was measured. */
  private static Run answering(String id, UnaryOperator<Measured> answers) {
    Run run = SampleRuns.workload(id, ROUNDS, rates(1000, 1));
    return new Run(
        run.head(),
        run.environment(),
        run.configuration(),
        run.measured().stream().map(answers).filter(Objects::nonNull).toList(),
        run.tables(),
        run.originals(),
        run.differences());
  }

  private static Measured with(Measured measured, Counts counts) {
    return new Measured(
        measured.target(),
        measured.operation(),
        measured.round(),
        counts,
        measured.seconds(),
        measured.latencyNanos(),
        measured.countPerSecond(),
        measured.serverCpuNanos());
  }

  /** Of the rates of the first target. */
  private static Check against(Run kept, Run judged) {
    return Check.of(Comparison.among(List.of(kept, judged)).getFirst(), 0.1, List.of("operations"));
  }

  @Test
  void nobodyCanTellThatARunThatFailedIsNotWorse() {
    Run kept = answering("a", each -> each);
    assertEquals(Outcome.FINE, against(kept, answering("b", each -> each)).outcome());
    Run refused =
        answering(
            "b",
            each -> {
              Counts counts = each.counts();
              TreeMap<Integer, Long> all = new TreeMap<>(Map.of(50, counts.operations()));
              return with(each, new Counts(counts.operations(), counts.entries(), all));
            });
    assertEquals(Outcome.CANNOT_TELL, against(kept, refused).outcome());
    assertTrue(
        Comparison.among(List.of(kept, refused))
            .getFirst()
            .warnings()
            .contains("More errors of \"search uid\": 100.0 % of the operations, 0.0 % before."));
    Run empty =
        answering(
            "b",
            each ->
                with(
                    each,
                    new Counts(each.counts().operations(), 0, each.counts().errorsByResultCode())));
    assertEquals(Outcome.CANNOT_TELL, against(kept, empty).outcome());
  }

  @Test
  void nobodyCanTellThatARunWithoutSomeAnswersIsNotWorse() {
    Run kept = answering("a", each -> each);
    Run silent = answering("b", each -> each.operation().equals("modify") ? null : each);
    Check check = against(kept, silent);
    assertEquals(Outcome.CANNOT_TELL, check.outcome());
    assertTrue(check.lacking().contains(new Quantity("modify", Measure.RATE)), check.toString());
    assertTrue(
        Comparison.among(List.of(kept, silent))
            .getFirst()
            .warnings()
            .contains("Messaging b, dirlens has no figures of modify."));
  }

  @Test
  void nobodyCanTellThatARunWithASilentRoundIsNotWorse() {
    Run kept = answering("a", each -> each);
    for (UnaryOperator<Measured> without :
        List.<UnaryOperator<Measured>>of(
            each -> null, each -> with(each, new Counts(0, 0, new TreeMap<>())))) {
      Run silent =
          answering(
              "b",
              each ->
                  each.round() == 2 && each.operation().equals("modify")
                      ? without.apply(each)
                      : each);
      assertEquals(Outcome.CANNOT_TELL, against(kept, silent).outcome());
      assertTrue(
          Comparison.among(List.of(kept, silent))
              .getFirst()
              .warnings()
              .contains("Messaging b, dirlens has no answer to \"modify\" in 1 of 6 rounds."));
    }
  }

  @Test
  void nobodyCanTellThatARunWithoutATargetIsNotWorse() {
    Run kept = answering("a", each -> each);
    Run whole = answering("b", each -> each);
    Configuration both = whole.configuration();
    Run one =
        new Run(
            whole.head(),
            whole.environment(),
            new Configuration(
                both.subject(),
                both.workload(),
                both.data(),
                both.seed(),
                both.entries(),
                both.rounds(),
                List.of(SampleRuns.DIRLENS)),
            whole.measured().stream().filter(each -> each.target().equals("dirlens")).toList(),
            List.of(),
            List.of(),
            "");
    assertEquals(Outcome.CANNOT_TELL, against(kept, one).outcome());
    assertTrue(
        Comparison.among(List.of(kept, one))
            .getFirst()
            .warnings()
            .contains("Not measured in Messaging b: slapd."));
  }
}
