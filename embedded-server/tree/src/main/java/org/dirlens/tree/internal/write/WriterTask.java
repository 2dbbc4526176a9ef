package org.dirlens.tree.internal.write;

import org.dirlens.record.StoreProblem;

/** What waits for the writer thread. */
sealed interface WriterTask permits PendingWrite, WriterTask.Errand {

  /** The writer has stopped, so that this is never done. */
  void refuse(StoreProblem why);

  /**
   * Something the writer does between two groups, and who waits for its end.
   *
   * @param waiter ended by the action, or with a problem if it is refused
   */
  record Errand(Runnable action, CheckpointPlan.Waiter waiter) implements WriterTask {
    @Override
    public void refuse(StoreProblem why) {
      waiter.end(why);
    }
  }
}
