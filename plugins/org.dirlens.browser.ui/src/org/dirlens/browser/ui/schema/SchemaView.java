package org.dirlens.browser.ui.schema;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.dirlens.browser.core.schema.catalog.SchemaCatalog;
import org.dirlens.browser.core.schema.catalog.SchemaElement;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.browser.core.schema.extend.SchemaExtension;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.index.remote.AttributeIndices;
import org.dirlens.index.remote.ServerDirectory;
import org.dirlens.index.remote.ServerDirectory.State;
import org.dirlens.index.remote.Sessions;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.PinnedView;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.jspecify.annotations.Nullable;

/**
 * The Schema view: the schema of the current directory, of the one the view is pinned to, or of a
 * file.
 */
public final class SchemaView extends PinnedView {
  public static final String ID = "org.dirlens.browser.ui.schema";

  private @Nullable SchemaHead head;
  private @Nullable StatePane states;
  private @Nullable SchemaPanel panel;
  private @Nullable ServerDirectory<Shown> schemas;
  private @Nullable DirectoryConnection source;
  private @Nullable Wanted wanted;
  private String file = "";
  private String left = "";
  private Kind leftKind = Kind.OBJECT_CLASS;

  /** A definition to go to once the schema is there. */
  private record Wanted(Kind kind, String name) {}

  @Override
  protected void restore(IMemento kept) {
    super.restore(kept);
    String kind = kept.getString("kind");
    String name = kept.getString("name");
    for (Kind each : Kind.values()) {
      if (each.name().equals(kind)) {
        leftKind = each;
      }
    }
    left = name == null ? "" : name;
  }

  @Override
  protected void save(IMemento memento) {
    super.save(memento);
    if (panel != null && !panel.isDisposed()) {
      leftKind = panel.kind();
      left = panel.chosen().map(SchemaElement::oid).orElse(left);
    }
    memento.putString("kind", leftKind.name());
    memento.putString("name", left);
  }

  @Override
  protected void createContent(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(area);
    head = new SchemaHead(area, directory(), this);
    StatePane below = new StatePane(area, BrowserIcons.image("schema")).named("schema.state");
    GridDataFactory.fillDefaults().grab(true, true).applyTo(below);
    states = below;
    SchemaPanel created = new SchemaPanel(below.content());
    panel = created;
    created.turn(leftKind);
    created.onChange(this::panelChanged);
    if (!left.isEmpty() && wanted == null) {
      wanted = new Wanted(leftKind, left);
    }
    follow(parent.getDisplay(), created);
  }

  private void follow(Display display, SchemaPanel created) {
    schemas =
        new ServerDirectory<>(
            directory(),
            Messages.Schema_task,
            this::read,
            state -> DisplayThread.later(display, created, () -> show(state)));
  }

  private Shown read(Sessions sessions, IProgressMonitor monitor) throws ConnectionProblem {
    SchemaCatalog catalog = SchemaCatalog.read(sessions.session(monitor), monitor);
    return new Shown("", catalog, indices(sessions, monitor));
  }

  /** Indices are the lesser part: a schema is shown without them. */
  private AttributeIndices indices(Sessions sessions, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      return AttributeIndices.read(sessions, directory().partition(), monitor);
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.CANCELLED) {
        throw e;
      }
      return AttributeIndices.none(String.valueOf(e.getMessage()));
    }
  }

  private void show(State<Shown> state) {
    StatePane pane = states;
    if (pane == null || pane.isDisposed() || !file.isEmpty()) {
      return;
    }
    pane.empty().offerNothing();
    switch (state) {
      case State.None<Shown>() -> nothing(pane, Messages.Schema_noConnection);
      case State.Closed<Shown>(var connection) -> closed(pane, connection);
      case State.Asked<Shown>(var connection, var work) -> asked(pane, connection, work::cancel);
      case State.Failed<Shown>(var connection, var problem) -> {
        nothing(pane, NLS.bind(Messages.Schema_notRead, connection.parameters().name()));
        pane.failed(problem, this::refresh);
      }
      case State.Found<Shown>(var connection, var found) -> found(pane, connection, found);
    }
  }

  /** The schema of another server, or of a file, is put away. */
  private void asked(StatePane pane, DirectoryConnection connection, Runnable cancel) {
    String reading = NLS.bind(Messages.Schema_reading, connection.parameters().name());
    if (connection.equals(source)) {
      pane.waiting(reading, cancel);
    } else {
      source = null;
      pane.empty().say("");
      pane.replacing(reading, cancel);
    }
  }

  private void found(StatePane pane, DirectoryConnection connection, Shown found) {
    String name = connection.parameters().name();
    source = connection;
    if (found.catalog().isEmpty()) {
      nothing(pane, NLS.bind(Messages.Schema_notShown, name));
    } else {
      say("");
      fill(pane, new Shown(name, found.catalog(), found.indices()));
    }
  }

  private void fill(StatePane pane, Shown shown) {
    if (panel != null) {
      panel.show(shown);
      pane.showContent();
      goToWanted(shown);
      panelChanged();
    }
  }

  private void goToWanted(Shown shown) {
    Wanted goal = wanted;
    if (goal != null && panel != null) {
      wanted = null;
      Optional<SchemaElement> found = shown.catalog().find(goal.kind(), goal.name());
      found.ifPresent(panel::go);
      boolean missing = found.isEmpty() && !goal.name().equals(left);
      say(missing ? NLS.bind(Messages.Schema_unknown, shown.origin(), goal.name()) : "");
    }
  }

  private void say(String words) {
    if (head != null) {
      head.say(words);
    }
  }

  private void nothing(StatePane pane, String why) {
    source = null;
    pane.empty().say(why);
    pane.showEmpty();
    panelChanged();
  }

  private void closed(StatePane pane, DirectoryConnection connection) {
    nothing(pane, NLS.bind(Messages.Schema_closed, connection.parameters().name()));
    if (!connection.embedded()) {
      pane.empty().offer(Messages.Schema_connect, () -> ConnectionsView.open(connection));
    }
  }

  private void panelChanged() {
    if (head != null && panel != null && states != null) {
      head.follow(panel, states.filled(), file);
    }
  }

  /** The panel with the definitions; empty while the view is not made yet. */
  Optional<SchemaPanel> panel() {
    return Optional.ofNullable(panel);
  }

  /** Whether nothing can be sent to the server. */
  boolean readOnly() {
    return directory().connection().filter(DirectoryConnection::readOnly).isPresent();
  }

  /** Reads the schema of the server again. */
  public void refresh() {
    file = "";
    if (schemas != null) {
      schemas.again();
    }
  }

  /** Goes to a definition, as soon as the schema is there. */
  public void go(Kind kind, String nameOrOid) {
    complete();
    wanted = new Wanted(kind, nameOrOid);
    if (!file.isEmpty()) {
      refresh();
    } else if (states != null && states.filled() && panel != null && ofDirectory()) {
      panel.shown().ifPresent(this::goToWanted);
    }
  }

  /** Whether the schema is that of the server that the view is about. */
  private boolean ofDirectory() {
    return directory().connection().filter(each -> each.equals(source)).isPresent();
  }

  /** Shows the view, and a definition of that connection in it. */
  public static void show(
      IWorkbenchPage page, DirectoryConnection connection, Kind kind, String nameOrOid) {
    try {
      if (page.showView(ID) instanceof SchemaView view) {
        view.complete();
        if (view.directory().connection().filter(connection::equals).isEmpty()) {
          view.directory().pin(connection, "");
        }
        view.go(kind, nameOrOid);
      }
    } catch (PartInitException e) {
      Problems.show(ID, String.valueOf(e.getMessage()));
    }
  }

  /** Asks for a file and shows its definitions. */
  void openFile() {
    FileDialog dialog = new FileDialog(getSite().getShell(), SWT.OPEN);
    dialog.setText(Messages.Schema_openFile);
    dialog.setFilterExtensions(new String[] {"*.schema;*.ldif", "*"});
    String chosen = dialog.open();
    if (chosen != null) {
      open(Path.of(chosen));
    }
  }

  /** Shows the definitions of a file: {@code .schema} of OpenLDAP, or LDIF. */
  public void open(Path chosen) {
    complete();
    AddDefinitionsDialog.read(chosen, content -> showFile(chosen, content));
  }

  private void showFile(Path chosen, String content) {
    StatePane pane = states;
    if (pane == null || pane.isDisposed()) {
      return;
    }
    String name = String.valueOf(chosen.getFileName());
    try {
      SchemaCatalog catalog = SchemaExtension.catalog(content, chosen.getFileName());
      file = content;
      source = null;
      fill(pane, new Shown(name, catalog, AttributeIndices.none(Messages.Schema_ofFile)));
      say(NLS.bind(Messages.Schema_shownFile, name));
    } catch (IOException e) {
      Problems.show(Messages.Schema_openFile, String.valueOf(e.getMessage()));
    }
  }

  /** Asks for definitions to add; those of the file if one is shown. */
  void add() {
    directory()
        .connection()
        .ifPresent(connection -> AddDefinitionsDialog.open(connection, file, this::refresh));
  }

  @Override
  protected void focusContent() {
    if (head != null) {
      head.setFocus();
    }
  }

  @Override
  public void dispose() {
    if (schemas != null) {
      schemas.close();
    }
    super.dispose();
  }
}
