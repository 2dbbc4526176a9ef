package org.dirlens.index.apacheds;

import java.util.List;
import org.dirlens.apacheds.TreeReport;

/**
 * The keys of a tree that have {@code first} to {@code last} ids.
 *
 * @param keys how many such keys
 * @param ids their ids together
 * @param side where the ids of such a key lie
 */
public record KeyRange(long first, long last, long keys, long ids, Side side) {

  /** On which side of the duplicates limit keys are. */
  public enum Side {
    INLINE,
    CONTAINERS,
    /** The range has the limit within it. */
    BOTH
  }

  /** The ranges of a tree that have any key, upwards. */
  public static List<KeyRange> of(TreeReport tree) {
    return tree.idsPerKey().buckets().stream()
        .map(
            bucket ->
                new KeyRange(
                    bucket.first(),
                    bucket.last(),
                    bucket.keys(),
                    bucket.ids(),
                    side(tree.limit(), bucket.first(), bucket.last())))
        .toList();
  }

  /** In a tree without a limit a key has one value, in its leaf. */
  private static Side side(int limit, long first, long last) {
    if (limit == 0 || last <= limit) {
      return Side.INLINE;
    }
    return first > limit ? Side.CONTAINERS : Side.BOTH;
  }
}
