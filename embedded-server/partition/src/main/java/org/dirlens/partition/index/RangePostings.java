package org.dirlens.partition.index;

import java.util.List;
import org.dirlens.partition.ids.IdCollector;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.ids.LazyIds;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Tree;

/**
 * What an index says about ranges of keys. The number of keys comes from the counted tree, whatever
 * the size of the range. In an ordering index it is the number of entries with a value in the range
 * (more, if an entry has several, but no more than all that have any); elsewhere the ids of so many
 * keys are added up, and the rest is taken to be like them. That plans a search; who tells somebody
 * counts the ids themselves.
 */
public final class RangePostings {
  private static final int KEYS_ADDED_UP = 4096;

  /** Reading a key of a range costs about so little of reading a container. */
  private static final int KEYS_PER_CONTAINER = 8;

  private final Index index;
  private final Tree keys;
  private final Tree postings;

  /** The postings of an index in one version. */
  public RangePostings(Index index, Tree keys, Tree postings) {
    this.index = index;
    this.keys = keys;
    this.postings = postings;
  }

  /** The entries that have a key in one of the ranges; the ids are read when they are needed. */
  public Posting find(List<KeyRange> ranges) {
    long count = 0;
    for (KeyRange range : ranges) {
      count += keysIn(range);
    }
    if (count == 0) {
      return Posting.ABSENT;
    }
    long most =
        index.kind() == IndexKind.ORDERING
            ? Math.min(count, keysIn(IndexKeys.inOrder()))
            : idsOf(ranges, count);
    long cost = 1 + count / KEYS_PER_CONTAINER;
    return new Posting(most, Posting.Side.RANGE, LazyIds.of(() -> gather(ranges), most, cost));
  }

  private long keysIn(KeyRange range) {
    return keys.count(range.from(), range.to());
  }

  private long idsOf(List<KeyRange> ranges, long count) {
    long[] sums = new long[2];
    for (KeyRange range : ranges) {
      walk(
          range,
          cursor -> {
            sums[0]++;
            sums[1] += PostingTrees.count(cursor.value());
            return sums[0] < KEYS_ADDED_UP;
          });
    }
    return sums[0] == count ? sums[1] : (long) ((double) sums[1] / sums[0] * count);
  }

  private IdSet gather(List<KeyRange> ranges) {
    IdCollector ids = new IdCollector();
    for (KeyRange range : ranges) {
      walk(
          range,
          cursor -> {
            add(cursor, ids);
            return true;
          });
    }
    return ids.build();
  }

  private void add(Cursor cursor, IdCollector ids) {
    if (index.kind() == IndexKind.ORDERING) {
      ids.add(OrderedKey.id(cursor.key()));
      return;
    }
    Posting posting = PostingTrees.read(cursor.value(), postings);
    if (posting.side() == Posting.Side.INLINE) {
      IdIterator iterator = posting.ids().iterator();
      while (iterator.next()) {
        ids.add(iterator.id());
      }
    } else {
      ids.addAll(posting.ids());
    }
  }

  /** Looks at a key and says whether to continue. */
  private interface KeyVisitor {
    boolean visit(Cursor cursor);
  }

  private void walk(KeyRange range, KeyVisitor visitor) {
    Cursor cursor = keys.cursor();
    boolean more = cursor.seek(range.from());
    while (more && range.endsBehind(cursor.key()) && visitor.visit(cursor)) {
      more = cursor.next();
    }
  }
}
