package org.dirlens.index.ui.twin;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.twin.LocalTwins;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.record.StoreProblem;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.LongJobs;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;

/** Work with the twins of the embedded server, with progress and cancel. */
final class TwinJob<T> extends Job {
  /** What it does. */
  @FunctionalInterface
  interface Work<T> {
    /** Does it; may wait. */
    T run(LocalTwins twins, IProgressMonitor monitor)
        throws IOException, LdapProblem, ConnectionProblem;
  }

  private final Work<T> work;
  private final Consumer<T> done;

  private TwinJob(String name, Work<T> work, Consumer<T> done) {
    super(name);
    this.work = work;
    this.done = done;
  }

  /** Starts it. What came of it is shown on the display thread, and so is why it failed. */
  static <T> void start(String name, Work<T> work, Consumer<T> done) {
    TwinJob<T> job = LongJobs.onEmbeddedServer(new TwinJob<>(name, work, done));
    job.setUser(true);
    job.schedule();
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      LocalTwins twins =
          RunningTwins.shared().twins().orElseThrow(() -> new IOException(Messages.Twins_noServer));
      T result = work.run(twins, monitor);
      DisplayThread.later(Display.getDefault(), () -> done.accept(result));
      return Status.OK_STATUS;
    } catch (CancellationException e) {
      return Status.CANCEL_STATUS;
    } catch (IOException | LdapProblem | ConnectionProblem | StoreProblem e) {
      if (isCancel(e)) {
        return Status.CANCEL_STATUS;
      }
      String why = String.valueOf(e.getMessage());
      DisplayThread.later(Display.getDefault(), () -> Notification.problem(getName(), why));
      return Status.OK_STATUS;
    }
  }

  private static boolean isCancel(Exception problem) {
    return (problem instanceof LdapProblem ldap && ldap.code() == ResultCode.CANCELED)
        || (problem instanceof ConnectionProblem connection
            && connection.kind() == ConnectionProblem.Kind.CANCELLED);
  }
}
