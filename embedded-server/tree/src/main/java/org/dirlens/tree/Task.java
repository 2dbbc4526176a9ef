package org.dirlens.tree;

/** What waits for the writer thread. */
sealed interface Task permits PendingWork, Task.Errand {

  /**
   * Something the writer does between two groups.
   *
   * @param refused done instead if the writer has stopped
   */
  record Errand(Runnable action, Runnable refused) implements Task {
    /** An errand that nobody waits for. */
    static Errand unawaited(Runnable action) {
      return new Errand(action, () -> {});
    }

    /** An errand whose doer ends the waiter, or that ends it with a problem if it is refused. */
    static Errand awaited(CheckpointPlan.Waiter waiter, Runnable action) {
      return new Errand(action, () -> waiter.end(TreeStore.closed()));
    }
  }
}
