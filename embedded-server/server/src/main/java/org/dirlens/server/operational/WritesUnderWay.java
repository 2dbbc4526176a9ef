package org.dirlens.server.operational;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.IdentityHashMap;

/**
 * Writes that got their change number and may not be seen by searches yet: who tells a client that
 * it knows all up to a time must not pass over them. Safe for use by many threads.
 */
public final class WritesUnderWay {
  private final InstantSource clock;
  private final IdentityHashMap<Object, Instant> begun = new IdentityHashMap<>();

  public WritesUnderWay(InstantSource clock) {
    this.clock = clock;
  }

  /** A write is about to get its number; returns what to end it by. */
  public synchronized Object begin() {
    Object write = new Object();
    begun.put(write, clock.instant());
    return write;
  }

  /** From now on a write is ended by this object, too. */
  public synchronized void carry(Object write, Object by) {
    begun.put(by, begun.getOrDefault(write, clock.instant()));
  }

  /** The write is seen, or was not done; one that never began is no error. */
  public synchronized void end(Object write) {
    begun.remove(write);
  }

  /**
   * The latest time up to which all writes that were done are seen by now: every other write has a
   * later number.
   */
  public synchronized Instant settled() {
    Instant settled = clock.instant();
    for (Instant each : begun.values()) {
      settled = each.isBefore(settled) ? each : settled;
    }
    return settled.minus(1, ChronoUnit.MICROS); // numbers count microseconds
  }
}
