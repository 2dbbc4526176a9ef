package org.dirlens.browser.ui.jobs;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.connection.core.ConnectionProblem;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.operation.IRunnableContext;
import org.eclipse.jface.operation.ModalContext;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * Work with a server that a wizard, dialog or editor waits for: it runs on a thread of its own
 * while the window stays alive. The user is asked about a certificate that is not trusted; once it
 * is accepted the work starts over. User interface thread.
 */
public final class ModalWork {
  private ModalWork() {}

  /**
   * Works behind the progress bar of a wizard.
   *
   * @throws ConnectionProblem why it failed, or that it was cancelled
   */
  public static <T> T run(IRunnableContext wizard, DirectoryWork<T> work) throws ConnectionProblem {
    Display display = Display.getCurrent();
    AtomicReference<@Nullable T> result = new AtomicReference<>();
    try {
      wizard.run(true, true, monitor -> result.set(attempt(display, work, monitor)));
      return result.get();
    } catch (InvocationTargetException e) {
      throw ConnectionProblem.of("Work with the server", e.getTargetException());
    } catch (InterruptedException e) {
      throw ConnectionProblem.cancelled();
    }
  }

  /**
   * Works with a monitor that shows the progress elsewhere.
   *
   * @throws ConnectionProblem why it failed, or that it was cancelled
   */
  public static <T> T run(IProgressMonitor monitor, DirectoryWork<T> work)
      throws ConnectionProblem {
    Display display = Display.getCurrent();
    return run((fork, cancel, task) -> ModalContext.run(task, fork, monitor, display), work);
  }

  private static <T> T attempt(Display display, DirectoryWork<T> work, IProgressMonitor monitor)
      throws InvocationTargetException {
    try {
      return CertificateDialog.runAsking(display, work, monitor);
    } catch (ConnectionProblem | IOException e) {
      throw new InvocationTargetException(e);
    }
  }
}
