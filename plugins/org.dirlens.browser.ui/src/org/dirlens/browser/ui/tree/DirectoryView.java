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
import org.dirlens.browser.ui.copy.EntryDrag;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.PinnedView;
import org.dirlens.ui.common.ViewSelection;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.handlers.IHandlerService;
import org.jspecify.annotations.Nullable;

/**
 * The directory tree of the current connection, or of the one the view is pinned to. Only the
 * embedded server's connection opens by itself; any other waits until somebody opens it.
 */
public final class DirectoryView extends PinnedView {
  public static final String ID = "org.dirlens.browser.ui.dit";

  /** A selection that moves on within this time opens nothing. */
  private static final int SETTLE_MILLIS = 150;

  private final Consumer<DitChange> directoryChanged = this::changed;
  private final Runnable settled = this::openSelected;
  private final IPreferenceChangeListener preferencesChanged = event -> later(this::regroup);
  private EmbeddedServerAccess.@Nullable Listening serverLife;

  /** How the trees of connections were left, by the connection's id. */
  private final Map<String, TreeState> states = new HashMap<>();

  private @Nullable StatePane pane;
  private @Nullable DitTree tree;
  private int finds;
  private final ViewSelection selection = new ViewSelection(this::selected);
  private @Nullable DirectoryConnection chosen;
  private @Nullable DirectoryConnection greeted;
  private @Nullable ConnectionState said;
  private boolean lost;
  private @Nullable EditorLink link;

  @Override
  protected void begin(IViewSite site) {
    site.setSelectionProvider(selection);
    TreeMenu.restore();
    BrowserPreferences.addListener(preferencesChanged);
    EditorLink following = new EditorLink(site.getPage(), this::follow);
    link = following;
    IActionBars bars = site.getActionBars();
    TreeMenu.fill(bars.getMenuManager(), this::refreshAll);
    bars.getToolBarManager().add(linking(following));
  }

  private static IAction linking(EditorLink link) {
    IAction linking =
        new Action(Messages.Tree_link, IAction.AS_CHECK_BOX) {
          @Override
          public void run() {
            link.set(isChecked());
          }
        };
    linking.setId("org.dirlens.browser.ui.dit.link");
    linking.setImageDescriptor(BrowserIcons.descriptor("link"));
    linking.setChecked(BrowserPreferences.linkedTree());
    return linking;
  }

  /** Selects the entry of an editor, if the tree is that of its connection. */
  private void follow(EntryEditor editor) {
    boolean here = tree != null && !tree.control().isDisposed() && tree.shown() != null;
    if (here
        && tree.shown().connection() == editor.connection()
        && first().filter(node -> DnText.same(node.dn(), editor.dn())).isEmpty()) {
      reveal(editor.dn());
    }
  }

  @Override
  protected void restore(IMemento memento) {
    super.restore(memento);
    for (IMemento kept : memento.getChildren("tree")) {
      states.put(String.valueOf(kept.getID()), TreeState.restore(kept));
    }
  }

  @Override
  protected void save(IMemento memento) {
    super.save(memento);
    rememberState();
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
  protected void createContent(Composite parent) {
    Composite whole = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(whole);
    DirectoryHeader.create(whole, directory());
    StatePane area = new StatePane(whole, BrowserIcons.image("domain")).named("dit.state");
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    pane = area;
    DitTree shown = new DitTree(area.content());
    tree = shown;
    shown.whenMoved(selection::fire);
    listen(shown);
    EntryDrag.install(shown.control(), shown::selection);
    MenuManager menu = new MenuManager();
    shown.control().setMenu(menu.createContextMenu(shown.control()));
    getSite().registerContextMenu(menu, selection);
    directory().addListener(this::stateChanged);
    serverLife = EmbeddedServerLife.listen(this::stateChanged);
    followState();
    parent.getDisplay().asyncExec(() -> EntryEditors.closeForgotten(getSite().getPage()));
  }

  private List<DitNode> selected() {
    return tree == null || tree.control().isDisposed() ? List.of() : tree.selection();
  }

  private void listen(DitTree shown) {
    Display display = shown.control().getDisplay();
    shown
        .control()
        .addListener(
            SWT.Selection,
            event -> {
              finds++;
              selection.fire();
              display.timerExec(SETTLE_MILLIS, settled);
            });
    shown.control().addListener(SWT.MenuDetect, event -> finds++); // it is about what is selected
    shown
        .control()
        .addListener(
            SWT.DefaultSelection,
            event -> {
              display.timerExec(-1, settled); // opened for good, so not for a look as well
              first().ifPresentOrElse(EntryEditors::keep, this::goToTarget);
            });
  }

  private void choose(@Nullable DirectoryConnection connection) {
    chosen = connection;
    said = null;
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
    if (pane != null && !server.startable()) {
      pane.empty().offerNothing();
      pane.waiting(server.sentence(), null);
    }
  }

  private void invite(String sentence, String label, Runnable action) {
    if (pane != null) {
      said = null;
      pane.empty().say(sentence);
      pane.empty().offer(label, action);
      showDirectory(null);
      pane.showEmpty();
    }
  }

  private void show(DirectoryConnection connection) {
    ConnectionState now = connection.state();
    if (tree != null && pane != null) {
      showDirectory(Dit.of(connection));
      if (now != said) {
        said = now;
        pane.showContent();
        say(pane, connection);
      }
    }
    boolean wasLost = lost;
    lost = now == ConnectionState.LOST || (lost && now == ConnectionState.OPENING);
    if (wasLost && now == ConnectionState.OPEN) {
      refreshAll();
    }
  }

  private static void say(StatePane shown, DirectoryConnection connection) {
    String name = connection.parameters().name();
    switch (connection.state()) {
      case OPENING ->
          shown.waiting(NLS.bind(Messages.Connections_opening, name), cancel(connection));
      case LOST ->
          shown.failed(
              NLS.bind(Messages.Tree_lost, name, connection.parameters().endpoint().url()),
              () -> ConnectionsView.open(connection));
      default -> {}
    }
  }

  private static @Nullable Runnable cancel(DirectoryConnection connection) {
    return ConnectionsView.opens(connection)
        ? () -> ConnectionsView.cancelOpening(connection)
        : null;
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
    selection.fire();
  }

  private void stateChanged() {
    later(this::followState);
  }

  private void later(Runnable action) {
    DisplayThread.later(getSite().getShell().getDisplay(), action);
  }

  private void regroup() {
    boolean shown = tree != null && !tree.control().isDisposed();
    if (shown && DitRange.takeUpSize()) {
      tree.regroup();
    }
  }

  private void followState() {
    if (tree == null || tree.control().isDisposed()) {
      return;
    }
    DirectoryConnection connection = directory().connection().orElse(null);
    if (connection != chosen) {
      choose(connection);
    } else {
      follow(connection);
      greet(connection);
    }
    takeKeyboard();
  }

  private void changed(DitChange change) {
    later(() -> follow(change));
  }

  private void follow(DitChange change) {
    DitTree shown = tree;
    if (shown == null || shown.control().isDisposed()) {
      return;
    }
    switch (change) {
      case DitChange.Added added -> {
        shown.refresh(DnText.parent(added.dn()));
        select(added.dn());
      }
      case DitChange.Deleted deleted -> shown.refreshWithout(deleted.dn());
      case DitChange.Renamed renamed -> {
        shown.refresh(DnText.parent(renamed.dn()));
        select(renamed.newDn());
      }
      case DitChange.Changed unseen -> {}
      case DitChange.Many many -> refreshAll();
    }
    selection.fire();
  }

  /** The alias or referral that is selected alone. */
  public Optional<DitNode> pointing() {
    return tree == null || tree.control().isDisposed() ? Optional.empty() : tree.pointing();
  }

  private void goToTarget() {
    if (pointing().isPresent()) {
      try {
        getSite()
            .getService(IHandlerService.class)
            .executeCommand("org.dirlens.browser.ui.target", null);
      } catch (CommandException e) {
        throw new IllegalStateException(e); // it is of this bundle
      }
    }
  }

  /** Selects the parent of the selected entry. */
  public void up() {
    finds++;
    first().flatMap(DitNode::parent).ifPresent(parent -> tree.reveal(parent));
  }

  /** Shows only those children of an entry that match; an empty filter shows all. */
  public void filter(DitNode node, String filter) {
    Dit.of(node.connection()).filterChildren(node.dn(), filter);
    if (tree != null) {
      tree.refresh(node);
      tree.open(node);
    }
  }

  /** Finds the entry in the tree, however deep, and selects it. */
  public void reveal(String dn) {
    reveal(dn, () -> {});
  }

  private void reveal(String dn, Runnable missing) {
    find(dn, found -> tree.reveal(found), missing);
  }

  /** Selects what was changed. Somebody who works elsewhere by now keeps the editor in front. */
  private void select(String dn) {
    find(
        dn,
        found -> {
          tree.reveal(found);
          if (getSite().getPage().getActivePart() != this) {
            tree.control().getDisplay().timerExec(-1, settled);
          }
        },
        () -> {});
  }

  /**
   * The last one counts: what is found late is not selected over what was wanted or clicked since.
   */
  private void find(String dn, Consumer<DitNode> action, Runnable missing) {
    complete();
    DitTree shown = tree;
    if (shown == null || shown.shown() == null) {
      return;
    }
    Dit dit = shown.shown();
    int mine = ++finds;
    DirectoryJob.of(NLS.bind(Messages.Tree_revealing, dn), monitor -> dit.root().find(dn, monitor))
        .whenDone(
            found -> {
              if (mine == finds && !shown.control().isDisposed() && shown.shown() == dit) {
                found.ifPresentOrElse(action, missing);
              }
            })
        .start();
  }

  /**
   * Shows the entry of whichever connection, which becomes the current one. One that the tree does
   * not have, as below children that are filtered, is opened in an editor.
   */
  public void reveal(DirectoryConnection connection, String dn) {
    CurrentDirectory.shared().choose(connection);
    if (directory().pinned()) {
      directory().unpin();
    }
    choose(connection);
    reveal(dn, () -> EntryEditors.keep(connection, dn));
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
  protected void focusContent() {
    if (pane != null) {
      pane.setFocus();
    }
  }

  /** What comes while the view is in use and nothing has the keyboard takes it. */
  private void takeKeyboard() {
    Display display = getSite().getShell().getDisplay();
    if (display.getFocusControl() == null && getSite().getPage().getActivePart() == this) {
      focusContent();
    }
  }

  @Override
  public void dispose() {
    BrowserPreferences.removeListener(preferencesChanged);
    if (link != null) {
      link.close();
    }
    if (serverLife != null) {
      serverLife.close();
    }
    if (tree != null && tree.shown() != null) {
      tree.shown().removeListener(directoryChanged);
    }
    super.dispose();
  }
}
