package org.dirlens.index.remote;

import java.util.List;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.IndexAdapter;
import org.eclipse.core.runtime.IProgressMonitor;

/** Finds out whose indices can be designed over a session. */
public final class IndexAdapters {
  private IndexAdapters() {}

  /**
   * One for each naming context; may wait.
   *
   * @return none where the server is no Dirlens, OpenLDAP or 389 Directory Server, or its user may
   *     not read its configuration
   */
  public static List<IndexAdapter> of(Sessions sessions, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<IndexAdapter> dirlens = DirlensAdapter.all(sessions, monitor);
    return dirlens.isEmpty() ? ForeignAdapter.all(sessions, monitor) : dirlens;
  }
}
