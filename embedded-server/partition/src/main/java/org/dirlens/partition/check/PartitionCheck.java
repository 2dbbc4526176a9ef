package org.dirlens.partition.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.index.PostingSorter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.sort.WorkArea;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.VerifyReport.Difference;
import org.jspecify.annotations.Nullable;

/**
 * Checks one version of a partition: computes hierarchy, counts and all indices from the entries by
 * its own straightforward code and compares. What the entries say is sorted in bounded memory, then
 * walked beside the tables. Closing removes the files.
 */
public final class PartitionCheck implements AutoCloseable {
  private static final int ENTRIES_PER_REPORT = 1000;
  private static final int MAX_DAMAGES = VerifyReport.MAX_DAMAGES;
  private static final int SORT_BYTES_MIN = 64 << 10;

  private final ReadView view;
  private final PartitionContext context;
  private final ProgressMonitor monitor;
  private final String folder;
  private final List<VerifyReport.Damage> damages = new ArrayList<>();
  private final ExpectedCounts counts;
  private final MarksTable.Rows marks;
  private final ValuesCheck values;
  private final List<IndexCheck> indices = new ArrayList<>();
  private @Nullable StoreProblem unreadable;
  private long steps;
  private long keys;

  /** Files lie in a folder under names that begin with a prefix, which is of this check alone. */
  public PartitionCheck(ReadView view, PartitionContext context, WorkArea area, String prefix) {
    this.view = view;
    this.context = context;
    this.monitor = area.monitor();
    List<Index> readable =
        view.indices().all().stream()
            .filter(index -> index.state() == IndexState.READABLE)
            .toList();
    Path folder = area.folder();
    this.folder = folder.toString();
    int bytes = Math.max(SORT_BYTES_MIN, area.sortBytes() / (2 * readable.size() + 3));
    counts = new ExpectedCounts(view.master(), new RunSorter(folder, prefix + "counts", bytes));
    marks = new MarksTable.Rows(new RunSorter(folder, prefix + "marks", bytes));
    RunSorter lists = new RunSorter(folder, prefix + "values", bytes);
    values =
        new ValuesCheck(new OutsideLists(context.schema(), view.master(), lists), this::damage);
    for (Index index : readable) {
      String name = prefix + index.type().name() + "-" + index.kind();
      PostingSorter pairs = new PostingSorter(folder, name, bytes);
      RunSorter postings = new RunSorter(folder, name + "-lists", bytes);
      indices.add(new IndexCheck(index, view, pairs, postings));
    }
  }

  /** What is wrong with the tables, added to what is wrong with the trees. */
  public VerifyReport run(VerifyReport trees) {
    damages.addAll(trees.damages());
    damages.forEach(damage -> monitor.damaged(damage, null));
    long rows = view.master().size() + view.counts().size() + view.marks().size();
    monitor.begin("Verifying entries", rows);
    if (readable("master", this::entries)) {
      readable("counts", () -> counts.compare(view.counts(), this::step, this::damage));
      readable("marks", this::marks);
      monitor.begin("Verifying indices", indices.stream().mapToLong(IndexCheck::pairs).sum());
      indices.forEach(each -> readable(each.index().trees().keys().text(), () -> compare(each)));
    }
    return new VerifyReport(
        trees.trees(), trees.pages(), trees.keys() + keys, trees.records(), damages);
  }

  /** A table with a page that cannot be read is damaged; the others are still looked at. */
  private boolean readable(String where, Runnable check) {
    try {
      check.run();
      return true;
    } catch (StoreProblem problem) {
      requireDamage(problem);
      damage(where, "cannot be read: " + problem.getMessage());
      return false;
    }
  }

  /** What is no fault of the tables ends the check: no space to sort in, a store that closes. */
  private void requireDamage(StoreProblem problem) {
    if (!problem.isUnreadable() || problem.store().startsWith(folder)) {
      throw problem;
    }
  }

  private void entries() {
    long rows = 0;
    Cursor cursor = view.master().cursor();
    for (; cursor.next(); rows++) {
      step();
      long id = IdKey.read(cursor.key());
      EntryRecord entry = over(cursor.value());
      values.note(id, entry);
      hierarchy(id, entry);
      marks.add(id, entry);
      indexKeys(id, entry);
    }
    keys += rows + values.compare(view.tree(ValuesTable.NAME));
    if (view.rdn().size() != rows) {
      damage("rdn", view.rdn().size() + " rows for " + rows + " entries");
    }
  }

  private void hierarchy(long id, EntryRecord entry) {
    String wrong = counts.add(entry.parentId());
    if (wrong != null) {
      damage("master", "entry " + id + " " + wrong);
    }
    byte[] normal = normalRdn(id, entry);
    if (normal != null && RdnTable.find(view.rdn(), entry.parentId(), normal) != id) {
      damage("rdn", "entry " + id + " is not found by its name " + entry.rdnText());
    }
  }

  private byte @Nullable [] normalRdn(long id, EntryRecord entry) {
    try {
      Dn name = Dn.parse(entry.rdnText(), context.schema());
      return entry.parentId() == RdnTable.NO_ENTRY ? name.normalized() : name.rdn().normalized();
    } catch (LdapProblem e) {
      damage("master", "entry " + id + " has no readable name: " + e.getMessage());
      return null;
    }
  }

  /** Without some values nobody knows the keys: then no index is compared. */
  private void indexKeys(long id, EntryRecord entry) {
    if (indices.isEmpty() || unreadable != null) {
      return;
    }
    try {
      Entry decoded = new Entry(Dn.ROOT, entry.attributes(context.schema()));
      indices.forEach(index -> index.add(decoded.attributes(), id));
    } catch (LdapProblem e) {
      damage("master", "entry " + id + " cannot be decoded: " + e.getMessage());
    } catch (StoreProblem e) {
      requireDamage(e);
      unreadable = e;
    }
  }

  private void marks() {
    RunSorter.Items expected = marks.sorted();
    Cursor cursor = view.marks().cursor();
    boolean more = expected.next();
    boolean row = cursor.next();
    while (more || row) {
      step();
      byte[] key = (row ? cursor.key() : expected.key()).copy();
      int order = !row ? -1 : more ? expected.key().compareTo(key) : 1;
      if (order < 0) {
        damage("marks", "row " + HexFormat.of().formatHex(expected.key().copy()) + " is missing");
      } else if (order > 0) {
        damage("marks", "row " + HexFormat.of().formatHex(key) + " belongs to no such entry");
      }
      more = order <= 0 ? expected.next() : more;
      row = order >= 0 ? cursor.next() : row;
    }
    keys += view.marks().size();
  }

  private void compare(IndexCheck index) {
    if (unreadable != null) {
      throw unreadable;
    }
    keys += index.compare(this::step, new Told());
    index.close();
  }

  /** Takes what an index check finds, and names the entries. */
  private final class Told implements IndexCheck.Damages {
    @Override
    public void accept(String where, String what) {
      damage(where, what);
    }

    @Override
    public void differs(String where, String what, Difference difference) {
      damage(where, what, difference.named(name(difference.entry())));
    }
  }

  /** The DN of an entry by way of its superiors; empty if one of them cannot be read. */
  private String name(long id) {
    StringBuilder name = new StringBuilder();
    long at = id;
    try {
      for (int level = 0; at != RdnTable.NO_ENTRY && level < Repair.LEVELS_MAX; level++) {
        byte[] record = view.master().get(IdKey.of(at));
        if (record == null) {
          return "";
        }
        EntryRecord entry = EntryRecord.over(record, 0, record.length);
        name.append(level == 0 ? "" : ",").append(entry.rdnText());
        at = entry.parentId();
      }
    } catch (StoreProblem unreadable) {
      return "";
    }
    return name.toString();
  }

  private void step() {
    if (++steps % ENTRIES_PER_REPORT == 0) {
      monitor.worked(ENTRIES_PER_REPORT);
      if (monitor.cancelled()) {
        throw new CancellationException("the verification was cancelled");
      }
    }
  }

  private EntryRecord over(Slice value) {
    return EntryRecord.over(value.bytes, value.offset, value.length).reaching(view.values());
  }

  private void damage(String where, String what) {
    damage(where, what, null);
  }

  private void damage(String where, String what, @Nullable Difference difference) {
    if (damages.size() < MAX_DAMAGES) {
      VerifyReport.Damage damage = new VerifyReport.Damage(where, what);
      damages.add(damage);
      monitor.damaged(damage, difference);
    }
  }

  @Override
  public void close() {
    counts.close();
    marks.close();
    values.close();
    indices.forEach(IndexCheck::close);
  }
}
