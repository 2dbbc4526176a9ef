package org.dirlens.tree.internal.write;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.internal.version.RetiredPage;
import org.dirlens.tree.internal.version.TreeRoot;
import org.dirlens.tree.internal.version.Version;
import org.jspecify.annotations.Nullable;

/**
 * What a checkpoint has to do, as the writer thread knew it between two groups.
 *
 * @param version the version to write
 * @param nextTree the number for the next tree
 * @param prepared prepared trees of earlier checkpoints
 * @param leftBehind what may be freed
 * @param requests what was asked of it
 */
record CheckpointPlan(
    Version version,
    int nextTree,
    List<TreeRoot> prepared,
    LeftBehind leftBehind,
    Requests requests) {

  /**
   * What the newest version does not lead to, while older ones may.
   *
   * @param pages single pages
   * @param trees whole trees
   */
  record LeftBehind(List<RetiredPage> pages, List<TreeRoot> trees) {}

  /**
   * What callers want of the next checkpoint.
   *
   * @param adoptions prepared trees that it makes durable
   * @param waiters who waits for its end
   */
  record Requests(List<Adoption> adoptions, List<Waiter> waiters) {
    boolean isEmpty() {
      return adoptions.isEmpty() && waiters.isEmpty();
    }
  }

  /** A tree that was built into a batch of its own. */
  record Adoption(TreeRoot root, RecordBatch batch) {}

  /** Someone who waits for the end of a checkpoint. */
  static final class Waiter {
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable StoreProblem problem;

    void end(@Nullable StoreProblem newProblem) {
      problem = newProblem;
      ended.countDown();
    }

    /** Returns after a success, and throws what made the checkpoint fail otherwise. */
    void await() {
      Waiting.until(ended);
      StoreProblem why = problem;
      if (why != null) {
        throw new StoreProblem(why.kind(), why.store(), why.key(), "the checkpoint failed", why);
      }
    }
  }
}
