package org.dirlens.server.session;

import java.util.concurrent.CompletableFuture;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.message.Outcome;
import org.jspecify.annotations.Nullable;

/** An operation that continues after its message was taken; may be ended early by any thread. */
final class RunningOperation {
  private final @Nullable Runnable early;
  private final CompletableFuture<Outcome> end = new CompletableFuture<>();
  private volatile boolean abandoned;
  private volatile boolean cancelled;

  /**
   * An operation that runs.
   *
   * @param early makes it end sooner; called by any thread, maybe more than once. Null for an
   *     operation that cannot
   */
  RunningOperation(@Nullable Runnable early) {
    this.early = early;
  }

  /** The client wants no answer any more (RFC 4511, section 4.11). */
  void abandon() {
    abandoned = true;
    if (early != null) {
      early.run();
    }
  }

  /** The client wants it to end soon, and to be told (RFC 3909). */
  void cancel() {
    cancelled = true;
    abandon();
  }

  boolean cancellable() {
    return early != null;
  }

  /** Whether it is to end soon, with an answer or without. */
  boolean abandoned() {
    return abandoned;
  }

  /** Whether its answer is canceled. */
  boolean cancelled() {
    return cancelled;
  }

  /** Its last answer is on its way, or will never be. */
  void ended(Outcome outcome) {
    end.complete(outcome);
  }

  /** Waits for its end; whether that was because it was cancelled. */
  boolean endsCancelled() {
    return end.join().code() == ResultCode.CANCELED;
  }
}
