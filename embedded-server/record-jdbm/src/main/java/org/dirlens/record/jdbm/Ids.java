package org.dirlens.record.jdbm;

import java.util.BitSet;
import org.dirlens.record.StoreProblem;

/**
 * Gives out the ids of records: first those that are free, going round, then new ones. Held apart
 * from the writer lock, so that an insertion does not wait for a commit.
 */
final class Ids {

  /** The most records a store can hold. */
  static final int MAX_ID = LongPages.MAX_DIRECTORIES * LongPages.PAGE_LONGS * 1000 - 1;

  private final BitSet taken = new BitSet();
  private int limit = 1;
  private int takenCount;
  private int next = 1;

  /** An id nobody has. */
  synchronized int take() {
    if (takenCount < limit - 1) {
      int id = taken.nextClearBit(next);
      return take(id < limit ? id : taken.nextClearBit(1));
    }
    if (limit > MAX_ID) {
      throw new StoreProblem(
          StoreProblem.Kind.FULL, "ids", "record " + limit, "the store's greatest size");
    }
    return take(limit);
  }

  private int take(int id) {
    taken.set(id);
    takenCount++;
    limit = Math.max(limit, id + 1);
    next = id + 1;
    return id;
  }

  /** Makes an id known, taken or free. */
  synchronized void learn(int id, Use use) {
    limit = Math.max(limit, id + 1);
    if (use == Use.TAKEN) {
      taken.set(id);
      takenCount++;
    }
  }

  enum Use {
    TAKEN,
    FREE
  }

  /** Returns ids that nobody uses any longer. */
  synchronized void giveBack(BitSet ids) {
    taken.andNot(ids);
    takenCount -= ids.cardinality();
  }

  synchronized int takenCount() {
    return takenCount;
  }

  synchronized int freeCount() {
    return limit - 1 - takenCount;
  }
}
