package org.dirlens.index.ui;

import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.index.remote.IndexDirectory;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** The Index designer view: the indices of the directory of the window, or of a pinned one. */
public final class IndexDesignerView extends ViewPart {
  public static final String ID = "org.dirlens.index.ui.designer";

  private @Nullable DesignerWorkspace workspace;
  private final ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared());
  private @Nullable IndexDirectory indices;

  @Override
  public void init(IViewSite site, @Nullable IMemento memento) throws PartInitException {
    super.init(site, memento);
    if (memento != null) {
      directory.restore(memento.getString("pin"));
    }
  }

  @Override
  public void saveState(IMemento memento) {
    memento.putString("pin", directory.kept());
  }

  @Override
  public void createPartControl(Composite parent) {
    DesignerWorkspace created = new DesignerWorkspace(parent);
    workspace = created;
    created.follow(directory);
    Display display = parent.getDisplay();
    indices =
        new IndexDirectory(
            directory,
            state -> DisplayThread.later(display, created, () -> created.show(state, this::again)));
  }

  @Override
  public void setFocus() {
    if (workspace != null) {
      workspace.setFocus();
    }
  }

  @Override
  public void dispose() {
    if (indices != null) {
      indices.close();
    }
    directory.close();
    super.dispose();
  }

  /** Explains the filter in the search box, or asks for one. */
  void explain() {
    if (workspace != null) {
      workspace.explain().run();
    }
  }

  /** Asks for an index to add. */
  void addIndex() {
    if (workspace != null) {
      workspace.designer().askForIndex();
    }
  }

  /** The view of the window a command was given in. */
  static IndexDesignerView open(ExecutionEvent event) throws ExecutionException {
    IWorkbenchPage page = HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage();
    try {
      return (IndexDesignerView) page.showView(ID);
    } catch (PartInitException e) {
      throw new ExecutionException("the index designer cannot be opened", e);
    }
  }

  private void again() {
    if (indices != null) {
      indices.again();
    }
  }
}
