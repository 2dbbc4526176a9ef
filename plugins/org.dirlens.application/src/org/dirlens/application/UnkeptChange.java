package org.dirlens.application;

import java.io.UncheckedIOException;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.IExecutionListener;
import org.eclipse.core.commands.NotHandledException;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.commands.ICommandService;
import org.jspecify.annotations.Nullable;

/**
 * Tells of a change of connections or preferences that could not be kept, as on a full disk: the
 * platform only writes to its log what a command throws. User interface thread.
 */
final class UnkeptChange implements IExecutionListener {
  private UnkeptChange() {}

  /** Tells what the commands of the workbench could not keep from now on. */
  static void tellOf(IWorkbench workbench) {
    workbench.getService(ICommandService.class).addExecutionListener(new UnkeptChange());
  }

  /** Tells it if that is the reason of a problem. */
  static void tell(Throwable problem) {
    for (Throwable each = problem; each != null; each = each.getCause()) {
      if (each instanceof UncheckedIOException) {
        ProblemDialog.open(
            Display.getCurrent().getActiveShell(),
            Messages.Unkept_title,
            NLS.bind(Messages.Unkept_message, each.getMessage()));
        return;
      }
    }
  }

  @Override
  public void postExecuteFailure(String command, ExecutionException problem) {
    tell(problem);
  }

  @Override
  public void notHandled(String command, NotHandledException problem) {}

  @Override
  public void preExecute(String command, ExecutionEvent event) {}

  @Override
  public void postExecuteSuccess(String command, @Nullable Object result) {}
}
