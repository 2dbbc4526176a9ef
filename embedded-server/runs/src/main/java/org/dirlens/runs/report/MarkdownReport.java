package org.dirlens.runs.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Original;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.Target;
import org.dirlens.runs.compare.Compared;
import org.dirlens.runs.compare.Comparison;
import org.dirlens.runs.compare.Side;

/** Runs as Markdown with tables, as CommonMark and GitHub read it. */
final class MarkdownReport {
  private static final String SPECIAL = "\\`*_{}[]<>#|~&";

  private final StringBuilder text = new StringBuilder();

  private MarkdownReport() {}

  static String of(List<Run> runs) {
    MarkdownReport report = new MarkdownReport();
    Comparison.inReport(runs).forEach(report::comparison);
    runs.forEach(report::run);
    return report.text.toString().stripTrailing() + "\n";
  }

  private void comparison(Comparison comparison) {
    heading("## ", comparison.afterLabel() + " compared with " + comparison.beforeLabel());
    comparison.warnings().forEach(this::bullet);
    gap();
    row(List.of("Of", "Measure", "Before", "After", "Verdict"));
    rule(5);
    for (Compared each : comparison.rows()) {
      row(
          List.of(
              each.quantity().subject(),
              each.quantity().measure().name(),
              Figures.of(each.before()),
              Figures.of(each.after()),
              each.verdict().text()));
    }
    gap();
  }

  private void run(Run run) {
    heading("## ", run.head().name());
    paragraph(run.head().question());
    paragraph(run.head().note());
    paragraph(run.unanswered());
    facts(run);
    measured(run);
    tables(run.tables());
    for (Original original : run.originals()) {
      table("The original: " + original.document(), original.table());
    }
    paragraph(run.differences());
    workload(run.configuration().workload());
  }

  private void facts(Run run) {
    Configuration configuration = run.configuration();
    bullet(Figures.started(run.head()) + ", " + Figures.of(run.head().duration()));
    bullet(Figures.machine(run.environment()));
    bullet(Figures.java(run.environment()));
    bullet("load at the start: " + Figures.load(run.environment()));
    bullet(
        String.format(
            Locale.ROOT,
            "%s, data: %s, %,d entries, seed %d, rounds: %d",
            configuration.subject(),
            configuration.data(),
            configuration.entries(),
            configuration.seed(),
            configuration.rounds()));
    for (Target target : configuration.targets()) {
      bullet(target.name() + ": " + Figures.of(target));
    }
    gap();
  }

  private void measured(Run run) {
    if (run.measured().isEmpty()) {
      return;
    }
    if (run.configuration().rounds() > 1) {
      paragraph(OperationSummary.OF_ROUNDS);
    }
    row(OperationSummary.COLUMNS);
    rule(OperationSummary.COLUMNS.size());
    for (Target target : run.configuration().targets()) {
      OperationSummary.of(new Side(run, target)).forEach(each -> row(each.cells()));
    }
    gap();
  }

  private void tables(List<RunTable> tables) {
    if (tables.size() < 2) {
      tables.forEach(each -> table("", each));
    } else {
      RunTable.median(tables)
          .ifPresentOrElse(
              each -> table("Median of " + tables.size() + " rounds", each),
              () -> tables.forEach(each -> table("Round " + each.round(), each)));
    }
  }

  private void table(String title, RunTable table) {
    paragraph(title);
    row(table.columns().stream().map(CsvReport::heading).toList());
    rule(table.columns().size());
    for (List<Cell> each : table.rows()) {
      row(each.stream().map(Cell::text).toList());
    }
    gap();
  }

  /** As code, by indentation, which nothing in it can end. */
  private void workload(String workload) {
    workload.lines().forEach(line -> text.append("    ").append(line).append('\n'));
    gap();
  }

  private void heading(String marks, String words) {
    text.append(marks).append(escaped(words)).append("\n\n");
  }

  private void paragraph(String words) {
    if (!words.isBlank()) {
      text.append(escaped(words)).append("\n\n");
    }
  }

  private void bullet(String words) {
    text.append("- ").append(escaped(words)).append('\n');
  }

  private void row(List<String> cells) {
    text.append(
        cells.stream()
            .map(MarkdownReport::escaped)
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  private void rule(int columns) {
    text.append("| --- ".repeat(columns)).append("|\n");
  }

  private void gap() {
    text.append('\n');
  }

  /** One line in which nothing is markup. */
  private static String escaped(String words) {
    StringBuilder escaped = new StringBuilder();
    for (char c : words.strip().toCharArray()) {
      if (SPECIAL.indexOf(c) >= 0) {
        escaped.append('\\');
      }
      escaped.append(Character.isISOControl(c) ? ' ' : c);
    }
    return escaped.toString();
  }
}
