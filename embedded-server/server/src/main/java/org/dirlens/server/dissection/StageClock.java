package org.dirlens.server.dissection;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.plan.SearchPhase;
import org.jspecify.annotations.Nullable;

/**
 * Times the stages of searches on one thread that serves connections.
 *
 * <p>What is timed is a turn: all messages that one read of a socket brought, from the moment at
 * which the thread saw that it can be read to the last byte of the answers. About one turn in
 * {@value #MEAN_GAP} is, at distances that vary, so that they do not fall into step with the
 * connections. A turn that brings anything but searches without controls which are answered at once
 * does not count.
 *
 * <p>Threads: one, which is its owner; calls by others do nothing. {@link #addTo} may be called by
 * any. Nothing is allocated after it was made.
 */
public final class StageClock extends PhaseClock {
  /** Times nothing. */
  public static final StageClock OFF = new StageClock(null);

  /** Turns from one that is timed to the next, in the mean. */
  static final int MEAN_GAP = 16;

  private static final int STAGES = Stage.values().length;
  private static final int TURNS = STAGES;
  private static final int SEARCHES = STAGES + 1;
  private static final int ENTIRE = STAGES + 2;
  static final int SUMS = STAGES + 3;

  private final @Nullable Thread owner;
  private final AtomicLongArray published = new AtomicLongArray(SUMS);
  private final long[] nanos = new long[STAGES];
  private boolean running;
  private int gap = 1;
  private int random = 20011201;
  private @Nullable Stage stage;
  private long begin;
  private long since;
  private long searches;

  private StageClock(@Nullable Thread owner) {
    this.owner = owner;
  }

  /** A clock of the calling thread. */
  static StageClock here() {
    return new StageClock(Thread.currentThread());
  }

  /** Whether turns are timed at all. */
  public boolean on() {
    return owner != null;
  }

  /**
   * A turn begins, maybe one to be timed.
   *
   * @param readyNanos when the thread saw that the socket can be read, by {@link System#nanoTime}
   */
  public void begin(long readyNanos) {
    running = false;
    if (owner == null || --gap > 0) {
      return;
    }
    gap = 1 + nextRandom() % (2 * MEAN_GAP - 1);
    Arrays.fill(nanos, 0);
    searches = 0;
    begin = readyNanos;
    since = readyNanos;
    stage = Stage.TURN;
    running = true;
    enter(Stage.READ);
  }

  /** Numbers from 0 that repeat after four billion (George Marsaglia's xorshift). */
  private int nextRandom() {
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    return random & Integer.MAX_VALUE;
  }

  /** Whether the present turn is timed. */
  @SuppressWarnings("ReferenceEquality") // It is about this very thread.
  public boolean timing() {
    return running && Thread.currentThread() == owner;
  }

  /** The turn goes over to a stage. */
  public void enter(Stage next) {
    goTo(next);
  }

  /** What follows belongs to no stage. */
  public void rest() {
    goTo(null);
  }

  @SuppressWarnings("EnumOrdinal") // An array, so that nothing is allocated.
  private void goTo(@Nullable Stage next) {
    if (!timing()) {
      return;
    }
    long now = System.nanoTime();
    Stage last = stage;
    if (last != null) {
      nanos[last.ordinal()] += now - since;
    }
    stage = next;
    since = now;
  }

  /** One more search of this turn was read. */
  public void search() {
    if (timing()) {
      searches++;
    }
  }

  /** The turn has in it what is not to be timed. */
  public void discard() {
    if (timing()) {
      running = false;
    }
  }

  /** The turn ends. */
  public void end() {
    if (!timing()) {
      return;
    }
    rest();
    running = false;
    if (searches > 0) {
      for (int i = 0; i < STAGES; i++) {
        add(i, nanos[i]);
      }
      add(TURNS, 1);
      add(SEARCHES, searches);
      add(ENTIRE, since - begin);
    }
  }

  /** Only the owner writes, so that this is no race. */
  private void add(int sum, long more) {
    published.setOpaque(sum, published.getPlain(sum) + more);
  }

  /** Adds what was measured so far to an array of {@link #SUMS} numbers. */
  void addTo(long[] sums) {
    for (int i = 0; i < SUMS; i++) {
      sums[i] += published.getOpaque(i);
    }
  }

  /** What {@link #addTo} made of all clocks. */
  static DissectionStatistics statistics(long[] sums) {
    List<Long> stages = Arrays.stream(sums, 0, STAGES).boxed().toList();
    return new DissectionStatistics(sums[TURNS], sums[SEARCHES], sums[ENTIRE], stages);
  }

  @Override
  public void enter(SearchPhase phase) {
    if (timing()) {
      enter(
          switch (phase) {
            case DECODING, DN_NORMALISATION -> Stage.DECODE;
            case BASE_ENTRY_RETRIEVAL -> Stage.BASE;
            case CANDIDATE_SELECTION -> Stage.CANDIDATES;
            case ENTRY_RETRIEVAL -> Stage.ENTRY;
            case FILTER_TEST -> Stage.FILTER;
            case TRANSMISSION -> Stage.WRITE;
          });
    }
  }
}
