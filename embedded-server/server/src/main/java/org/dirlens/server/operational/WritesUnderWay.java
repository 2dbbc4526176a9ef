package org.dirlens.server.operational;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Writes that got their change number and may not be seen by searches yet: who tells a client that
 * it knows all up to a number must not pass over them. Safe for use by many threads.
 */
public final class WritesUnderWay {
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final IdentityHashMap<Object, Begun> begun = new IdentityHashMap<>();

  /** Reads the highest change number that is stored. */
  public interface Stored {
    String changeNumber();
  }

  /**
   * A write that is about to get its number.
   *
   * @param before a number that its own will be greater than; empty for none
   */
  public record Begun(String before) {}

  /**
   * How far writes are.
   *
   * @param seen the highest number up to which all writes that were done are seen: every other
   *     write has, or will get, a greater one; empty for none
   * @param stored the highest number of all that is stored
   */
  public record Progress(String seen, String stored) {}

  /** A write begins, to be ended by what this returns. */
  synchronized Begun begin(Stored highest) {
    Begun write = new Begun(highest.changeNumber());
    begun.put(write, write);
    return write;
  }

  /** From now on a write is ended by this object, too. */
  public synchronized void carry(Begun write, Object by) {
    begun.put(by, write);
  }

  /** The write is seen, or was not done; one that never began is no error. */
  public synchronized void end(Object write) {
    begun.remove(write);
    notifyAll();
  }

  /** Waits until those are ended that are under way now, a second at most. */
  public synchronized void awaitPresent() {
    Set<Begun> present = Collections.newSetFromMap(new IdentityHashMap<>());
    present.addAll(begun.values());
    long end = System.nanoTime() + WAIT_NANOS;
    try {
      while (begun.values().stream().anyMatch(present::contains)) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          return;
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How far writes are where this is the highest number that is stored. */
  public synchronized Progress progress(Stored highest) {
    String stored = highest.changeNumber();
    String seen = stored;
    for (Begun each : begun.values()) {
      seen = each.before.compareTo(seen) < 0 ? each.before : seen;
    }
    return new Progress(seen, stored);
  }
}
