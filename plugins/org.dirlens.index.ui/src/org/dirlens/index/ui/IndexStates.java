package org.dirlens.index.ui;

import java.util.List;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.remote.IndexDirectory.State;
import org.dirlens.ui.common.state.ConnectOffer;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.osgi.util.NLS;

/**
 * Says how far it is with the indices of the directory of a view, where they are not there; offers
 * to connect.
 *
 * <p>Threads: user interface.
 */
public final class IndexStates {
  private final StatePane states;
  private final Words words;
  private final Shown shown;
  private final ConnectOffer connect;

  /**
   * What a view says of its own purpose.
   *
   * @param none where there is no connection
   * @param noServer where the embedded server does not run
   */
  public record Words(String none, String noServer) {}

  /** The view. */
  public interface Shown {
    /** Whether indices of the connection of this id are shown. */
    boolean shows(String connection);

    /** Is about the connection of this id, and shows these; the empty state for none. */
    void show(String connection, List<IndexAdapter> adapters);

    /** Puts away what is shown, for the empty state. */
    void showNothing();
  }

  public IndexStates(StatePane states, Words words, Shown shown) {
    this.states = states;
    this.words = words;
    this.shown = shown;
    this.connect = new ConnectOffer(states, this::notConnected);
  }

  /**
   * Shows how far it is.
   *
   * @param again asks the server again
   */
  public void show(State state, Runnable again) {
    connect.withdraw();
    switch (state) {
      case State.None none -> nothing(words.none());
      case State.Closed closed -> closed(closed.connection());
      case State.Asked asked -> asked(asked);
      case State.Failed failed -> {
        nothing(Messages.Indices_notRead);
        states.failed(failed.problem(), again);
      }
      case State.Found found -> {
        shown.show(found.connection().parameters().id(), found.adapters());
        if (found.adapters().isEmpty()) {
          states.empty().say(found.whyNone());
        }
      }
    }
  }

  /** Nothing of the server before stands under the name of the one that is asked. */
  private void asked(State.Asked asked) {
    String id = asked.connection().parameters().id();
    if (!shown.shows(id)) {
      shown.show(id, List.of());
      states.empty().say("");
    }
    states.waiting(asking(asked.connection()), asked.work()::cancel);
  }

  private void closed(DirectoryConnection connection) {
    if (connection.embedded()) {
      nothing(words.noServer());
      return;
    }
    nothing(NLS.bind(Messages.Indices_closed, connection.parameters().name()));
    connect.offer(connection, Messages.Indices_connect, asking(connection));
  }

  private void notConnected(DirectoryConnection connection, ConnectionProblem problem) {
    closed(connection);
    states.failed(problem, null);
  }

  private static String asking(DirectoryConnection connection) {
    return NLS.bind(Messages.Indices_asking, connection.parameters().name());
  }

  private void nothing(String sentence) {
    shown.showNothing();
    states.empty().say(sentence);
  }
}
