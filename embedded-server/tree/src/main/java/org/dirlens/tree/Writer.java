package org.dirlens.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.CheckpointPlan.Adoption;
import org.dirlens.tree.CheckpointPlan.Waiter;
import org.dirlens.tree.internal.log.ChangeLog;
import org.jspecify.annotations.Nullable;

/**
 * The writer thread: takes what waits as one group, applies each work, writes one frame with the
 * operations of all to the change log, syncs it, publishes the version, acknowledges. While it
 * syncs, the next group gathers.
 *
 * <p>Between groups it starts checkpoints: when unwritten pages or the log have grown too large or
 * too old, or when someone asks. When unwritten pages reach the upper bound it waits for the
 * checkpoint, and refuses works if that has failed.
 *
 * <p>All fields but the queue and the counters belong to the writer thread.
 */
final class Writer implements Runnable {

  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long IDLE_NANOS = TimeUnit.HOURS.toNanos(1);

  private final TreeStore.Parts parts;
  private volatile TreeOptions options;
  private final WorkingVersion working;
  private final ChangeLog log;
  private final Checkpointer checkpointer;
  private final Publisher publisher;
  private final BlockingQueue<Task> queue;
  private final List<PendingWork<?, ?>> group = new ArrayList<>();
  private List<Adoption> adoptions = new ArrayList<>();
  private List<Waiter> waiters = new ArrayList<>();
  private long dirtySinceNanos;
  private long logBytesAtCheckpoint;
  private long retryNanos;
  private boolean stopping;
  private volatile boolean stopped;
  private final AtomicLong groups = new AtomicLong();
  private final AtomicLong works = new AtomicLong();

  Writer(TreeStore.Parts parts, ChangeLog log, Checkpointer checkpointer, Publisher publisher) {
    this.parts = parts;
    this.options = parts.options();
    this.working = parts.working();
    this.log = log;
    this.checkpointer = checkpointer;
    this.publisher = publisher;
    this.queue = new ArrayBlockingQueue<>(options.queueLength());
    this.dirtySinceNanos = now();
    this.retryNanos = now();
  }

  long groups() {
    return groups.get();
  }

  long works() {
    return works.get();
  }

  /** Queues a task, waiting for room; a problem if the writer has stopped. */
  void submit(Task task) {
    boolean interrupted = false;
    boolean queued = false;
    while (!queued) {
      if (stopped) {
        throw TreeStore.closed();
      }
      try {
        queued = queue.offer(task, 50, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (stopped) {
      refuseQueued();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the thread after what is queued now. */
  void stop() {
    submit(Task.Errand.unawaited(() -> stopping = true));
  }

  private static void refuse(Task task) {
    switch (task) {
      case PendingWork<?, ?> work -> work.refuse(TreeStore.closed());
      case Task.Errand errand -> errand.refused().run();
    }
  }

  private void refuseQueued() {
    for (Task left = queue.poll(); left != null; left = queue.poll()) {
      refuse(left);
    }
  }

  @Override
  public void run() {
    try {
      while (!stopping) {
        Task task = next();
        if (task != null) {
          serve(task);
        }
        if (checkpointDue()) {
          beginCheckpoint();
        }
      }
    } finally {
      stopped = true;
      group.forEach(work -> work.refuse(TreeStore.closed()));
      refuseQueued();
      waiters.forEach(waiter -> waiter.end(TreeStore.closed()));
      waiters.clear();
    }
  }

  private @Nullable Task next() {
    try {
      return queue.poll(nanosToCheckpoint(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return null; // nobody may stop the writer this way
    }
  }

  private void serve(Task first) {
    Task task = first;
    while (task instanceof PendingWork<?, ?> work) {
      apply(work);
      boolean more = working.operations().length() < options.groupBytes();
      task = more ? queue.poll() : null;
    }
    commit();
    if (task instanceof Task.Errand errand) {
      errand.action().run();
    }
  }

  private void apply(PendingWork<?, ?> work) {
    StoreProblem noRoom = group.isEmpty() ? awaitRoom() : null;
    if (noRoom != null) {
      work.refuse(noRoom);
      return;
    }
    group.add(work);
    work.apply(working);
    if (working.isBroken()) {
      working.discard();
      StoreProblem problem =
          new StoreProblem(
              StoreProblem.Kind.IO, "trees", "group of works", "another work of it broke off");
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
        publisher.publish(working.publish());
        working.tellPublished();
        groups.incrementAndGet();
      }
      works.addAndGet(group.size());
      group.forEach(PendingWork::acknowledge);
    } catch (StoreProblem e) {
      working.discard();
      group.forEach(each -> each.refuse(e));
    }
    group.clear(); // of an error the end of the thread tells them
  }

  /** Bounds unwritten pages otherwise from now on. */
  void limitDirty(long bytes, long bytesMax) {
    options = options.withDirtyBytes(bytes, bytesMax);
  }

  /** Waits until there is room for more unwritten pages; returns why there will be none. */
  private @Nullable StoreProblem awaitRoom() {
    while (parts.dirtyBytes().get() > options.dirtyBytesMax()) {
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

  private boolean isBehind() {
    return parts.newest().get().number() != checkpointer.durableVersion();
  }

  private boolean checkpointDue() {
    if (checkpointer.isRunning()) {
      return false;
    }
    if (!waiters.isEmpty() || !adoptions.isEmpty()) {
      return true;
    }
    return isBehind() && mayRetry() && (isLarge() || nanosToCheckpoint() <= 0);
  }

  private boolean mayRetry() {
    return checkpointer.problem() == null || now() - retryNanos >= 0;
  }

  private boolean isLarge() {
    return parts.dirtyBytes().get() > options.dirtyBytes()
        || log.bytesWritten() - logBytesAtCheckpoint > options.logBytes();
  }

  private long nanosToCheckpoint() {
    if (checkpointer.isRunning() || !isBehind()) {
      return IDLE_NANOS;
    }
    long due = dirtySinceNanos + TimeUnit.MILLISECONDS.toNanos(options.checkpointMillis());
    return mayRetry() ? due - now() : Math.max(due, retryNanos) - now();
  }

  /** Starts a checkpoint of the newest version. */
  void beginCheckpoint() {
    log.rotate();
    logBytesAtCheckpoint = log.bytesWritten();
    dirtySinceNanos = now();
    retryNanos = now() + RETRY_NANOS;
    CheckpointPlan plan =
        new CheckpointPlan(
            parts.newest().get(),
            parts.nextTree().get(),
            List.copyOf(working.hidden().values()),
            adoptions,
            publisher.takeRetired(),
            publisher.takeDropped(),
            waiters);
    adoptions = new ArrayList<>();
    waiters = new ArrayList<>();
    checkpointer.start(plan, () -> deleteLog(plan.version().number()), this::wake);
  }

  /** On the writer thread: makes the newest version durable; returns why it could not be done. */
  @Nullable StoreProblem checkpointNow() {
    checkpointer.awaitEnd();
    if (isBehind()) {
      beginCheckpoint();
      checkpointer.awaitEnd();
      return checkpointer.problem();
    }
    return null;
  }

  /** On the checkpoint's thread, before another one may start and rotate the log. */
  private void deleteLog(long version) {
    try {
      log.deleteBefore(version + 1);
    } catch (StoreProblem e) {
      // A file that stays costs room and nothing else; the next checkpoint tries again.
      return;
    }
  }

  /** Makes the writer look what is due; if the queue is full, it is awake. */
  private void wake() {
    boolean unused = queue.offer(Task.Errand.unawaited(() -> {}));
  }

  /** On the writer thread: someone waits for a checkpoint of the newest version. */
  void await(Waiter waiter) {
    waiters.add(waiter);
  }

  /** On the writer thread: the next checkpoint makes a prepared tree durable. */
  void adopt(Adoption adoption) {
    adoptions.add(adoption);
  }

  private long now() {
    return parts.nanoClock().getAsLong();
  }
}
