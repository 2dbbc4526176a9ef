package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchWitness;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;

/** Reads entries of a server's configuration and waits for what it does. */
final class ConfigReader {
  /** insufficientAccessRights, noSuchObject, unwillingToPerform: not ours to read, or not there. */
  private static final Set<Integer> NOT_THERE = Set.of(50, 32, 53);

  private static final int POLL_MILLIS = 200;

  private final Session session;

  ConfigReader(Session session) {
    // Views read it again and again: in a log that would bury what a person asks.
    this.session = session.witnessedBy(SearchWitness.NONE);
  }

  /** The entries that match, none where there is no such base or it may not be read. */
  List<Entry> read(String base, Scope scope, String filter, IProgressMonitor monitor)
      throws ConnectionProblem {
    SearchQuery query =
        new SearchQuery(base, scope, filter, List.of("*", "+"), SearchQuery.Limits.NONE);
    List<Entry> found = new ArrayList<>();
    try (EntryStream stream = session.search(query)) {
      for (Entry entry = stream.next(monitor); entry != null; entry = stream.next(monitor)) {
        found.add(entry);
      }
    } catch (ConnectionProblem e) {
      if (e.kind() != ConnectionProblem.Kind.RESULT || !NOT_THERE.contains(e.code())) {
        throw e;
      }
    }
    return found;
  }

  /** Whether something is so by now. */
  interface Question {
    boolean asked() throws ConnectionProblem;
  }

  /** Asks again and again until the answer is yes or the monitor is cancelled. */
  static void waitUntil(Question question, IProgressMonitor monitor) throws ConnectionProblem {
    while (!monitor.isCanceled() && !question.asked()) {
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw ConnectionProblem.cancelled();
      }
    }
  }
}
