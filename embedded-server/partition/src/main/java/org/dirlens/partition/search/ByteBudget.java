package org.dirlens.partition.search;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes, of memory or on disk, that many share. Any thread. */
final class ByteBudget {
  private final long bytes;
  private final AtomicLong bytesLeft;

  ByteBudget(long bytes) {
    this.bytes = bytes;
    bytesLeft = new AtomicLong(bytes);
  }

  /** How many there are for all together. */
  long bytes() {
    return bytes;
  }

  /** Takes a number of bytes; false, and takes none, if fewer are left. */
  boolean take(long bytes) {
    return bytesLeft.getAndUpdate(left -> left < bytes ? left : left - bytes) >= bytes;
  }

  void giveBack(long bytes) {
    bytesLeft.addAndGet(bytes);
  }
}
