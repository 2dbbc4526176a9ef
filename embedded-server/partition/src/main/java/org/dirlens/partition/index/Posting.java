package org.dirlens.partition.index;

import org.dirlens.partition.ids.IdSet;

/**
 * What an index says about a key or a range of keys.
 *
 * @param count how many entries have the key, exactly; of a range, how many pairs of entry and
 *     value it has, or an estimate where several entries share a key; {@link IdSet#counted} tells
 *     how many entries
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
    CONTAINERS,
    /** The ids are those of many keys, gathered when they are needed. */
    RANGE
  }

  public static final Posting ABSENT = new Posting(0, Side.ABSENT, IdSet.none());
}
