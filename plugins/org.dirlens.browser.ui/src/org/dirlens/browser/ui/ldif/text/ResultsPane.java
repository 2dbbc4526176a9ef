package org.dirlens.browser.ui.ldif.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.dirlens.browser.core.ldif.RecordListener;
import org.dirlens.browser.core.ldif.RecordResult;
import org.dirlens.browser.core.ldif.text.TextProblem;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a text, and what became of its records when they were sent; a click goes to
 * the line. Display thread, but for {@link #ended}.
 */
final class ResultsPane implements RecordListener {
  private static final int TICK_MILLIS = 200;

  private final CTabFolder tabs;
  private final CTabItem problemTab;
  private final CTabItem resultTab;
  private final ResultViewer<TextProblem> problems;
  private final ResultViewer<RecordResult> results;
  private final Label summary;
  private final Consumer<Collection<RecordResult>> shown;

  /** Of the run that is shown; that of another pane if it began there. */
  private Queue<RecordResult> fresh = new ConcurrentLinkedQueue<>();

  private final SortedMap<Long, RecordResult> all = new TreeMap<>();
  private boolean running;

  /**
   * An empty one.
   *
   * @param go shows a line
   * @param shown told what became of all records so far
   */
  ResultsPane(CTabFolder tabs, IntConsumer go, Consumer<Collection<RecordResult>> shown) {
    this.shown = shown;
    this.tabs = tabs;
    problems =
        new ResultViewer<>(
            tabs,
            List.of(
                ResultColumn.figures(
                    Messages.Record_line, 6, TextProblem::line, line -> Figures.count(line)),
                ResultColumn.words(Messages.Result_message, 60, TextProblem::message),
                ResultColumn.words(Messages.Result_kind, 12, ResultsPane::kind)),
            each -> each);
    problems.named("ldif.problems", Messages.Result_problems);
    follow(problems, each -> go.accept(each.line()));
    problemTab = tab(problems);
    Composite area = new Composite(tabs, SWT.NONE);
    GridLayoutFactory.fillDefaults().margins(4, 4).spacing(0, 2).applyTo(area);
    summary = ControlIds.name(new Label(area, SWT.WRAP), "ldif.summary");
    GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(summary);
    results = results(area);
    follow(results, each -> go.accept((int) each.line()));
    resultTab = tab(area);
    resultTab.setText(Messages.Result_results);
    show(List.of());
  }

  private static ResultViewer<RecordResult> results(Composite area) {
    ResultViewer<RecordResult> made =
        new ResultViewer<>(
            area,
            List.of(
                ResultColumn.figures(Messages.Record_line, 6, RecordResult::line, Figures::count),
                ResultColumn.words(Messages.Result_state, 11, ResultsPane::state),
                ResultColumn.words(Messages.Result_message, 50, RecordResult::message),
                ResultColumn.words(Messages.Record_dn, 36, RecordResult::dn)),
            RecordResult::line);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(made);
    return made.named("ldif.results", Messages.Result_results);
  }

  private CTabItem tab(Control content) {
    CTabItem item = new CTabItem(tabs, SWT.NONE);
    item.setControl(content);
    return item;
  }

  private static <T> void follow(ResultViewer<T> table, Consumer<T> go) {
    table.onSelection(
        () -> {
          if (table.table().isFocusControl()) {
            table.selection().stream().findFirst().ifPresent(go);
          }
        });
    table.onOpen(go);
  }

  private static String kind(TextProblem problem) {
    return problem.severity() == TextProblem.Severity.ERROR
        ? Messages.Result_notLdif
        : Messages.Result_bySchema;
  }

  private static String state(RecordResult result) {
    return switch (result.state()) {
      case DONE -> Messages.Result_done;
      case UPDATED -> Messages.Result_updated;
      case FAILED -> Messages.Result_failed;
      case UNANSWERED -> Messages.Result_unanswered;
      case FITS -> Messages.Result_fits;
      case WOULD_FAIL -> Messages.Result_wouldFail;
    };
  }

  /** Shows what is wrong with the text. */
  void show(List<TextProblem> found) {
    problems.show(found);
    problemTab.setText(
        found.isEmpty()
            ? Messages.Result_problems
            : NLS.bind(Messages.Result_problemsCount, Figures.count(found.size())));
  }

  /** Records are sent, or looked at: what became of others is of no more interest. */
  void begin() {
    all.clear();
    fresh.clear();
    showRun();
  }

  /** Shows the records of a run that began in another pane, which is closed. */
  void continueFrom(ResultsPane before) {
    all.putAll(before.all);
    fresh = before.fresh;
    showRun();
  }

  private void showRun() {
    running = true;
    say("");
    refresh();
    tabs.setSelection(resultTab);
    tabs.getDisplay().timerExec(TICK_MILLIS, this::tick);
  }

  @Override
  public void ended(RecordResult result, @Nullable Write write) {
    fresh.add(result);
  }

  private void tick() {
    if (!tabs.isDisposed() && running) {
      take();
      tabs.getDisplay().timerExec(TICK_MILLIS, this::tick);
    }
  }

  private void take() {
    boolean some = !fresh.isEmpty();
    for (RecordResult each = fresh.poll(); each != null; each = fresh.poll()) {
      all.put(each.line(), each);
    }
    if (some) {
      refresh();
    }
  }

  private void refresh() {
    results.show(new ArrayList<>(all.values()));
    mark();
  }

  /** Tells once more what became of all, as for another text. */
  void mark() {
    shown.accept(List.copyOf(all.values()));
  }

  /** Nothing more comes. */
  void end() {
    running = false;
    if (!tabs.isDisposed()) {
      take();
    }
  }

  /** Says how it went on the whole. */
  void say(String words) {
    Forms.say(summary, words);
    summary.getParent().layout();
  }
}
