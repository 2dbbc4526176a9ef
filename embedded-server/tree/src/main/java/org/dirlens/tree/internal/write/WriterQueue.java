package org.dirlens.tree.internal.write;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.dirlens.tree.internal.version.TreeProblems;
import org.jspecify.annotations.Nullable;

/**
 * What waits for the writer thread. Any thread adds and, when the queue is full, waits; only the
 * writer thread takes. Whatever is added is taken or, once the writer has stopped, refused.
 */
final class WriterQueue {

  private static final long RETRY_MILLIS = 50;

  private final BlockingQueue<WriterTask> tasks;
  private volatile boolean stopped;

  WriterQueue(int length) {
    tasks = new ArrayBlockingQueue<>(length);
  }

  /**
   * Adds a task. An interrupt does not end the waiting.
   *
   * @throws org.dirlens.record.StoreProblem CLOSED if the writer has stopped
   */
  void add(WriterTask task) {
    boolean interrupted = false;
    boolean added = false;
    while (!added) {
      if (stopped) {
        throw TreeProblems.closed();
      }
      try {
        added = tasks.offer(task, RETRY_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (stopped) {
      refuseAll();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The next task, null if none comes in this time. */
  @Nullable WriterTask take(long nanos) {
    try {
      return tasks.poll(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return null; // nobody may stop the writer this way
    }
  }

  /** The next task, null if none waits. */
  @Nullable WriterTask poll() {
    return tasks.poll();
  }

  /** Lets the writer look what is due; if the queue is full, it is awake. */
  void wake() {
    boolean unused = tasks.offer(new WriterTask.Errand(() -> {}, new CheckpointPlan.Waiter()));
  }

  boolean isStopped() {
    return stopped;
  }

  /** The writer takes nothing more. */
  void stop() {
    stopped = true;
    refuseAll();
  }

  private void refuseAll() {
    for (WriterTask left = tasks.poll(); left != null; left = tasks.poll()) {
      left.refuse(TreeProblems.closed());
    }
  }
}
