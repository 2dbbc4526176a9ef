package org.dirlens.tree.internal.write;

import java.util.concurrent.CountDownLatch;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Write;
import org.jspecify.annotations.Nullable;

/** A write on its way: queued by its caller, applied and acknowledged by the writer thread. */
final class PendingWrite<T extends @Nullable Object, X extends Exception> implements WriterTask {

  private final Write<T, X> write;
  private final CountDownLatch decided = new CountDownLatch(1);
  private @Nullable T result;
  private @Nullable Throwable failure;

  PendingWrite(Write<T, X> write) {
    this.write = write;
  }

  /** Applies the write; if it fails, undoes it. What remains may be broken after that. */
  void apply(WorkingVersion working) {
    working.beginWrite();
    WorkingBatch batch = new WorkingBatch(working);
    try {
      result = write.apply(batch);
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
      working.undoWrite();
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e); // the version in progress now counts as broken
    }
  }

  /** The write is durable and visible, or has failed by itself and left nothing. */
  void acknowledge() {
    decided.countDown();
  }

  /** The write could not be made durable; nothing of it remains. */
  @Override
  public void refuse(StoreProblem why) {
    if (failure == null) {
      failure = why;
    }
    decided.countDown();
  }

  /**
   * Waits until the write is decided; an interrupt is kept for later, the write cannot be recalled.
   */
  T await() throws X {
    Waiting.until(decided);
    Throwable why = failure;
    if (why != null) {
      PendingWrite.<X>rethrow(why);
    }
    return result();
  }

  @SuppressWarnings("NullAway") // set whenever there is no failure; null only if T has null
  private T result() {
    return result;
  }

  /** A write throws X or something unchecked, so this is all that {@code why} can be. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <X extends Exception> void rethrow(Throwable why) throws X {
    if (why instanceof Error error) {
      throw error;
    }
    throw (X) why;
  }
}
