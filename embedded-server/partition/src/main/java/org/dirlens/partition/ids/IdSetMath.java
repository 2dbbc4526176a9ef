package org.dirlens.partition.ids;

import org.jspecify.annotations.Nullable;

/**
 * The set operations on container cursors. An intersection skips from block to block by seeking, so
 * a stored list is read only in the blocks the other side has.
 */
final class IdSetMath {
  private IdSetMath() {}

  static IdSet and(ContainerCursor a, ContainerCursor b) {
    IdSetBuilder result = new IdSetBuilder();
    boolean more = a.next() && b.seek(a.high());
    while (more) {
      if (a.high() == b.high()) {
        add(result, a.high(), ContainerMath.and(a.container(), b.container()));
        more = a.next() && b.seek(a.high());
      } else if (a.high() < b.high()) {
        more = a.seek(b.high());
      } else {
        more = b.seek(a.high());
      }
    }
    return result.build();
  }

  static IdSet or(ContainerCursor a, ContainerCursor b) {
    IdSetBuilder result = new IdSetBuilder();
    for (ContainerCursor both = new UnionCursor(a, b); both.next(); ) {
      result.add(both.high(), both.container());
    }
    return result.build();
  }

  static IdSet andNot(ContainerCursor a, ContainerCursor b) {
    IdSetBuilder result = new IdSetBuilder();
    boolean moreB = true;
    while (a.next()) {
      moreB = moreB && b.seek(a.high());
      Container kept = a.container();
      if (moreB && b.high() == a.high()) {
        add(result, a.high(), ContainerMath.andNot(kept, b.container()));
      } else {
        result.add(a.high(), kept);
      }
    }
    return result.build();
  }

  private static void add(IdSetBuilder result, long high, @Nullable Container container) {
    if (container != null) {
      result.add(high, container);
    }
  }
}
