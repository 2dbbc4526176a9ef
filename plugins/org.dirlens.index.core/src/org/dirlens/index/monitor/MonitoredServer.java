package org.dirlens.index.monitor;

import java.util.List;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Write;
import org.dirlens.index.remote.Sessions;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * A server that says what it does. All methods with a monitor wait for the server; none of them
 * belongs on the display's thread. One thread at a time.
 */
public interface MonitoredServer {
  /** What the program is called. */
  String program();

  /** The naming contexts that some figures can be of; empty where figures are of all together. */
  List<String> partitions();

  /**
   * Asks for all figures.
   *
   * @param partition one of {@link #partitions()}; empty where there are none
   */
  Sample sample(String partition, IProgressMonitor monitor) throws ConnectionProblem;

  /** Why the server does not tell a measure; empty where it does. */
  Optional<String> why(Measure missing);

  /** Why the server does not tell its slow searches; empty where it does. */
  Optional<String> whyNoSearches();

  /**
   * The slowest searches that ended between two moments, both included, the slowest first; none
   * where the server does not tell them.
   *
   * @param fromMillis by the clock of the server, in milliseconds since 1970
   */
  List<SlowSearch> slowest(long fromMillis, long toMillis, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** Whether the server can begin and stop to time the stages of searches. */
  default boolean timesStages() {
    return false;
  }

  /** Whether stages were timed when the server was last asked, whoever wanted that. */
  default Timing timing() {
    return Timing.OFF;
  }

  /** The write by which the server begins to time the stages of searches, for all, or stops. */
  default Write timeStages(Timing wanted) {
    throw new UnsupportedOperationException(program());
  }

  /** Whether stages are timed. */
  enum Timing {
    OFF,
    ON
  }

  /**
   * The kind of server that sessions lead to, found by what it lets its user read; may wait.
   *
   * @return empty where it tells nothing, since it is of another kind or the user may not read it
   */
  static Optional<MonitoredServer> of(Sessions sessions, IProgressMonitor monitor)
      throws ConnectionProblem {
    Optional<MonitoredServer> dirlens = DirlensMonitor.find(sessions, monitor);
    if (dirlens.isPresent()) {
      return dirlens;
    }
    Optional<MonitoredServer> openLdap = OpenLdapMonitor.find(sessions, monitor);
    return openLdap.isPresent() ? openLdap : Ds389Monitor.find(sessions, monitor);
  }
}
