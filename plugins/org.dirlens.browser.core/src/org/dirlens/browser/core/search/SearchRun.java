package org.dirlens.browser.core.search;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;

/** A search that was run, with the time it took as the client saw it. */
public record SearchRun(
    SearchQuery query, SearchTable table, SearchOutcome outcome, long elapsedMicros) {
  /** Most entries a result table holds. */
  public static final int ENTRIES_MAX = 100_000;

  private static final int ENTRIES_PER_REPORT = 200;

  /**
   * Runs the search and waits for its end. A cancelled search gives what had arrived.
   *
   * @throws ConnectionProblem when the server refuses it or is gone
   */
  public static SearchRun run(
      Session session, SearchQuery query, ServerSchema schema, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<Entry> entries = new ArrayList<>();
    long start = System.nanoTime();
    try (EntryStream stream = session.search(query)) {
      collect(stream, entries, monitor);
      long elapsed = (System.nanoTime() - start) / 1_000;
      SearchTable table = SearchTable.of(entries, query.attributes(), schema);
      return new SearchRun(query, table, outcome(stream, entries), elapsed);
    }
  }

  private static void collect(EntryStream stream, List<Entry> entries, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      Entry entry;
      while (entries.size() < ENTRIES_MAX && (entry = stream.next(monitor)) != null) {
        entries.add(entry);
        if (entries.size() % ENTRIES_PER_REPORT == 0) {
          monitor.subTask("%,d entries".formatted(entries.size()));
        }
      }
    } catch (ConnectionProblem e) {
      if (e.kind() != ConnectionProblem.Kind.CANCELLED) {
        throw e;
      }
    }
  }

  private static SearchOutcome outcome(EntryStream stream, List<Entry> entries) {
    SearchOutcome outcome = stream.outcome();
    return entries.size() < ENTRIES_MAX
        ? outcome
        : new SearchOutcome(outcome.entries(), outcome.referrals(), SearchOutcome.End.SIZE_LIMIT);
  }

  public double elapsedMillis() {
    return elapsedMicros / 1_000.0;
  }
}
