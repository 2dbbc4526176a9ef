package org.dirlens.browser.ui.search;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.core.dit.ChildList;
import org.dirlens.browser.core.dit.ChildName;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.core.search.ClientSearch;
import org.dirlens.browser.core.search.QuickInput;
import org.dirlens.browser.core.search.SearchBase;
import org.dirlens.browser.core.searchlog.SavedSearches;
import org.dirlens.browser.core.searchlog.SearchRuns;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.MementoText;
import org.dirlens.browser.ui.RowsLimit;
import org.dirlens.browser.ui.SelectedEntry;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.tree.DirectoryView;
import org.dirlens.browser.ui.visit.Visits;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.KeptForm;
import org.dirlens.ui.common.PinnedView;
import org.dirlens.ui.common.Selections;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.IHandlerService;
import org.jspecify.annotations.Nullable;

/**
 * Searches the current directory, or the one the view is pinned to, and lists what it finds as it
 * comes. The result keeps the server it is from when another directory becomes the current one.
 */
public final class SearchView extends PinnedView implements SelectedEntry.Source {
  public static final String ID = "org.dirlens.browser.ui.search";

  private static final String LOG = "org.dirlens.browser.ui.searchlog";
  private static final String EXPORT = "org.dirlens.browser.ui.ldif.export";

  /** How often the rows that have come are taken up. */
  private static final int FOLLOW_MILLIS = 50;

  private final ISelectionListener selected = (part, selection) -> followSelection();
  private final Consumer<DitChange> directoryChanged = change -> directoryChanged();
  private final SearchBase base = new SearchBase();
  private @Nullable KeptForm typed;
  private @Nullable SearchForm form;
  private @Nullable StatePane states;
  private @Nullable SearchResults results;
  private @Nullable DirectoryJob<?> job;
  private @Nullable Failure failure;
  private boolean changedSince;

  /** A problem of the network, and what it was met with: it is over when that has changed. */
  private record Failure(DirectoryConnection connection, ConnectionParameters parameters) {
    boolean over() {
      return connection.state() == ConnectionState.OPEN
          || !parameters.equals(connection.parameters());
    }
  }

  @Override
  protected void createContent(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(area);
    form = new SearchForm(area, new FormOwner());
    StatePane below = new StatePane(area, BrowserIcons.image("search")).named("search.state");
    GridDataFactory.fillDefaults().grab(true, true).applyTo(below);
    states = below;
    below.empty().say(Messages.Search_empty);
    restore(form);
    getSite().getPage().addSelectionListener(DirectoryView.ID, selected);
    form.follow(directory());
    directory().addListener(this::connectionsChanged);
    followSelection();
    load();
    askFeatures();
  }

  /** Lets menus know what was kept of earlier starts. */
  private static void load() {
    DirectoryJob<?> job =
        DirectoryJob.of(
            Messages.Search_load,
            monitor -> {
              SavedSearches.shared().load();
              SearchRuns.shared().load();
              return true;
            });
    job.setSystem(true);
    job.start();
  }

  /** Lets be chosen what the server offers, as soon as it says so; until then everything. */
  private void askFeatures() {
    Optional<DirectoryConnection> open =
        directory().connection().filter(known -> known.state() == ConnectionState.OPEN);
    if (open.isEmpty() && form != null) {
      form.offer(Optional.empty());
    }
    open.ifPresent(
        known -> {
          DirectoryJob<ServerFeatures> job =
              DirectoryJob.of(Messages.Search_load, Dit.of(known)::features);
          job.setSystem(true);
          job.whenFailed(problem -> {}).whenDone(told -> offer(known, told)).start();
        });
  }

  private void offer(DirectoryConnection asked, ServerFeatures features) {
    if (form != null && directory().connection().filter(asked::equals).isPresent()) {
      form.offer(Optional.of(features));
    }
  }

  /** What the form asks of the view. */
  private final class FormOwner implements SearchForm.Owner {
    @Override
    public void search() {
      SearchView.this.search();
    }

    @Override
    public void stop() {
      SearchView.this.stop();
    }

    @Override
    public void baseTyped(String dn) {
      base.type(dn);
    }

    @Override
    public void changed() {
      formChanged();
    }

    @Override
    public void run(SearchQuery query) {
      directory().connection().ifPresent(known -> SearchView.this.run(known, query));
    }

    @Override
    public Optional<DirectoryConnection> server() {
      return directory().connection();
    }

    @Override
    public void showLog() {
      show(LOG, IViewPart.class);
    }
  }

  /** What the rows ask of the view. */
  private final class RowsHost implements ResultMenu.Host {
    @Override
    public Optional<DirectoryConnection> server() {
      return directory().connection();
    }

    @Override
    public String filter() {
      return form == null ? "" : form.filter();
    }

    @Override
    public void filter(String filter, boolean run) {
      if (form != null) {
        form.filter(filter);
        if (run) {
          search();
        } else {
          form.focusFilter();
        }
      }
    }

    @Override
    public void locate(DirectoryConnection connection, String dn) {
      show(DirectoryView.ID, DirectoryView.class).ifPresent(tree -> tree.reveal(connection, dn));
    }

    @Override
    public void export() {
      try {
        getSite().getService(IHandlerService.class).executeCommand(EXPORT, null);
      } catch (CommandException e) {
        ILog.of(SearchView.class).error("A search cannot be exported.", e);
      }
    }
  }

  private <V> Optional<V> show(String id, Class<V> type) {
    try {
      return Optional.of(getSite().getPage().showView(id)).filter(type::isInstance).map(type::cast);
    } catch (PartInitException e) {
      Problems.show(id, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** The search whose rows are shown. */
  public Optional<Shown> shown() {
    return Optional.ofNullable(results)
        .filter(each -> !each.viewer().isDisposed())
        .map(each -> new Shown(each.connection(), each.run().query(), each.run().rows().columns()));
  }

  /**
   * A search whose rows are shown.
   *
   * @param columns the attributes that the table shows
   */
  public record Shown(DirectoryConnection connection, SearchQuery query, List<String> columns) {}

  // What is kept from one start to the next; a search is never run by itself

  private void restore(SearchForm fresh) {
    KeptForm form = new KeptForm(ID + ".form", fresh.control(), this::keep);
    form.read().ifPresent(read -> restore(fresh, read));
    typed = form;
  }

  private void restore(SearchForm fresh, IMemento form) {
    fresh.restore(form);
    String connection = form.getString("connection");
    String typed = form.getString("base");
    if (connection != null && typed != null) {
      base.take(connection, typed);
      base.type(typed);
      fresh.base(typed);
    }
  }

  private void keep(IMemento memento) {
    if (form != null) {
      form.save(memento);
      if (base.edited() && MementoText.keeps(base.text())) {
        memento.putString("connection", base.connection());
        memento.putString("base", base.text());
      }
    }
  }

  // Where to search

  private void followSelection() {
    if (form != null && states != null && !states.isDisposed()) {
      SearchForm filled = form;
      directory()
          .connection()
          .ifPresent(
              known -> {
                base.follow(known.parameters().id(), place(known));
                filled.follow(known.parameters().browsing());
              });
      form.base(base.text());
    }
  }

  /** The selected entry of that connection, else the partition, the first as far as known. */
  private String place(DirectoryConnection connection) {
    return selectedName(connection).orElseGet(() -> partition(connection));
  }

  private String partition(DirectoryConnection connection) {
    return Optional.of(directory().partition())
        .filter(dn -> !dn.isEmpty())
        .or(() -> firstContext(connection))
        .orElse("");
  }

  private Optional<String> selectedName(DirectoryConnection connection) {
    IWorkbenchPage page = getSite().getPage();
    ISelection selection = page.getSelection(DirectoryView.ID);
    return selection == null
        ? Optional.empty()
        : Selections.first(selection, DitNode.class)
            .filter(node -> node.connection() == connection && !node.root())
            .map(DitNode::dn);
  }

  private static Optional<String> firstContext(DirectoryConnection connection) {
    ChildList contexts = Dit.of(connection).root().children();
    return Optional.ofNullable(contexts.name(0)).map(ChildName::rdn);
  }

  /** Puts the cursor into the filter, with the selected entry as base. */
  public void begin() {
    complete();
    directory().connection().ifPresent(known -> base.take(known.parameters().id(), place(known)));
    followSelection();
    if (form != null) {
      form.focusFilter();
    }
  }

  /** Shows the view and runs there what was typed into the quick bar, on that connection. */
  public static void run(IWorkbenchPage page, DirectoryConnection connection, QuickInput input) {
    try {
      if (page.showView(ID) instanceof SearchView view) {
        view.run(connection, input);
      }
    } catch (PartInitException e) {
      Problems.show(ID, String.valueOf(e.getMessage()));
    }
  }

  /** Shows the view and runs a search there on that connection. */
  public static void run(IWorkbenchPage page, DirectoryConnection connection, SearchQuery query) {
    try {
      if (page.showView(ID) instanceof SearchView view) {
        view.run(connection, query);
      }
    } catch (PartInitException e) {
      Problems.show(ID, String.valueOf(e.getMessage()));
    }
  }

  private void run(DirectoryConnection connection, SearchQuery query) {
    complete();
    if (form != null) {
      form.giveWay(); // before its base follows the connection
    }
    if (directory().connection().filter(connection::equals).isEmpty()) {
      directory().pin(connection, "");
    }
    if (form != null) {
      base.take(connection.parameters().id(), query.base());
      form.base(base.text());
      form.fill(query);
      search();
    }
  }

  private void run(DirectoryConnection connection, QuickInput input) {
    complete();
    if (form != null) {
      form.giveWay(); // before its base follows the connection
    }
    if (directory().connection().filter(connection::equals).isEmpty()) {
      directory().unpin();
    }
    if (form != null) {
      boolean named = input.kind() == QuickInput.Kind.NAME;
      base.take(connection.parameters().id(), named ? input.text() : partition(connection));
      form.base(base.text());
      form.filter(input.filter(), named ? Scope.BASE : Scope.SUBTREE);
      search();
    }
  }

  private void connectionsChanged() {
    DisplayThread.later(getSite().getShell().getDisplay(), this::followConnections);
  }

  private void followConnections() {
    if (form == null || states == null || states.isDisposed()) {
      return;
    }
    followSelection();
    askFeatures();
    if (results != null) {
      form.answered(results.connection());
    }
    if (failure != null && failure.over()) {
      failure = null;
      settle();
    }
    markOld();
  }

  /** Ends what was said of a search: its rows are shown, if there are any. */
  private void settle() {
    if (states != null && results != null && results.run().rows().size() > 0) {
      states.showContent();
    } else if (states != null) {
      states.showEmpty();
    }
  }

  private void formChanged() {
    if (typed != null) {
      typed.changed();
    }
    markOld();
  }

  private void markOld() {
    SearchResults shown = results;
    if (states != null && shown != null && form != null && job == null) {
      states.old(whyOld(shown, form));
    }
  }

  private String whyOld(SearchResults shown, SearchForm filled) {
    String name = shown.connection().parameters().name();
    if (directory().connection().filter(shown.connection()::equals).isEmpty()) {
      return NLS.bind(Messages.Search_oldElsewhere, name);
    }
    if (shown.connection().state() != ConnectionState.OPEN) {
      return NLS.bind(Messages.Search_oldConnection, name);
    }
    if (shown.elsewhere()) {
      return NLS.bind(Messages.Search_oldServer, name);
    }
    String other = shown.whyOther(filled.query(), base.edited());
    return other.isEmpty() && changedSince ? NLS.bind(Messages.Search_oldChanged, name) : other;
  }

  // The search

  /** Runs the search as filled in; one that is still running is stopped. */
  public void search() {
    SearchForm filled = form;
    Optional<DirectoryConnection> connection = directory().connection();
    StatePane shown = states;
    if (filled == null || shown == null || !filled.valid() || connection.isEmpty()) {
      return;
    }
    stop();
    failure = null;
    filled.takeUpLimit();
    filled.run();
    ClientSearch run = new ClientSearch(filled.query(), RowsLimit.bytesMax());
    SearchResults fresh = new SearchResults(shown.content(), connection.get(), run);
    replace(shown, fresh);
    filled.answered(connection.get());
    visited(fresh);
    filled.running(true);
    filled.say("");
    start(fresh);
    shown.waiting(runningText(fresh), this::stop);
    follow(fresh);
  }

  private void visited(SearchResults fresh) {
    IWorkbenchPage page = getSite().getPage();
    Visits.shared().shown(new SearchVisit(page, fresh.connection(), fresh.run().query()));
  }

  private void replace(StatePane pane, SearchResults fresh) {
    SearchResults before = results;
    results = fresh;
    watch(before, fresh);
    new ResultMenu(fresh, new RowsHost());
    if (before != null) {
      before.viewer().dispose();
    }
    pane.content().layout();
    pane.showContent();
  }

  /** Hears of what is changed in this window in the directory of the result. */
  private void watch(@Nullable SearchResults before, SearchResults fresh) {
    changedSince = false;
    if (before != null) {
      Dit.of(before.connection()).removeListener(directoryChanged);
    }
    Dit.of(fresh.connection()).addListener(directoryChanged);
  }

  @Override
  public Optional<SelectedEntry> selectedEntry() {
    return Optional.ofNullable(results).flatMap(SearchResults::selectedEntry);
  }

  private void directoryChanged() {
    DisplayThread.later(
        getSite().getShell().getDisplay(),
        () -> {
          if (states != null && !states.isDisposed()) {
            changedSince = true;
            markOld();
          }
        });
  }

  private void start(SearchResults wanted) {
    Dit dit = Dit.of(wanted.connection());
    ClientSearch run = wanted.run();
    String name = wanted.connection().parameters().name();
    DirectoryJob<?> started =
        DirectoryJob.of(
                NLS.bind(Messages.Search_job, run.query().filter(), name),
                monitor -> {
                  Session session =
                      dit.connection().session(monitor).alsoWitnessedBy(SearchRuns.shared());
                  run.run(session, dit.schema(monitor), monitor);
                  return run;
                })
            .whenFailed(problem -> failed(wanted, problem))
            .whenDone(done -> ended(wanted, SearchSummary.of(wanted.run())))
            .whenUndone(() -> ended(wanted, Messages.Search_cancelled));
    job = started;
    started.start();
  }

  private boolean current(SearchResults wanted) {
    return wanted == results && form != null && !wanted.viewer().isDisposed();
  }

  /** Takes up the rows that have come, and looks again soon while the search runs. */
  private void follow(SearchResults wanted) {
    if (current(wanted) && form != null && job != null) {
      int rows = wanted.run().rows().size();
      if (rows > 0 && states != null) {
        wanted.follow();
        states.progress(NLS.bind(Messages.Search_soFar, Labels.entries(rows)), Double.NaN);
      }
      wanted.viewer().getDisplay().timerExec(FOLLOW_MILLIS, () -> follow(wanted));
    }
  }

  private static String runningText(SearchResults wanted) {
    return NLS.bind(
        Messages.Search_running,
        wanted.run().query().filter(),
        wanted.connection().parameters().name());
  }

  private void ended(SearchResults wanted, String told) {
    if (current(wanted) && form != null) {
      job = null;
      wanted.follow();
      wanted.edits().begin();
      form.running(false);
      form.say(told);
      if (states != null) {
        states.waited();
      }
    }
  }

  private void failed(SearchResults wanted, ConnectionProblem problem) {
    if (problem.lost() && wanted.connection().state() != ConnectionState.OPEN) {
      failure = new Failure(wanted.connection(), wanted.connection().parameters());
    }
    ended(wanted, "");
    if (current(wanted) && states != null) {
      int rows = wanted.run().rows().size();
      String why = String.valueOf(problem.getMessage());
      String told = NLS.bind(Messages.Search_failed, runningText(wanted), why);
      String all = NLS.bind(Messages.Search_failedAfter, told, Labels.entries(rows));
      states.failed(rows == 0 ? told : all, this::search);
    }
  }

  /** Ends a search that is running; what has come stays. */
  private void stop() {
    if (job != null) {
      job.cancel();
    }
  }

  @Override
  protected void focusContent() {
    if (form != null) {
      form.takeUpLimit();
      form.focusFilter();
    }
  }

  @Override
  public void dispose() {
    stop();
    if (results != null) {
      Dit.of(results.connection()).removeListener(directoryChanged);
    }
    getSite().getPage().removeSelectionListener(DirectoryView.ID, selected);
    super.dispose();
  }
}
