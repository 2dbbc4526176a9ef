package org.dirlens.index.remote;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.index.core.IndexAdapter;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.jspecify.annotations.Nullable;

/**
 * Finds the indices of the directory of a view, again whenever it is another one or connects. No
 * password is asked for: a server that nobody is connected to is only named.
 *
 * <p>Threads: any; the listener is called on a background thread or the one that changed the
 * directory.
 */
public final class IndexDirectory implements AutoCloseable {
  /** How far it is with a directory. */
  public sealed interface State {
    /** There is no connection at all. */
    record None() implements State {}

    /** Nobody is connected to it, or it is the embedded server and does not run. */
    record Closed(DirectoryConnection connection) implements State {}

    /** It is being asked; {@code work} can be cancelled. */
    record Asked(DirectoryConnection connection, Job work) implements State {}

    /** It answered that, or did not answer. */
    record Failed(DirectoryConnection connection, ConnectionProblem problem) implements State {}

    /** Its naming contexts with their indices; none where it tells its user nothing of them. */
    record Found(DirectoryConnection connection, List<IndexAdapter> adapters) implements State {}
  }

  private final ViewDirectory directory;
  private final Consumer<State> listener;
  private final Runnable changed = this::look;
  private @Nullable Target target;
  private @Nullable Job work;

  private record Target(DirectoryConnection connection, boolean open) {}

  /** Follows a directory from now on. */
  public IndexDirectory(ViewDirectory directory, Consumer<State> listener) {
    this.directory = directory;
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
      listener.accept(new State.None());
    } else if (now.open()) {
      ask(now.connection());
    } else {
      listener.accept(new State.Closed(now.connection()));
    }
  }

  private static boolean open(DirectoryConnection connection) {
    return connection.embedded()
        ? connection.state() != ConnectionState.STOPPED
        : connection.openSession().isPresent();
  }

  private void ask(DirectoryConnection connection) {
    Job job =
        Job.create(
            "Reading indices of " + connection.parameters().name(),
            (ICoreRunnable) monitor -> ask(connection, monitor));
    job.setSystem(true);
    work = job;
    listener.accept(new State.Asked(connection, job));
    job.schedule();
  }

  private void ask(DirectoryConnection connection, IProgressMonitor monitor) {
    State answer;
    try {
      answer = new State.Found(connection, IndexAdapters.of(sessions(connection), monitor));
    } catch (ConnectionProblem e) {
      answer = new State.Failed(connection, e);
    }
    if (!monitor.isCanceled() || answer instanceof State.Failed) {
      tell(connection, answer);
    }
  }

  private synchronized void tell(DirectoryConnection connection, State answer) {
    if (target != null && target.connection() == connection) {
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
