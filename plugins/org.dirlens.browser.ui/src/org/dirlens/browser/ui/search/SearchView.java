package org.dirlens.browser.ui.search;

import java.util.Optional;
import org.dirlens.browser.core.dit.ChildList;
import org.dirlens.browser.core.dit.ChildName;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.search.ClientSearch;
import org.dirlens.browser.core.search.QuickInput;
import org.dirlens.browser.core.search.SearchBase;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.MementoText;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.RowsLimit;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.tree.DirectoryView;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Selections;
import org.dirlens.ui.common.state.EmptyState;
import org.dirlens.ui.common.state.PageStack;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/**
 * Searches the current directory, or the one the view is pinned to, and lists what it finds as it
 * comes. The result keeps the server it is from when another directory becomes the current one.
 */
public final class SearchView extends ViewPart {
  public static final String ID = "org.dirlens.browser.ui.search";

  /** How often the rows that have come are taken up. */
  private static final int FOLLOW_MILLIS = 50;

  private final ISelectionListener selected = (part, selection) -> followSelection();
  private final ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared());
  private final SearchBase base = new SearchBase();
  private @Nullable IMemento kept;
  private @Nullable SearchForm form;
  private @Nullable PageStack stack;
  private @Nullable SearchResults results;
  private @Nullable DirectoryJob<?> job;
  private @Nullable Failure failure;

  /** A problem of the network, and what it was met with: it is over when that has changed. */
  private record Failure(DirectoryConnection connection, ConnectionParameters parameters) {
    boolean over() {
      return connection.state() == ConnectionState.OPEN
          || !parameters.equals(connection.parameters());
    }
  }

  @Override
  public void init(IViewSite site, @Nullable IMemento memento) throws PartInitException {
    super.init(site, memento);
    kept = memento;
  }

  @Override
  public void createPartControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(area);
    form = new SearchForm(area, this::search, this::stop, base::type);
    PageStack below = new PageStack(area);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(below);
    stack = below;
    EmptyState nothing = new EmptyState(below, BrowserIcons.image("search"));
    nothing.say(Messages.Search_empty);
    below.show(nothing);
    restore(form);
    getSite().getPage().addSelectionListener(DirectoryView.ID, selected);
    form.follow(directory);
    directory.addListener(this::connectionsChanged);
    followSelection();
  }

  // What is kept from one start to the next; a search is never run by itself

  private void restore(SearchForm fresh) {
    if (kept == null) {
      return;
    }
    fresh.restore(kept);
    directory.restore(kept.getString("pin"));
    String connection = kept.getString("connection");
    String typed = kept.getString("base");
    if (connection != null && typed != null) {
      base.take(connection, typed);
      base.type(typed);
      fresh.base(typed);
    }
  }

  @Override
  public void saveState(IMemento memento) {
    if (form != null) {
      form.save(memento);
      memento.putString("pin", directory.kept());
      if (base.edited() && MementoText.keeps(base.text())) {
        memento.putString("connection", base.connection());
        memento.putString("base", base.text());
      }
    }
  }

  // Where to search

  private void followSelection() {
    if (form != null && stack != null && !stack.isDisposed()) {
      directory.connection().ifPresent(known -> base.follow(known.parameters().id(), place(known)));
      form.base(base.text());
    }
  }

  /** The selected entry of that connection, else the partition, the first as far as known. */
  private String place(DirectoryConnection connection) {
    return selectedEntry(connection).orElseGet(() -> partition(connection));
  }

  private String partition(DirectoryConnection connection) {
    return Optional.of(directory.partition())
        .filter(dn -> !dn.isEmpty())
        .or(() -> firstContext(connection))
        .orElse("");
  }

  private Optional<String> selectedEntry(DirectoryConnection connection) {
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
    directory.connection().ifPresent(known -> base.take(known.parameters().id(), place(known)));
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

  private void run(DirectoryConnection connection, QuickInput input) {
    if (directory.connection().filter(connection::equals).isEmpty()) {
      directory.unpin();
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
    if (form == null || stack == null || stack.isDisposed()) {
      return;
    }
    followSelection();
    if (results != null) {
      form.answered(results.connection());
    }
    if (failure != null && failure.over()) {
      failure = null;
      form.say("");
    }
  }

  // The search

  /** Runs the search as filled in; one that is still running is stopped. */
  public void search() {
    SearchForm filled = form;
    Optional<DirectoryConnection> connection = directory.connection();
    if (filled == null || stack == null || !filled.valid() || connection.isEmpty()) {
      return;
    }
    stop();
    failure = null;
    filled.takeUpLimit();
    ClientSearch run = new ClientSearch(filled.query(), RowsLimit.bytesMax());
    SearchResults fresh = new SearchResults(stack, connection.get(), run);
    replace(stack, fresh);
    filled.answered(connection.get());
    filled.running(true);
    filled.say(runningText(fresh));
    start(fresh);
    follow(fresh);
  }

  private void replace(PageStack pages, SearchResults fresh) {
    SearchResults before = results;
    results = fresh;
    fresh.onOpen(dn -> EntryEditors.keep(fresh.connection(), dn));
    pages.show(fresh.viewer());
    if (before != null) {
      before.viewer().dispose();
    }
  }

  private void start(SearchResults wanted) {
    Dit dit = Dit.of(wanted.connection());
    ClientSearch run = wanted.run();
    String name = wanted.connection().parameters().name();
    DirectoryJob<?> started =
        DirectoryJob.of(
                NLS.bind(Messages.Search_job, run.query().filter(), name),
                monitor -> {
                  run.run(dit.connection().session(monitor), dit.schema(monitor), monitor);
                  return run;
                })
            .whenFailed(problem -> failed(wanted, problem))
            .whenDone(done -> ended(wanted, summary(wanted.run())))
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
      if (wanted.run().rows().size() > 0) {
        wanted.follow();
        form.say(runningText(wanted));
      }
      wanted.viewer().getDisplay().timerExec(FOLLOW_MILLIS, () -> follow(wanted));
    }
  }

  private static String runningText(SearchResults wanted) {
    int rows = wanted.run().rows().size();
    String filter = wanted.run().query().filter();
    String server = wanted.connection().parameters().name();
    return rows == 0
        ? NLS.bind(Messages.Search_running, filter, server)
        : NLS.bind(
            Messages.Search_runningSoFar, new Object[] {filter, server, Labels.entries(rows)});
  }

  private void ended(SearchResults wanted, String told) {
    if (current(wanted) && form != null) {
      job = null;
      wanted.follow();
      form.running(false);
      form.say(told);
    }
  }

  private void failed(SearchResults wanted, ConnectionProblem problem) {
    if (problem.lost() && wanted.connection().state() != ConnectionState.OPEN) {
      failure = new Failure(wanted.connection(), wanted.connection().parameters());
    }
    int rows = wanted.run().rows().size();
    String why = String.valueOf(problem.getMessage());
    ended(
        wanted,
        rows == 0 ? why : NLS.bind(Messages.Search_summaryFailed, Labels.entries(rows), why));
  }

  /** Ends a search that is running; what has come stays. */
  private void stop() {
    if (job != null) {
      job.cancel();
    }
  }

  private static String summary(ClientSearch run) {
    int rows = run.rows().size();
    String count =
        NLS.bind(
            Messages.Search_summary, Labels.entries(rows), Figures.micros(run.elapsedMicros()));
    String why =
        switch (run.state()) {
          case COMPLETE, RUNNING, FAILED -> "";
          case SIZE_LIMIT -> sizeLimit(run);
          case TIME_LIMIT -> Messages.Search_timeLimit;
          case ADMIN_LIMIT -> Messages.Search_adminLimit;
          case MEMORY_LIMIT -> Messages.Search_memoryLimit;
          case CANCELLED -> Messages.Search_cancelled;
        };
    return why.isEmpty() ? count : NLS.bind(Messages.Search_summaryTruncated, count, why);
  }

  private static String sizeLimit(ClientSearch run) {
    SearchQuery.Limits asked = run.query().limits();
    if (run.rows().size() < asked.entries()) {
      return Messages.Search_serverSizeLimit;
    }
    return asked.entries() < RowsLimit.get()
        ? Messages.Search_sizeLimit
        : NLS.bind(Messages.Search_rowsLimit, Figures.count(RowsLimit.get()));
  }

  @Override
  public void setFocus() {
    if (form != null) {
      form.takeUpLimit();
      form.focusFilter();
    }
  }

  @Override
  public void dispose() {
    stop();
    directory.close();
    getSite().getPage().removeSelectionListener(DirectoryView.ID, selected);
    super.dispose();
  }
}
