package org.dirlens.browser.ui.tree;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.connections.ConnectionWizard;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.state.EmptyState;
import org.dirlens.ui.common.state.PageStack;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/**
 * The directory tree of the current connection, or of the one the view is pinned to. Only the
 * embedded server's connection opens by itself; any other waits until somebody opens it.
 */
public final class DirectoryView extends ViewPart {
  public static final String ID = "org.dirlens.browser.ui.dit";

  /** A selection that moves on within this time opens nothing. */
  private static final int SETTLE_MILLIS = 150;

  private final ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared());
  private final Consumer<DitChange> directoryChanged = this::changed;
  private final Runnable settled = this::openSelected;
  private EmbeddedServerAccess.@Nullable Listening serverLife;

  /** How the trees of connections were left, by the connection's id. */
  private final Map<String, TreeState> states = new HashMap<>();

  private @Nullable PageStack stack;
  private @Nullable EmptyState empty;
  private @Nullable DirectoryHeader head;
  private @Nullable DitTree tree;
  private @Nullable DitSelection selection;
  private @Nullable DirectoryConnection chosen;
  private @Nullable DirectoryConnection greeted;
  private boolean lost;

  @Override
  public void init(IViewSite site, @Nullable IMemento memento) throws PartInitException {
    super.init(site, memento);
    if (memento != null) {
      directory.restore(memento.getString("pin"));
      for (IMemento kept : memento.getChildren("tree")) {
        states.put(String.valueOf(kept.getID()), TreeState.restore(kept));
      }
    }
  }

  @Override
  public void saveState(IMemento memento) {
    rememberState();
    memento.putString("pin", directory.kept());
    states.forEach(
        (id, state) -> {
          if (known(id)) {
            state.save(memento.createChild("tree", id));
          }
        });
  }

  /** The embedded server's connection is taken back before the workbench ends. */
  private static boolean known(String id) {
    return id.equals(Connections.EMBEDDED_ID) || Connections.shared().find(id).isPresent();
  }

  private void rememberState() {
    if (tree != null && tree.shown() != null && !tree.control().isDisposed()) {
      states.put(tree.shown().connection().parameters().id(), tree.state());
    }
  }

  @Override
  public void createPartControl(Composite parent) {
    Composite whole = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(whole);
    head = new DirectoryHeader(whole, directory);
    PageStack area = new PageStack(whole);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    stack = area;
    empty = new EmptyState(area, BrowserIcons.image("domain"));
    DitTree shown = new DitTree(area);
    tree = shown;
    DitSelection provider = new DitSelection(shown);
    selection = provider;
    getSite().setSelectionProvider(provider);
    shown.whenMoved(provider::fire);
    listen(shown, provider);
    MenuManager menu = new MenuManager();
    shown.control().setMenu(menu.createContextMenu(shown.control()));
    getSite().registerContextMenu(menu, provider);
    directory.addListener(this::stateChanged);
    serverLife = EmbeddedServerLife.listen(this::stateChanged);
    followState();
    parent.getDisplay().asyncExec(() -> EntryEditors.closeForgotten(getSite().getPage()));
  }

  private void listen(DitTree shown, DitSelection provider) {
    Display display = shown.control().getDisplay();
    shown
        .control()
        .addListener(
            SWT.Selection,
            event -> {
              provider.fire();
              display.timerExec(SETTLE_MILLIS, settled);
            });
    shown
        .control()
        .addListener(
            SWT.DefaultSelection,
            event -> {
              display.timerExec(-1, settled); // opened for good, so not for a look as well
              first().ifPresent(EntryEditors::keep);
            });
  }

  private void choose(@Nullable DirectoryConnection connection) {
    chosen = connection;
    follow(connection);
    greet(connection);
  }

  /**
   * Opens the embedded server's connection once after each start of the server; afterwards it is
   * closed because it was closed.
   */
  private void greet(@Nullable DirectoryConnection connection) {
    if (connection == null || !connection.embedded()) {
      return;
    }
    if (connection.state() == ConnectionState.STOPPED) {
      greeted = null;
    } else if (connection != greeted) {
      greeted = connection;
      ConnectionsView.open(connection);
    }
  }

  /** Shows the tree of a connection that is open or was, and an invitation for any other. */
  private void follow(@Nullable DirectoryConnection connection) {
    if (head != null) {
      head.show(connection);
    }
    if (connection == null) {
      invite(Messages.Tree_empty, Messages.Connections_new, ConnectionWizard::openNew);
    } else if (connection.state() == ConnectionState.STOPPED) {
      inviteToStart(EmbeddedServerLife.state());
    } else if (connection.state() == ConnectionState.CLOSED) {
      invite(
          NLS.bind(Messages.Tree_closed, connection.parameters().name()),
          Messages.Tree_open,
          () -> ConnectionsView.open(connection));
    } else {
      show(connection);
    }
  }

  private void inviteToStart(EmbeddedServerLife.State server) {
    invite(server.sentence(), server.startLabel(), EmbeddedServerLife::start);
    if (empty != null && !server.startable()) {
      empty.offerNothing();
    }
  }

  private void invite(String sentence, String label, Runnable action) {
    if (empty != null && stack != null) {
      empty.say(sentence);
      empty.offer(label, action);
      showDirectory(null);
      stack.show(empty);
    }
  }

  private void show(DirectoryConnection connection) {
    if (tree != null && stack != null) {
      showDirectory(Dit.of(connection));
      stack.show(tree.control());
    }
    boolean wasLost = lost;
    ConnectionState now = connection.state();
    lost = now == ConnectionState.LOST || (lost && now == ConnectionState.OPENING);
    if (wasLost && now == ConnectionState.OPEN) {
      refreshAll();
    }
  }

  private void showDirectory(@Nullable Dit next) {
    DitTree shown = tree;
    Dit before = shown == null ? null : shown.shown();
    if (shown == null || (before == next && !shown.outdated())) {
      return;
    }
    rememberState();
    if (before != null) {
      before.removeListener(directoryChanged);
    }
    if (next != null) {
      next.addListener(directoryChanged);
    }
    lost = false;
    shown.show(next, next == null ? null : states.get(next.connection().parameters().id()));
    // Lines that go are selected and left by the desktop, not by a person: nothing is opened.
    shown.control().getDisplay().timerExec(-1, settled);
    if (selection != null) {
      selection.fire();
    }
  }

  private void stateChanged() {
    DisplayThread.later(getSite().getShell().getDisplay(), this::followState);
  }

  private void followState() {
    if (tree == null || tree.control().isDisposed()) {
      return;
    }
    DirectoryConnection connection = directory.connection().orElse(null);
    if (connection != chosen) {
      choose(connection);
    } else {
      follow(connection);
      greet(connection);
    }
  }

  private void changed(DitChange change) {
    DisplayThread.later(getSite().getShell().getDisplay(), () -> follow(change));
  }

  private void follow(DitChange change) {
    DitTree shown = tree;
    if (shown == null || shown.control().isDisposed()) {
      return;
    }
    switch (change) {
      case DitChange.Added added -> {
        shown.refresh(DnText.parent(added.dn()));
        reveal(added.dn());
      }
      case DitChange.Deleted deleted -> shown.refreshWithout(deleted.dn());
      case DitChange.Renamed renamed -> {
        shown.refresh(DnText.parent(renamed.dn()));
        reveal(renamed.newDn());
      }
      case DitChange.Changed unseen -> {}
      case DitChange.Many many -> refreshAll();
    }
    if (selection != null) {
      selection.fire();
    }
  }

  /** Finds the entry in the tree, however deep, and selects it. */
  public void reveal(String dn) {
    DitTree shown = tree;
    if (shown == null || shown.shown() == null) {
      return;
    }
    Dit dit = shown.shown();
    DirectoryJob.of(NLS.bind(Messages.Tree_revealing, dn), monitor -> dit.root().find(dn, monitor))
        .whenDone(found -> found.ifPresent(shown::reveal))
        .start();
  }

  /** Shows the entry of whichever connection, which becomes the current one. */
  public void reveal(DirectoryConnection connection, String dn) {
    CurrentDirectory.shared().choose(connection);
    if (directory.pinned()) {
      directory.unpin();
    }
    choose(connection);
    reveal(dn);
  }

  /** Fetches the children of the selected entries again, or everything without a selection. */
  public void refresh() {
    List<DitNode> chosen = tree == null ? List.of() : tree.selection();
    if (chosen.isEmpty()) {
      refreshAll();
    } else {
      chosen.stream().distinct().forEach(tree::refresh);
    }
  }

  private void refreshAll() {
    if (tree != null && tree.shown() != null) {
      tree.refresh(tree.shown().root());
    }
  }

  public void collapseAll() {
    if (tree != null) {
      tree.collapseAll();
    }
  }

  private Optional<DitNode> first() {
    return tree == null ? Optional.empty() : tree.selection().stream().findFirst();
  }

  private void openSelected() {
    if (tree != null && !tree.control().isDisposed() && tree.selection().size() == 1) {
      first().ifPresent(EntryEditors::preview);
    }
  }

  @Override
  public void setFocus() {
    if (tree != null) {
      tree.control().setFocus();
    }
  }

  @Override
  public void dispose() {
    directory.close();
    if (serverLife != null) {
      serverLife.close();
    }
    if (tree != null && tree.shown() != null) {
      tree.shown().removeListener(directoryChanged);
    }
    super.dispose();
  }
}
