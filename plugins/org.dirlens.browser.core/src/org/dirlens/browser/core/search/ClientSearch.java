package org.dirlens.browser.core.search;

import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * A search, its rows as far as they are here, and the time it takes as the client sees it. One
 * thread runs it, any may look.
 */
public final class ClientSearch {
  private static final int ENTRIES_PER_REPORT = 200;

  /** How it stands. */
  public enum State {
    RUNNING,
    COMPLETE,
    /** The query's limit, or the server's for this query. */
    SIZE_LIMIT,
    TIME_LIMIT,
    ADMIN_LIMIT,
    /** The rows take as much memory as they may. */
    MEMORY_LIMIT,
    CANCELLED,
    /** The server refused it or is gone; what had arrived is there. */
    FAILED
  }

  private final SearchQuery query;
  private final long bytesMax;
  private final SearchRows rows;
  private volatile State state = State.RUNNING;
  private volatile long elapsedMicros;

  /**
   * A search to be run.
   *
   * @param bytesMax most memory that the rows may take
   */
  public ClientSearch(SearchQuery query, long bytesMax) {
    this.query = query;
    this.bytesMax = bytesMax;
    this.rows = new SearchRows(query.attributes());
  }

  /**
   * Runs the search and waits for its end. A cancelled search keeps what had arrived.
   *
   * @throws ConnectionProblem when the server refuses it or is gone
   */
  public void run(Session session, ServerSchema schema, IProgressMonitor monitor)
      throws ConnectionProblem {
    rows.read(schema);
    long start = System.nanoTime();
    State end = State.FAILED;
    boolean tell = query.special().referrals() == SearchQuery.Referrals.TELL;
    try (EntryStream stream = session.search(query)) {
      if (tell) {
        stream.whenReferred(rows::addReferences);
      }
      end = collect(stream, monitor);
    } catch (ConnectionProblem e) {
      boolean elsewhere = tell && !e.referrals().isEmpty();
      if (!elsewhere && e.kind() != ConnectionProblem.Kind.CANCELLED) {
        throw e;
      }
      rows.addReferences(e.referrals());
      end = elsewhere ? State.COMPLETE : State.CANCELLED;
    } finally {
      rows.settle();
      elapsedMicros = (System.nanoTime() - start) / 1_000;
      state = end;
    }
  }

  private State collect(EntryStream stream, IProgressMonitor monitor) throws ConnectionProblem {
    int most = query.limits().entries();
    Entry entry;
    while ((entry = stream.next(monitor)) != null) {
      if (rows.bytes() > bytesMax) {
        return State.MEMORY_LIMIT;
      }
      if (most > 0 && rows.entries() == most) {
        return State.SIZE_LIMIT;
      }
      rows.add(entry);
      if (rows.size() % ENTRIES_PER_REPORT == 0) {
        monitor.subTask("%,d entries".formatted(rows.size()));
      }
    }
    return state(stream.outcome().end());
  }

  private static State state(SearchOutcome.End end) {
    return switch (end) {
      case COMPLETE -> State.COMPLETE;
      case SIZE_LIMIT -> State.SIZE_LIMIT;
      case TIME_LIMIT -> State.TIME_LIMIT;
      case ADMIN_LIMIT -> State.ADMIN_LIMIT;
      case CANCELLED -> State.CANCELLED;
    };
  }

  public SearchQuery query() {
    return query;
  }

  /** The rows so far. */
  public SearchRows rows() {
    return rows;
  }

  public State state() {
    return state;
  }

  /** What it took from request to end; 0 while it runs. */
  public long elapsedMicros() {
    return elapsedMicros;
  }
}
