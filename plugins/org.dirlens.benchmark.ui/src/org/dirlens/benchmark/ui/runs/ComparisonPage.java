package org.dirlens.benchmark.ui.runs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.runs.compare.Compared;
import org.dirlens.runs.compare.Comparison;
import org.dirlens.runs.compare.Verdict;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.VerticalScroll;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/**
 * Runs beside each other: what can be said in a sentence, what makes them hard to compare, a bar
 * for how sure it is, and every quantity with both values.
 *
 * <p>Threads: user interface.
 */
final class ComparisonPage extends Composite {
  private final ScrolledComposite area;
  private final Composite page;
  private final Label title;
  private final Label summary;
  private final Label warnings;
  private final IntervalChart chart;
  private final ResultViewer<Row> rows;

  /**
   * A quantity of one comparison.
   *
   * @param sides what is compared
   * @param compared both values
   */
  record Row(String sides, Compared compared) {}

  ComparisonPage(Composite parent) {
    super(parent, SWT.NONE);
    setLayout(new FillLayout());
    area = VerticalScroll.area(this);
    page = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 8).spacing(8, 6).applyTo(page);
    title = wrapped("comparison.title");
    title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT));
    summary = wrapped("comparison.summary");
    warnings = wrapped("comparison.warnings");
    chart = ControlIds.name(new IntervalChart(page), "comparison.chart");
    GridDataFactory.fillDefaults().grab(true, false).hint(200, SWT.DEFAULT).applyTo(chart);
    rows = new ResultViewer<>(page, columns(), row -> row);
    rows.named("comparison.rows", Messages.Comparison_rows);
    GridDataFactory.fillDefaults().grab(true, true).hint(200, 120).applyTo(rows);
    VerticalScroll.show(area, page);
  }

  private Label wrapped(String id) {
    Label label = ControlIds.name(new Label(page, SWT.WRAP), id);
    GridDataFactory.fillDefaults().grab(true, false).hint(200, SWT.DEFAULT).applyTo(label);
    return label;
  }

  private static List<ResultColumn<Row>> columns() {
    return List.of(
        ResultColumn.words(
            Messages.Comparison_subject, 18, row -> row.compared().quantity().subject()),
        ResultColumn.words(
            Messages.Comparison_measure, 14, row -> row.compared().quantity().measure().name()),
        ResultColumn.words(Messages.Comparison_verdict, 34, row -> row.compared().verdict().text()),
        ResultColumn.figures(
            Messages.Comparison_before, 10, row -> row.compared().before(), ComparisonPage::number),
        ResultColumn.figures(
            Messages.Comparison_after, 10, row -> row.compared().after(), ComparisonPage::number),
        ResultColumn.words(Messages.Comparison_sides, 24, Row::sides));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%,.3f" : "%,.1f", value);
  }

  void show(List<Comparison> comparisons) {
    List<Row> all = new ArrayList<>();
    List<String> doubts = new ArrayList<>();
    for (Comparison each : comparisons) {
      String sides = NLS.bind(Messages.Comparison_of, each.beforeLabel(), each.afterLabel());
      each.rows().forEach(row -> all.add(new Row(sides, row)));
      each.warnings().stream().filter(text -> !doubts.contains(text)).forEach(doubts::add);
    }
    Forms.say(title, title(comparisons));
    Forms.say(summary, summary(all));
    Forms.say(warnings, String.join("\n", doubts));
    chart.show(all);
    rows.show(all);
    VerticalScroll.fit(area);
  }

  private static String title(List<Comparison> comparisons) {
    if (comparisons.isEmpty()) {
      return Messages.Comparison_nothing;
    }
    Comparison first = comparisons.getFirst();
    return comparisons.size() == 1
        ? NLS.bind(Messages.Comparison_of, first.beforeLabel(), first.afterLabel())
        : NLS.bind(Messages.Comparison_several, first.beforeLabel(), comparisons.size());
  }

  /** How many quantities got which verdict. */
  private static String summary(List<Row> rows) {
    if (rows.isEmpty()) {
      return Messages.Comparison_noRows;
    }
    List<String> parts = new ArrayList<>();
    count(rows, Verdict.Kind.WORSE, Messages.Comparison_worse, parts);
    count(rows, Verdict.Kind.BETTER, Messages.Comparison_better, parts);
    count(rows, Verdict.Kind.DIFFERENT, Messages.Comparison_different, parts);
    count(rows, Verdict.Kind.NO_DIFFERENCE, Messages.Comparison_same, parts);
    count(rows, Verdict.Kind.UNCERTAIN, Messages.Comparison_uncertain, parts);
    count(rows, Verdict.Kind.TOO_FEW_ROUNDS, Messages.Comparison_tooFew, parts);
    return NLS.bind(Messages.Comparison_summary, quantities(rows.size()), String.join(", ", parts));
  }

  /** "1 quantity", "5 quantities". */
  static String quantities(int count) {
    return Figures.count(count, Messages.Comparison_quantity, Messages.Comparison_quantities);
  }

  private static void count(List<Row> rows, Verdict.Kind kind, String words, List<String> parts) {
    long count = rows.stream().filter(row -> row.compared().verdict().kind() == kind).count();
    if (count > 0) {
      parts.add(NLS.bind(words, count));
    }
  }
}
