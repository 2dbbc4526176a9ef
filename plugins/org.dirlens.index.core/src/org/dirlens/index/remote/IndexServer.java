package org.dirlens.index.remote;

import java.util.List;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.launcher.plan.dialect.IndexStep;
import org.dirlens.launcher.plan.dialect.ServerDatabase;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * A server whose indices are configured over LDAP. All methods wait for the server; none belongs on
 * the display's thread.
 */
public interface IndexServer {
  /** What the server calls its own. */
  Dialect dialect();

  /** The databases with their indices. */
  List<ServerDatabase> databases(IProgressMonitor monitor) throws ConnectionProblem;

  /**
   * What is sent for these steps, in this order; for a person to look at before, and for a file.
   * What builds the indices is among it where the server has to be told.
   */
  default List<Write> writes(ServerDatabase database, List<IndexStep> steps) {
    return dialect().writes(database, steps);
  }

  /**
   * Sends the writes, and waits until the server has built what is new. A cancel stops the sending
   * and the waiting; the server builds what it was told of.
   *
   * @throws ConnectionProblem when the server refuses one or cannot build; those before are done,
   *     and built or said not to be
   */
  void apply(ServerDatabase database, List<IndexStep> steps, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** Whether the server says that it builds indices of a database. */
  boolean building(ServerDatabase database, IProgressMonitor monitor) throws ConnectionProblem;

  /** Whether the server says when an index is built, to this user. */
  boolean tellsOfBuilds(IProgressMonitor monitor) throws ConnectionProblem;

  /**
   * The kind of server that a session leads to, found by what it lets its user read.
   *
   * @return empty where its configuration cannot be read, since it is of another kind or the user
   *     may not
   */
  static Optional<IndexServer> of(Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    for (Dialect dialect : Dialect.values()) {
      IndexServer server = of(dialect, session);
      if (!server.databases(monitor).isEmpty()) {
        return Optional.of(server);
      }
    }
    return Optional.empty();
  }

  /** A server of a kind that is known. */
  static IndexServer of(Dialect dialect, Session session) {
    return switch (dialect) {
      case OPENLDAP -> new OpenLdapIndices(session);
      case DS_389 -> new Ds389Indices(session);
    };
  }
}
