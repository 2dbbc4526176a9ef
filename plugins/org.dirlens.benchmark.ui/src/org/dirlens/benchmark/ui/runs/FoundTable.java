package org.dirlens.benchmark.ui.runs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.Target;
import org.dirlens.runs.compare.Measure;
import org.dirlens.runs.compare.Quantity;
import org.dirlens.runs.compare.Side;

/** What a run found, as one table: that of an experiment, or a row for each operation. */
final class FoundTable {
  private static final List<Measure> MEASURES =
      List.of(Measure.RATE, Measure.MEDIAN, Measure.P95, Measure.P99, Measure.CPU);

  private FoundTable() {}

  /**
   * The middle of all rounds; that of the last round of an experiment whose rounds differ in form.
   */
  static RunTable of(Run run) {
    return hasTables(run)
        ? RunTable.median(run.tables()).orElse(run.tables().getLast())
        : operations(run);
  }

  /** Whether there is a middle of all rounds. */
  static boolean isMiddle(Run run) {
    return !hasTables(run) || RunTable.median(run.tables()).isPresent();
  }

  private static boolean hasTables(Run run) {
    return run.head().kind() == RunKind.EXPERIMENT && !run.tables().isEmpty();
  }

  private static RunTable operations(Run run) {
    List<Measure> measures = MEASURES.stream().filter(each -> isKnown(run, each)).toList();
    List<String> columns =
        new ArrayList<>(List.of(Messages.Found_target, Messages.Found_operation));
    measures.forEach(measure -> columns.add(measure.name()));
    columns.add(Messages.Found_errors);
    List<List<Cell>> rows = new ArrayList<>();
    for (Target target : run.configuration().targets()) {
      Side side = new Side(run, target);
      Map<Quantity, SortedMap<Integer, Double>> samples = side.samples();
      side.measured().stream()
          .map(each -> each.operation())
          .distinct()
          .forEach(operation -> rows.add(row(side, operation, measures, samples)));
    }
    return new RunTable(0, columns, rows);
  }

  /** Not every server tells its processor time. */
  private static boolean isKnown(Run run, Measure measure) {
    return run.configuration().targets().stream()
        .flatMap(target -> new Side(run, target).samples().keySet().stream())
        .anyMatch(quantity -> quantity.measure().equals(measure));
  }

  private static List<Cell> row(
      Side side,
      String operation,
      List<Measure> measures,
      Map<Quantity, SortedMap<Integer, Double>> samples) {
    List<Cell> cells = new ArrayList<>();
    cells.add(new Cell.Words(side.target().name()));
    cells.add(new Cell.Words(operation));
    for (Measure measure : measures) {
      SortedMap<Integer, Double> values = samples.get(new Quantity(operation, measure));
      cells.add(values == null ? new Cell.Words("\u2013") : new Cell.Fraction(middle(values)));
    }
    cells.add(
        new Cell.Whole(
            side.measured().stream()
                .filter(each -> each.operation().equals(operation))
                .mapToLong(each -> each.counts().errors())
                .sum()));
    return cells;
  }

  private static double middle(SortedMap<Integer, Double> values) {
    List<Double> sorted = values.values().stream().sorted().toList();
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }
}
