package org.dirlens.browser.ui.searchlog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.searchlog.LoggedSearch;
import org.dirlens.browser.core.searchlog.SearchLog;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.log.ExportLog;
import org.dirlens.browser.ui.search.SearchView;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.KeptForm;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.table.CellLook;
import org.dirlens.ui.common.table.CopyForm;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.jspecify.annotations.Nullable;

/** The Search log view: every search that was sent, over all connections, the newest first. */
public final class SearchLogView extends LaterView {
  public static final String ID = "org.dirlens.browser.ui.searchlog";

  private static final String EXPLAIN = "org.dirlens.index.ui.explainSearch";

  /** A tree that is opened sends many searches at once: they are shown that soon together. */
  private static final int GATHER_MILLIS = 200;

  private static final List<ResultColumn<LoggedSearch>> COLUMNS =
      List.of(
          ResultColumn.times(Messages.Column_time, 19, LoggedSearch::time),
          ResultColumn.words(Messages.Column_filter, 30, each -> each.query().filter()),
          ResultColumn.words(Messages.Column_base, 26, each -> each.query().base()),
          ResultColumn.words(Messages.Column_scope, 11, each -> Labels.of(each.query().scope())),
          ResultColumn.figures(
              Messages.Column_entries, 9, each -> each.result().entries(), Figures::count),
          ResultColumn.figures(
              Messages.Column_elapsed,
              10,
              each -> (double) each.result().micros(),
              Figures::micros),
          ResultColumn.words(Messages.Column_result, 18, Labels::result),
          ResultColumn.words(Messages.Column_connection, 16, each -> each.origin().name()));

  private final SearchLog log = SearchLog.shared();
  private final AtomicBoolean told = new AtomicBoolean();
  private final Runnable changed = this::logChanged;
  private @Nullable StatePane states;
  private @Nullable ResultViewer<LoggedSearch> table;
  private @Nullable Text detail;
  private @Nullable Button again;
  private @Nullable Button explain;
  private @Nullable Button reads;
  private @Nullable Display display;

  @Override
  protected void createContent(Composite parent) {
    display = parent.getDisplay();
    StatePane area = new StatePane(parent, BrowserIcons.image("search-log"));
    states = area.named("searchlog.state");
    area.empty().say(Messages.Log_empty);
    Composite page = new Composite(area.content(), SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(8, 4).spacing(4, 4).applyTo(page);
    createHead(page);
    SashForm halves = new SashForm(page, SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(halves);
    table = createTable(halves);
    Text text =
        ControlIds.name(
            new Text(halves, SWT.MULTI | SWT.WRAP | SWT.V_SCROLL | SWT.READ_ONLY | SWT.BORDER),
            "searchlog.detail");
    text.setFont(JFaceResources.getTextFont());
    detail = text;
    halves.setWeights(3, 2);
    log.addListener(changed);
    read();
  }

  private void createHead(Composite page) {
    Composite line = new Composite(page, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(3).spacing(8, 0).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
    Button box = ControlIds.name(new Button(line, SWT.CHECK), "searchlog.reads");
    box.setText(Messages.Log_reads);
    GridDataFactory.swtDefaults().grab(true, false).applyTo(box);
    KeptForm kept =
        new KeptForm(ID, box, memento -> memento.putBoolean("reads", box.getSelection()));
    box.setSelection(
        kept.read().map(form -> Boolean.TRUE.equals(form.getBoolean("reads"))).orElse(false));
    box.addListener(
        SWT.Selection,
        event -> {
          kept.changed();
          read();
        });
    reads = box;
    again = Forms.button(line, Messages.Log_again, "searchlog.again", this::runAgain);
    explain = Forms.button(line, Messages.Log_explain, "searchlog.explain", this::explain);
  }

  private ResultViewer<LoggedSearch> createTable(Composite parent) {
    ResultViewer<LoggedSearch> created =
        new ResultViewer<>(parent, COLUMNS, search -> search)
            .named("searchlog.table", Messages.Log_table);
    created.look(new Look());
    created.onSelection(this::showDetail);
    created.onOpen(
        search -> {
          if (again != null && again.isEnabled()) {
            runAgain();
          }
        });
    ExportLog.offer(created.table().getMenu(), log::files, "searches.ldiflog");
    created.offer(copy(Messages.Log_copyCommand, SearchLog::command));
    created.offer(copy(Messages.Log_copyUrl, SearchLog::url));
    return created;
  }

  private record Look() implements CellLook<LoggedSearch> {
    @Override
    public boolean faded(LoggedSearch search) {
      return !search.result().problem().isEmpty();
    }
  }

  private static CopyForm<LoggedSearch> copy(
      String label, BiFunction<LoggedSearch, ConnectionParameters, String> text) {
    return new CopyForm<>(
        label,
        () -> "",
        (searches, monitor) ->
            searches.stream()
                .flatMap(
                    each ->
                        connection(each)
                            .map(found -> text.apply(each, found.parameters()))
                            .stream())
                .collect(Collectors.joining("\n", "", "\n")),
        true);
  }

  private static Optional<DirectoryConnection> connection(LoggedSearch search) {
    return Connections.shared().find(search.origin().id());
  }

  /** On any thread; many searches at once are shown once. */
  private void logChanged() {
    Display shown = display;
    if (shown != null && told.compareAndSet(false, true)) {
      DisplayThread.later(shown, () -> shown.timerExec(GATHER_MILLIS, this::read));
    }
  }

  private void read() {
    told.set(false);
    if (reads == null || reads.isDisposed()) {
      return;
    }
    boolean all = reads.getSelection();
    DirectoryJob<List<LoggedSearch>> job =
        DirectoryJob.of(
            Messages.Log_reading,
            monitor -> log.newestFirst().stream().filter(each -> all || !each.readsOne()).toList());
    job.setSystem(true);
    job.whenDone(this::show).start();
  }

  private void show(List<LoggedSearch> searches) {
    StatePane shown = states;
    if (shown == null || shown.isDisposed() || table == null) {
      return;
    }
    table.show(searches);
    shown.showContent();
    showDetail();
    if (!log.problem().isEmpty()) {
      shown.failed(log.problem(), null);
    }
  }

  private Optional<LoggedSearch> selected() {
    return table == null ? Optional.empty() : table.selection().stream().findFirst();
  }

  private void showDetail() {
    Optional<LoggedSearch> chosen = selected();
    boolean reachable =
        chosen
            .filter(search -> !search.query().filter().contains(SecretAttributes.HIDDEN))
            .flatMap(SearchLogView::connection)
            .isPresent();
    if (again != null && explain != null) {
      again.setEnabled(reachable);
      explain.setEnabled(reachable);
    }
    if (chosen.isEmpty()) {
      say(Messages.Log_choose);
      return;
    }
    LoggedSearch search = chosen.get();
    String text = SearchWords.text(search);
    if (detail != null && !detail.getText().startsWith(text)) {
      say(text);
      DirectoryJob<String> job =
          DirectoryJob.of(Messages.Log_asking, monitor -> IndexUse.of(search, monitor));
      job.setSystem(true);
      job.whenDone(use -> showUse(search, text, use)).start();
    }
  }

  private void showUse(LoggedSearch search, String text, String use) {
    if (selected().filter(search::equals).isPresent()) {
      say(text + "\n" + NLS.bind(Messages.Use_now, use));
    }
  }

  private void say(String text) {
    if (detail != null && !detail.isDisposed() && !detail.getText().equals(text)) {
      detail.setText(text);
    }
  }

  private void runAgain() {
    selected()
        .ifPresent(
            search ->
                connection(search)
                    .ifPresent(
                        found -> SearchView.run(getSite().getPage(), found, search.query())));
  }

  /** Explains the search in the index designer, by its command. */
  private void explain() {
    ICommandService commands = getSite().getService(ICommandService.class);
    IHandlerService handlers = getSite().getService(IHandlerService.class);
    Command command = commands.getCommand(EXPLAIN);
    selected()
        .ifPresent(
            search -> {
              try {
                handlers.executeCommand(
                    ParameterizedCommand.generateCommand(command, question(search)), null);
              } catch (CommandException e) {
                ILog.of(SearchLogView.class).error("A logged search cannot be explained.", e);
              }
            });
  }

  private static Map<String, String> question(LoggedSearch search) {
    return Map.of(
        EXPLAIN + ".connection", search.origin().id(),
        EXPLAIN + ".base", search.query().base(),
        EXPLAIN + ".scope", search.query().scope().name(),
        EXPLAIN + ".filter", search.query().filter());
  }

  @Override
  protected void focusContent() {
    if (states != null) {
      states.setFocus();
    }
  }

  @Override
  public void dispose() {
    log.removeListener(changed);
    super.dispose();
  }
}
