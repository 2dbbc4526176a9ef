package org.dirlens.tree.internal.write;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ChangeMarks;
import org.dirlens.tree.CommitListener;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.StoreActivity;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.Write;
import org.dirlens.tree.internal.log.ChangeLog;
import org.dirlens.tree.internal.version.TreeProblems;
import org.dirlens.tree.internal.version.TreeRoot;
import org.dirlens.tree.internal.write.CheckpointPlan.Adoption;
import org.dirlens.tree.internal.write.CheckpointPlan.Requests;
import org.dirlens.tree.internal.write.CheckpointPlan.Waiter;
import org.dirlens.tree.internal.write.WriterTask.Errand;
import org.jspecify.annotations.Nullable;

/**
 * The writer thread: takes what waits as one group, applies each write, appends one frame with the
 * operations of all to the change log, syncs it, publishes the version, acknowledges. While it
 * syncs, the next group gathers.
 *
 * <p>Between groups it starts checkpoints: when unwritten pages or the log have grown too large or
 * too old, or when someone asks. When unwritten pages reach the upper bound it waits for the
 * checkpoint, and refuses writes if that has failed.
 *
 * <p>Public methods are for any other thread. All fields but the queue, the limits and the counters
 * belong to the writer thread.
 */
public final class Writer {

  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long IDLE_NANOS = TimeUnit.HOURS.toNanos(1);

  private final WorkingVersion working;
  private final Publisher publisher;
  private final Checkpointer checkpointer;
  private final ChangeLog log;
  private final LongSupplier nanoClock;
  private final int groupBytes;
  private volatile TreeOptions.Checkpoints limits;
  private final WriterQueue queue;
  private final Thread thread;
  private final List<PendingWrite<?, ?>> group = new ArrayList<>();
  private Requests requests = new Requests(new ArrayList<>(), new ArrayList<>());
  private long dirtySinceNanos;
  private long logBytesAtCheckpoint;
  private long retryNanos;
  private boolean stopping;
  private final AtomicLong groups = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();

  Writer(
      WorkingVersion working,
      Publisher publisher,
      ChangeLog log,
      TreeOptions options,
      LongSupplier nanoClock) {
    this.working = working;
    this.publisher = publisher;
    this.checkpointer = publisher.checkpointer();
    this.log = log;
    this.nanoClock = nanoClock;
    this.groupBytes = options.groups().bytes();
    this.limits = options.checkpoints();
    this.queue = new WriterQueue(options.groups().queueLength());
    this.dirtySinceNanos = now();
    this.retryNanos = now();
    this.thread = new Thread(this::run, "tree writer");
    thread.setDaemon(true);
  }

  /** Starts the thread. Called once. */
  public void start() {
    thread.start();
  }

  /**
   * Does a write and returns its result when it is durable and visible.
   *
   * @throws X what the write throws; nothing of it remains then
   */
  public <T extends @Nullable Object, X extends Exception> T write(Write<T, X> write) throws X {
    PendingWrite<T, X> pending = new PendingWrite<>(write);
    submit(pending);
    return pending.await();
  }

  /** Returns when all pages of the newest version are on records. */
  public void checkpoint() {
    Waiter waiter = new Waiter();
    await(waiter, () -> requests.waiters().add(waiter));
  }

  /** Returns when a tree that was built into a batch of its own is on records. */
  void makeDurable(Adoption adoption) {
    Waiter waiter = new Waiter();
    await(
        waiter,
        () -> {
          requests.adoptions().add(adoption);
          requests.waiters().add(waiter);
        });
  }

  /**
   * Does something on the writer thread when the newest version is on records and its root is that
   * of the record store.
   */
  public void whenOnRecords(Runnable action) {
    Waiter waiter = new Waiter();
    await(
        waiter,
        () -> {
          StoreProblem problem = checkpointNow();
          if (problem == null) {
            action.run();
          }
          waiter.end(problem);
        });
  }

  /** A number for a new tree. */
  public int takeTreeNumber() {
    return working.takeTreeNumber();
  }

  /** A tree that is on records, for its caller. */
  PreparedTree prepared(TreeRoot root, long bytes) {
    return new LoadedTree(working, this, root, bytes);
  }

  /** Gives a prepared tree up unless it was installed; does not wait for that. */
  void giveUp(TreeRoot root) {
    if (!queue.isStopped()) {
      submit(
          new Errand(
              () -> {
                if (working.prepared().remove(root.id()) != null) {
                  publisher.giveUp(root);
                }
              },
              new Waiter()));
    }
  }

  private void await(Waiter waiter, Runnable action) {
    submit(new Errand(action, waiter));
    waiter.await();
  }

  private void submit(WriterTask task) {
    if (Thread.currentThread().equals(thread)) {
      throw TreeProblems.misuse("write", "waits for the thread that it is called on");
    }
    queue.add(task);
  }

  /** Takes the bounds of unwritten pages from now on from these limits. */
  public void limitDirty(TreeOptions.Checkpoints others) {
    limits = limits.withDirtyBytes(others.dirtyBytes(), others.dirtyBytesMax());
  }

  /** Marks changes of a tree from now on. */
  public ChangeMarks watch(TreeName name) {
    return working.watch(name);
  }

  /** Tells a listener of every version that changes a tree from now on. */
  public void listen(TreeName name, CommitListener listener) {
    working.watch(name).listen(listener);
  }

  /** What went through the change log. */
  public StoreActivity.Log logActivity() {
    return new StoreActivity.Log(
        writes.get(), groups.get(), log.forces(), log.bytesWritten(), log.position());
  }

  /** What checkpoints have done and have still to do. */
  public StoreActivity.Checkpoints checkpointActivity() {
    return new StoreActivity.Checkpoints(
        checkpointer.completed(),
        checkpointer.dirtyBytes(),
        checkpointer.durableVersion(),
        checkpointer.runningVersion());
  }

  /** Ends the thread after what is queued now, and waits for it and for a checkpoint that runs. */
  public void stop() {
    submit(new Errand(() -> stopping = true, new Waiter()));
    Waiting.end(thread);
    checkpointer.awaitEnd();
  }

  /**
   * Writes a last checkpoint after {@link #stop}.
   *
   * @throws StoreProblem if that failed; the log keeps what it would have written
   */
  public void writeLastCheckpoint() {
    working.prepared().values().forEach(publisher::giveUp);
    working.prepared().clear();
    beginCheckpoint();
    checkpointer.awaitEnd();
    StoreProblem problem = checkpointer.problem();
    if (problem != null) {
      throw problem;
    }
  }

  /** Closes the change log after {@link #stop}. */
  public void closeLog() {
    log.close();
  }

  private void run() {
    try {
      while (!stopping) {
        WriterTask task = queue.take(nanosToCheckpoint());
        if (task != null) {
          serve(task);
        }
        if (checkpointDue()) {
          beginCheckpoint();
        }
      }
    } finally {
      queue.stop();
      group.forEach(write -> write.refuse(TreeProblems.closed()));
      requests.waiters().forEach(waiter -> waiter.end(TreeProblems.closed()));
      requests.waiters().clear();
    }
  }

  private void serve(WriterTask first) {
    WriterTask task = first;
    while (task instanceof PendingWrite<?, ?> write) {
      apply(write);
      boolean more = working.operations().length() < groupBytes;
      task = more ? queue.poll() : null;
    }
    commit();
    if (task instanceof Errand errand) {
      errand.action().run();
    }
  }

  private void apply(PendingWrite<?, ?> write) {
    StoreProblem full = group.isEmpty() ? awaitCleanPages() : null;
    if (full != null) {
      write.refuse(full);
      return;
    }
    group.add(write);
    write.apply(working);
    if (working.isBroken()) {
      working.discard();
      StoreProblem problem =
          new StoreProblem(
              StoreProblem.Kind.IO, "trees", "group of writes", "another write of it broke off");
      group.forEach(each -> each.refuse(problem));
      group.clear();
    }
  }

  private void commit() {
    try {
      if (!working.operations().isEmpty()) {
        log.append(working.operations(), working.number());
        if (!isBehind()) {
          dirtySinceNanos = now();
        }
        publisher.publish();
        groups.incrementAndGet();
      }
      writes.addAndGet(group.size());
      group.forEach(PendingWrite::acknowledge);
    } catch (StoreProblem e) {
      working.discard();
      group.forEach(each -> each.refuse(e));
    }
    group.clear(); // of an error the end of the thread tells them
  }

  /** Waits until there may be more unwritten pages; returns why there will never be. */
  private @Nullable StoreProblem awaitCleanPages() {
    while (checkpointer.dirtyBytes() > limits.dirtyBytesMax()) {
      if (!checkpointer.isRunning()) {
        StoreProblem problem = checkpointer.problem();
        if (problem != null && !mayRetry()) {
          return problem;
        }
        beginCheckpoint();
      }
      checkpointer.awaitEnd();
      if (checkpointer.problem() == null && !isBehind()) {
        return null; // nothing is left that a checkpoint could write
      }
    }
    return null;
  }

  /** Whether the newest version is not on records. */
  private boolean isBehind() {
    return working.published().number() != checkpointer.durableVersion();
  }

  private boolean checkpointDue() {
    if (checkpointer.isRunning()) {
      return false;
    }
    if (!requests.isEmpty()) {
      return true;
    }
    return isBehind() && mayRetry() && (isLarge() || nanosToCheckpoint() <= 0);
  }

  private boolean mayRetry() {
    return checkpointer.problem() == null || now() - retryNanos >= 0;
  }

  private boolean isLarge() {
    return checkpointer.dirtyBytes() > limits.dirtyBytes()
        || log.bytesWritten() - logBytesAtCheckpoint > limits.logBytes();
  }

  private long nanosToCheckpoint() {
    if (checkpointer.isRunning() || !isBehind()) {
      return IDLE_NANOS;
    }
    long due = dirtySinceNanos + TimeUnit.MILLISECONDS.toNanos(limits.millis());
    return mayRetry() ? due - now() : Math.max(due, retryNanos) - now();
  }

  /** Makes the newest version durable; returns why it could not be done. */
  private @Nullable StoreProblem checkpointNow() {
    checkpointer.awaitEnd();
    if (isBehind()) {
      beginCheckpoint();
      checkpointer.awaitEnd();
      return checkpointer.problem();
    }
    return null;
  }

  /** Starts a checkpoint of the newest version. */
  private void beginCheckpoint() {
    log.rotate();
    logBytesAtCheckpoint = log.bytesWritten();
    dirtySinceNanos = now();
    retryNanos = now() + RETRY_NANOS;
    CheckpointPlan plan =
        new CheckpointPlan(
            working.published(),
            working.nextTree(),
            List.copyOf(working.prepared().values()),
            publisher.takeLeftBehind(),
            requests);
    requests = new Requests(new ArrayList<>(), new ArrayList<>());
    checkpointer.start(plan, () -> deleteLog(plan.version().number()), queue::wake);
  }

  /** On the checkpoint's thread, before another one may start and rotate the log. */
  private void deleteLog(long version) {
    try {
      log.deleteBefore(version + 1);
    } catch (StoreProblem e) {
      // A file that stays takes space and nothing else; the next checkpoint tries again.
      return;
    }
  }

  private long now() {
    return nanoClock.getAsLong();
  }
}
