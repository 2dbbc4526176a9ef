package org.dirlens.browser.core.search;

import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * A search of which every entry is used, and none may be missing: referral objects and subentries
 * are found as well.
 */
public final class CompleteSearch {
  private CompleteSearch() {}

  /** What is done with an entry. */
  @FunctionalInterface
  public interface EntryUse {
    void of(Entry entry) throws ConnectionProblem;
  }

  /**
   * Runs it to its end.
   *
   * @param features of the server of the session
   * @param undone what did not happen, said when the server keeps entries to itself
   * @throws ConnectionProblem also when a limit of the server ended it
   */
  public static void each(
      Session session,
      ServerFeatures features,
      SearchQuery query,
      EntryUse use,
      String undone,
      IProgressMonitor monitor)
      throws ConnectionProblem {
    Session managing = session.managingReferrals();
    run(managing, query, use, undone, monitor);
    if (query.scope() != Scope.BASE && features.subentries()) {
      run(managing, query.findingSubentries(), use, undone, monitor);
    }
  }

  private static void run(
      Session session, SearchQuery query, EntryUse use, String undone, IProgressMonitor monitor)
      throws ConnectionProblem {
    try (EntryStream stream = session.search(query)) {
      Entry entry;
      while ((entry = stream.next(monitor)) != null) {
        use.of(entry);
      }
      if (stream.outcome().truncated()) {
        throw ConnectionProblem.request(
            "The server does not show all entries below %s. %s".formatted(query.base(), undone));
      }
    }
  }
}
