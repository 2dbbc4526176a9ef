package org.dirlens.browser.core.dit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.PendingWrite;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Deletes an entry with everything below it, leaves first. Used in two steps, so that a person can
 * be told the number before anything is gone.
 */
public final class SubtreeDelete {
  private static final int WINDOW_WRITES = 100;
  private static final int PAGE_ENTRIES = 1_000;
  private static final int ENTRIES_PER_REPORT = 100;
  private static final int NOT_ALLOWED_ON_NON_LEAF = 66;

  private final Session session;
  private final TreeMap<Integer, List<String>> byDepth = new TreeMap<>();
  private int entries;
  private int deleted;

  private SubtreeDelete(Session session) {
    this.session = session;
  }

  /** Finds what is to be deleted, the entry itself included. */
  public static SubtreeDelete prepare(Session session, String dn, IProgressMonitor monitor)
      throws ConnectionProblem {
    SubtreeDelete delete = new SubtreeDelete(session);
    SearchQuery all =
        new SearchQuery(
            dn,
            Scope.SUBTREE,
            SearchQuery.ANY_ENTRY,
            List.of(SearchQuery.NO_ATTRIBUTES),
            Limits.pages(PAGE_ENTRIES));
    try (EntryStream stream = session.search(all)) {
      Entry entry;
      while ((entry = stream.next(monitor)) != null) {
        delete.add(entry.dn());
      }
      if (stream.outcome().truncated()) {
        throw ConnectionProblem.request(
            "The server does not show all entries below " + dn + ". Nothing was deleted");
      }
    }
    return delete;
  }

  private void add(String dn) {
    int depth = 0;
    for (String rest = dn; !rest.isEmpty(); rest = DnText.parent(rest)) {
      depth++;
    }
    byDepth.computeIfAbsent(depth, key -> new ArrayList<>()).add(dn);
    entries++;
  }

  /** Number of entries that {@link #run} deletes. */
  public int entries() {
    return entries;
  }

  /** Number of entries deleted so far. */
  public int deleted() {
    return deleted;
  }

  /** Deletes them; after a cancel or a problem those already deleted stay deleted. */
  public void run(IProgressMonitor monitor) throws ConnectionProblem {
    monitor.beginTask("Deleting", entries);
    for (List<String> level : byDepth.descendingMap().values()) {
      deleteLevel(level, monitor);
    }
    monitor.done();
  }

  private void deleteLevel(List<String> level, IProgressMonitor monitor) throws ConnectionProblem {
    Deque<PendingWrite> underWay = new ArrayDeque<>();
    for (String dn : level) {
      if (monitor.isCanceled()) {
        throw ConnectionProblem.cancelled();
      }
      underWay.add(session.send(new Write.Delete(dn)));
      if (underWay.size() >= WINDOW_WRITES) {
        finish(underWay.remove(), monitor);
      }
    }
    while (!underWay.isEmpty()) {
      finish(underWay.remove(), monitor);
    }
  }

  private void finish(PendingWrite write, IProgressMonitor monitor) throws ConnectionProblem {
    try {
      write.await(monitor);
    } catch (ConnectionProblem e) {
      throw e.code() == NOT_ALLOWED_ON_NON_LEAF ? grown(e) : e;
    }
    deleted++;
    monitor.worked(1);
    if (deleted % ENTRIES_PER_REPORT == 0) {
      monitor.subTask("%,d of %,d entries".formatted(deleted, entries));
    }
  }

  private ConnectionProblem grown(ConnectionProblem refused) {
    return new ConnectionProblem(
        refused.kind(),
        ("%s. Entries came below it since they were counted, and are left alone."
                + " %,d of %,d entries were deleted")
            .formatted(refused.getMessage(), deleted, entries));
  }
}
