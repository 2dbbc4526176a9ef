package org.dirlens.browser.ui.jobs;

import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.jface.dialogs.ProgressMonitorDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/** Shows what goes wrong with a server, in words that can be copied. User interface thread. */
public final class Problems {
  private Problems() {}

  /** Shows what went wrong; a cancel is no problem, and who cancelled knows of it. */
  public static void show(ConnectionProblem problem) {
    show(title(problem), problem);
  }

  /** The same with words about what did not succeed. */
  public static void show(String title, ConnectionProblem problem) {
    if (problem.kind() != ConnectionProblem.Kind.CANCELLED) {
      show(title, String.valueOf(problem.getMessage()));
    }
  }

  public static void show(String title, String message) {
    ProblemDialog.open(shell(), title, message);
  }

  private static String title(ConnectionProblem problem) {
    return switch (problem.kind()) {
      case NETWORK -> Messages.Problem_network;
      case TIMEOUT -> Messages.Problem_timeout;
      case TLS -> Messages.Problem_tls;
      case RESULT -> Messages.Problem_result;
      case REQUEST, CANCELLED -> Messages.Problem_request;
    };
  }

  /**
   * The window to put a dialog over. It is not the progress of work: that goes by itself, and takes
   * what lies over it along.
   */
  public static Shell shell() {
    Shell active = Display.getCurrent().getActiveShell();
    while (active != null && active.getData() instanceof ProgressMonitorDialog) {
      active = active.getParent() instanceof Shell below ? below : null;
    }
    if (active != null) {
      return active;
    }
    IWorkbenchWindow window =
        PlatformUI.isWorkbenchRunning()
            ? PlatformUI.getWorkbench().getActiveWorkbenchWindow()
            : null;
    return window == null ? new Shell(Display.getCurrent()) : window.getShell();
  }
}
