package org.dirlens.index.remote;

import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.ViewDirectory;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * Finds out something of the directory of a view, again whenever it is another one or connects. No
 * password is asked for: a server that nobody is connected to is only named.
 *
 * <p>Threads: any; the listener is called on a background thread or the one that changed the
 * directory.
 */
public final class ServerDirectory<T> implements AutoCloseable {
  /** How far it is with a directory. */
  public sealed interface State<T> {
    /** There is no connection at all. */
    record None<T>() implements State<T> {}

    /** Nobody is connected to it, or it is the embedded server and does not run. */
    record Closed<T>(DirectoryConnection connection) implements State<T> {}

    /** It is being asked; {@code work} can be cancelled. */
    record Asked<T>(DirectoryConnection connection, Job work) implements State<T> {}

    /** It answered that, or did not answer. */
    record Failed<T>(DirectoryConnection connection, ConnectionProblem problem)
        implements State<T> {}

    /** What was found out. */
    record Found<T>(DirectoryConnection connection, T found) implements State<T> {}
  }

  private final ViewDirectory directory;
  private final String task;
  private final Finding<T> finding;
  private final Consumer<State<T>> listener;
  private final Runnable changed = this::look;
  private @Nullable Target target;
  private @Nullable Job work;
  private int questions;

  private record Target(DirectoryConnection connection, boolean open) {}

  /** Asks a server. */
  @FunctionalInterface
  public interface Finding<T> {
    /** Waits for what is wanted to know. */
    T find(Sessions sessions, IProgressMonitor monitor) throws ConnectionProblem;
  }

  /**
   * Follows a directory from now on.
   *
   * @param task what the asking is called; {0} is the name of the connection
   */
  public ServerDirectory(
      ViewDirectory directory, String task, Finding<T> finding, Consumer<State<T>> listener) {
    this.directory = directory;
    this.task = task;
    this.finding = finding;
    this.listener = listener;
    directory.addListener(changed);
    look();
  }

  /** Asks the server again. */
  public synchronized void again() {
    target = null;
    look();
  }

  private synchronized void look() {
    Optional<DirectoryConnection> connection = directory.connection();
    Target now = connection.map(each -> new Target(each, open(each))).orElse(null);
    if (now != null && now.equals(target)) {
      return;
    }
    stop();
    target = now;
    if (now == null) {
      listener.accept(new State.None<>());
    } else if (now.open()) {
      ask(now.connection());
    } else {
      listener.accept(new State.Closed<>(now.connection()));
    }
  }

  private static boolean open(DirectoryConnection connection) {
    return connection.embedded()
        ? connection.state() != ConnectionState.STOPPED
        : connection.openSession().isPresent();
  }

  private void ask(DirectoryConnection connection) {
    int question = questions;
    Job job =
        Job.create(
            NLS.bind(task, connection.parameters().name()),
            (ICoreRunnable) monitor -> ask(connection, question, monitor));
    job.setSystem(true);
    job.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            if (event.getResult().matches(IStatus.CANCEL)) { // before its turn, so it never ran
              tell(question, new State.Failed<>(connection, ConnectionProblem.cancelled()));
            }
          }
        });
    work = job;
    listener.accept(new State.Asked<>(connection, job));
    job.schedule();
  }

  private void ask(DirectoryConnection connection, int question, IProgressMonitor monitor) {
    State<T> answer;
    try {
      answer = new State.Found<>(connection, finding.find(sessions(connection), monitor));
    } catch (ConnectionProblem | RuntimeException e) {
      String name = NLS.bind(task, connection.parameters().name());
      answer = new State.Failed<>(connection, ConnectionProblem.of(name, e));
    }
    tell(question, answer);
  }

  /** What an earlier question comes to, late or cancelled, is not told. */
  private synchronized void tell(int question, State<T> answer) {
    if (question == questions) {
      listener.accept(answer);
    }
  }

  /** The session that is open now; only the embedded server is connected to unasked. */
  private static Sessions sessions(DirectoryConnection connection) {
    return connection.embedded()
        ? connection::session
        : monitor ->
            connection
                .openSession()
                .orElseThrow(
                    () ->
                        new ConnectionProblem(
                            ConnectionProblem.Kind.NETWORK,
                            "Not connected to " + connection.parameters().name()));
  }

  private void stop() {
    questions++;
    if (work != null) {
      work.cancel();
      work = null;
    }
  }

  /** Follows nothing any more. */
  @Override
  public synchronized void close() {
    directory.removeListener(changed);
    target = null;
    stop();
  }
}
