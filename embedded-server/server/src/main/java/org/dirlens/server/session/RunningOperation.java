package org.dirlens.server.session;

/** An operation that goes on after its message was taken; may be abandoned by any thread. */
final class RunningOperation {
  private final Runnable onAbandon;
  private volatile boolean abandoned;

  /**
   * An operation that runs.
   *
   * @param onAbandon makes it end sooner; called by any thread, maybe more than once
   */
  RunningOperation(Runnable onAbandon) {
    this.onAbandon = onAbandon;
  }

  /** The client wants no answer any more (RFC 4511, section 4.11). */
  void abandon() {
    abandoned = true;
    onAbandon.run();
  }

  boolean abandoned() {
    return abandoned;
  }
}
