package org.dirlens.runs.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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

/** Runs as one page of HTML that needs nothing else: no script, no font, no network. */
final class HtmlReport {
  /** The title names this many runs, and counts the others. */
  private static final int NAMED_MAX = 3;

  private final Page page = new Page();
  private final List<Run> runs;

  private HtmlReport(List<Run> runs) {
    this.runs = runs;
  }

  static String of(List<Run> runs) {
    HtmlReport report = new HtmlReport(runs);
    report.write();
    return "<!DOCTYPE html>\n" + report.page + "\n";
  }

  private static String style() {
    try (InputStream style =
        Objects.requireNonNull(HtmlReport.class.getResourceAsStream("report.css"))) {
      return new String(style.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write() {
    String title =
        runs.size() > NAMED_MAX
            ? runs.size() + " runs"
            : runs.stream().map(run -> run.head().name()).collect(Collectors.joining(", "));
    page.open("html", "lang", "en").open("head");
    page.single("meta", "charset", "utf-8");
    page.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.single("meta", "name", "color-scheme", "content", "light dark");
    page.element("title", title).element("style", style()).close();
    page.open("body").element("h1", title);
    Comparison.inReport(runs).forEach(this::comparison);
    charts();
    runs.forEach(this::run);
    page.element("footer", "Made by Dirlens. 95 of 100 intervals hold the true factor.");
    page.close().close();
  }

  private void comparison(Comparison comparison) {
    page.open("section");
    page.element("h2", comparison.afterLabel() + " compared with " + comparison.beforeLabel());
    if (!comparison.warnings().isEmpty()) {
      page.open("ul", "class", "warnings");
      comparison.warnings().forEach(each -> page.element("li", each));
      page.close();
    }
    verdicts(comparison);
    RatioChart.draw(page, comparison);
    page.close();
  }

  private void verdicts(Comparison comparison) {
    page.open("div", "class", "verdicts");
    openTable(List.of("Of", "Measure", "Before", "After", "Verdict"), 2);
    for (Compared each : comparison.rows()) {
      page.open("tr");
      page.element("td", each.quantity().subject());
      page.element("td", each.quantity().measure().name());
      page.element("td", Figures.of(each.before()), "class", "n");
      page.element("td", Figures.of(each.after()), "class", "n");
      page.element(
          "td",
          each.verdict().text(),
          "class",
          each.verdict().kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
      page.close();
    }
    closeTable();
    page.close();
  }

  private void charts() {
    List<Side> sides = new ArrayList<>();
    for (Run run : runs) {
      run.configuration().targets().forEach(target -> sides.add(new Side(run, target)));
    }
    sides.removeIf(side -> side.measured().isEmpty());
    if (sides.isEmpty()) {
      return;
    }
    page.open("section").element("h2", "While it ran");
    RateChart.draw(page, sides, names(sides));
    Map<String, List<OperationSummary>> operations = new LinkedHashMap<>();
    sides.stream()
        .flatMap(side -> OperationSummary.of(side).stream())
        .forEach(
            each -> operations.computeIfAbsent(each.operation(), a -> new ArrayList<>()).add(each));
    operations.forEach(
        (operation, each) ->
            LatencyChart.draw(
                page, operation, each, names(each.stream().map(OperationSummary::side).toList())));
    page.close();
  }

  private List<String> names(List<Side> sides) {
    return sides.stream()
        .map(side -> runs.size() == 1 ? side.target().name() : side.label())
        .toList();
  }

  private void run(Run run) {
    page.open("section").element("h2", run.head().name());
    paragraph(run.head().question());
    paragraph(run.head().note());
    paragraph(run.unanswered());
    measured(run);
    tables(run.tables());
    for (Original original : run.originals()) {
      table("The original: " + original.document(), original.table());
    }
    paragraph(run.differences());
    facts(run);
    page.close();
  }

  private void paragraph(String words) {
    if (!words.isBlank()) {
      page.element("p", words);
    }
  }

  private void measured(Run run) {
    if (run.measured().isEmpty()) {
      return;
    }
    if (run.configuration().rounds() > 1) {
      paragraph(OperationSummary.OF_ROUNDS);
    }
    openTable(OperationSummary.COLUMNS, 2);
    for (Target target : run.configuration().targets()) {
      OperationSummary.of(new Side(run, target)).forEach(each -> page.row("td", each.cells(), 2));
    }
    closeTable();
  }

  /** The median first, and behind it what each round found. */
  private void tables(List<RunTable> tables) {
    if (tables.size() < 2) {
      tables.forEach(table -> table("", table));
      return;
    }
    RunTable.median(tables)
        .ifPresent(each -> table("Median of " + tables.size() + " rounds", each));
    page.open("details").element("summary", "Each round");
    tables.forEach(table -> table("Round " + table.round(), table));
    page.close();
  }

  private void table(String title, RunTable table) {
    if (!title.isEmpty()) {
      page.element("h3", title);
    }
    int leading = table.columns().getFirst().startsWith("<") ? 1 : 0;
    openTable(table.columns().stream().map(CsvReport::heading).toList(), leading);
    for (List<Cell> row : table.rows()) {
      page.row("td", row.stream().map(Cell::text).toList(), leading);
    }
    closeTable();
  }

  private void openTable(List<String> columns, int leading) {
    page.open("div", "class", "table").open("table").open("thead");
    page.row("th", columns, leading).close().open("tbody");
  }

  private void closeTable() {
    page.close().close().close();
  }

  private void facts(Run run) {
    Configuration configuration = run.configuration();
    page.open("dl");
    fact("Id", run.head().id());
    fact("When", Figures.started(run.head()) + ", " + Figures.of(run.head().duration()));
    fact("Machine", Figures.machine(run.environment()));
    fact("Java", Figures.java(run.environment()));
    fact("Load at the start", Figures.load(run.environment()));
    fact("Dirlens", run.environment().dirlensVersion());
    fact("Measured", configuration.subject());
    fact(
        "Data",
        String.format(
            Locale.ROOT,
            "%s, %,d entries, seed %d",
            configuration.data(),
            configuration.entries(),
            configuration.seed()));
    fact("Rounds", Integer.toString(configuration.rounds()));
    configuration.targets().forEach(each -> fact("Target " + each.name(), Figures.of(each)));
    page.close();
    if (!configuration.workload().isEmpty()) {
      page.element("pre", configuration.workload());
    }
  }

  private void fact(String name, String value) {
    page.element("dt", name).element("dd", value);
  }
}
