package org.dirlens.tree;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A work on its way: queued by its caller, applied and acknowledged by the writer thread. */
final class PendingWork<T extends @Nullable Object, X extends Exception> implements Task {

  private final WriteWork<T, X> work;
  private final CountDownLatch decided = new CountDownLatch(1);
  private @Nullable T result;
  private @Nullable Throwable failure;

  PendingWork(WriteWork<T, X> work) {
    this.work = work;
  }

  /** Applies the work; if it fails, undoes it. What remains may be broken after that. */
  void apply(WorkingVersion working) {
    working.beginWork();
    WorkBatch batch = new WorkBatch(working);
    try {
      result = work.apply(batch);
    } catch (Throwable e) { // whatever it is, it belongs to the caller, and the writer lives on
      failure = e;
    } finally {
      batch.end();
    }
    if (failure != null && !working.isBroken()) {
      undo(working, failure);
    }
  }

  private static void undo(WorkingVersion working, Throwable failure) {
    try {
      working.undoWork();
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e); // the version in progress now counts as broken
    }
  }

  /** The work is durable and visible, or has failed by itself and left nothing. */
  void acknowledge() {
    decided.countDown();
  }

  /** The work could not be made durable; nothing of it remains. */
  void refuse(Throwable why) {
    if (failure == null) {
      failure = why;
    }
    decided.countDown();
  }

  /**
   * Waits until the work is decided; an interrupt is kept for later, the work cannot be recalled.
   */
  T await() throws X {
    Waiting.until(decided);
    Throwable why = failure;
    if (why != null) {
      PendingWork.<X>rethrow(why);
    }
    return result();
  }

  @SuppressWarnings("NullAway") // set whenever there is no failure; null only if T has null
  private T result() {
    return result;
  }

  /** A work throws X or something unchecked, so this is all that {@code why} can be. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <X extends Exception> void rethrow(Throwable why) throws X {
    if (why instanceof Error error) {
      throw error;
    }
    throw (X) why;
  }
}
