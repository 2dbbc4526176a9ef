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
 * Searches of which every entry is used, and none may be missing: referral objects and subentries
 * are found as well.
 */
public final class CompleteSearch {
  private final Session session;
  private final boolean subentries;

  /** Searches by a session, whose server has these features. */
  public CompleteSearch(Session session, ServerFeatures features) {
    this.session = session.managingReferrals();
    this.subentries = features.subentries();
  }

  /** What is done with an entry. */
  @FunctionalInterface
  public interface EntryUse {
    void of(Entry entry) throws ConnectionProblem;
  }

  /**
   * Runs one to its end.
   *
   * @param undone what did not happen, said when the server keeps entries to itself
   * @throws ConnectionProblem also when a limit of the server ended it
   */
  public void each(SearchQuery query, EntryUse use, String undone, IProgressMonitor monitor)
      throws ConnectionProblem {
    run(query, use, undone, monitor);
    if (query.scope() != Scope.BASE && subentries) {
      run(query.findingSubentries(), use, undone, monitor);
    }
  }

  private void run(SearchQuery query, EntryUse use, String undone, IProgressMonitor monitor)
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
