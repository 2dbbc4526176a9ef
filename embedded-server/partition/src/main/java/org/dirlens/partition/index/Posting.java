package org.dirlens.partition.index;

import org.dirlens.partition.ids.IdSet;

/**
 * What an index says about a key.
 *
 * @param count how many entries have it, exactly
 * @param side where their ids lie
 * @param ids the ids; valid while the tree they were read from is open
 */
public record Posting(long count, Side side, IdSet ids) {

  /** On which side of the threshold a key is. */
  public enum Side {
    /** No entry has the key. */
    ABSENT,
    /** The ids lie in the leaf with the key. */
    INLINE,
    /** The ids lie in containers. */
    CONTAINERS
  }

  static final Posting ABSENT = new Posting(0, Side.ABSENT, IdSet.none());
}
