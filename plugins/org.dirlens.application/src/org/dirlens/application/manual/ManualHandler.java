package org.dirlens.application.manual;

import org.dirlens.application.welcome.WelcomeEditor;
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
  /** What the manual calls the editor of an entry. */
  private static final String EDITOR = "the editor";

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
                  .orElseGet(() -> manual.about(partInUse(window))));
    } catch (NotDefinedException e) {
      throw new ExecutionException("The command of the manual", e);
    }
    return null;
  }

  /** What the manual calls the view or editor in use, empty without one. */
  private static String partInUse(IWorkbenchWindow window) {
    IWorkbenchPart part = window.getActivePage().getActivePart();
    return switch (part) {
      case null -> "";
      case WelcomeEditor welcome -> "";
      case IEditorPart editor -> EDITOR;
      default -> part.getSite().getRegisteredName();
    };
  }
}
