package org.dirlens.load.client;

import org.jspecify.annotations.Nullable;

/** Tells a thread when it is to send over which of its connections. Times are those of the load. */
interface Schedule {
  /** Of a latency that counts from when the request is sent. */
  long FROM_SENDING = -1;

  /**
   * One request that may be sent.
   *
   * @param dueNanos from when its latency counts, or {@link #FROM_SENDING}
   */
  record Turn(Link link, long dueNanos) {}

  /** A connection with all its places is there. */
  void add(Link link);

  /** A place of a connection is free again. */
  void free(Link link, long nowNanos);

  /** Who may send now; null for nobody. */
  @Nullable Turn next(long nowNanos);

  /** When somebody may send next, if no answer comes before. */
  long nextNanos();

  /** How many requests were due before a time and are not sent. */
  long unsent(long nowNanos);

  static Schedule of(LoadShape shape, int thread) {
    return shape.perSecond() > 0
        ? new OpenSchedule(shape, thread)
        : new ClosedSchedule(shape, thread);
  }
}
