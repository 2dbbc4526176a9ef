package org.dirlens.browser.ui.jobs;

import java.io.IOException;
import java.util.function.Consumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Keystrokes;
import org.dirlens.ui.common.LongJobs;
import org.dirlens.ui.common.UnbegunJobs;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;

/**
 * Work with a server, off the user interface thread, with progress and cancel in the workbench. The
 * user is asked about a certificate that is not trusted; once it is accepted the work starts over.
 * Result and problem arrive on the user interface thread; a cancel is no problem, and heard of
 * apart.
 */
public final class DirectoryJob<T> extends Job {
  private final Display display;
  private final DirectoryWork<T> work;
  private final int keysBefore;
  private Consumer<T> whenDone = result -> {};
  private Consumer<ConnectionProblem> whenFailed = this::tell;
  private Runnable whenUndone = () -> {};
  private Runnable whenCancelled = () -> {};
  private Runnable atEnd = () -> {};

  private DirectoryJob(String name, Display display, DirectoryWork<T> work) {
    super(name);
    this.display = display;
    this.work = work;
    this.keysBefore = Keystrokes.soFar(display);
    UnbegunJobs.onCancel(this, this::cancelledBefore);
  }

  /** A job that was cancelled before its turn does not run, and ends all the same. */
  private void cancelledBefore() {
    failed(ConnectionProblem.cancelled());
    show(atEnd);
  }

  /**
   * A job that shows its problems: in a dialog, or in a notification if nobody waits for it, since
   * it was long work or somebody has typed since it was made. User interface thread.
   */
  public static <T> DirectoryJob<T> of(String name, DirectoryWork<T> work) {
    return new DirectoryJob<>(name, Display.getCurrent(), work);
  }

  public DirectoryJob<T> whenDone(Consumer<T> action) {
    whenDone = action;
    return this;
  }

  /** Shows its problems otherwise. */
  public DirectoryJob<T> whenFailed(Consumer<ConnectionProblem> action) {
    whenFailed = action;
    return this;
  }

  /** Runs after a problem or a cancel, when part of the work may be done all the same. */
  public DirectoryJob<T> whenUndone(Runnable action) {
    whenUndone = action;
    return this;
  }

  /** Runs after a cancel, to tell what was done before it. */
  public DirectoryJob<T> whenCancelled(Runnable action) {
    whenCancelled = action;
    return this;
  }

  /** Runs last in every case, a cancel included. */
  public DirectoryJob<T> atEnd(Runnable action) {
    atEnd = action;
    return this;
  }

  /** Names the connection it uses, so that the embedded server is not stopped under it. */
  public DirectoryJob<T> on(DirectoryConnection connection) {
    return connection.embedded() ? LongJobs.onEmbeddedServer(this) : this;
  }

  /** Starts it. */
  public DirectoryJob<T> start() {
    schedule();
    return this;
  }

  /** Starts it with the dialog of long work, from which it can go to the background. */
  public DirectoryJob<T> startForUser() {
    setUser(true);
    return start();
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      T result = CertificateDialog.runAsking(display, work, monitor);
      show(() -> whenDone.accept(result));
      return Status.OK_STATUS;
    } catch (ConnectionProblem | IOException | RuntimeException e) {
      return failed(ConnectionProblem.of(getName(), e));
    } finally {
      show(atEnd);
    }
  }

  private IStatus failed(ConnectionProblem problem) {
    show(whenUndone);
    if (problem.kind() == ConnectionProblem.Kind.CANCELLED) {
      show(whenCancelled);
      return Status.CANCEL_STATUS;
    }
    show(() -> whenFailed.accept(problem));
    return Status.OK_STATUS;
  }

  private void tell(ConnectionProblem problem) {
    if (isUser() || Keystrokes.soFar(display) > keysBefore) {
      Notification.problem(getName(), String.valueOf(problem.getMessage()));
    } else {
      Problems.show(problem);
    }
  }

  private void show(Runnable action) {
    DisplayThread.later(display, action);
  }
}
