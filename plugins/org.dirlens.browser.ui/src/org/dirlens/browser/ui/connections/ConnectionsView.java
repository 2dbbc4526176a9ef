package org.dirlens.browser.ui.connections;

import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.DirectoryJob;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Endpoint;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.EmptyState;
import org.dirlens.ui.common.Selections;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** All connections, the embedded server's first. Its selection is what the directory view shows. */
public final class ConnectionsView extends ViewPart {
  public static final String ID = "org.dirlens.browser.ui.connections";

  private final Connections connections = Connections.shared();
  private final Connections.Listener listener = this::changed;
  private EmbeddedServerAccess.@Nullable Listening serverLife;
  private @Nullable Composite stack;
  private @Nullable EmptyState empty;
  private @Nullable TableViewer viewer;

  @Override
  public void createPartControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    area.setLayout(new StackLayout());
    stack = area;
    viewer = createViewer(area);
    empty = createEmptyState(area);
    connections.askForPasswords(new PasswordDialog.Prompt(parent.getDisplay()));
    connections.addListener(listener);
    serverLife = EmbeddedServerLife.listen(this::changed);
    refresh();
  }

  private TableViewer createViewer(Composite area) {
    TableViewer created = new TableViewer(area, SWT.SINGLE | SWT.FULL_SELECTION | SWT.V_SCROLL);
    ControlIds.name(created.getTable(), "connections.table");
    created.setContentProvider(ArrayContentProvider.getInstance());
    created.setLabelProvider(new Labels());
    ColumnViewerToolTipSupport.enableFor(created);
    created.addDoubleClickListener(
        event ->
            Selections.first(event.getSelection(), DirectoryConnection.class)
                .ifPresent(ConnectionsView::open));
    MenuManager menu = new MenuManager();
    created.getTable().setMenu(menu.createContextMenu(created.getTable()));
    getSite().registerContextMenu(menu, created);
    getSite().setSelectionProvider(created);
    return created;
  }

  private static EmptyState createEmptyState(Composite area) {
    EmptyState created = new EmptyState(area, BrowserIcons.image("connection"));
    created.say(Messages.text("connections.empty"));
    created.offer(Messages.text("connections.empty.action"), ConnectionWizard::openNew);
    return created;
  }

  /** Opens the connection in the background; the server inside this application starts for it. */
  public static void open(DirectoryConnection connection) {
    if (connection.state() == ConnectionState.STOPPED) {
      EmbeddedServerLife.start();
      return;
    }
    DirectoryJob.of(
            Messages.text("connections.opening", connection.parameters().name()),
            monitor -> connection.session(monitor))
        .start();
  }

  /** Closes the connection and forgets what was shown of it. */
  public static void close(DirectoryConnection connection) {
    DirectoryJob.of(
            Messages.text("connections.closing", connection.parameters().name()),
            monitor -> {
              Dit.of(connection).reset(); // first: what still reads would open it again
              connection.close();
              return connection;
            })
        .start();
  }

  /** Selects a connection. */
  public void show(DirectoryConnection connection) {
    if (viewer != null) {
      viewer.setSelection(new StructuredSelection(connection), true);
    }
  }

  private void changed() {
    Display display = getSite().getShell().getDisplay();
    if (!display.isDisposed()) {
      display.asyncExec(this::refresh);
    }
  }

  private void refresh() {
    TableViewer shown = viewer;
    Composite area = stack;
    if (shown == null || area == null || empty == null || area.isDisposed()) {
      return;
    }
    shown.setInput(connections.all());
    ((StackLayout) area.getLayout()).topControl =
        connections.all().isEmpty() ? empty : shown.getControl();
    area.layout();
    if (shown.getStructuredSelection().isEmpty()) {
      connections.embedded().ifPresent(this::show);
    }
  }

  @Override
  public void setFocus() {
    if (viewer != null) {
      viewer.getControl().setFocus();
    }
  }

  @Override
  public void dispose() {
    connections.removeListener(listener);
    if (serverLife != null) {
      serverLife.close();
    }
    super.dispose();
  }

  private static final class Labels extends ColumnLabelProvider {
    @Override
    public String getText(Object element) {
      DirectoryConnection connection = (DirectoryConnection) element;
      String name = connection.parameters().name();
      return connection.state() == ConnectionState.STOPPED
          ? Messages.text("connections.stopped", name, EmbeddedServerLife.state().word())
          : name;
    }

    @Override
    public Image getImage(Object element) {
      return BrowserIcons.of((DirectoryConnection) element);
    }

    @Override
    public String getToolTipText(Object element) {
      DirectoryConnection connection = (DirectoryConnection) element;
      Endpoint endpoint = connection.parameters().endpoint();
      String who =
          connection.parameters().anonymous()
              ? Messages.text("connections.anonymous")
              : connection.parameters().bindDn();
      return Messages.text(
          connection.readOnly() ? "connections.tooltip.readOnly" : "connections.tooltip",
          endpoint.url(),
          Messages.text("encryption." + endpoint.encryption()),
          who,
          Messages.text("state." + connection.state()));
    }
  }
}
