package org.dirlens.browser.core.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.entry.EntryVersion;
import org.dirlens.browser.core.entry.GuardedWrite;
import org.dirlens.browser.core.entry.ShownEntry;
import org.dirlens.browser.core.entry.StoredPassword;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.CompleteSearch;
import org.dirlens.browser.core.search.CompleteSearch.EntryUse;
import org.dirlens.connection.core.Assertion;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
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
 * the first of them is deleted, so that they can be added again; where the server knows assertions
 * (RFC 4528) each is deleted only as it was kept.
 */
public final class SubtreeDelete {
  private static final int WINDOW_WRITES = 100;
  private static final int PAGE_ENTRIES = 1_000;
  private static final int ENTRIES_PER_REPORT = 100;
  private static final int NOT_ALLOWED_ON_NON_LEAF = 66;

  /** Spreads a hash over a long. */
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final Session session;
  private final ServerFeatures features;
  private final String base;
  private final int entries;
  private final TreeMap<Integer, List<Write.Delete>> byDepth = new TreeMap<>();

  /** What tells versions of the entries apart, where the server knows no assertions. */
  private final Map<String, Long> prints = new HashMap<>();

  private Entry shown;
  private Entry now;
  private boolean asserting;
  private int read;
  private int deleted;
  private final List<String> refusals = new ArrayList<>();
  private int clearPasswords;

  private SubtreeDelete(Session session, ServerFeatures features, Entry shown, int entries) {
    this.session = session.managingReferrals();
    this.features = features;
    this.base = shown.dn();
    this.shown = shown;
    this.now = shown;
    this.entries = entries;
  }

  /** {@link #prepare(Session, Entry, IProgressMonitor)} for an entry as it is now. */
  public static SubtreeDelete prepare(Session session, String dn, IProgressMonitor monitor)
      throws ConnectionProblem {
    return prepare(session, read(session.managingReferrals(), dn, monitor), monitor);
  }

  /** An entry with all its attributes; without any when it is not there. */
  private static Entry read(Session session, String dn, IProgressMonitor monitor)
      throws ConnectionProblem {
    return session
        .read(dn, EntrySave.ALL_ATTRIBUTES, monitor)
        .map(entry -> new Entry(dn, entry.attributes()))
        .orElse(new Entry(dn, List.of()));
  }

  /**
   * Counts what is to be deleted, the entry itself included.
   *
   * @param shown the topmost entry as the person saw it
   */
  public static SubtreeDelete prepare(Session session, Entry shown, IProgressMonitor monitor)
      throws ConnectionProblem {
    int[] count = {0};
    ServerFeatures features = ServerFeatures.read(session, monitor);
    List<String> none = List.of(SearchQuery.NO_ATTRIBUTES);
    each(new CompleteSearch(session, features), shown.dn(), none, entry -> count[0]++, monitor);
    return new SubtreeDelete(session, features, shown, count[0]);
  }

  private static void each(
      CompleteSearch search,
      String dn,
      List<String> attributes,
      EntryUse use,
      IProgressMonitor monitor)
      throws ConnectionProblem {
    SearchQuery all =
        new SearchQuery(
            dn, Scope.SUBTREE, SearchQuery.ANY_ENTRY, attributes, Limits.pages(PAGE_ENTRIES));
    search.each(all, use, "Nothing was deleted there", monitor);
  }

  /** Number of entries that {@link #run} deletes. */
  public int entries() {
    return entries;
  }

  /** Number of entries deleted so far. */
  public int deleted() {
    return deleted;
  }

  /** Refusals of what was under way when the work ended; that by which it ended is thrown. */
  public List<String> refusals() {
    return List.copyOf(refusals);
  }

  /** The topmost entry as the person saw it. */
  public Entry shown() {
    return shown;
  }

  /** The person saw this version of the topmost entry, and wants it deleted all the same. */
  public void accept(Entry changed) {
    shown = changed;
  }

  /**
   * Keeps and deletes them; after a cancel or a problem those already deleted stay deleted.
   *
   * @param schema tells what cannot be added again, such as times that only the server writes
   * @return empty when they were deleted; the topmost entry as it is now when others changed or
   *     replaced it since it was shown, and nothing was deleted
   */
  public Optional<Entry> run(ModificationLog log, ServerSchema schema, IProgressMonitor monitor)
      throws ConnectionProblem {
    SubMonitor both = SubMonitor.convert(monitor, "Deleting", 2);
    try (Batch batch = Batch.begin(log, session, Kind.DELETE, base)) {
      try {
        keep(batch, schema, both.split(1));
        batch.kept();
        now = schema.isEmpty() ? read(session, base, monitor) : now;
        if (!new ShownEntry(shown, schema).same(now)) {
          return Optional.of(now);
        }
        delete(batch.session(), both.split(1));
        batch.succeeded();
        return Optional.empty();
      } catch (ConnectionProblem e) {
        batch.failed(String.valueOf(e.getMessage()));
        throw e;
      }
    }
  }

  /** Reads all of it, and gives the batch what adds it again: the first step of {@link #run}. */
  public void keep(Batch batch, ServerSchema schema, IProgressMonitor monitor)
      throws ConnectionProblem {
    asserting = !schema.isEmpty() && features.assertions();
    monitor.beginTask("Reading", entries);
    read = 0;
    byDepth.clear();
    prints.clear();
    each(
        new CompleteSearch(session, features),
        base,
        Keepable.attributes(schema),
        entry -> {
          if (++read > entries) {
            throw ConnectionProblem.request(
                "Entries came below "
                    + base
                    + " since they were counted. Nothing was deleted there");
          }
          batch.keep(new Write.Add(new Entry(entry.dn(), kept(entry, schema))));
          take(entry);
          if (!asserting) {
            prints.put(entry.dn(), print(entry, schema));
          }
          report("%,d of %,d entries read", read, monitor);
        },
        monitor);
    if (clearPasswords > 0) {
      batch.note(
          "%,d passwords in clear text were not kept, and do not come back"
              .formatted(clearPasswords));
    }
    monitor.done();
  }

  private void take(Entry entry) {
    if (DnText.relative(entry.dn(), base).isEmpty()) {
      now = new Entry(base, entry.attributes());
    }
    Assertion kept = asserting ? EntryVersion.assertion(entry).orElse(null) : null;
    byDepth
        .computeIfAbsent(DnText.depth(entry.dn()), depth -> new ArrayList<>())
        .add(new Write.Delete(entry.dn(), kept));
  }

  /** Of what people write, and of what tells that they did. */
  private static long print(Entry entry, ServerSchema schema) {
    long print = 0;
    for (Attribute each : entry.attributes()) {
      String name = each.description();
      boolean told = EntryVersion.tells(name);
      if (told || !schema.attribute(name).map(info -> info.operational()).orElse(false)) {
        for (byte[] value : each.values()) {
          print += name.hashCode() * MIX ^ Arrays.hashCode(value) * MIX;
        }
      }
    }
    return print;
  }

  /**
   * Looks whether all entries are as they were kept, where the server knows no assertions by which
   * it would refuse to delete others. For those who do something long after {@link #keep}.
   *
   * @throws ConnectionProblem also when one is another by now, or has come
   */
  public void verify(ServerSchema schema, IProgressMonitor monitor) throws ConnectionProblem {
    if (asserting) {
      return;
    }
    each(
        new CompleteSearch(session, features),
        base,
        Keepable.attributes(schema),
        entry -> {
          Long kept = prints.get(entry.dn());
          if (kept == null || kept != print(entry, schema)) {
            throw ConnectionProblem.request(
                entry.dn() + " was changed since it was read. Nothing was deleted");
          }
        },
        monitor);
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
          each.values().stream()
              .filter(value -> !StoredPassword.of(each.description(), value).clear())
              .toList();
      clearPasswords += each.values().size() - hashed.size();
      if (!hashed.isEmpty()) {
        kept.add(new Attribute(each.description(), hashed));
      }
    }
    return kept;
  }

  /** Deletes what was kept, as it was kept: the last step of {@link #run}. */
  public void delete(Session through, IProgressMonitor monitor) throws ConnectionProblem {
    monitor.beginTask("Deleting", read);
    for (List<Write.Delete> level : byDepth.descendingMap().values()) {
      deleteLevel(through, level, monitor);
    }
    monitor.done();
  }

  private void deleteLevel(Session through, List<Write.Delete> level, IProgressMonitor monitor)
      throws ConnectionProblem {
    IProgressMonitor delayed = new DelayedCancel(monitor);
    Deque<PendingWrite> underWay = new ArrayDeque<>();
    try {
      for (Write.Delete each : level) {
        if (monitor.isCanceled()) {
          throw ConnectionProblem.cancelled();
        }
        underWay.add(through.send(each));
        if (underWay.size() >= WINDOW_WRITES) {
          finish(underWay, delayed);
        }
      }
      while (!underWay.isEmpty()) {
        finish(underWay, delayed);
      }
    } finally {
      settle(underWay, delayed);
    }
  }

  /** Waits for what was sent before it ended, though not for long: that is deleted, too. */
  private void settle(Deque<PendingWrite> underWay, IProgressMonitor delayed) {
    while (!underWay.isEmpty()) {
      try {
        underWay.remove().await(delayed);
        deleted++;
      } catch (ConnectionProblem e) {
        if (e.kind() == ConnectionProblem.Kind.RESULT) {
          refusals.add(String.valueOf(e.getMessage()));
        }
      }
    }
  }

  private void finish(Deque<PendingWrite> underWay, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      underWay.remove().await(monitor);
    } catch (ConnectionProblem e) {
      settle(underWay, monitor);
      throw GuardedWrite.refusesAssertion(e)
          ? since(e, "It was changed since it was read")
          : e.code() == NOT_ALLOWED_ON_NON_LEAF
              ? since(e, "Something came below it since it was counted")
              : e;
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

  private static ConnectionProblem since(ConnectionProblem refused, String what) {
    return new ConnectionProblem(
        refused.kind(), "%s. %s, and is left alone".formatted(refused.getMessage(), what));
  }
}
