package org.dirlens.testkit.record;

import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.StoreStatistics;
import org.jspecify.annotations.Nullable;

/**
 * A record store that fails or dies at its n-th write, to show that those above it bear that.
 *
 * <p>Writes are counted from 1 over the whole store: {@code insert}, {@code free}, {@code setRoot},
 * {@code adopt} and {@code commit}. Run once with {@link #sound} to learn how many there are, then
 * once for each n.
 *
 * <p>A store that has died throws {@link StoreProblem} of kind CLOSED at every call. The test then
 * ends the store beneath it as a crash would (for a memory store: {@code reopened()}) and continues
 * with what a new start finds.
 */
public final class FaultyRecordStore implements RecordStore {

  /** What happens at the chosen write. */
  public enum Fault {
    /** Nothing at all; writes are only counted. */
    NONE,
    /** That one write throws and does nothing; all others work. */
    FAIL,
    /** As {@link #FAIL}, and every later write too, as when the disk is full. */
    FAIL_FROM_HERE,
    /** The store dies before the write is done. */
    CRASH_BEFORE,
    /** The store dies after the write is done, but before the caller hears of it. */
    CRASH_AFTER
  }

  private static final String NAME = "faulty store";

  private final RecordStore beneath;
  private Fault fault;
  private long faultAt;
  private long writes;
  private volatile boolean crashed;

  private FaultyRecordStore(RecordStore beneath, Fault fault, long faultAt) {
    this.beneath = beneath;
    this.fault = fault;
    this.faultAt = faultAt;
  }

  /** Counts writes and does no harm. */
  public static FaultyRecordStore sound(RecordStore beneath) {
    return new FaultyRecordStore(beneath, Fault.NONE, 0);
  }

  /**
   * Does harm at one write.
   *
   * @param faultAt the number of the write, from 1
   */
  public static FaultyRecordStore at(long faultAt, Fault fault, RecordStore beneath) {
    return new FaultyRecordStore(beneath, fault, faultAt);
  }

  /** Writes so far, the failed ones included. */
  public synchronized long writes() {
    return writes;
  }

  /** From now on every write fails, as when the disk has become full. */
  public synchronized void failFromHere() {
    fault = Fault.FAIL_FROM_HERE;
    faultAt = writes + 1;
  }

  /** Does no more harm. */
  public synchronized void heal() {
    fault = Fault.NONE;
  }

  /** Whether the store has died. */
  public boolean hasCrashed() {
    return crashed;
  }

  /** Lets the store die now. */
  public void crash() {
    crashed = true;
  }

  /** The store that is troubled. */
  public RecordStore beneath() {
    return beneath;
  }

  @Override
  public byte[] read(long recordId) {
    requireAlive();
    return beneath.read(recordId);
  }

  @Override
  public byte @Nullable [] root() {
    requireAlive();
    return beneath.root();
  }

  @Override
  public RecordBatch begin() {
    requireAlive();
    return new FaultyBatch(beneath.begin());
  }

  @Override
  public StoreStatistics statistics() {
    requireAlive();
    return beneath.statistics();
  }

  /** Closes the store beneath, unless this one has died: a dead process closes nothing. */
  @Override
  public void close() {
    if (!crashed) {
      beneath.close();
    }
  }

  private void requireAlive() {
    if (crashed) {
      throw new StoreProblem(StoreProblem.Kind.CLOSED, NAME, "store", "has crashed");
    }
  }

  private synchronized boolean isHit() {
    writes++;
    return switch (fault) {
      case NONE -> false;
      case FAIL_FROM_HERE -> writes >= faultAt;
      case FAIL, CRASH_BEFORE, CRASH_AFTER -> writes == faultAt;
    };
  }

  private void write(Runnable write) {
    requireAlive();
    if (isHit()) {
      harm(write);
    } else {
      write.run();
    }
  }

  private void harm(Runnable write) {
    switch (fault) {
      case NONE -> write.run();
      case FAIL, FAIL_FROM_HERE ->
          throw new StoreProblem(
              StoreProblem.Kind.FULL, NAME, "write " + faultAt, "fails because the test says so");
      case CRASH_BEFORE -> crashed = true;
      case CRASH_AFTER -> {
        write.run();
        crashed = true;
      }
    }
    requireAlive();
  }

  private final class FaultyBatch implements RecordBatch {
    private final RecordBatch batch;

    private FaultyBatch(RecordBatch batch) {
      this.batch = batch;
    }

    @Override
    public long insert(byte[] bytes) {
      long[] id = new long[1];
      write(() -> id[0] = batch.insert(bytes));
      return id[0];
    }

    @Override
    public void free(long recordId) {
      write(() -> batch.free(recordId));
    }

    @Override
    public void setRoot(byte[] bytes) {
      write(() -> batch.setRoot(bytes));
    }

    @Override
    public void adopt(RecordBatch other) {
      write(() -> batch.adopt(other instanceof FaultyBatch faulty ? faulty.batch : other));
    }

    @Override
    public void commit() {
      write(batch::commit);
    }

    @Override
    public void close() {
      if (!crashed) {
        batch.close();
      }
    }
  }
}
