package org.dirlens.tree.internal.write;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.internal.page.PageWriter;
import org.dirlens.tree.internal.page.TreeTop;
import org.dirlens.tree.internal.version.PublishedVersions;
import org.dirlens.tree.internal.version.ReadVersions;
import org.dirlens.tree.internal.version.RetiredPage;
import org.dirlens.tree.internal.version.TreeRoot;
import org.dirlens.tree.internal.write.CheckpointPlan.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * Writes one version at a time to the record store, while the writer thread continues: unwritten
 * pages, the root record that leads to them, and the frees of what nobody can reach or reads any
 * more, all in one batch.
 *
 * <p>What is freed. A page is retired when a version is published that does not lead to it. Its
 * record is freed by a checkpoint of that version or a later one, once no open snapshot is of a
 * version that does. Until then the page is on a record, written for this if need be, so that it
 * takes no memory; and the root record lists it, so that a crash does not leak it. A dropped tree
 * is kept, walked and freed in the same way. What cannot be read then stays where it is; the root
 * record says so for good, and a copy of the store is without it.
 *
 * <p>{@link #start} is called by the writer thread between two groups, and never while a checkpoint
 * runs; the lists belong to the checkpoint that runs.
 */
final class Checkpointer {

  private static final long NOT_RUNNING = -1;

  private final RecordStore records;
  private final long identity;
  private final PublishedVersions versions;
  private final ConcurrentMap<Integer, TreeRoot> prepared;
  private List<RetiredPage> retired = new ArrayList<>();
  private List<TreeRoot> dropped = new ArrayList<>();
  private long rootChain;
  private int passedBy;
  private @Nullable Thread thread;
  private volatile long runningVersion = NOT_RUNNING;
  private volatile long durableVersion;
  private volatile @Nullable StoreProblem problem;
  private final AtomicLong dirtyBytes = new AtomicLong();
  private final AtomicLong completed = new AtomicLong();

  /**
   * A checkpointer behind a checkpoint.
   *
   * @param prepared gets the trees that checkpoints make durable, by number
   * @param last the root record of that checkpoint
   * @param rootChain the chain that its content is on, 0 if none
   */
  Checkpointer(
      RecordStore records,
      PublishedVersions versions,
      ConcurrentMap<Integer, TreeRoot> prepared,
      RootRecord last,
      long rootChain) {
    this.records = records;
    this.identity = last.identity();
    this.versions = versions;
    this.prepared = prepared;
    this.durableVersion = last.version();
    this.rootChain = rootChain;
    this.passedBy = last.passedBy();
  }

  /** The version being written, -1 if none is. */
  long runningVersion() {
    return runningVersion;
  }

  boolean isRunning() {
    return runningVersion != NOT_RUNNING;
  }

  /** The version of the last checkpoint. */
  long durableVersion() {
    return durableVersion;
  }

  /** Bytes of pages that are not on records. */
  long dirtyBytes() {
    return dirtyBytes.get();
  }

  /** Counts more, or less, bytes of pages that are not on records. */
  void addDirty(long bytes) {
    dirtyBytes.addAndGet(bytes);
  }

  long completed() {
    return completed.get();
  }

  /** Why the last checkpoint failed, null if it did not. */
  @Nullable StoreProblem problem() {
    return problem;
  }

  /**
   * Starts a checkpoint on a thread of its own.
   *
   * @param whenDurable called after a success, before another checkpoint may start
   * @param whenEnded called after success and failure
   */
  void start(CheckpointPlan plan, Runnable whenDurable, Runnable whenEnded) {
    runningVersion = plan.version().number();
    Thread starting =
        new Thread(
            () -> {
              run(plan, whenDurable);
              whenEnded.run();
            },
            "tree checkpoint");
    starting.setDaemon(true);
    thread = starting;
    starting.start();
  }

  /** Waits for the end of the checkpoint that was started last. */
  void awaitEnd() {
    Thread last = thread;
    if (last != null) {
      Waiting.end(last);
    }
  }

  private void run(CheckpointPlan plan, Runnable whenDurable) {
    retired.addAll(plan.leftBehind().pages());
    dropped.addAll(plan.leftBehind().trees());
    ReadVersions read = versions.beingRead();
    forgetUnwritten(read);
    StoreProblem failure = null;
    try {
      write(plan, read);
      whenDurable.run();
      completed.incrementAndGet();
    } catch (StoreProblem e) {
      failure = e;
    } catch (RuntimeException | Error e) {
      failure = new StoreProblem(StoreProblem.Kind.IO, "trees", "checkpoint", "broke off: " + e, e);
    }
    problem = failure;
    runningVersion = NOT_RUNNING;
    for (Waiter waiter : plan.requests().waiters()) {
      waiter.end(failure);
    }
  }

  /** Retired pages without a record that nobody reads. */
  private void forgetUnwritten(ReadVersions read) {
    retired.removeIf(
        each -> {
          boolean forgotten = !each.page().ref().written() && !read.have(each);
          if (forgotten) {
            dirtyBytes.addAndGet(-each.page().ref().chargedBytes());
          }
          return forgotten;
        });
  }

  private void write(CheckpointPlan plan, ReadVersions read) {
    try (RecordBatch batch = records.begin()) {
      PageWriter pages = new PageWriter(batch);
      boolean committed = false;
      try {
        write(plan, read, batch, pages);
        committed = true;
      } finally {
        if (!committed) {
          pages.failed();
        }
      }
      dirtyBytes.addAndGet(-pages.committed());
    }
    durableVersion = plan.version().number();
    plan.requests().adoptions().forEach(each -> prepared.put(each.root().id(), each.root()));
  }

  private void write(CheckpointPlan plan, ReadVersions read, RecordBatch batch, PageWriter pages) {
    List<RootRecord.Entry> entries = new ArrayList<>();
    for (TreeRoot root : plan.version().trees().values()) {
      entries.add(entry(RootRecord.State.LIVE, root, pages));
    }
    for (TreeRoot root : plan.prepared()) {
      entries.add(entry(RootRecord.State.PREPARED, root, pages));
    }
    for (CheckpointPlan.Adoption adoption : plan.requests().adoptions()) {
      batch.adopt(adoption.batch());
      entries.add(entry(RootRecord.State.PREPARED, adoption.root(), pages));
    }
    List<TreeRoot> droppedLeft = freeDropped(read, pages, entries);
    List<RootRecord.Free> frees = new ArrayList<>();
    List<RetiredPage> retiredLeft = freeRetired(read, pages, frees);
    if (rootChain != 0) {
      pages.freeChain(records, 0, rootChain);
    }
    int passedByNow = passedBy + pages.passedBy();
    if (passedByNow > 0) {
      frees.add(RootRecord.Free.passedBy(passedByNow));
    }
    RootRecord root =
        new RootRecord(identity, plan.version().number(), plan.nextTree(), entries, frees);
    long newChain = root.write(batch);
    batch.commit();
    rootChain = newChain;
    retired = retiredLeft;
    dropped = droppedLeft;
    passedBy = passedByNow;
  }

  private static RootRecord.Entry entry(RootRecord.State state, TreeRoot root, PageWriter pages) {
    return entry(state, root, pages.write(root.top(), root.reader()));
  }

  private static RootRecord.Entry entry(RootRecord.State state, TreeRoot root, long number) {
    TreeTop top = root.top();
    return new RootRecord.Entry(
        state, root.id(), root.name().text(), top.level(), number, top.size());
  }

  private List<TreeRoot> freeDropped(
      ReadVersions read, PageWriter pages, List<RootRecord.Entry> entries) {
    List<TreeRoot> left = new ArrayList<>();
    for (TreeRoot each : dropped) {
      if (read.have(each)) {
        long number = pages.keepOnRecord(each.top(), each.reader());
        entries.add(entry(RootRecord.State.DROPPED, each, number));
        left.add(each);
      } else {
        pages.freeTree(each.top(), each.reader());
      }
    }
    return left;
  }

  private List<RetiredPage> freeRetired(
      ReadVersions read, PageWriter pages, List<RootRecord.Free> frees) {
    List<RetiredPage> left = new ArrayList<>();
    for (RetiredPage each : retired) {
      if (read.have(each)) {
        pages.keepOnRecord(each.page());
        frees.add(new RootRecord.Free(each.page().reader().tree(), each.page().ref().number()));
        left.add(each);
      } else {
        pages.free(each.page());
      }
    }
    return left;
  }
}
