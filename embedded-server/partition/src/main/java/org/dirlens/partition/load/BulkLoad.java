package org.dirlens.partition.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.BulkKeys;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.Refusals.Refusal;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.sort.SortedRows;
import org.dirlens.partition.sort.WorkArea;
import org.dirlens.partition.table.BulkNames;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.IdSequence;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.partition.verb.AddOperation;
import org.dirlens.partition.verb.EntryWrites;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.record.DiskSpace;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;

/**
 * Loads many entries by building all trees of the partition from scratch, from what is there and
 * from them: entries are decoded and encoded by all processors, names and index keys are sorted in
 * bounded memory, every tree is built from full pages on the side, and one write puts them all in
 * place. Until then searches see what was there; a crash, a cancelled or a failed load leaves it
 * so.
 *
 * <p>An id that a refused entry would have had is given to none.
 */
final class BulkLoad implements AutoCloseable {
  private static final int BATCH_ENTRIES = 256;
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  /** Batches read ahead of the one whose records are written. */
  private static final int BATCHES_AHEAD = 2 * THREADS + 2;

  private final PartitionContext context;
  private final TreeStore store;
  private final ProgressMonitor monitor;
  private final Path folder;
  private final EntryWrites writes;
  private final Onto onto;
  private final IdSequence base;
  private final MarksTable.Rows marks;
  private final BulkNames names;
  private final BulkKeys keys;
  private final BulkValues values;
  private final BulkSpool spool;
  private final LoadedNumbers numbers = new LoadedNumbers();
  private final BulkEncoder encoder;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final Deque<Future<BulkEncoder.Encoded>> ahead = new ArrayDeque<>();
  private final Refusals refusals = new Refusals();
  private final List<PreparedTree> trees = new ArrayList<>();
  private long read;

  /** Whether what is there, the entry of the suffix alone, makes way for a new one. */
  private boolean replaced;

  /**
   * A load into what a version holds.
   *
   * @param area its folder is removed when the load is closed
   */
  BulkLoad(
      PartitionContext context, TreeStore store, EntryWrites writes, Onto onto, WorkArea area) {
    this.context = context;
    this.store = store;
    this.writes = writes;
    this.onto = onto;
    ReadView view = onto.view;
    this.monitor = area.monitor();
    this.folder = area.folder();
    this.base = Catalog.sequence(view.catalog());
    List<Index> indices =
        view.indices().all().stream()
            .filter(index -> index.state() == IndexState.READABLE)
            .toList();
    int sortBytes = Math.max(64 << 10, area.sortBytes() / (indices.size() + 4));
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw DiskSpace.problem(folder, "creating", e);
    }
    EntryIds ids = base.ids();
    names = new BulkNames(context.hierarchy(), ids, base.next(), folder, sortBytes);
    keys = new BulkKeys(indices, folder, sortBytes);
    marks = new MarksTable.Rows(new RunSorter(folder, "marks", MarksTable.Rows.SORT_BYTES));
    long list = ValuesTable.next(view.tree(ValuesTable.NAME));
    values = new BulkValues(folder, context.valuesInside(), list, sortBytes);
    spool = new BulkSpool(folder, ids.ascending(), sortBytes);
    encoder = new BulkEncoder(context, names, keys, values, numbers, onto.rule);
  }

  /**
   * What a load comes onto.
   *
   * @param view of the partition, whose indices stay as they are until the load ends
   * @param done what {@link EntryWrites#done} said before the view was opened
   * @param replaceable whether what is there, the entry of the suffix alone, makes way for another
   * @param rule what becomes of the load if entries are refused
   */
  record Onto(ReadView view, long done, boolean replaceable, LoadRule rule) {}

  /** Loads the entries that were read before and all the source has. */
  LoadReport run(List<SmallLoad.Taken> before, EntrySource source) {
    boolean cancelled = false;
    long added = 0;
    try {
      take(before, source);
      replaced = onto.replaceable && encoder.metSuffix();
      if (!replaced) {
        takePresent(onto.view);
      }
      names.order();
      long built = comesIn() ? build() : dropped();
      refuseCancelled();
      if (built > 0 && writes.write(this::install)) {
        added = built;
      } else if (built > 0) {
        refusals.add(new Refusal(0, source.position(), written()));
      }
    } catch (CancellationException stopped) {
      cancelled = true;
    }
    return refusals.report(read, added, cancelled);
  }

  private boolean comesIn() {
    return switch (onto.rule) {
      case GOOD_ENTRIES -> true;
      case ALL_OR_NOTHING -> refusals.count() == 0 && !names.dropsAny();
      case CHECK_ONLY -> false;
    };
  }

  /** Finds what else is refused, and builds nothing: none comes in. */
  private long dropped() {
    Records records = new Records();
    while (records.next()) {
      refuseCancelled();
    }
    return 0;
  }

  private static LdapProblem written() {
    return new LdapProblem(
        ResultCode.BUSY,
        "nothing was loaded: something else was written meanwhile; a partition that is read-only"
            + " takes loads");
  }

  private void refuseCancelled() {
    if (monitor.cancelled()) {
      throw new CancellationException("the load was cancelled");
    }
  }

  /** Takes note of the entries that are there; they stay as they are. */
  private void takePresent(ReadView view) {
    BulkKeys.Batch found = keys.new Batch();
    EntryRecord entry = new EntryRecord().reaching(view.values());
    Cursor cursor = view.master().cursor();
    long entries = 0;
    while (cursor.next()) {
      long id = IdKey.read(cursor.key());
      Slice record = cursor.value();
      entry.moveTo(record.bytes, record.offset, record.length);
      String name = Hierarchy.dn(view.master(), id);
      try {
        encoder.note(id, Dn.parse(name, context.schema()), entry);
      } catch (LdapProblem e) {
        throw new IllegalStateException("stored name " + name + " does not parse", e);
      }
      found.add(id, entry);
      marks.add(id, entry);
      if (++entries % BATCH_ENTRIES == 0) {
        found.flush();
        refuseCancelled();
      }
    }
    found.flush();
  }

  private void take(List<SmallLoad.Taken> before, EntrySource source) {
    List<BulkEncoder.Read> batch = new ArrayList<>();
    SmallLoad.Reader reader = new SmallLoad.Reader(before, source);
    for (SmallLoad.Taken one = reader.next(); one != null; one = reader.next()) {
      read++;
      EntrySource.Undecoded entry = one.entry();
      if (entry == null) {
        refusals.add(new Refusal(read, one.position(), one.refusal()));
      } else {
        batch.add(new BulkEncoder.Read(base.after(read - 1).id(), read, one.position(), entry));
      }
      if (batch.size() == BATCH_ENTRIES) {
        hand(batch);
        batch = new ArrayList<>();
      }
    }
    hand(batch);
    while (!ahead.isEmpty()) {
      spool(ahead.removeFirst());
    }
  }

  private void hand(List<BulkEncoder.Read> batch) {
    ahead.addLast(threads.submit(() -> encoder.encode(batch)));
    if (ahead.size() > BATCHES_AHEAD) {
      spool(ahead.removeFirst());
    }
    monitor.worked(batch.size());
    refuseCancelled();
  }

  private void spool(Future<BulkEncoder.Encoded> future) {
    BulkEncoder.Encoded encoded = result(future);
    encoded.refusals().forEach(refusals::add);
    encoded.rows().forEach(spool::write);
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException problem) {
        throw problem;
      }
      throw new IllegalStateException("a bulk load failed", cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the load was interrupted");
    }
  }

  /** Builds all trees, the largest first; answers how many entries come in. */
  private long build() {
    monitor.begin("Building the tables", -1);
    Records records = new Records();
    List<Future<?>> tasks = new ArrayList<>();
    tasks.add(
        threads.submit(
            () -> {
              prepare(MasterTable.NAME, beside(MasterTable.NAME, records));
              prepare(ValuesTable.NAME, beside(ValuesTable.NAME, values.rows()));
              prepare(MarksTable.NAME, new SortedRows(marks.sorted()));
            }));
    tasks.add(threads.submit(() -> prepare(RdnTable.NAME, names.rows())));
    tasks.add(threads.submit(() -> prepare(CountsTable.NAME, names.counts())));
    keys.builds(store, names::isDropped, monitor)
        .forEach(build -> tasks.add(threads.submit(build)));
    tasks.forEach(BulkLoad::result);
    return records.added;
  }

  /** The rows that are there, unless they make way, and new ones. */
  private SortedSource beside(TreeName name, SortedSource rows) {
    return replaced ? rows : new MergedRows(onto.view.tree(name), rows);
  }

  private void prepare(TreeName name, SortedSource source) {
    PreparedTree tree = store.prepare(name, source, new Quiet());
    synchronized (trees) {
      trees.add(tree);
    }
  }

  /** Cancels with the load, and reports nothing. */
  private final class Quiet implements ProgressMonitor {
    @Override
    public void begin(String task, long units) {}

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return monitor.cancelled();
    }
  }

  /** The new rows of the table of entries: those that stay, with their parents. */
  private final class Records implements SortedSource {
    private byte[] key = {};
    private byte[] value = {};
    private long added;

    Records() {
      spool.rewind();
    }

    @Override
    public boolean next() {
      for (BulkSpool.Row row = spool.read(); row != null; row = spool.read()) {
        EntryRecord record = EntryRecord.over(row.record(), 0, row.record().length);
        if (!names.isDropped(row.id())) {
          key = IdKey.of(row.id());
          value = row.record();
          EntryRecord.setParentId(value, names.parent(row.id()));
          marks.add(row.id(), record);
          added++;
          return true;
        }
        values.drop(record);
        refusals.add(new Refusal(row.number(), row.position(), problem(row)));
      }
      return false;
    }

    private LdapProblem problem(BulkSpool.Row row) {
      if (names.isDuplicate(row.id())) {
        return AddOperation.alreadyThere(row.dn());
      }
      return names.isBelowAlias(row.id())
          ? AddOperation.belowAlias(above(row.dn()))
          : Hierarchy.noSuperior(row.dn());
    }

    private String above(String dn) {
      try {
        return Dn.parse(dn, context.schema()).parent().toString();
      } catch (LdapProblem e) {
        throw new IllegalStateException("the name " + dn + " was read before", e);
      }
    }

    @Override
    public byte[] key() {
      return key;
    }

    @Override
    public byte[] value() {
      return value;
    }
  }

  /** The one write that everything becomes visible with; false if the partition has changed. */
  private boolean install(WriteBatch batch) {
    if (writes.doneSince(onto.done)) {
      return false;
    }
    trees.forEach(batch::install);
    keys.install(batch);
    Catalog.setSequence(batch, base.after(read));
    numbers.note(batch);
    return true;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
    trees.forEach(PreparedTree::close);
    names.close();
    values.close();
    spool.close();
    keys.close();
    marks.close();
  }
}
