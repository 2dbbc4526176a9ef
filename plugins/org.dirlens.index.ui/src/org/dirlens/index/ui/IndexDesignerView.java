package org.dirlens.index.ui;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.index.remote.IndexDirectory;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.PinnedView;
import org.dirlens.ui.common.ViewSelection;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.jspecify.annotations.Nullable;

/**
 * The Index designer view: the indices of the directory of the window, or of a pinned one. Its
 * selection is one {@link org.dirlens.index.core.IndexSelection}, or none.
 */
public final class IndexDesignerView extends PinnedView {
  public static final String ID = "org.dirlens.index.ui.designer";

  private final ViewSelection selection = new ViewSelection(this::selected);
  private @Nullable DesignerWorkspace workspace;
  private @Nullable IndexDirectory indices;

  @Override
  protected void begin(IViewSite site) {
    site.setSelectionProvider(selection);
  }

  private List<?> selected() {
    return workspace == null || workspace.isDisposed()
        ? List.of()
        : workspace.designer().selection().stream().toList();
  }

  @Override
  protected void createContent(Composite parent) {
    DesignerWorkspace created = new DesignerWorkspace(parent);
    workspace = created;
    created.follow(directory());
    created.designer().onSelection(selection::fire);
    Display display = parent.getDisplay();
    indices =
        new IndexDirectory(
            directory(),
            state -> DisplayThread.later(display, created, () -> created.show(state, this::again)));
  }

  @Override
  protected void focusContent() {
    if (workspace != null) {
      workspace.setFocus();
    }
  }

  @Override
  public void dispose() {
    if (indices != null) {
      indices.close();
    }
    super.dispose();
  }

  /** The connection whose indices are shown; empty without any. */
  public Optional<DirectoryConnection> connection() {
    return directory().connection();
  }

  /** With all that is in the view; empty once it is closed. */
  private Optional<DesignerWorkspace> workspace() {
    complete();
    return Optional.ofNullable(workspace);
  }

  /** Explains the filter in the search box, or asks for one. */
  void explain() {
    workspace().ifPresent(all -> all.explain().run());
  }

  /**
   * Explains a search, as soon as the indices of its naming context are there.
   *
   * @param connection the id of that to its server, which becomes that of the view
   * @param within a name in the naming context
   */
  public void explain(String connection, String within, SearchQuestion question) {
    workspace()
        .ifPresent(
            all ->
                all.explainOnceThere(new DesignerWorkspace.Wanted(connection, within, question)));
    turnTo(connection);
  }

  private void turnTo(String connection) {
    if (connection().filter(each -> each.parameters().id().equals(connection)).isEmpty()) {
      directory().unpin();
      Connections.shared().find(connection).ifPresent(CurrentDirectory.shared()::choose);
    }
  }

  /** Asks for an index to add. */
  void addIndex() {
    workspace().ifPresent(all -> all.designer().askForIndex());
  }

  /** Asks for a plan file and stages what it says. */
  void openPlan() {
    PlanFileWork.ask(getSite().getShell()).ifPresent(this::openPlan);
  }

  /** Stages the plan of a file of any format. */
  public void openPlan(Path file) {
    workspace().ifPresent(all -> all.designer().openPlan(file));
  }

  /** Asks for a file and writes the plan to it. */
  void savePlan() {
    workspace().ifPresent(all -> all.designer().savePlan());
  }

  /** Turns to a naming context, which may be a new one. */
  public void design(DirectoryConnection connection, String suffix) {
    workspace().ifPresent(all -> all.choose(suffix));
    directory().unpin();
    CurrentDirectory.shared().choose(connection, suffix);
    again();
  }

  /**
   * Does a step in the plan of a naming context, once its indices are read.
   *
   * @param connection the id of that to its server, which becomes that of the view
   */
  public void stage(String connection, String suffix, UnaryOperator<IndexPlan> step) {
    workspace()
        .ifPresent(
            all -> {
              all.choose(suffix);
              all.designer().stage(connection, suffix, step);
            });
    turnTo(connection);
  }

  /** The view in a page of the window; empty where it cannot be opened, which is logged. */
  public static Optional<IndexDesignerView> open(IWorkbenchPage page) {
    try {
      return Optional.of((IndexDesignerView) page.showView(ID));
    } catch (PartInitException e) {
      ILog.of(IndexDesignerView.class).error("The index designer cannot be opened.", e);
      return Optional.empty();
    }
  }

  /** The view of the window a command was given in. */
  static IndexDesignerView open(ExecutionEvent event) throws ExecutionException {
    return open(HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage())
        .orElseThrow(() -> new ExecutionException("the index designer cannot be opened"));
  }

  private void again() {
    if (indices != null) {
      indices.again();
    }
  }
}
