package org.dirlens.browser.ui.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.dit.NaturalOrder;
import org.dirlens.browser.core.search.SearchRun;
import org.dirlens.browser.core.search.SearchTable;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.DirectoryJob;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.browser.ui.dit.DirectoryView;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.EmptyState;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.ResultColumn;
import org.dirlens.ui.common.ResultViewer;
import org.dirlens.ui.common.Selections;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** Searches the directory of the selected connection and lists what it finds. */
public final class SearchView extends ViewPart {
  public static final String ID = "org.dirlens.browser.ui.search";

  private static final int DN_WIDTH = 45;
  private static final int CELL_WIDTH = 22;

  private final ISelectionListener entrySelected = this::entrySelected;
  private @Nullable SearchForm form;
  private @Nullable Composite results;
  private @Nullable ResultViewer<SearchTable.Row> viewer;
  private @Nullable DirectoryConnection searched;
  private @Nullable DirectoryJob<SearchRun> running;

  @Override
  public void createPartControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(area);
    form = new SearchForm(area, this::search);
    Composite below = new Composite(area, SWT.NONE);
    below.setLayout(new StackLayout());
    GridDataFactory.fillDefaults().grab(true, true).applyTo(below);
    results = below;
    EmptyState nothing = new EmptyState(below, BrowserIcons.image("search"));
    nothing.say(Messages.text("search.empty"));
    show(nothing);
    getSite().getPage().addSelectionListener(DirectoryView.ID, entrySelected);
    takeBase(getSite().getPage().getSelection(DirectoryView.ID));
  }

  private void show(Control top) {
    if (results != null) {
      ((StackLayout) results.getLayout()).topControl = top;
      results.layout();
    }
  }

  private void entrySelected(IWorkbenchPart part, ISelection selection) {
    if (form != null && form.baseIsEmpty()) {
      takeBase(selection);
    }
  }

  private void takeBase(@Nullable ISelection selection) {
    if (selection != null && form != null) {
      Selections.first(selection, DitNode.class).ifPresent(node -> form.base(node.dn()));
    }
  }

  /** Puts the cursor into the filter, with the selected entry as base. */
  public void begin() {
    takeBase(getSite().getPage().getSelection(DirectoryView.ID));
    if (form != null) {
      form.focusFilter();
    }
  }

  private Optional<DirectoryConnection> connection() {
    ISelection chosen = getSite().getPage().getSelection(ConnectionsView.ID);
    Optional<DirectoryConnection> selected =
        chosen == null ? Optional.empty() : Selections.first(chosen, DirectoryConnection.class);
    return selected.or(() -> Connections.shared().all().stream().findFirst());
  }

  /** Runs the search as filled in; one that is still running is cancelled. */
  public void search() {
    SearchForm filled = form;
    Optional<DirectoryConnection> connection = connection();
    if (filled == null || !filled.valid() || connection.isEmpty()) {
      return;
    }
    if (running != null) {
      running.cancel();
    }
    SearchQuery query = filled.query();
    Dit dit = Dit.of(connection.get());
    filled.say(Messages.text("search.running"));
    DirectoryJob<SearchRun> job =
        DirectoryJob.of(
                Messages.text("search.job", query.filter()),
                monitor ->
                    SearchRun.run(
                        dit.connection().session(monitor), query, dit.schema(monitor), monitor))
            .whenDone(run -> show(dit.connection(), run))
            .whenFailed(this::failed);
    running = job;
    job.start();
  }

  private void failed(ConnectionProblem problem) {
    if (form != null && results != null && !results.isDisposed()) {
      form.say(String.valueOf(problem.getMessage()));
    }
  }

  private void show(DirectoryConnection connection, SearchRun run) {
    Composite below = results;
    if (below == null || below.isDisposed() || form == null) {
      return;
    }
    searched = connection;
    ResultViewer<SearchTable.Row> before = viewer;
    ResultViewer<SearchTable.Row> fresh =
        new ResultViewer<>(below, columns(run.table()), SearchTable.Row::dn);
    ControlIds.name(fresh.table(), "search.results");
    fresh.table().addListener(SWT.DefaultSelection, event -> open());
    fresh.show(run.table().rows());
    viewer = fresh;
    show(fresh.table());
    if (before != null) {
      before.table().dispose();
    }
    form.say(summary(run));
  }

  private static List<ResultColumn<SearchTable.Row>> columns(SearchTable table) {
    List<ResultColumn<SearchTable.Row>> columns = new ArrayList<>();
    columns.add(
        new ResultColumn<>(
            Messages.text("search.dn"),
            DN_WIDTH,
            ResultColumn.Side.LEFT,
            SearchTable.Row::dn,
            (one, other) -> NaturalOrder.compare(one.dn(), other.dn())));
    for (int at = 0; at < table.columns().size(); at++) {
      int cell = at;
      columns.add(
          new ResultColumn<>(
              table.columns().get(at),
              CELL_WIDTH,
              ResultColumn.Side.LEFT,
              row -> row.cells().get(cell),
              (one, other) ->
                  NaturalOrder.compare(one.cells().get(cell), other.cells().get(cell))));
    }
    return columns;
  }

  private static String summary(SearchRun run) {
    String count =
        Messages.text(
            "search.summary", run.table().rows().size(), Figures.micros(run.elapsedMicros()));
    SearchOutcome.End end = run.outcome().end();
    return end == SearchOutcome.End.COMPLETE
        ? count
        : Messages.text("search.summary.truncated", count, Messages.text("end." + end));
  }

  private void open() {
    if (viewer != null && searched != null) {
      viewer.selection().stream()
          .findFirst()
          .ifPresent(row -> EntryEditors.keep(searched, row.dn()));
    }
  }

  @Override
  public void setFocus() {
    if (form != null) {
      form.focusFilter();
    }
  }

  @Override
  public void dispose() {
    getSite().getPage().removeSelectionListener(DirectoryView.ID, entrySelected);
    super.dispose();
  }
}
