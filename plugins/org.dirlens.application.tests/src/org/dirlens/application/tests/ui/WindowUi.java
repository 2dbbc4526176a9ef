package org.dirlens.application.tests.ui;

import org.eclipse.jface.operation.ModalContext;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;

/** What a user does to the main window as a whole: its size, perspectives, views and editors. */
abstract class WindowUi {
  final UiThread thread;

  WindowUi(Display display) {
    this.thread = new UiThread(display);
  }

  /** Where it calls no tool tips, and gets no keys: without a window manager they go there. */
  static void moveMouseAside(Display display) {
    Rectangle screen = display.getBounds();
    display.setCursorLocation(screen.width - 1, screen.height - 1);
  }

  /** Gives the main window a size, away from the mouse. */
  public void resize(int width, int height) {
    thread.run(
        () -> {
          moveMouseAside(thread.display());
          PlatformUI.getWorkbench()
              .getWorkbenchWindows()[0]
              .getShell()
              .setBounds(0, 0, width, height);
        });
  }

  /** Closes the main window as its border does, and does not wait for the end of it. */
  public void closeMainWindow() {
    thread.runLater(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell().close());
  }

  private static IWorkbenchPage activePage() {
    return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
  }

  /** Closes all editors, one after the other, and saves nothing. */
  public void closeEditors() {
    for (IEditorReference each : thread.ask(() -> activePage().getEditorReferences())) {
      thread.ask(() -> activePage().closeEditors(new IEditorReference[] {each}, false));
    }
  }

  /** Brings a view to the front, by its id. */
  public void view(String id) {
    thread.ask(() -> activePage().showView(id));
  }

  /** Changes to the perspective with that id. */
  public void perspective(String id) {
    thread.ask(
        () ->
            PlatformUI.getWorkbench()
                .showPerspective(id, PlatformUI.getWorkbench().getWorkbenchWindows()[0]));
  }

  /** The id of the perspective in front. */
  public String perspective() {
    return thread.ask(() -> activePage().getPerspective().getId());
  }

  /** Puts the views of the perspective back to where they were at first. */
  public void resetLayout() {
    thread.run(() -> activePage().resetPerspective());
  }

  /** Makes the editor that is in front the active part. */
  public void activateEditor() {
    thread.run(
        () -> {
          IWorkbenchPage page = activePage();
          page.activate(page.getActiveEditor());
        });
  }

  /** The title of the editor in front. */
  public String editorTitle() {
    return thread.ask(() -> activePage().getActiveEditor().getTitle());
  }

  /** Whether work that the window waits for, as saving, has not ended, even if its dialogs have. */
  public boolean working() {
    return thread.ask(() -> ModalContext.getModalLevel() > 0);
  }

  /**
   * Saves the editor in front, as when it is closed.
   *
   * @return whether it may be closed then
   */
  public boolean save() {
    return thread.ask(() -> activePage().saveEditor(activePage().getActiveEditor(), false));
  }

  /** Whether the editor in front has changes that are not saved. */
  public boolean unsaved() {
    return thread.ask(() -> activePage().getActiveEditor().isDirty());
  }
}
