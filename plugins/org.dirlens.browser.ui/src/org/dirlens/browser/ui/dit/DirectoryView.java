package org.dirlens.browser.ui.dit;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.DirectoryJob;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.connections.ConnectionWizard;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.EmptyState;
import org.dirlens.ui.common.Selections;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** The directory tree of the connection that is selected in the connections view. */
public final class DirectoryView extends ViewPart {
  public static final String ID = "org.dirlens.browser.ui.dit";

  /** A selection that moves on within this time opens nothing. */
  private static final int SETTLE_MILLIS = 150;

  private final ISelectionListener connectionSelected = this::selected;
  private final Connections.Listener connectionChanged = this::stateChanged;
  private final Consumer<DitChange> directoryChanged = this::changed;
  private final Runnable settled = this::openSelected;
  private @Nullable Composite stack;
  private @Nullable EmptyState empty;
  private @Nullable DitTree tree;
  private @Nullable DitSelection selection;
  private ConnectionState lastState = ConnectionState.CLOSED;

  @Override
  public void createPartControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    area.setLayout(new StackLayout());
    stack = area;
    EmptyState nothing = new EmptyState(area, BrowserIcons.image("domain"));
    nothing.say(Messages.text("dit.empty"));
    nothing.offer(Messages.text("connections.empty.action"), ConnectionWizard::openNew);
    empty = nothing;
    DitTree shown = new DitTree(area);
    tree = shown;
    DitSelection provider = new DitSelection(shown);
    selection = provider;
    getSite().setSelectionProvider(provider);
    listen(shown, provider);
    MenuManager menu = new MenuManager();
    shown.control().setMenu(menu.createContextMenu(shown.control()));
    getSite().registerContextMenu(menu, provider);
    showEmptyOrTree();
    getSite().getPage().addSelectionListener(ConnectionsView.ID, connectionSelected);
    Connections.shared().addListener(connectionChanged);
    showFirst();
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
        .addListener(SWT.DefaultSelection, event -> first().ifPresent(EntryEditors::keep));
  }

  private void showFirst() {
    ISelection present = getSite().getPage().getSelection(ConnectionsView.ID);
    Optional<DirectoryConnection> chosen =
        present == null ? Optional.empty() : Selections.first(present, DirectoryConnection.class);
    chosen.or(() -> Connections.shared().all().stream().findFirst()).ifPresent(this::show);
  }

  private void selected(IWorkbenchPart part, ISelection chosen) {
    Selections.first(chosen, DirectoryConnection.class).ifPresent(this::show);
  }

  private void show(DirectoryConnection connection) {
    Dit next = Dit.of(connection);
    DitTree shown = tree;
    if (shown == null || shown.shown() == next) {
      return;
    }
    if (shown.shown() != null) {
      shown.shown().removeListener(directoryChanged);
    }
    next.addListener(directoryChanged);
    lastState = connection.state();
    setContentDescription(connection.parameters().name());
    shown.show(next);
    showEmptyOrTree();
  }

  private void showEmptyOrTree() {
    if (stack != null && tree != null && empty != null) {
      ((StackLayout) stack.getLayout()).topControl = tree.shown() == null ? empty : tree.control();
      stack.layout();
    }
  }

  private void stateChanged() {
    Display display = getSite().getShell().getDisplay();
    if (!display.isDisposed()) {
      display.asyncExec(this::followState);
    }
  }

  private void followState() {
    DitTree shown = tree;
    if (shown == null || shown.control().isDisposed()) {
      return;
    }
    Dit dit = shown.shown();
    if (dit == null) {
      showFirst();
      return;
    }
    DirectoryConnection connection = dit.connection();
    if (!Connections.shared().all().contains(connection)) {
      shown.show(null);
      showEmptyOrTree();
      showFirst();
      return;
    }
    ConnectionState now = connection.state();
    String name = connection.parameters().name();
    setContentDescription(now == ConnectionState.LOST ? Messages.text("dit.lost", name) : name);
    if (now == ConnectionState.OPEN && lastState == ConnectionState.LOST) {
      refreshAll();
    }
    lastState = now;
  }

  private void changed(DitChange change) {
    Display display = getSite().getShell().getDisplay();
    if (!display.isDisposed()) {
      display.asyncExec(() -> follow(change));
    }
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
      case DitChange.Deleted deleted -> shown.refresh(DnText.parent(deleted.dn()));
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
    DirectoryJob.of(Messages.text("dit.revealing", dn), monitor -> dit.root().find(dn, monitor))
        .whenDone(found -> found.ifPresent(shown::reveal))
        .start();
  }

  /** Shows the entry of whichever connection. */
  public void reveal(DirectoryConnection connection, String dn) {
    show(connection);
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
    getSite().getPage().removeSelectionListener(ConnectionsView.ID, connectionSelected);
    Connections.shared().removeListener(connectionChanged);
    if (tree != null && tree.shown() != null) {
      tree.shown().removeListener(directoryChanged);
    }
    super.dispose();
  }
}
