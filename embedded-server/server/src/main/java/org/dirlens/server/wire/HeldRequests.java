package org.dirlens.server.wire;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that requests take, of all connections of a server together: messages that have not
 * arrived whole, and those of operations that run. What one connection may have is bounded too, but
 * many connections are not: so when all have too much, nothing is added by a connection that has
 * operations running, and those go that keep more than their share of bytes of unfinished messages.
 * Safe for use by many threads.
 */
public final class HeldRequests {
  private final long bytesMax;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger keepers = new AtomicInteger();

  HeldRequests(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** An eighth of the heap. */
  public static HeldRequests ofHeap() {
    return new HeldRequests(Runtime.getRuntime().maxMemory() / 8);
  }

  /** Counts what an operation takes or, negative, lets go. */
  void add(long more) {
    bytes.addAndGet(more);
  }

  /** One connection keeps other bytes of unfinished messages now than before. */
  void kept(int before, int now) {
    bytes.addAndGet(now - before);
    keepers.addAndGet(Integer.signum(now) - Integer.signum(before));
  }

  boolean tooMuch() {
    return bytes.get() > bytesMax;
  }

  /** Whether there is too much, and these bytes are more than the share of one who keeps some. */
  boolean tooMuch(int keptByOne) {
    return tooMuch() && keptByOne > bytesMax / Math.max(1, keepers.get());
  }

  long bytes() {
    return bytes.get();
  }
}
