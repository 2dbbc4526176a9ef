package org.dirlens.application.logs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.application.server.EmbeddedDirectory;
import org.dirlens.browser.core.serverlog.LogLine;
import org.dirlens.browser.core.serverlog.LogTail;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.KeptForm;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.RefreshClock;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.table.CopyForm;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** The Server log view: the last lines of the access or the audit log of the embedded server. */
public final class ServerLogView extends LaterView {
  public static final String ID = "org.dirlens.application.logs";

  private static final List<ResultColumn<LogLine>> COLUMNS =
      List.of(
          ResultColumn.times(Messages.Column_time, 19, LogLine::time),
          ResultColumn.words(Messages.Column_event, 12, LogLine::event),
          ResultColumn.words(Messages.Column_subject, 50, ServerLogView::subject),
          ResultColumn.words(Messages.Column_result, 16, line -> line.field("resultName")),
          ResultColumn.figures(
              Messages.Column_entries, 8, line -> line.figure("entries"), ServerLogView::figure),
          ResultColumn.figures(
              Messages.Column_elapsed,
              10,
              line -> line.figure("micros"),
              micros -> micros < 0 ? "" : Figures.micros(micros)),
          ResultColumn.figures(
              Messages.Column_connection,
              11,
              line -> line.figure("connection"),
              ServerLogView::figure),
          ResultColumn.words(Messages.Column_identity, 30, line -> line.field("identity")));

  private static final List<String> LOGS = List.of("access", "audit");

  private final Path folder = EmbeddedDirectory.ofWorkspace().folder().resolve("logs");
  private @Nullable StatePane states;
  private @Nullable ResultViewer<LogLine> table;
  private @Nullable Text detail;
  private @Nullable Combo choice;
  private @Nullable Button paused;
  private RefreshClock.@Nullable Subscription ticks;
  private volatile LogTail tail = tail(0);
  private long shownLines = -1;

  /** What a look at the log found. */
  private record Found(LogTail tail, List<LogLine> lines, long read, String problem) {}

  private LogTail tail(int log) {
    String name = LOGS.get(log);
    return new LogTail(
        Stream.of(".log", ".jsonl").map(ending -> folder.resolve(name + ending)).toList());
  }

  /** What the operation was about: the filter below its base, or the entry. */
  private static String subject(LogLine line) {
    if (line.event().isEmpty()) {
      return line.text();
    }
    return Stream.of("filter", "base", "name", "changes", "operation", "client", "reason")
        .map(line::field)
        .filter(value -> !value.isEmpty())
        .limit(2)
        .collect(Collectors.joining("  "));
  }

  private static String figure(Long figure) {
    return figure < 0 ? "" : Figures.count(figure);
  }

  @Override
  protected void createContent(Composite parent) {
    Composite page = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(8, 4).spacing(4, 4).applyTo(page);
    createHead(page);
    StatePane area = new StatePane(page, null).named("serverlog.state");
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    area.empty().say(Messages.Log_empty);
    states = area;
    SashForm halves = new SashForm(area.content(), SWT.HORIZONTAL);
    table = createTable(halves);
    Text text =
        ControlIds.name(
            new Text(halves, SWT.MULTI | SWT.WRAP | SWT.V_SCROLL | SWT.READ_ONLY | SWT.BORDER),
            "serverlog.detail");
    text.setFont(JFaceResources.getTextFont());
    detail = text;
    halves.setWeights(3, 1);
    ticks = Refresher.of(parent.getDisplay()).subscribe(this::look, this::show);
  }

  private void createHead(Composite page) {
    Composite line = new Composite(page, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(3).spacing(8, 0).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
    Combo combo =
        Forms.choice(line, "serverlog.choice", Stream.of(Messages.Log_access, Messages.Log_audit));
    KeptForm kept =
        new KeptForm(ID, combo, memento -> memento.putInteger("log", combo.getSelectionIndex()));
    Integer before = kept.read().map(form -> form.getInteger("log")).orElse(0);
    combo.select(before == null ? 0 : Math.clamp(before, 0, LOGS.size() - 1));
    combo.addListener(
        SWT.Selection,
        event -> {
          kept.changed();
          choose(combo.getSelectionIndex());
        });
    choice = combo;
    choose(combo.getSelectionIndex());
    Button pause = ControlIds.name(new Button(line, SWT.TOGGLE), "serverlog.pause");
    pause.setText(Messages.Log_pause);
    pause.setToolTipText(Messages.Log_pauseHint);
    paused = pause;
    Text path = new Text(line, SWT.READ_ONLY);
    path.setText(folder.toString());
    path.setToolTipText(NLS.bind(Messages.Log_last, Figures.count(LogTail.LINES_MAX)));
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(path);
  }

  private ResultViewer<LogLine> createTable(Composite parent) {
    ResultViewer<LogLine> created =
        new ResultViewer<>(parent, COLUMNS, LogLine::number)
            .named("serverlog.table", Messages.Log_table);
    created.onSelection(this::showDetail);
    created.offer(
        new CopyForm<>(
            Messages.Log_copy,
            () -> "",
            (lines, monitor) ->
                lines.stream().map(each -> each.text() + "\n").collect(Collectors.joining()),
            true));
    return created;
  }

  private void choose(int log) {
    tail = tail(log);
    shownLines = -1;
  }

  /** On a thread of its own. */
  private Found look() {
    LogTail now = tail;
    try {
      List<LogLine> lines = now.poll();
      return new Found(now, lines, now.read(), "");
    } catch (IOException | UncheckedIOException e) {
      return new Found(now, List.of(), now.read(), String.valueOf(e.getMessage()));
    }
  }

  private void show(Found found) {
    StatePane pane = states;
    ResultViewer<LogLine> rows = table;
    if (pane == null || pane.isDisposed() || rows == null || found.tail() != tail) {
      return;
    }
    if (!found.problem().isEmpty()) {
      pane.failed(found.problem(), null);
      shownLines = -1; // what is read next ends it, also without new lines
      return;
    }
    boolean still = paused != null && paused.getSelection();
    if (found.read() == shownLines || (still && shownLines >= 0)) {
      return;
    }
    shownLines = found.read();
    if (found.lines().isEmpty()) {
      pane.empty()
          .say(
              NLS.bind(
                  Messages.Log_none,
                  choice == null ? "" : choice.getText().toLowerCase(Locale.ROOT)));
      pane.showEmpty();
      return;
    }
    rows.show(found.lines());
    pane.showContent();
    showDetail();
  }

  private void showDetail() {
    if (table != null && detail != null) {
      String text =
          table.selection().stream().findFirst().map(LogLine::text).orElse(Messages.Log_choose);
      if (!detail.getText().equals(text)) {
        detail.setText(text);
      }
    }
  }

  @Override
  protected void focusContent() {
    if (states != null) {
      states.setFocus();
    }
  }

  @Override
  public void dispose() {
    if (ticks != null) {
      ticks.close();
    }
    super.dispose();
  }
}
