package org.dirlens.partition.ids;

/**
 * A set of entry ids, closed under and, or, and-not. Values: no operation changes a set. Ids are 1
 * and above; {@link All} is the set a filter part without an index answers, so nothing has to ask
 * whether a part was indexed.
 */
public sealed interface IdSet permits IdSet.None, IdSet.All, IdSet.Range, Exact {
  /** The empty set. */
  record None() implements IdSet {}

  /** Every id there can be. */
  record All() implements IdSet {}

  /** The ids from {@code first} to {@code last}, both included; 1 &lt;= first &lt;= last. */
  record Range(long first, long last) implements IdSet {
    public Range {
      if (first < 1 || last < first) {
        throw new IllegalArgumentException("no range of ids from " + first + " to " + last);
      }
    }
  }

  /** The empty set. */
  static IdSet none() {
    return new None();
  }

  /** Every id there can be. */
  static IdSet all() {
    return new All();
  }

  /** The ids from {@code first} to {@code last}, both included. */
  static IdSet range(long first, long last) {
    return last < first ? none() : new Range(first, last);
  }

  /**
   * A set of some ids.
   *
   * @param ids rising, at least one; nobody changes them any more
   */
  static IdSet of(long[] ids) {
    if (ids.length <= FewIds.MAX) {
      return new FewIds(ids, ids.length);
    }
    IdSetBuilder set = new IdSetBuilder(ids.length);
    for (long id : ids) {
      set.add(id);
    }
    return set.build();
  }

  /** How many ids are in the set; {@link Long#MAX_VALUE} for {@link All}. */
  default long cardinality() {
    return switch (this) {
      case None none -> 0;
      case All all -> Long.MAX_VALUE;
      case Range range -> range.last - range.first + 1;
      case Exact exact -> exact.count();
    };
  }

  /**
   * The same ids, whose {@link #cardinality} is exact; it may be an estimate in a set that is not
   * gathered before it is needed, which is done then.
   */
  default IdSet counted() {
    return this;
  }

  default boolean contains(long id) {
    return switch (this) {
      case None none -> false;
      case All all -> true;
      case Range range -> range.first <= id && id <= range.last;
      case Exact exact -> exact.has(id);
    };
  }

  default IdSet and(IdSet other) {
    if (this instanceof None || other instanceof All) {
      return this;
    }
    if (other instanceof None || this instanceof All) {
      return other;
    }
    if (this instanceof Range a && other instanceof Range b) {
      return range(Math.max(a.first, b.first), Math.min(a.last, b.last));
    }
    return IdSetMath.and(containers(), other.containers());
  }

  default IdSet or(IdSet other) {
    if (this instanceof None || other instanceof All) {
      return other;
    }
    if (other instanceof None || this instanceof All) {
      return this;
    }
    return IdSetMath.or(containers(), other.containers());
  }

  /**
   * The ids of this set that are not in the other. A complement needs an end: taking something from
   * {@link All} is refused; intersect it with a range first.
   */
  default IdSet andNot(IdSet other) {
    if (this instanceof None || other instanceof None) {
      return this;
    }
    if (other instanceof All) {
      return none();
    }
    if (this instanceof All) {
      throw new IllegalStateException("a complement needs a range to lie in, not " + this);
    }
    return IdSetMath.andNot(containers(), other.containers());
  }

  /** A walk over the ids, upwards. */
  default IdIterator iterator() {
    return this instanceof None ? IdIterator.EMPTY : new ContainerIterator(containers());
  }

  /** Shows every container to the visitor, upwards. */
  default void forEachContainer(ContainerVisitor visitor) {
    if (this instanceof None) {
      return;
    }
    ContainerCursor cursor = containers();
    while (cursor.next()) {
      visitor.visit(cursor.high(), cursor.container());
    }
  }

  /** Sees the containers of a set. */
  @FunctionalInterface
  interface ContainerVisitor {
    void visit(long high, Container container);
  }

  private ContainerCursor containers() {
    return switch (this) {
      case None none -> throw new AssertionError("the empty set has no containers");
      case All all -> new RangeCursor(1, Long.MAX_VALUE);
      case Range range -> new RangeCursor(range.first, range.last);
      case Exact exact -> exact.containers();
    };
  }
}
