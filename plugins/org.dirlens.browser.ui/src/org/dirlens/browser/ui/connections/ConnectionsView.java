package org.dirlens.browser.ui.connections;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.searchlog.SavedSearches;
import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.Selections;
import org.dirlens.ui.common.ViewSelection;
import org.dirlens.ui.common.state.EmptyState;
import org.dirlens.ui.common.state.PageStack;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.IHandlerService;
import org.jspecify.annotations.Nullable;

/**
 * All connections, the embedded server's first, and below each its saved searches. The one selected
 * is the current one of the window. Connections that were open are opened again at the next start,
 * if no password has to be asked for.
 */
public final class ConnectionsView extends LaterView {
  public static final String ID = "org.dirlens.browser.ui.connections";

  /** The menu of saved searches. */
  private static final String SEARCHES = "org.dirlens.browser.ui.savedSearches";

  private static final String BOOKMARKS = "org.dirlens.browser.ui.bookmarksOfConnection";

  private static final String OPEN_BOOKMARK = "org.dirlens.browser.ui.bookmark.open";
  private static final String RUN = "org.dirlens.browser.ui.savedSearch.run";

  private final Connections connections = Connections.shared();
  private final CurrentDirectory current = CurrentDirectory.shared();
  private final Runnable listener = this::changed;
  private EmbeddedServerAccess.@Nullable Listening serverLife;

  /** The jobs that open connections now; display thread. */
  private static final Map<DirectoryConnection, Attempt> OPENING = new HashMap<>();

  /** One is of no use any more once its connection was closed or changed. */
  private record Attempt(DirectoryJob<?> job, int closings) {}

  private @Nullable PageStack stack;
  private @Nullable EmptyState empty;
  private final ViewSelection selection = new ViewSelection(this::selected);
  private @Nullable TreeViewer viewer;

  private List<String> wereOpen = List.of();
  private List<String> unfolded = List.of();

  @Override
  public void init(IViewSite site, @Nullable IMemento memento) throws PartInitException {
    super.init(site, memento);
    site.setSelectionProvider(selection);
    if (memento != null) {
      wereOpen = ids(memento, "open");
      unfolded = ids(memento, "unfolded");
    }
  }

  private static List<String> ids(IMemento memento, String type) {
    return Arrays.stream(memento.getChildren(type))
        .map(IMemento::getID)
        .filter(Objects::nonNull)
        .toList();
  }

  /** The connection or folder selected in that page, if its connections are shown. */
  public static Optional<Object> member(IWorkbenchPage page) {
    return page.getSelection(ID) instanceof IStructuredSelection chosen
        ? Optional.ofNullable(chosen.getFirstElement())
        : Optional.empty();
  }

  @Override
  public void saveState(IMemento memento) {
    if (viewer != null) {
      for (Object each : viewer.getExpandedElements()) {
        memento.createChild("unfolded", Arranging.id(each));
      }
    }
    connections.all().stream()
        .filter(each -> !each.embedded() && each.state() == ConnectionState.OPEN)
        .forEach(each -> memento.createChild("open", each.parameters().id()));
  }

  @Override
  protected void createContent(Composite parent) {
    PageStack area = new PageStack(parent);
    stack = area;
    viewer = createViewer(area);
    empty = createEmptyState(area);
    current.addListener(listener);
    SavedSearches.shared().addListener(listener);
    connections.bookmarks().addListener(listener);
    loadSearches();
    serverLife = EmbeddedServerLife.listen(this::changed);
    refresh();
    wereOpen.stream()
        .flatMap(id -> connections.find(id).stream())
        .filter(each -> needsNobody(each.parameters()))
        .forEach(ConnectionsView::openQuietly);
  }

  private static void loadSearches() {
    DirectoryJob<?> job =
        DirectoryJob.of(
            Messages.Connections_searches,
            monitor -> {
              SavedSearches.shared().load();
              return true;
            });
    job.setSystem(true);
    job.start();
  }

  private boolean needsNobody(ConnectionParameters parameters) {
    return parameters.anonymous() || connections.hasSavedPassword(parameters);
  }

  /** A server that is away at the start is no news worth a dialog; its connection stays closed. */
  private static void openQuietly(DirectoryConnection connection) {
    opening(connection).whenFailed(problem -> {}).start();
  }

  private List<?> selected() {
    return viewer == null || viewer.getControl().isDisposed()
        ? List.of()
        : viewer.getStructuredSelection().toList();
  }

  private TreeViewer createViewer(Composite area) {
    TreeViewer created = new TreeViewer(area, SWT.SINGLE | SWT.H_SCROLL | SWT.V_SCROLL);
    ControlIds.name(created.getTree(), "connections.tree");
    created.setContentProvider(new ConnectionTree());
    ConnectionTree.makeDraggable(created);
    ResourceManager images =
        new LocalResourceManager(JFaceResources.getResources(), created.getTree());
    created.setLabelProvider(new ConnectionRows(images));
    created.addSelectionChangedListener(event -> chosen(created).ifPresent(current::choose));
    created.addSelectionChangedListener(event -> selection.fire());
    createMenus(created);
    ColumnViewerToolTipSupport.enableFor(created);
    created.addDoubleClickListener(
        event -> {
          Selections.first(event.getSelection(), DirectoryConnection.class)
              .ifPresent(ConnectionsView::open);
          Selections.first(event.getSelection(), FolderItem.class)
              .ifPresent(
                  folder -> created.setExpandedState(folder, !created.getExpandedState(folder)));
          Selections.first(event.getSelection(), SavedSearch.class)
              .ifPresent(search -> execute(RUN));
          Selections.first(event.getSelection(), BookmarkItem.class)
              .ifPresent(item -> execute(OPEN_BOOKMARK));
        });
    return created;
  }

  /** Connections and folders have one menu, saved searches and bookmarks one of their own each. */
  private void createMenus(TreeViewer shown) {
    Menu ofConnections = menu(shown, ID);
    Menu ofSearches = menu(shown, SEARCHES);
    Menu ofBookmarks = menu(shown, BOOKMARKS);
    shown.getTree().setMenu(ofConnections);
    shown.addSelectionChangedListener(
        event ->
            shown
                .getTree()
                .setMenu(
                    switch (shown.getStructuredSelection().getFirstElement()) {
                      case SavedSearch search -> ofSearches;
                      case BookmarkItem item -> ofBookmarks;
                      case null, default -> ofConnections;
                    }));
  }

  private Menu menu(TreeViewer shown, String id) {
    MenuManager menu = new MenuManager();
    Menu made = menu.createContextMenu(shown.getTree());
    getSite().registerContextMenu(id, menu, selection);
    return made;
  }

  private static Optional<SavedSearch> search(TreeViewer viewer) {
    return Selections.first(viewer.getSelection(), SavedSearch.class);
  }

  private void execute(String command) {
    try {
      getSite().getService(IHandlerService.class).executeCommand(command, null);
    } catch (CommandException e) {
      throw new IllegalStateException(e); // it is of this bundle
    }
  }

  private static EmptyState createEmptyState(Composite area) {
    EmptyState created = new EmptyState(area, BrowserIcons.image("connection"));
    created.say(Messages.Connections_empty);
    created.offer(Messages.Connections_new, ConnectionWizard::openNew);
    return created;
  }

  /**
   * Opens the connection in the background, unless that is under way; the server inside this
   * application starts for it.
   */
  public static void open(DirectoryConnection connection) {
    Attempt before = OPENING.get(connection);
    if (before != null && before.closings() == connection.closings()) {
      return;
    }
    if (connection.state() == ConnectionState.STOPPED) {
      EmbeddedServerLife.start();
      return;
    }
    Attempt attempt = new Attempt(opening(connection), connection.closings());
    OPENING.put(connection, attempt);
    attempt.job().atEnd(() -> OPENING.remove(connection, attempt)).start();
  }

  /** Whether the connection is being opened because somebody asked for it here. */
  public static boolean opens(DirectoryConnection connection) {
    return OPENING.containsKey(connection);
  }

  /** Ends the attempt to open it, also for what waits for it. */
  public static void cancelOpening(DirectoryConnection connection) {
    connection.cancelWaiting();
    Optional.ofNullable(OPENING.get(connection)).ifPresent(each -> each.job().cancel());
  }

  private static DirectoryJob<?> opening(DirectoryConnection connection) {
    return DirectoryJob.of(
        NLS.bind(Messages.Connections_opening, connection.parameters().name()),
        connection::session);
  }

  /** Closes the connection and forgets what was shown of it. */
  public static void close(DirectoryConnection connection) {
    DirectoryJob.of(
            NLS.bind(Messages.Connections_closing, connection.parameters().name()),
            monitor -> {
              Dit.of(connection).reset(); // first: what still reads would open it again
              connection.close();
              return connection;
            })
        .start();
  }

  private void changed() {
    DisplayThread.later(getSite().getShell().getDisplay(), this::refresh);
  }

  private void refresh() {
    TreeViewer shown = viewer;
    PageStack area = stack;
    if (shown == null || area == null || empty == null || area.isDisposed()) {
      return;
    }
    Optional<DirectoryConnection> chosen = current.connection();
    if (shown.getInput() == null) {
      shown.setInput(connections);
      unfolded.forEach(id -> shown.setExpandedState(new FolderItem(id), true));
      unfolded.stream()
          .flatMap(id -> connections.find(id).stream())
          .forEach(each -> shown.setExpandedState(each, true));
    } else {
      shown.refresh();
    }
    area.show(connections.all().isEmpty() ? empty : shown.getControl());
    chosen
        .filter(connection -> !chosen(shown).equals(Optional.of(connection)))
        .filter(connection -> Selections.first(shown.getSelection(), FolderItem.class).isEmpty())
        .ifPresent(connection -> shown.setSelection(new StructuredSelection(connection), true));
  }

  /** The connection that is selected, or one of whose searches or bookmarks is. */
  private Optional<DirectoryConnection> chosen(TreeViewer viewer) {
    return search(viewer)
        .flatMap(search -> connections.find(search.connection()))
        .or(
            () ->
                Selections.first(viewer.getSelection(), BookmarkItem.class)
                    .flatMap(BookmarkItem::home))
        .or(() -> Selections.first(viewer.getSelection(), DirectoryConnection.class));
  }

  @Override
  protected void focusContent() {
    if (viewer != null) {
      viewer.getControl().setFocus();
    }
  }

  @Override
  public void dispose() {
    current.removeListener(listener);
    SavedSearches.shared().removeListener(listener);
    connections.bookmarks().removeListener(listener);
    if (serverLife != null) {
      serverLife.close();
    }
    super.dispose();
  }
}
