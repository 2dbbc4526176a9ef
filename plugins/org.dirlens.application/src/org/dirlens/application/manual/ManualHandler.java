package org.dirlens.application.manual;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.common.NotDefinedException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;

/** Opens the manual at the dialog, view or editor that is in use. */
public final class ManualHandler extends AbstractHandler {
  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getWorkbenchWindows()[0];
    Shell active = Display.getCurrent().getActiveShell();
    Shell used = active == null ? window.getShell() : active;
    try {
      ManualWindow.show(
          used,
          event.getCommand().getName(),
          manual ->
              DialogSection.of(used)
                  .map(manual::titled)
                  .orElseGet(() -> partInUse(manual, window)));
    } catch (NotDefinedException e) {
      throw new ExecutionException("The command of the manual", e);
    }
    return null;
  }

  /** The place of what is said about the view or editor in use, 0 for the beginning. */
  private static int partInUse(Manual manual, IWorkbenchWindow window) {
    IWorkbenchPart part = window.getActivePage().getActivePart();
    return switch (part) {
      case null -> 0;
      case IEditorPart editor -> DialogSection.of(editor.getClass()).map(manual::titled).orElse(0);
      default -> manual.about(part.getSite().getRegisteredName());
    };
  }
}
