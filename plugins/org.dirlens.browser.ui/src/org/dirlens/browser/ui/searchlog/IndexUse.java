package org.dirlens.browser.ui.searchlog;

import java.util.Optional;
import org.dirlens.browser.core.searchlog.LoggedSearch;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.SearchWitness;
import org.dirlens.connection.core.Session;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.index.remote.PlannedUse;
import org.eclipse.core.runtime.IProgressMonitor;

/** Asks a server from which indices it would answer a search now; nothing is connected for it. */
final class IndexUse {
  private IndexUse() {}

  /** A sentence or two; may wait. */
  static String of(LoggedSearch search, IProgressMonitor monitor) {
    Optional<Session> session =
        Connections.shared()
            .find(search.origin().id())
            .flatMap(DirectoryConnection::openSession)
            .map(open -> open.witnessedBy(SearchWitness.NONE));
    if (session.isEmpty()) {
      return Messages.Use_closed;
    }
    try {
      return PlannedUse.of(
          monitored -> session.get(),
          new SearchQuestion(
              search.query().base(), search.query().scope(), search.query().filter()),
          monitor);
    } catch (ConnectionProblem e) {
      return e.kind() == ConnectionProblem.Kind.CANCELLED
          ? Messages.Use_cancelled
          : String.valueOf(e.getMessage());
    }
  }
}
