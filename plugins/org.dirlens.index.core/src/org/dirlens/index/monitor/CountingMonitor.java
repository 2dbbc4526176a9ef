package org.dirlens.index.monitor;

import java.util.List;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.remote.Sessions;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;

/**
 * A server that is not ours and counts what it does, of all its naming contexts together. The
 * searches by which this asks are not counted among the operations.
 */
abstract class CountingMonitor implements MonitoredServer {
  private final Sessions sessions;
  private long questions;

  CountingMonitor(Sessions sessions) {
    this.sessions = sessions;
  }

  /** Asks for all that the server counts. */
  abstract void ask(Inquiry inquiry, Figures figures) throws ConnectionProblem;

  @Override
  public final Sample sample(String partition, IProgressMonitor monitor) throws ConnectionProblem {
    Figures figures = new Figures();
    try (Inquiry inquiry = new Inquiry(sessions.session(monitor), monitor)) {
      long now = System.currentTimeMillis();
      ask(inquiry, figures);
      questions += inquiry.questions();
      return new Sample(now, now, figures.all());
    }
  }

  /**
   * Puts the count of a kind of operations.
   *
   * @param name that all servers' operations have in the charts
   */
  final void operations(Figures figures, String name, double total) {
    double own = name.equals("search") ? questions : 0;
    figures.put(Measure.OPERATIONS, name, new Figure.Counter(total - own));
  }

  @Override
  public final List<String> partitions() {
    return List.of();
  }

  /** These programs have no Java heap. */
  final Optional<String> noHeap() {
    return Optional.of(NLS.bind(Messages.Monitor_noHeap, program()));
  }

  final Optional<String> noLag() {
    return Optional.of(NLS.bind(Messages.Monitor_noLag, program()));
  }

  @Override
  public final Optional<String> whyNoSearches() {
    return Optional.of(NLS.bind(Messages.Monitor_noSearches, program()));
  }

  @Override
  public final List<SlowSearch> slowest(long fromMillis, long toMillis, IProgressMonitor monitor) {
    return List.of();
  }
}
