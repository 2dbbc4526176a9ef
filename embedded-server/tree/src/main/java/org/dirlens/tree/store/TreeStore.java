package org.dirlens.tree.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.ChangeMarks;
import org.dirlens.tree.CommitListener;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.StoreActivity;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.Write;
import org.dirlens.tree.internal.log.DiskLogFolder;
import org.dirlens.tree.internal.log.LogFolder;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.TreeShape;
import org.dirlens.tree.internal.version.PageCaches;
import org.dirlens.tree.internal.version.PinnedSnapshot;
import org.dirlens.tree.internal.version.PublishedVersions;
import org.dirlens.tree.internal.version.TreeProblems;
import org.dirlens.tree.internal.version.TreeRoot;
import org.dirlens.tree.internal.write.StoreRecovery;
import org.dirlens.tree.internal.write.TreeLoad;
import org.dirlens.tree.internal.write.Writer;
import org.jspecify.annotations.Nullable;

/**
 * The trees of one record store. Reading goes through {@link #snapshot()}, changing through {@link
 * #write}. All methods may be called from any thread, but none that waits from inside a write.
 *
 * <p>What is acknowledged is in the change log, synced. What the log holds is brought to the record
 * store by checkpoints in the background. Opening reads the last checkpoint and replays the log
 * behind it.
 */
public final class TreeStore implements AutoCloseable {

  private final RecordStore records;
  private final PageCaches caches;
  private final PublishedVersions versions;
  private final Writer writer;
  private final long readerWarnMillis;
  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile boolean closed;

  private TreeStore(RecordStore records, StoreRecovery recovered, long readerWarnMillis) {
    this.records = records;
    this.caches = recovered.caches();
    this.versions = recovered.versions();
    this.writer = recovered.writer();
    this.readerWarnMillis = readerWarnMillis;
    writer.start();
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
      StoreRecovery recovered = new StoreRecovery(records, logFolder, options, nanoClock);
      TreeStore store = new TreeStore(records, recovered, options.readerWarnMillis());
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
    return versions.snapshot();
  }

  /**
   * Does a write on the writer thread and returns its result when it is synced to the change log
   * and visible. Writes that wait at the same time share one sync. An interrupt does not end the
   * waiting, because the write cannot be recalled.
   *
   * @throws X what the write throws; nothing of it remains then
   * @throws StoreProblem FULL or IO if it cannot be made durable; nothing of it remains then
   */
  public <T extends @Nullable Object, X extends Exception> T write(Write<T, X> write) throws X {
    requireOpen();
    return writer.write(write);
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
    PageReader reader = caches.reader(writer.takeTreeNumber(), name);
    return new TreeLoad(records, reader, name).run(source, monitor, writer);
  }

  /** Writes all pages of the newest version to the record store; returns when that is durable. */
  public void checkpoint() {
    requireOpen();
    writer.checkpoint();
  }

  /**
   * Sets the page cache of a tree, present or to come; takes effect at once.
   *
   * @param cacheBytes above 0
   */
  public void resizeCache(TreeName name, long cacheBytes) {
    requireOpen();
    if (cacheBytes <= 0) {
      throw TreeProblems.misuse("tree " + name, "a cache of " + cacheBytes + " bytes");
    }
    caches.cache(name).resize(cacheBytes);
  }

  /** Takes the bounds of unwritten pages from now on from these limits. */
  public void limitDirty(TreeOptions.Checkpoints others) {
    writer.limitDirty(others);
  }

  /**
   * Marks changes of a tree, present or to come, from now on. To be asked for before anybody else
   * has the store: writes under way may go unmarked.
   */
  public ChangeMarks watch(TreeName name) {
    return writer.watch(name);
  }

  /** Tells a listener of every version that changes a tree; asked for when {@link #watch} is. */
  public void listen(TreeName name, CommitListener listener) {
    writer.listen(name, listener);
  }

  /** The page cache of a tree. */
  public CacheStatistics cacheStatistics(TreeName name) {
    return caches.statistics(name);
  }

  /**
   * The shape of a tree; reads all of its pages.
   *
   * @throws StoreProblem MISUSE if there is no such tree
   */
  public TreeStatistics statistics(TreeName name) {
    requireOpen();
    try (PinnedSnapshot snapshot = versions.snapshot()) {
      TreeRoot root = snapshot.pinned().trees().get(name);
      if (root == null) {
        throw TreeProblems.absent(name);
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

  /** The number of the newest version; it rises with every group of writes that made a change. */
  public long version() {
    return versions.newest().number();
  }

  /** What the store has done and does. */
  public StoreActivity activity() {
    requireOpen();
    return new StoreActivity(
        version(),
        writer.logActivity(),
        writer.checkpointActivity(),
        versions.readers(readerWarnMillis),
        records.statistics());
  }

  /**
   * Checks every page of the newest version as it lies on records, with a reader of its own that
   * shares no code with what writes them.
   */
  public VerifyReport verify(ProgressMonitor monitor) {
    requireOpen();
    return StoreCheck.run(this, records, monitor);
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
      other.fill(snapshot, monitor);
    }
  }

  /**
   * Has this store, which must be empty, hold what a version of another one does; see {@link
   * #copyTo}.
   */
  public void fill(Snapshot version, ProgressMonitor monitor) {
    StoreCopy.run(version, this, monitor);
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
    writer.whenOnRecords(
        () -> {
          byte[] root = Objects.requireNonNull(records.root(), "a store has a root");
          found.set(new OnRecords(snapshot(), root, records.statistics().contents().live()));
        });
    return Objects.requireNonNull(found.get());
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
        versions.snapshots().forEach(PinnedSnapshot::end);
        writer.writeLastCheckpoint();
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
    closed = true;
  }

  private void closeFiles() {
    try {
      writer.closeLog();
    } finally {
      records.close();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw TreeProblems.closed();
    }
  }
}
