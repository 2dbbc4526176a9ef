package org.dirlens.record.jdbm;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Where the records lie, for readers: read without a lock, changed by the holder of the writer
 * lock.
 *
 * <p>A place is JDBM's id of the slot until somebody has read the record once, and the number of
 * its block from then on; eight bytes a record.
 */
final class Places {

  private static final int CHUNK = 4096;
  private static final long READABLE = 1L << 62;
  private static final long LOCATED = 1L << 61;
  private static final long LIVE = 1L << 60;
  private static final long VALUE = LIVE - 1;

  private volatile AtomicLongArray[] chunks = {};

  /** What is known of a record's place. */
  record Place(long bits) {

    boolean isKnown() {
      return bits != 0;
    }

    boolean isReadable() {
      return (bits & READABLE) != 0;
    }

    /** Whether the record belongs to a committed batch. */
    boolean isLive() {
      return (bits & LIVE) != 0;
    }

    boolean isLocated() {
      return (bits & LOCATED) != 0;
    }

    /** The block if it is located, else the id JDBM knows the slot by. */
    long value() {
      return bits & VALUE;
    }
  }

  Place of(long id) {
    AtomicLongArray[] present = chunks;
    if (id <= 0 || id / CHUNK >= present.length) {
      return new Place(0);
    }
    return new Place(present[(int) (id / CHUNK)].getAcquire((int) (id % CHUNK)));
  }

  /** Remembers the block of a place, unless the place has changed meanwhile. */
  void located(long id, Place place, long block) {
    long located = (place.bits() & (READABLE | LIVE)) | LOCATED | block;
    chunks[(int) (id / CHUNK)].compareAndSet((int) (id % CHUNK), place.bits(), located);
  }

  /** A record that can be read from now on. */
  void show(int id, long jdbmId) {
    Place place = of(id);
    set(id, place.isKnown() ? place.bits() | READABLE : jdbmId | READABLE);
  }

  /** A record that its commit has made live. */
  void commit(int id) {
    chunks[id / CHUNK].updateAndGet(id % CHUNK, bits -> bits | LIVE);
  }

  /** A record that is gone; its slot, if it has one, remains. */
  void hide(int id) {
    if (id / CHUNK < chunks.length) {
      chunks[id / CHUNK].updateAndGet(id % CHUNK, bits -> bits & ~(READABLE | LIVE));
    }
  }

  /** A slot without a record. */
  void keep(int id, long jdbmId) {
    set(id, jdbmId);
  }

  private void set(int id, long bits) {
    grow(id / CHUNK + 1);
    chunks[id / CHUNK].setRelease(id % CHUNK, bits);
  }

  private synchronized void grow(int count) {
    AtomicLongArray[] present = chunks;
    if (count > present.length) {
      AtomicLongArray[] more = Arrays.copyOf(present, count);
      for (int i = present.length; i < count; i++) {
        more[i] = new AtomicLongArray(CHUNK);
      }
      chunks = more;
    }
  }
}
