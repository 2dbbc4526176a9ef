package org.dirlens.charts.ui.view;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.monitor.MonitoredServer;
import org.dirlens.index.monitor.SlowSearch;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * The slowest searches of a stretch of time, each of which can be explained.
 *
 * <p>Threads: user interface; the server is asked in jobs.
 */
final class SlowSearchPanel extends Composite {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ENGLISH).withZone(ZoneId.systemDefault());

  private final Display display = getDisplay();
  private final Label title;
  private final Button explain;
  private final StatePane states;
  private final ResultViewer<Row> table;
  private @Nullable Job asking;

  /** A search and its place in the answer, which tells it from others that are the same. */
  private record Row(int number, SlowSearch search) {}

  /**
   * A stretch of time to ask about.
   *
   * @param fromMillis by the clock here, as is its end
   * @param offsetMillis what the clock of the server is ahead
   */
  record Stretch(long fromMillis, long toMillis, long offsetMillis) {}

  /**
   * @param explainer is given the search to explain
   * @param closer closes this
   */
  SlowSearchPanel(Composite parent, Consumer<SlowSearch> explainer, Runnable closer) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite head = new Composite(this, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(8, 2).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    title = ControlIds.name(new Label(head, SWT.NONE), "charts.searches.title");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(title);
    explain = button(head, "charts.searches.explain", Messages.Searches_explain);
    button(head, "charts.searches.close", Messages.Searches_close)
        .addListener(SWT.Selection, event -> closer.run());
    states = new StatePane(this, null).named("charts.searches");
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    table =
        new ResultViewer<>(states.content(), columns(), Row::number)
            .named("charts.searches", Messages.Searches_name);
    table.onOpen(row -> explainer.accept(row.search()));
    table.onSelection(() -> explain.setEnabled(table.selection().size() == 1));
    explain.addListener(
        SWT.Selection, event -> explainer.accept(table.selection().getFirst().search()));
    explain.setEnabled(false);
    addListener(SWT.Dispose, event -> stop());
  }

  private static Button button(Composite head, String id, String text) {
    Button button = ControlIds.name(new Button(head, SWT.PUSH), id);
    button.setText(text);
    GridDataFactory.swtDefaults().applyTo(button);
    return button;
  }

  private static List<ResultColumn<Row>> columns() {
    return List.of(
        ResultColumn.figures(
            Messages.Searches_took, 10, row -> row.search().micros(), SlowSearchPanel::micros),
        ResultColumn.words(Messages.Searches_filter, 44, row -> row.search().asked().filter()),
        ResultColumn.words(Messages.Searches_index, 18, SlowSearchPanel::index),
        ResultColumn.figures(
            Messages.Searches_examined, 17, row -> row.search().use().examined(), Figures::count),
        ResultColumn.figures(
            Messages.Searches_returned, 11, row -> row.search().use().returned(), Figures::count),
        ResultColumn.words(Messages.Searches_base, 26, row -> row.search().asked().base()),
        ResultColumn.words(Messages.Searches_who, 22, SlowSearchPanel::who),
        ResultColumn.times(Messages.Searches_ended, 20, row -> row.search().ended()));
  }

  private static String micros(long micros) {
    return Figures.micros(micros);
  }

  private static String index(Row row) {
    SlowSearch.Use use = row.search().use();
    return use.unindexed() ? Messages.Searches_unindexed : String.join(", ", use.indices());
  }

  private static String who(Row row) {
    String identity = row.search().asked().identity();
    return identity.isEmpty() ? Messages.Searches_anonymous : identity.replaceFirst("^dn:", "");
  }

  /** Shows why there are none. */
  void say(String sentence) {
    stop();
    title.setText(Messages.Searches_name);
    show(List.of(), sentence);
  }

  /** Asks a server for those of a stretch of time. */
  void ask(MonitoredServer server, Stretch stretch) {
    stop();
    title.setText(
        NLS.bind(Messages.Searches_title, time(stretch.fromMillis()), time(stretch.toMillis())));
    Job job =
        Job.create(
            Messages.Searches_asking, (ICoreRunnable) monitor -> ask(server, stretch, monitor));
    job.setSystem(true);
    asking = job;
    states.empty().say("");
    states.replacing(Messages.Searches_asking, this::giveUp);
    job.schedule();
  }

  /** What is cancelled says nothing any more. */
  private void giveUp() {
    stop();
    states.waited();
  }

  private static String time(long millis) {
    return TIME.format(Instant.ofEpochMilli(millis));
  }

  private void ask(MonitoredServer server, Stretch stretch, IProgressMonitor monitor) {
    try {
      List<SlowSearch> found =
          server.slowest(
              stretch.fromMillis() + stretch.offsetMillis(),
              stretch.toMillis() + stretch.offsetMillis(),
              monitor);
      later(monitor, () -> show(found, Messages.Searches_none));
    } catch (ConnectionProblem | RuntimeException e) {
      ConnectionProblem problem = ConnectionProblem.of(Messages.Searches_asking, e);
      later(monitor, () -> states.failed(problem, () -> ask(server, stretch)));
    }
  }

  private void later(IProgressMonitor monitor, Runnable task) {
    DisplayThread.later(
        display,
        this,
        () -> {
          if (!monitor.isCanceled()) {
            task.run();
          }
        });
  }

  private void show(List<SlowSearch> found, String nothing) {
    List<Row> rows = new ArrayList<>();
    found.forEach(search -> rows.add(new Row(rows.size(), search)));
    table.show(rows);
    explain.setEnabled(false);
    if (found.isEmpty()) {
      states.empty().say(nothing);
      states.showEmpty();
    } else {
      states.showContent();
      table.select(0);
      explain.setEnabled(true);
    }
  }

  private void stop() {
    if (asking != null) {
      asking.cancel();
      asking = null;
    }
  }
}
