package org.dirlens.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.ReadView;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.VerifyReport;
import org.jspecify.annotations.Nullable;

/**
 * Checks one version of a partition: computes hierarchy, counts and all indices from the entries by
 * its own straightforward code and compares. Needs memory for the ids of one index at a time and
 * for the parents of all entries.
 */
final class Verification {
  private static final int ENTRIES_PER_REPORT = 1000;
  private static final int MAX_DAMAGES = VerifyReport.MAX_DAMAGES;

  private final ReadView view;
  private final Surroundings surroundings;
  private final ProgressMonitor monitor;
  private final List<VerifyReport.Damage> damages = new ArrayList<>();
  private final Map<Long, Long> parents = new HashMap<>();
  private final MarksTable.Rows marks = new MarksTable.Rows();
  private long keys;

  Verification(ReadView view, Surroundings surroundings, ProgressMonitor monitor) {
    this.view = view;
    this.surroundings = surroundings;
    this.monitor = monitor;
  }

  /** What is wrong with the tables, added to what is wrong with the trees. */
  VerifyReport run(VerifyReport trees) {
    damages.addAll(trees.damages());
    List<Index> readable =
        view.indices().all().stream()
            .filter(index -> index.state() == IndexState.READABLE)
            .toList();
    monitor.begin("Verifying entries", view.master().size() * (1 + readable.size()));
    readable("master", this::hierarchy);
    readable("counts", this::counts);
    readable("marks", this::marks);
    readable.forEach(index -> readable(index.trees().keys().text(), () -> index(index)));
    return new VerifyReport(
        trees.trees(), trees.pages(), trees.keys() + keys, trees.records(), damages);
  }

  /** A table with a page that cannot be read is damaged; the others are still looked at. */
  private void readable(String where, Runnable check) {
    try {
      check.run();
    } catch (StoreProblem problem) {
      damage(where, "cannot be read: " + problem.getMessage());
    }
  }

  private void hierarchy() {
    long rows = 0;
    ValuesVerification values =
        new ValuesVerification(surroundings.schema(), view.master(), this::damage);
    Cursor cursor = view.master().cursor();
    while (goOn(cursor)) {
      long id = IdKey.read(cursor.key());
      EntryRecord entry = over(cursor.value());
      parents.put(id, entry.parentId());
      values.note(id, entry);
      marks.add(id, entry);
      byte[] normal = normalRdn(id, entry);
      if (normal != null && RdnTable.find(view.rdn(), entry.parentId(), normal) != id) {
        damage("rdn", "entry " + id + " is not found by its name " + entry.rdnText());
      }
      rows++;
    }
    keys += values.compare(view.tree(ValuesTable.NAME));
    if (view.rdn().size() != rows) {
      damage("rdn", view.rdn().size() + " rows for " + rows + " entries");
    }
    parents.forEach(
        (id, parent) -> {
          if (parent != RdnTable.NO_ENTRY && !parents.containsKey(parent)) {
            damage(
                "master", "entry " + id + " stands below entry " + parent + ", which is not there");
          }
        });
  }

  private byte @Nullable [] normalRdn(long id, EntryRecord entry) {
    try {
      Dn name = Dn.parse(entry.rdnText(), surroundings.schema());
      return entry.parentId() == RdnTable.NO_ENTRY ? name.normalized() : name.rdn().normalized();
    } catch (LdapProblem e) {
      damage("master", "entry " + id + " has no readable name: " + e.getMessage());
      return null;
    }
  }

  private void counts() {
    Map<Long, long[]> expected = new HashMap<>();
    parents.forEach(
        (id, parent) -> {
          long at = parent;
          for (int depth = 0; at != RdnTable.NO_ENTRY && depth <= parents.size(); depth++) {
            long[] counts = expected.computeIfAbsent(at, unused -> new long[2]);
            counts[0] += depth == 0 ? 1 : 0;
            counts[1]++;
            at = parents.getOrDefault(at, RdnTable.NO_ENTRY);
          }
        });
    Cursor cursor = view.counts().cursor();
    while (cursor.next()) {
      long id = IdKey.read(cursor.key());
      CountsTable.Counts found = CountsTable.decode(cursor.value());
      long[] counts = expected.remove(id);
      if (counts == null || counts[0] != found.children() || counts[1] != found.descendants()) {
        damage("counts", "entry " + id + " has " + found + ", expected " + Arrays.toString(counts));
      }
    }
    expected.forEach(
        (id, counts) -> damage("counts", "entry " + id + " lacks " + Arrays.toString(counts)));
  }

  private void marks() {
    Set<byte[]> expected = marks.keys();
    Cursor cursor = view.marks().cursor();
    while (cursor.next()) {
      keys++;
      byte[] key = cursor.key().copy();
      if (!expected.remove(key)) {
        damage("marks", "row " + HexFormat.of().formatHex(key) + " belongs to no such entry");
      }
    }
    expected.forEach(
        key -> damage("marks", "row " + HexFormat.of().formatHex(key) + " is missing"));
  }

  private void index(Index index) {
    Map<byte[], Set<Long>> expected = new TreeMap<>(Arrays::compareUnsigned);
    ExpectedKeys expectedKeys = new ExpectedKeys(index);
    Cursor entries = view.master().cursor();
    while (goOn(entries)) {
      long id = IdKey.read(entries.key());
      for (byte[] key : expectedKeys.of(attributes(over(entries.value()), id), id)) {
        expected.computeIfAbsent(key, unused -> new TreeSet<>()).add(id);
      }
    }
    long containers = 0;
    Cursor cursor = view.tree(index.trees().keys()).cursor();
    while (cursor.next()) {
      keys++;
      byte[] key = cursor.key().copy();
      String wrong = PostingForm.wrong(cursor.value());
      if (wrong != null) {
        damage(where(index, key), wrong);
        expected.remove(key);
        continue;
      }
      Posting posting = PostingTrees.read(cursor.value(), view.tree(index.trees().postings()));
      containers += PostingTrees.containers(cursor.value());
      compare(index, key, expected.remove(key), posting);
    }
    expected.forEach((key, ids) -> compare(index, key, ids, null));
    if (containers != view.tree(index.trees().postings()).size()) {
      damage(
          index.trees().postings().text(),
          view.tree(index.trees().postings()).size() + " containers, " + containers + " in use");
    }
  }

  private List<Attribute> attributes(EntryRecord record, long id) {
    try {
      return new Entry(Dn.ROOT, record.attributes(surroundings.schema())).attributes();
    } catch (LdapProblem e) {
      damage("master", "entry " + id + " cannot be decoded: " + e.getMessage());
      return List.of();
    }
  }

  private void compare(
      Index index, byte[] key, @Nullable Set<Long> expected, @Nullable Posting posting) {
    Set<Long> missing = expected == null ? new TreeSet<>() : expected;
    long wanted = missing.size();
    long count = posting == null ? 0 : posting.count();
    long found = 0;
    String where = where(index, key);
    if (posting != null) {
      for (IdIterator ids = posting.ids().iterator(); ids.next(); found++) {
        if (!missing.remove(ids.id())) {
          boolean there = view.master().contains(IdKey.of(ids.id()));
          String why = there ? ", which has no such value" : ", which is not there";
          damage(where, "has entry " + ids.id() + why);
        }
      }
    }
    if (!missing.isEmpty()) {
      damage(
          where,
          "lacks "
              + missing.size()
              + " of "
              + wanted
              + " entries, as "
              + missing.iterator().next());
    }
    if (count != found) {
      damage(where, "says " + count + " entries and has " + found);
    }
  }

  private static String where(Index index, byte[] key) {
    return index + " key " + HexFormat.of().formatHex(key);
  }

  private boolean goOn(Cursor cursor) {
    keys++;
    if (keys % ENTRIES_PER_REPORT == 0) {
      monitor.worked(ENTRIES_PER_REPORT);
      if (monitor.cancelled()) {
        throw new CancellationException("the verification was cancelled");
      }
    }
    return cursor.next();
  }

  private EntryRecord over(Slice value) {
    return EntryRecord.over(value.bytes, value.offset, value.length).reaching(view.values());
  }

  private void damage(String where, String what) {
    if (damages.size() < MAX_DAMAGES) {
      damages.add(new VerifyReport.Damage(where, what));
    }
  }
}
