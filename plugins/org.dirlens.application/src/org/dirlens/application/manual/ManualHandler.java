package org.dirlens.application.manual;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.common.NotDefinedException;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;

/** Opens the manual at the view or editor that is in use. */
public final class ManualHandler extends AbstractHandler {
  /** What the manual calls the editor of an entry. */
  private static final String EDITOR = "the editor";

  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPart part = window.getActivePage().getActivePart();
    String view =
        switch (part) {
          case null -> "";
          case IEditorPart editor -> EDITOR;
          default -> part.getSite().getRegisteredName();
        };
    try {
      ManualWindow.show(window.getShell(), event.getCommand().getName(), view);
    } catch (NotDefinedException e) {
      throw new ExecutionException("The command of the manual", e);
    }
    return null;
  }
}
