package org.dirlens.server.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Answers on their way to one client. They go to the socket at once as far as it takes them; the
 * rest waits here, in order, until the loop finds the socket writable again.
 *
 * <p>Safe for use by many threads. A lock and not {@code synchronized}: virtual threads wait here.
 */
final class AnswerQueue {
  /** Written at a time, so that the JDK's hidden direct copy of a heap buffer stays small. */
  private static final int CHUNK_BYTES = 128 << 10;

  /** A larger buffer is let go when it is empty: there may be one for each connection. */
  private static final int KEPT_BYTES = 8 << 10;

  private static final byte[] EMPTY = {};

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition drained = lock.newCondition();
  private WritableByteChannel channel;
  private final int limitBytes;
  private final UnreadAnswers all;

  private byte[] waiting = EMPTY;
  private int from;
  private int to;
  private long takenBytes;
  private int countedBytes;
  private boolean closed;

  /** Written under the lock; volatile for those who only look. */
  private volatile int waitingBytes;

  private volatile long sentBytes;

  /**
   * An empty queue.
   *
   * @param limitBytes that may be unread here
   * @param all what is unread here and elsewhere
   */
  AnswerQueue(WritableByteChannel channel, int limitBytes, UnreadAnswers all) {
    this.channel = channel;
    this.limitBytes = limitBytes;
    this.all = all;
  }

  /**
   * Sends or queues without blocking.
   *
   * @return whether something waits, so that the loop must watch for the socket to take more
   */
  boolean offer(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      return !closed && add(bytes, offset, length);
    } finally {
      count();
      lock.unlock();
    }
  }

  /** As {@link #offer}, but first waits while too much is unread, until {@link #close}. */
  boolean put(byte[] bytes, int offset, int length) throws IOException, ConnectionClosed {
    lock.lock();
    try {
      awaitTaken(bytes.length);
      return add(bytes, offset, length);
    } finally {
      count();
      lock.unlock();
    }
  }

  /**
   * Waits as {@link #put} does, so that nothing need be made ready that cannot be sent.
   *
   * @param held bytes the caller holds meanwhile, to be counted
   */
  void awaitRoom(int held) throws ConnectionClosed {
    if (overLimit()) {
      lock.lock();
      try {
        awaitTaken(held);
      } finally {
        lock.unlock();
      }
    }
  }

  /** Sends what waits; returns whether something still does. */
  boolean flush() throws IOException {
    lock.lock();
    try {
      if (closed) {
        return false;
      }
      from += write(waiting, from, to - from);
      if (from == to) {
        from = 0;
        to = 0;
        waiting = waiting.length > KEPT_BYTES ? EMPTY : waiting;
      }
      if (to - from <= limitBytes) {
        drained.signalAll();
      }
      return to > from;
    } finally {
      count();
      lock.unlock();
    }
  }

  /** Sends through another channel from now on; only while nothing waits. */
  void switchTo(WritableByteChannel other) {
    lock.lock();
    try {
      channel = other;
    } finally {
      lock.unlock();
    }
  }

  int waitingBytes() {
    return waitingBytes;
  }

  /** Whether too much is unread to add more. */
  boolean overLimit() {
    return isTooMuch(waitingBytes);
  }

  private boolean isTooMuch(int unread) {
    return unread > limitBytes || (unread > 0 && all.tooMuch());
  }

  /** Bytes the socket has taken so far. */
  long sentBytes() {
    return sentBytes;
  }

  /** Drops what waits and lets everybody who waits for room fail. */
  void close() {
    lock.lock();
    try {
      closed = true;
      waiting = EMPTY;
      from = 0;
      to = 0;
      drained.signalAll();
    } finally {
      count();
      lock.unlock();
    }
  }

  /** Under the lock, after every change. */
  private void count() {
    waitingBytes = to - from;
    int bytes = waitingBytes == 0 ? 0 : waiting.length;
    all.add(bytes - countedBytes);
    countedBytes = bytes;
  }

  /** {@link #awaitRoom} under the lock. */
  private void awaitTaken(int held) throws ConnectionClosed {
    if (!closed && isTooMuch(to - from)) {
      int bytes = UnreadAnswers.OPERATION_BYTES + held;
      all.add(bytes);
      while (!closed && isTooMuch(to - from)) {
        drained.awaitUninterruptibly();
      }
      all.add(-bytes);
    }
    if (closed) {
      throw new ConnectionClosed();
    }
  }

  private boolean add(byte[] bytes, int offset, int length) throws IOException {
    int written = from == to ? write(bytes, offset, length) : 0;
    if (written < length) {
      append(bytes, offset + written, length - written);
    }
    return to > from;
  }

  private int write(byte[] bytes, int offset, int length) throws IOException {
    int written = 0;
    while (written < length) {
      int chunk = Math.min(length - written, CHUNK_BYTES);
      int taken = channel.write(ByteBuffer.wrap(bytes, offset + written, chunk));
      written += taken;
      if (taken < chunk) {
        break;
      }
    }
    takenBytes += written;
    sentBytes = takenBytes;
    return written;
  }

  private void append(byte[] bytes, int offset, int length) {
    if (waiting.length - to < length) {
      makeRoom(length);
    }
    System.arraycopy(bytes, offset, waiting, to, length);
    to += length;
  }

  private void makeRoom(int length) {
    int kept = to - from;
    int needed = Math.addExact(kept, length);
    byte[] target =
        needed > waiting.length
            ? new byte[(int) Math.min(Math.max(needed, kept * 2L), Integer.MAX_VALUE - 8L)]
            : waiting;
    System.arraycopy(waiting, from, target, 0, kept);
    waiting = target;
    from = 0;
    to = kept;
  }
}
