package org.dirlens.index.remote;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.index.core.IndexAdapter;
import org.eclipse.core.runtime.jobs.Job;

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
    record Found(DirectoryConnection connection, List<IndexAdapter> adapters) implements State {
      /** Why there are none, a sentence. */
      public String whyNone() {
        return connection.parameters().name()
            + " shows its indices to nobody but an administrator of a Dirlens, OpenLDAP or 389"
            + " Directory Server. Connect as one.";
      }
    }
  }

  private final ServerDirectory<List<IndexAdapter>> asked;

  /** Follows a directory from now on. */
  public IndexDirectory(ViewDirectory directory, Consumer<State> listener) {
    asked =
        new ServerDirectory<>(
            directory,
            "Reading indices of {0}",
            IndexAdapters::of,
            state -> listener.accept(state(state)));
  }

  private static State state(ServerDirectory.State<List<IndexAdapter>> state) {
    return switch (state) {
      case ServerDirectory.State.None<List<IndexAdapter>>() -> new State.None();
      case ServerDirectory.State.Closed<List<IndexAdapter>>(var connection) ->
          new State.Closed(connection);
      case ServerDirectory.State.Asked<List<IndexAdapter>>(var connection, var work) ->
          new State.Asked(connection, work);
      case ServerDirectory.State.Failed<List<IndexAdapter>>(var connection, var problem) ->
          new State.Failed(connection, problem);
      case ServerDirectory.State.Found<List<IndexAdapter>>(var connection, var adapters) ->
          new State.Found(connection, adapters);
    };
  }

  /** Asks the server again. */
  public void again() {
    asked.again();
  }

  /** Follows nothing any more. */
  @Override
  public void close() {
    asked.close();
  }
}
