package org.dirlens.tree;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.CheckpointPlan.Adoption;
import org.dirlens.tree.CheckpointPlan.Waiter;
import org.dirlens.tree.StoreActivity.OpenReader;
import org.dirlens.tree.internal.log.ChangeLog;
import org.dirlens.tree.internal.log.DiskLogFolder;
import org.dirlens.tree.internal.log.LogFolder;
import org.dirlens.tree.internal.page.PageCache;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.TreeShape;
import org.dirlens.tree.reuse.ReuseDistances;
import org.jspecify.annotations.Nullable;

/**
 * The trees of one record store. Reading goes through {@link #snapshot()}, changing through {@link
 * #write}. All methods may be called from any thread, but none that waits from inside a work.
 *
 * <p>What is acknowledged is in the change log, synced. What the log holds is brought to the record
 * store by checkpoints in the background. Opening reads the last checkpoint and replays the log
 * behind it.
 */
public final class TreeStore implements AutoCloseable {

  /**
   * What the parts of a store share.
   *
   * @param dirtyBytes bytes of pages that are not on records
   * @param nextTree the number for the next tree
   */
  record Parts(
      RecordStore records,
      TreeOptions options,
      OpenSnapshots snapshots,
      NewestVersion newest,
      WorkingVersion working,
      AtomicLong dirtyBytes,
      AtomicInteger nextTree,
      LongSupplier nanoClock) {}

  private final Parts parts;
  private final Map<TreeName, PageCache> caches;
  private final ChangeLog log;
  private final Checkpointer checkpointer;
  private final Publisher publisher;
  private final Writer writer;
  private final Thread writerThread;
  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile boolean closed;

  TreeStore(Opening opening) {
    this.parts = opening.parts();
    this.caches = opening.caches();
    this.log = opening.log();
    this.checkpointer = opening.checkpointer();
    this.publisher = opening.publisher();
    this.writer = new Writer(parts, log, checkpointer, publisher);
    this.writerThread = new Thread(writer, "tree writer");
    writerThread.setDaemon(true);
    writerThread.start();
  }

  /**
   * Opens the trees of a record store, recovering what the change log holds behind the last
   * checkpoint.
   *
   * @param records owned by the tree store from now on, and closed with it, even if this fails
   * @param changeLogFolder a folder for the change log alone; created if absent
   * @throws StoreProblem DAMAGED if the log or the root record are not what was written
   */
  public static TreeStore open(RecordStore records, Path changeLogFolder, TreeOptions options) {
    try {
      return open(records, new DiskLogFolder(changeLogFolder), options, System::nanoTime);
    } catch (IOException e) {
      records.close();
      throw new StoreProblem(
          StoreProblem.Kind.IO, changeLogFolder.toString(), "change log", "cannot be opened", e);
    }
  }

  static TreeStore open(
      RecordStore records, LogFolder logFolder, TreeOptions options, LongSupplier nanoClock) {
    boolean opened = false;
    try {
      TreeStore store = new TreeStore(new Opening(records, logFolder, options, nanoClock));
      opened = true;
      return store;
    } finally {
      if (!opened) {
        records.close();
      }
    }
  }

  /** The newest version, pinned until the snapshot is closed. */
  public Snapshot snapshot() {
    requireOpen();
    return parts.snapshots.open(parts.newest);
  }

  /**
   * Does a piece of work on the writer thread and returns its result when the work is synced to the
   * change log and visible. Works that wait at the same time share one sync. An interrupt does not
   * end the waiting, because the work cannot be recalled.
   *
   * @throws X what the work throws; nothing of it remains then
   * @throws StoreProblem FULL or IO if it cannot be made durable; nothing of it remains then
   */
  public <T extends @Nullable Object, X extends Exception> T write(WriteWork<T, X> work) throws X {
    PendingWork<T, X> pending = new PendingWork<>(work);
    submit(pending);
    return pending.await();
  }

  private void submit(Task task) {
    requireOpen();
    if (Thread.currentThread().equals(writerThread)) {
      throw new StoreProblem(
          StoreProblem.Kind.MISUSE, "trees", "write", "waits for the thread that it is called on");
    }
    writer.submit(task);
  }

  /**
   * Builds a tree of full pages on the side, while the store serves. It returns when the tree is
   * durable.
   *
   * @throws StoreProblem MISUSE if a key is not greater than the one before it
   * @throws CancellationException if the monitor cancelled; nothing remains then
   */
  public PreparedTree prepare(TreeName name, SortedSource source, ProgressMonitor monitor) {
    requireOpen();
    int tree = parts.nextTree.getAndIncrement();
    Preparation preparation = new Preparation(parts.records, tree, name);
    Adoption adoption = preparation.build(source, monitor, reader(tree, name));
    Waiter waiter = new Waiter();
    try {
      submit(
          Task.Errand.awaited(
              waiter,
              () -> {
                writer.adopt(adoption);
                writer.await(waiter);
              }));
      waiter.await();
    } finally {
      adoption.batch().close();
    }
    return new Prepared(parts.working, adoption.root(), preparation.bytes(), this::giveUp);
  }

  private void giveUp(TreeRoot root) {
    if (!closed) {
      submit(
          Task.Errand.unawaited(
              () -> {
                if (parts.working.hidden().remove(root.id()) != null) {
                  publisher.giveUp(root);
                }
              }));
    }
  }

  private PageReader reader(int tree, TreeName name) {
    return new PageReader(parts.records, tree, cache(name));
  }

  private PageCache cache(TreeName name) {
    return caches.computeIfAbsent(name, any -> new PageCache(parts.options.cacheBytes()));
  }

  /** Writes all pages of the newest version to the record store; returns when that is durable. */
  public void checkpoint() {
    Waiter waiter = new Waiter();
    submit(Task.Errand.awaited(waiter, () -> writer.await(waiter)));
    waiter.await();
  }

  /**
   * Sets the page cache of a tree, present or to come; takes effect at once.
   *
   * @param cacheBytes above 0
   */
  public void resizeCache(TreeName name, long cacheBytes) {
    requireOpen();
    if (cacheBytes <= 0) {
      throw misuse(name, "a cache of " + cacheBytes + " bytes");
    }
    cache(name).resize(cacheBytes);
  }

  /**
   * Bounds unwritten pages otherwise from now on, see {@link TreeOptions#dirtyBytes} and {@link
   * TreeOptions#dirtyBytesMax}.
   */
  public void limitDirty(long bytes, long bytesMax) {
    writer.limitDirty(bytes, bytesMax);
  }

  /**
   * Marks changes of a tree, present or to come, from now on. To be asked for before anybody else
   * has the store: works under way may go unmarked.
   */
  public ChangeMarks watch(TreeName name) {
    return parts.working.watch(name);
  }

  /** Tells a listener of every version that changes a tree; asked for when {@link #watch} is. */
  public void listen(TreeName name, CommitListener listener) {
    parts.working.watch(name).tell(listener);
  }

  /** The page cache of a tree. */
  public CacheStatistics cacheStatistics(TreeName name) {
    PageCache cache = cache(name);
    PageCache.Counters counters = cache.counters();
    ReuseDistances.Estimate estimate = cache.estimate(HitCurve.SIZES);
    return new CacheStatistics(
        counters.hits(),
        counters.misses(),
        counters.evictions(),
        counters.bytes(),
        counters.capacityBytes(),
        new HitCurve(estimate.asked(), estimate.hits()));
  }

  /**
   * The shape of a tree; reads all of its pages.
   *
   * @throws StoreProblem MISUSE if there is no such tree
   */
  public TreeStatistics statistics(TreeName name) {
    requireOpen();
    try (PinnedSnapshot snapshot = parts.snapshots.open(parts.newest)) {
      TreeRoot root = snapshot.pinned().trees().get(name);
      if (root == null) {
        throw misuse(name, "there is no such tree");
      }
      TreeShape shape = new TreeShape(root.reader(), root.top());
      return new TreeStatistics(
          root.top().size(),
          shape.pagesPerLevel(),
          shape.bytes(),
          shape.fill(),
          shape.overflowRecords());
    }
  }

  /**
   * The number of the newest version; it rises with every group of works that changed something.
   */
  public long version() {
    return parts.newest.get().number();
  }

  /** What the store has done and does. */
  public StoreActivity activity() {
    requireOpen();
    long now = parts.nanoClock.getAsLong();
    List<PinnedSnapshot> open = parts.snapshots.all();
    List<OpenReader> readers =
        open.stream()
            .map(each -> each.asReader(now))
            .sorted((a, b) -> Long.compare(b.ageMillis(), a.ageMillis()))
            .toList();
    return new StoreActivity(
        parts.newest.get().number(),
        writer.works(),
        writer.groups(),
        log.forces(),
        log.bytesWritten(),
        checkpointer.completed(),
        parts.dirtyBytes.get(),
        readers.size(),
        readers.isEmpty() ? 0 : readers.get(0).ageMillis(),
        readers.stream()
            .filter(each -> each.ageMillis() > parts.options.readerWarnMillis())
            .toList(),
        parts.records.statistics());
  }

  /**
   * Checks every page of the newest version as it lies on records, with a reader of its own that
   * shares no code with what writes them.
   */
  public VerifyReport verify(ProgressMonitor monitor) {
    requireOpen();
    return Verification.run(this, parts.records, monitor);
  }

  /**
   * Copies the newest version to another store, which must be empty, while this one serves. What is
   * written meanwhile is not part of the copy. It is durable when this returns, and compact.
   *
   * @param monitor hears of keys
   * @throws CancellationException if the monitor cancelled; the other store is empty then
   * @throws StoreProblem MISUSE if the other store has trees
   */
  public void copyTo(TreeStore other, ProgressMonitor monitor) {
    try (Snapshot snapshot = snapshot()) {
      StoreCopy.run(snapshot, other, monitor);
    }
  }

  /**
   * A version that is on records: they are kept as long as the snapshot is open.
   *
   * @param live how many records the store has with this root
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record OnRecords(Snapshot snapshot, byte[] root, long live) implements AutoCloseable {
    @Override
    public void close() {
      snapshot.close();
    }
  }

  /** The newest version, written to records if it was not yet, with the root that leads to it. */
  OnRecords snapshotOnRecords() {
    checkpoint(); // what can be done while others write; the rest is short
    AtomicReference<@Nullable OnRecords> found = new AtomicReference<>();
    Waiter waiter = new Waiter();
    submit(Task.Errand.awaited(waiter, () -> waiter.end(pinOnRecords(found))));
    waiter.await();
    return Objects.requireNonNull(found.get());
  }

  private @Nullable StoreProblem pinOnRecords(AtomicReference<@Nullable OnRecords> found) {
    StoreProblem problem = writer.checkpointNow();
    if (problem == null) {
      byte[] root = Objects.requireNonNull(parts.records.root(), "a store has a root");
      found.set(new OnRecords(snapshot(), root, parts.records.statistics().recordsLive()));
    }
    return problem;
  }

  /**
   * Writes a last checkpoint and closes the record store. Snapshots that are still open end. A
   * second call does nothing.
   *
   * @throws StoreProblem if the checkpoint failed; the log keeps what it would have written
   */
  @Override
  public void close() {
    if (closing.compareAndSet(false, true)) {
      stopWriter();
      try {
        parts.snapshots.all().forEach(PinnedSnapshot::end);
        parts.working.hidden().values().forEach(publisher::giveUp);
        parts.working.hidden().clear();
        writer.beginCheckpoint();
        checkpointer.awaitEnd();
        StoreProblem problem = checkpointer.problem();
        if (problem != null) {
          throw problem;
        }
      } finally {
        closeFiles();
      }
    }
  }

  /** Ends without a checkpoint, as a crash does but for the threads. */
  void halt() {
    if (closing.compareAndSet(false, true)) {
      stopWriter();
      closeFiles();
    }
  }

  private void stopWriter() {
    writer.stop();
    Waiting.end(writerThread);
    closed = true;
    checkpointer.awaitEnd();
  }

  private void closeFiles() {
    try {
      log.close();
    } finally {
      parts.records.close();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw closed();
    }
  }

  static StoreProblem closed() {
    return new StoreProblem(StoreProblem.Kind.CLOSED, "trees", "store", "is closed");
  }

  static StoreProblem misuse(TreeName name, String detail) {
    return new StoreProblem(StoreProblem.Kind.MISUSE, "trees", "tree " + name, detail);
  }
}
