package org.dirlens.browser.core.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.entry.StoredPassword;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
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
import org.eclipse.core.runtime.SubMonitor;

/**
 * Deletes an entry with everything below it, leaves first. Used in two steps, so that a person can
 * be told the number before anything is gone. All entries are read again and kept as files before
 * the first of them is deleted, so that they can be added again.
 */
public final class SubtreeDelete {
  private static final int WINDOW_WRITES = 100;
  private static final int PAGE_ENTRIES = 1_000;
  private static final int ENTRIES_PER_REPORT = 100;
  private static final int NOT_ALLOWED_ON_NON_LEAF = 66;

  private final Session session;
  private final String base;
  private final int entries;
  private final TreeMap<Integer, List<String>> byDepth = new TreeMap<>();
  private int read;
  private int deleted;
  private int clearPasswords;

  private SubtreeDelete(Session session, String base, int entries) {
    this.session = session;
    this.base = base;
    this.entries = entries;
  }

  private interface EntryUse {
    void of(Entry entry) throws ConnectionProblem;
  }

  /** Counts what is to be deleted, the entry itself included. */
  public static SubtreeDelete prepare(Session session, String dn, IProgressMonitor monitor)
      throws ConnectionProblem {
    int[] count = {0};
    each(session, dn, List.of(SearchQuery.NO_ATTRIBUTES), entry -> count[0]++, monitor);
    return new SubtreeDelete(session, dn, count[0]);
  }

  private static void each(
      Session session, String dn, List<String> attributes, EntryUse use, IProgressMonitor monitor)
      throws ConnectionProblem {
    SearchQuery all =
        new SearchQuery(
            dn, Scope.SUBTREE, SearchQuery.ANY_ENTRY, attributes, Limits.pages(PAGE_ENTRIES));
    try (EntryStream stream = session.search(all)) {
      Entry entry;
      while ((entry = stream.next(monitor)) != null) {
        use.of(entry);
      }
      if (stream.outcome().truncated()) {
        throw ConnectionProblem.request(
            "The server does not show all entries below " + dn + ". Nothing was deleted");
      }
    }
  }

  /** Number of entries that {@link #run} deletes. */
  public int entries() {
    return entries;
  }

  /** Number of entries deleted so far. */
  public int deleted() {
    return deleted;
  }

  /**
   * Keeps and deletes them; after a cancel or a problem those already deleted stay deleted.
   *
   * @param schema tells what cannot be added again, such as times that only the server writes
   */
  public void run(ModificationLog log, ServerSchema schema, IProgressMonitor monitor)
      throws ConnectionProblem {
    SubMonitor both = SubMonitor.convert(monitor, "Deleting", 2);
    try (Batch batch = Batch.begin(log, session, Kind.DELETE, base)) {
      try {
        keep(batch, schema, both.split(1));
        delete(batch, both.split(1));
        batch.succeeded();
      } catch (ConnectionProblem e) {
        batch.failed(String.valueOf(e.getMessage()));
        throw e;
      }
    }
  }

  private void keep(Batch batch, ServerSchema schema, IProgressMonitor monitor)
      throws ConnectionProblem {
    monitor.beginTask("Reading", entries);
    each(
        session,
        base,
        Keepable.attributes(schema),
        entry -> {
          if (++read > entries) {
            throw ConnectionProblem.request(
                "Entries came below " + base + " since they were counted. Nothing was deleted");
          }
          batch.keep(new Write.Add(new Entry(entry.dn(), kept(entry, schema))));
          byDepth
              .computeIfAbsent(DnText.depth(entry.dn()), depth -> new ArrayList<>())
              .add(entry.dn());
          report("%,d of %,d entries read", read, monitor);
        },
        monitor);
    batch.kept();
    if (clearPasswords > 0) {
      batch.note(
          "%,d passwords in clear text were not kept, and do not come back"
              .formatted(clearPasswords));
    }
    monitor.done();
  }

  /** Passwords in clear text are not written to a disk. */
  private List<Attribute> kept(Entry entry, ServerSchema schema) {
    List<Attribute> kept = new ArrayList<>();
    for (Attribute each : Keepable.of(entry, schema)) {
      if (!ValueText.isPassword(each.description())) {
        kept.add(each);
        continue;
      }
      List<byte[]> hashed =
          each.values().stream().filter(value -> !StoredPassword.of(value).clear()).toList();
      clearPasswords += each.values().size() - hashed.size();
      if (!hashed.isEmpty()) {
        kept.add(new Attribute(each.description(), hashed));
      }
    }
    return kept;
  }

  private void delete(Batch batch, IProgressMonitor monitor) throws ConnectionProblem {
    monitor.beginTask("Deleting", read);
    for (List<String> level : byDepth.descendingMap().values()) {
      deleteLevel(batch.session(), level, monitor);
    }
    monitor.done();
  }

  private void deleteLevel(Session through, List<String> level, IProgressMonitor monitor)
      throws ConnectionProblem {
    Deque<PendingWrite> underWay = new ArrayDeque<>();
    for (String dn : level) {
      if (monitor.isCanceled()) {
        throw ConnectionProblem.cancelled();
      }
      underWay.add(through.send(new Write.Delete(dn)));
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
    report("%,d of %,d entries deleted", deleted, monitor);
  }

  private void report(String words, int count, IProgressMonitor monitor) {
    monitor.worked(1);
    if (count % ENTRIES_PER_REPORT == 0) {
      monitor.subTask(words.formatted(count, entries));
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
