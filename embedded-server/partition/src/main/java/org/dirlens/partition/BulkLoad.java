package org.dirlens.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.dirlens.partition.plan.ReadView;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.IdSequence;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.record.DiskSpace;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeStore;
import org.dirlens.tree.WriteBatch;

/**
 * Loads a partition that holds few entries by building all its trees anew: entries are decoded and
 * encoded by all processors, names and index keys are sorted in bounded memory, every tree is built
 * from full pages on the side, and one work puts them all in place. Until then searches see what
 * was there; a crash, a cancelled or a failed load leaves it so.
 *
 * <p>An id that a refused entry would have had is given to none.
 */
final class BulkLoad implements AutoCloseable {
  private static final int BATCH_ENTRIES = 256;
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  /** Batches read ahead of the one whose records are written. */
  private static final int BATCHES_AHEAD = 2 * THREADS + 2;

  private final Surroundings surroundings;
  private final TreeStore store;
  private final ProgressMonitor monitor;
  private final Path folder;
  private final Map<Long, byte[]> present = new HashMap<>();
  private final IdSequence base;
  private final long generation;
  private final BulkNames names;
  private final BulkKeys keys;
  private final BulkValues values;
  private final BulkSpool spool;
  private final BulkEncoder encoder;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final Deque<Future<BulkEncoder.Encoded>> ahead = new ArrayDeque<>();
  private final List<BulkEncoder.Refusal> refusals = new ArrayList<>();
  private final List<PreparedTree> trees = new ArrayList<>();
  private long failed;
  private long read;

  /**
   * A load into what a version holds.
   *
   * @param view of the partition, whose indices stay as they are until the load ends
   * @param place its folder is removed when the load is closed
   */
  BulkLoad(Surroundings surroundings, TreeStore store, ReadView view, Place place) {
    this.surroundings = surroundings;
    this.store = store;
    this.monitor = place.monitor;
    this.folder = place.folder;
    this.base = Catalog.sequence(view.catalog());
    this.generation = Catalog.generation(view.catalog());
    List<Index> indices =
        view.indices().all().stream()
            .filter(index -> index.state() == IndexState.READABLE)
            .toList();
    int sortBytes = Math.max(64 << 10, place.sortBytes / (indices.size() + 4));
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw DiskSpace.problem(folder, "creating", e);
    }
    Cursor first = view.master().cursor();
    EntryIds ids = base.ids();
    long number = first.first() ? ids.number(IdKey.read(first.key())) : base.next();
    names = new BulkNames(surroundings.hierarchy(), ids, number, folder, sortBytes);
    keys = new BulkKeys(indices, folder, sortBytes);
    values = new BulkValues(folder, surroundings.valuesInside(), sortBytes);
    spool = new BulkSpool(folder.resolve("entries.spool"));
    encoder = new BulkEncoder(surroundings, names, keys, values);
  }

  /** Where a load works, and who watches it. */
  record Place(Path folder, int sortBytes, ProgressMonitor monitor) {}

  /** Whether a partition holds so little that building it anew is the quickest way to load it. */
  static boolean fits(ReadView view, int presentMost) {
    Tree master = view.master();
    if (master.size() > presentMost || view.tree(ValuesTable.NAME).size() > 0) {
      return false;
    }
    IdSequence sequence = Catalog.sequence(view.catalog());
    Cursor first = master.cursor();
    return sequence.ids().ascending()
        && (!first.first()
            || sequence.next() - sequence.ids().number(IdKey.read(first.key()))
                < 1000L * presentMost);
  }

  /** Loads the entries that were read before and all the source has. */
  LoadReport run(List<LoadOperation.Taken> before, EntrySource source, ReadView view) {
    boolean cancelled = false;
    long added = 0;
    try {
      takePresent(view);
      take(before, source);
      names.order();
      added = build();
      refuseCancelled();
      if (!store.write(this::install)) {
        added = 0;
        refuse(
            new BulkEncoder.Refusal(
                0,
                new LoadReport.Problem(
                    source.position(),
                    ResultCode.BUSY,
                    "nothing was loaded: something else was written meanwhile")));
      }
    } catch (CancellationException stopped) {
      cancelled = true;
      added = 0;
    }
    refusals.sort(Comparator.comparingLong(BulkEncoder.Refusal::number));
    List<LoadReport.Problem> problems =
        refusals.stream().map(BulkEncoder.Refusal::problem).limit(LoadReport.MAX_PROBLEMS).toList();
    return new LoadReport(read, added, failed, problems, cancelled);
  }

  private void refuse(BulkEncoder.Refusal refusal) {
    failed++;
    if (refusals.size() < 2 * LoadReport.MAX_PROBLEMS) {
      refusals.add(refusal);
    }
  }

  private void refuseCancelled() {
    if (monitor.cancelled()) {
      throw new CancellationException("the load was cancelled");
    }
  }

  /** The entries that are there come first, with the ids they have. */
  private void takePresent(ReadView view) {
    BulkKeys.Batch found = keys.new Batch();
    Cursor cursor = view.master().cursor();
    while (cursor.next()) {
      long id = IdKey.read(cursor.key());
      byte[] record = cursor.value().copy();
      String name = Hierarchy.dn(view.master(), id);
      try {
        encoder.note(id, Dn.parse(name, surroundings.schema()));
      } catch (LdapProblem e) {
        throw new IllegalStateException("stored name " + name + " does not parse", e);
      }
      found.add(id, EntryRecord.over(record, 0, record.length));
      spool.write(new BulkSpool.Row(id, 0, "", name, record));
      present.put(id, record);
    }
    found.flush();
  }

  private void take(List<LoadOperation.Taken> before, EntrySource source) {
    List<BulkEncoder.Read> batch = new ArrayList<>();
    LoadOperation.Reader reader = new LoadOperation.Reader(before, source);
    for (LoadOperation.Taken one = reader.next(); one != null; one = reader.next()) {
      read++;
      EntrySource.Undecoded entry = one.entry();
      if (entry == null) {
        refuse(new BulkEncoder.Refusal(read, one.position(), one.refusal()));
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
    encoded.refusals().forEach(this::refuse);
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
    List<Future<?>> works = new ArrayList<>();
    works.add(
        threads.submit(
            () -> {
              prepare(MasterTable.NAME, records);
              prepare(ValuesTable.NAME, values.rows());
              prepare(MarksTable.NAME, records.marks.source());
            }));
    works.add(threads.submit(() -> prepare(RdnTable.NAME, names.rows())));
    works.add(threads.submit(() -> prepare(CountsTable.NAME, names.counts())));
    keys.builds(store, names::isDropped, monitor).forEach(work -> works.add(threads.submit(work)));
    works.forEach(BulkLoad::result);
    return records.added - present.size();
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

  /** The rows of the table of entries: those that stay, with their parents. */
  private final class Records implements SortedSource {
    private byte[] key = {};
    private byte[] value = {};
    private final MarksTable.Rows marks = new MarksTable.Rows();
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
        refuse(new BulkEncoder.Refusal(row.number(), row.position(), problem(row)));
      }
      return false;
    }

    private LdapProblem problem(BulkSpool.Row row) {
      return names.isDuplicate(row.id())
          ? AddOperation.alreadyThere(row.dn())
          : Hierarchy.noSuperior(row.dn());
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

  /** The one work that everything becomes visible with; false if the partition has changed. */
  private boolean install(WriteBatch batch) {
    Tree catalog = batch.tree(Catalog.NAME);
    if (Catalog.generation(catalog) != generation
        || !Catalog.sequence(catalog).equals(base)
        || !isAsBefore(batch.tree(MasterTable.NAME))) {
      return false;
    }
    trees.forEach(batch::install);
    keys.install(batch);
    Catalog.setSequence(batch, base.after(read));
    return true;
  }

  private boolean isAsBefore(Tree master) {
    return master.size() == present.size()
        && present.entrySet().stream()
            .allMatch(
                entry -> Arrays.equals(master.get(IdKey.of(entry.getKey())), entry.getValue()));
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
  }
}
