package org.dirlens.partition.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.BulkKeys;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.sort.SortedRows;
import org.dirlens.partition.sort.WorkArea;
import org.dirlens.partition.table.BulkNames;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.verb.EntryWrites;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;
import org.jspecify.annotations.Nullable;

/**
 * Builds hierarchy, counts and all indices again from the entries, and puts them in place with one
 * write. Where two entries have one name, the later one gets another first. Entries without a
 * readable name or in a ring of superiors stay as they are and stay out of the hierarchy.
 */
public final class Repair {
  private static final int ENTRIES_PER_REPORT = 1000;
  private static final int INNER_BYTES_MAX = 4 << 20;
  private static final long INNER_BYTES = 150; // of a name but for its key
  static final int LEVELS_MAX = 10_000;

  private final PartitionContext context;
  private final TreeStore store;
  private final EntryWrites writes;
  private final WorkArea area;

  /** Names of entries that have others below them, as long as there is room. */
  private final Map<Long, Name> inner = new HashMap<>();

  private final int round;
  private boolean renamed;
  private long innerBytes;
  private final List<String> done = new ArrayList<>();

  /** The key of a name and how far it lies below the suffix. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Name(byte[] key, int depth) {}

  private Repair(
      PartitionContext context, TreeStore store, EntryWrites writes, WorkArea area, int round) {
    this.context = context;
    this.store = store;
    this.writes = writes;
    this.area = area;
    this.round = round;
  }

  /**
   * Saves the entries and the values outside the records, and builds all that follows from the
   * entries again. Answers what was done.
   *
   * @throws CancellationException if the monitor cancelled; the message tells what was done before
   * @throws IllegalStateException if somebody wrote: likewise
   * @throws StoreProblem if the disk fails: likewise
   */
  public static List<String> all(
      PartitionContext context,
      TreeStore store,
      EntryWrites writes,
      Supplier<ReadView> views,
      WorkArea area) {
    List<String> done = new ArrayList<>();
    List<Step> steps =
        List.of(
            new EntriesRepair(context, store, writes, area)::run,
            new ValuesRepair(context, store, writes, area)::run);
    return telling(
        done,
        () -> {
          for (Step step : steps) {
            done.addAll(done(step, writes, views));
          }
          Repair repair;
          int round = 0;
          do {
            repair = new Repair(context, store, writes, area, ++round);
            done.addAll(done(repair::run, writes, views));
          } while (repair.renamed);
          return done;
        });
  }

  /**
   * Work after which nobody would hear any more what a repair did before: if it fails, the message
   * begins with that.
   */
  public static <T> T telling(List<String> done, Supplier<T> work) {
    try {
      return work.get();
    } catch (CancellationException e) {
      throw new CancellationException(behind(done, e));
    } catch (IllegalStateException e) {
      throw new IllegalStateException(behind(done, e), e);
    } catch (StoreProblem e) {
      throw done.isEmpty() ? e : e.after(String.join("; ", done));
    }
  }

  private static String behind(List<String> done, RuntimeException failure) {
    return Stream.concat(done.stream(), Stream.ofNullable(failure.getMessage()))
        .collect(Collectors.joining("; "));
  }

  private static List<String> done(Step step, EntryWrites writes, Supplier<ReadView> views) {
    long before = writes.done();
    try (ReadView view = views.get()) {
      return step.run(before, view);
    }
  }

  /** A part of the repair that is one write. */
  private interface Step {
    /**
     * Repairs what a view shows; nobody else may write meanwhile. Answers what was done, nothing if
     * nothing was to be done.
     *
     * @param before what {@link EntryWrites#done} said before the view was opened
     * @throws IllegalStateException if somebody wrote: nothing changed
     * @throws CancellationException if the monitor cancelled: nothing changed
     */
    List<String> run(long before, ReadView view);
  }

  /** Does the one write of a step, unless somebody wrote since it began. */
  static void write(EntryWrites writes, long before, Consumer<WriteBatch> work) {
    writes.write(
        batch -> {
          if (writes.doneSince(before)) {
            throw new IllegalStateException("somebody wrote during the repair: nothing changed");
          }
          work.accept(batch);
          return true;
        });
  }

  private List<String> run(long before, ReadView view) {
    List<Index> indices =
        view.indices().all().stream()
            .filter(index -> index.state() == IndexState.READABLE)
            .toList();
    int sortBytes = Math.max(64 << 10, area.sortBytes() / (indices.size() + 3));
    Path folder = area.folder();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw DiskSpace.problem(folder, "creating", e);
    }
    EntryIds ids = Catalog.sequence(view.catalog()).ids();
    List<PreparedTree> trees = new ArrayList<>();
    try (BulkKeys keys = new BulkKeys(indices, folder, sortBytes);
        MarksTable.Rows marks =
            new MarksTable.Rows(new RunSorter(folder, "marks", MarksTable.Rows.SORT_BYTES));
        BulkNames names =
            new BulkNames(context.hierarchy(), ids, Long.MAX_VALUE, folder, sortBytes)) {
      scan(view, keys, marks, names);
      names.order();
      if (!names.namesakes().isEmpty()) {
        renamed = true;
        return new NamesRepair(context, writes, round).run(before, view, names.namesakes());
      }
      trees.add(store.prepare(RdnTable.NAME, names.rows(), ProgressMonitor.NONE));
      trees.add(store.prepare(CountsTable.NAME, names.counts(), ProgressMonitor.NONE));
      trees.add(
          store.prepare(MarksTable.NAME, new SortedRows(marks.sorted()), ProgressMonitor.NONE));
      keys.builds(store, id -> false, area.monitor()).forEach(Runnable::run);
      write(
          writes,
          before,
          batch -> {
            trees.forEach(batch::install);
            keys.install(batch);
          });
      tell(view, trees, indices);
    } finally {
      trees.forEach(PreparedTree::close);
    }
    return done;
  }

  private void tell(ReadView view, List<PreparedTree> trees, List<Index> indices) {
    done.add(
        "hierarchy rebuilt: " + trees.get(0).keys() + " names, there were " + view.rdn().size());
    done.add(
        "counts rebuilt: "
            + trees.get(1).keys()
            + " entries with others below them, there were "
            + view.counts().size());
    done.add(
        "marks rebuilt: "
            + trees.get(2).keys()
            + " aliases and referral objects, there were "
            + view.marks().size());
    indices.forEach(
        index -> done.add("index " + index + " rebuilt from " + view.master().size() + " entries"));
  }

  private void scan(ReadView view, BulkKeys keys, MarksTable.Rows marks, BulkNames names) {
    area.monitor().begin("Repairing", view.master().size());
    BulkKeys.Batch batch = keys.new Batch();
    EntryRecord entry = new EntryRecord().reaching(view.values());
    Cursor cursor = view.master().cursor();
    long entries = 0;
    while (cursor.next()) {
      Slice value = cursor.value();
      long id = IdKey.read(cursor.key());
      entry.moveTo(value.bytes, value.offset, value.length);
      batch.add(id, entry);
      marks.add(id, entry);
      Name name = name(view, entry, 0);
      if (name == null) {
        done.add("entry " + id + " has no way up to the suffix and stays out of the hierarchy");
      } else {
        names.add(name.key, new BulkNames.Place(name.depth, false), id);
      }
      if (++entries % ENTRIES_PER_REPORT == 0) {
        batch.flush();
        area.monitor().worked(ENTRIES_PER_REPORT);
        if (area.monitor().cancelled()) {
          throw new CancellationException("the repair was cancelled");
        }
      }
    }
    batch.flush();
  }

  /** The whole name of an entry, by way of its superiors; null if there is none. */
  private @Nullable Name name(ReadView view, EntryRecord entry, int steps) {
    Dn written = parsed(entry.rdnText());
    if (written == null || steps > LEVELS_MAX) {
      return null;
    }
    if (entry.parentId() == RdnTable.NO_ENTRY) {
      return written.equals(context.hierarchy().suffix()) ? new Name(new byte[0], 0) : null;
    }
    Name parent = parent(view, entry.parentId(), steps);
    if (parent == null || written.depth() != 1) {
      return null;
    }
    Rdn rdn = written.rdn();
    ByteSink key = new ByteSink();
    key.put(parent.key);
    key.put(rdn.normalized());
    return new Name(key.toArray(), parent.depth + 1);
  }

  private @Nullable Name parent(ReadView view, long id, int steps) {
    Name known = inner.get(id);
    if (known != null) {
      return known;
    }
    byte[] record = view.master().get(IdKey.of(id));
    Name found =
        record == null ? null : name(view, EntryRecord.over(record, 0, record.length), steps + 1);
    if (found != null) {
      keep(id, found);
    }
    return found;
  }

  private void keep(long id, Name name) {
    innerBytes += INNER_BYTES + name.key.length;
    if (innerBytes > INNER_BYTES_MAX) {
      inner.clear();
      innerBytes = INNER_BYTES + name.key.length;
    }
    inner.put(id, name);
  }

  private @Nullable Dn parsed(String text) {
    try {
      return Dn.parse(text, context.schema());
    } catch (LdapProblem unreadable) {
      return null;
    }
  }
}
