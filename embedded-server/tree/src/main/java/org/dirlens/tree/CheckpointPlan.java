package org.dirlens.tree;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.internal.page.PageChanges;
import org.jspecify.annotations.Nullable;

/**
 * What a checkpoint has to do, as the writer thread knew it between two groups.
 *
 * @param version the version to write
 * @param hidden prepared trees of earlier checkpoints
 * @param adoptions prepared trees that this checkpoint makes durable
 * @param retired pages that no newer version leads to
 * @param dropped trees that no newer version has
 * @param waiters who waits for the end
 */
record CheckpointPlan(
    Version version,
    int nextTree,
    List<TreeRoot> hidden,
    List<Adoption> adoptions,
    List<Retired> retired,
    List<TreeRoot> dropped,
    List<Waiter> waiters) {

  /** A tree that was built into a batch of its own. */
  record Adoption(TreeRoot root, RecordBatch batch) {}

  /** A page that versions from this one on do not lead to. */
  record Retired(PageChanges.Replaced page, long since) {}

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
