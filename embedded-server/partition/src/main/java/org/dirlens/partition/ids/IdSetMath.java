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
    boolean moreA = a.next();
    boolean moreB = b.next();
    while (moreA && moreB) {
      if (a.high() == b.high()) {
        result.add(a.high(), ContainerMath.or(a.container(), b.container()));
        moreA = a.next();
        moreB = b.next();
      } else if (a.high() < b.high()) {
        result.add(a.high(), a.container());
        moreA = a.next();
      } else {
        result.add(b.high(), b.container());
        moreB = b.next();
      }
    }
    addRest(result, a, moreA);
    addRest(result, b, moreB);
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

  private static void addRest(IdSetBuilder result, ContainerCursor rest, boolean standing) {
    boolean more = standing;
    while (more) {
      result.add(rest.high(), rest.container());
      more = rest.next();
    }
  }
}
