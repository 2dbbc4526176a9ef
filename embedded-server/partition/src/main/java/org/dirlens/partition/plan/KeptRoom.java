package org.dirlens.partition.plan;

import java.util.concurrent.atomic.AtomicLong;

/** The room on disk that all ids kept for later pages of a partition share. Any thread. */
final class KeptRoom {
  private final AtomicLong ids;

  /** Room for so many bytes. */
  KeptRoom(long bytes) {
    this.ids = new AtomicLong(bytes / Long.BYTES);
  }

  /** Takes the room of one id; false if none is left. */
  boolean take() {
    return ids.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
  }

  /** Gives back the room of so many ids. */
  void giveBack(long count) {
    ids.addAndGet(count);
  }
}
