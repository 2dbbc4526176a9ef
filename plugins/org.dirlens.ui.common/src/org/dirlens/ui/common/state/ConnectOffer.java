package org.dirlens.ui.common.state;

import java.util.function.BiConsumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.UnbegunJobs;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * What a view offers in its empty state while nobody is connected to its server: to connect. A view
 * hears of a connection that is open as it hears of any other.
 *
 * <p>Threads: user interface.
 */
public final class ConnectOffer {
  private final StatePane states;
  private final BiConsumer<DirectoryConnection, ConnectionProblem> failed;
  private @Nullable DirectoryConnection connecting;

  /**
   * @param failed told of a connection that cannot be opened, if the view is still about it
   */
  public ConnectOffer(StatePane states, BiConsumer<DirectoryConnection, ConnectionProblem> failed) {
    this.states = states;
    this.failed = failed;
  }

  /** The view is about something else. */
  public void withdraw() {
    connecting = null;
    states.empty().offerNothing();
  }

  /**
   * Offers to open a connection.
   *
   * @param label of the button
   * @param asking what is said meanwhile
   */
  public void offer(DirectoryConnection connection, String label, String asking) {
    states.empty().offer(label, () -> connect(connection, asking));
  }

  private void connect(DirectoryConnection connection, String asking) {
    states.empty().offerNothing();
    connecting = connection;
    Display display = states.getDisplay();
    Job job =
        Job.create(
            asking,
            (ICoreRunnable)
                monitor -> {
                  try {
                    connection.session(monitor);
                  } catch (ConnectionProblem | RuntimeException e) {
                    ConnectionProblem problem = ConnectionProblem.of(asking, e);
                    DisplayThread.later(display, states, () -> notConnected(connection, problem));
                  }
                });
    UnbegunJobs.onCancel(
        job,
        () ->
            DisplayThread.later(
                display, states, () -> notConnected(connection, ConnectionProblem.cancelled())));
    states.waiting(asking, job::cancel);
    job.schedule();
  }

  private void notConnected(DirectoryConnection connection, ConnectionProblem problem) {
    if (connection.equals(connecting)) {
      failed.accept(connection, problem);
    }
  }
}
