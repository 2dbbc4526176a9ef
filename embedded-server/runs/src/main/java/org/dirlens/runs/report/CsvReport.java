package org.dirlens.runs.report;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunTable;

/**
 * Each measured value in a line: run, target, round, subject, measure, value. The cells of a table
 * have the number of their row as the subject. A text that a spreadsheet would take for a formula
 * begins with an apostrophe.
 */
final class CsvReport {
  private static final String LINE_END = "\r\n";
  private static final String FORMULAS = "=+-@\t\r\n";

  private final StringBuilder text = new StringBuilder();

  private CsvReport() {}

  static String of(List<Run> runs) {
    CsvReport report = new CsvReport();
    report.line(List.of("run", "target", "round", "subject", "measure", "value"));
    for (Run run : runs) {
      run.measured().forEach(each -> report.measured(run, each));
      run.tables().forEach(each -> report.table(run, each));
    }
    return report.text.toString();
  }

  private void measured(Run run, Measured measured) {
    List<String> columns = OperationSummary.COLUMNS;
    value(run, measured, "seconds", measured.seconds());
    value(run, measured, "operations", measured.counts().operations());
    value(run, measured, "entries", measured.counts().entries());
    value(run, measured, "errors", measured.counts().errors());
    value(run, measured, columns.get(2), measured.perSecond());
    for (double percentile : new double[] {50, 95, 99, 99.9, 100}) {
      long nanos = measured.latencyNanos().getValueAtPercentile(percentile);
      value(run, measured, "p" + Figures.shortest(percentile) + " ns", nanos);
    }
    value(run, measured, "mean ns", measured.latencyNanos().getMean());
    Long cpuNanos = measured.serverCpuNanos();
    if (cpuNanos != null) {
      value(run, measured, "server CPU ns", cpuNanos);
    }
  }

  private void value(Run run, Measured measured, String measure, Number value) {
    line(
        List.of(
            plain(run.head().id()),
            plain(measured.target()),
            Integer.toString(measured.round()),
            plain(measured.operation()),
            measure,
            value.toString()));
  }

  private void table(Run run, RunTable table) {
    String target = run.configuration().targets().getFirst().name();
    int number = 0;
    for (List<Cell> row : table.rows()) {
      number++;
      for (int i = 0; i < row.size(); i++) {
        line(
            List.of(
                plain(run.head().id()),
                plain(target),
                Integer.toString(table.round()),
                "row " + number,
                plain(heading(table.columns().get(i))),
                cell(row.get(i))));
      }
    }
  }

  /** A column that is aligned to the left is marked so. */
  static String heading(String column) {
    return column.startsWith("<") ? column.substring(1) : column;
  }

  private static String cell(Cell cell) {
    return switch (cell) {
      case Cell.Words(String text) -> plain(text);
      case Cell.Whole(long value) -> Long.toString(value);
      case Cell.Fraction(double value) -> Double.toString(value);
    };
  }

  /** A text that is no formula. */
  private static String plain(String text) {
    return !text.isEmpty() && FORMULAS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }

  private void line(List<String> cells) {
    List<String> quoted = new ArrayList<>();
    cells.forEach(each -> quoted.add(quoted(each)));
    text.append(String.join(",", quoted)).append(LINE_END);
  }

  private static String quoted(String cell) {
    return cell.chars().anyMatch(c -> ",\"\r\n".indexOf(c) >= 0)
        ? '"' + cell.replace("\"", "\"\"") + '"'
        : cell;
  }
}
