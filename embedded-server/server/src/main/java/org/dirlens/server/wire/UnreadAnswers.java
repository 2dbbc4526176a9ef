package org.dirlens.server.wire;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that answers take which clients leave unread, of all connections of a server together.
 * What one connection may have is bounded too, but many connections are not: so when all have too
 * much, nothing is added for clients that left something unread, and those that take nothing go
 * after a second. Who reads what he asks for does not notice. Safe for use by many threads.
 */
public final class UnreadAnswers {
  /** What an operation takes that waits for its client to read: its thread and what it holds. */
  static final int OPERATION_BYTES = 8 << 10;

  private final long bytesMax;
  private final AtomicLong bytes = new AtomicLong();

  UnreadAnswers(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** An eighth of the heap. */
  public static UnreadAnswers ofHeap() {
    return new UnreadAnswers(Runtime.getRuntime().maxMemory() / 8);
  }

  /** Counts memory that was taken or, negative, let go. */
  void add(long more) {
    if (more != 0) {
      bytes.addAndGet(more);
    }
  }

  boolean tooMuch() {
    return bytes.get() > bytesMax;
  }

  long bytes() {
    return bytes.get();
  }
}
