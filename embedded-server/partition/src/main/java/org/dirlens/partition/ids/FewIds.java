package org.dirlens.partition.ids;

import java.util.Arrays;

/** So few ids in memory that they lie one after the other; containers are made when asked for. */
final class FewIds extends Exact {
  /** More ids are put into containers, and no container has to become a bitmap. */
  static final int MAX = Container.ARRAY_MAX;

  /** With this many times the ids of the other set, each of those is looked up here. */
  private static final int MANY_TIMES = 8;

  private final long[] ids;
  private final int size;

  /**
   * The first ids of an array that nobody changes.
   *
   * @param size 1 to {@value #MAX}
   */
  FewIds(long[] ids, int size) {
    this.ids = ids;
    this.size = size;
  }

  @Override
  long count() {
    return size;
  }

  @Override
  boolean has(long id) {
    return Arrays.binarySearch(ids, 0, size, id) >= 0;
  }

  @Override
  public long containerCount() {
    return Math.min(size, Container.high(ids[size - 1]) - Container.high(ids[0]) + 1);
  }

  @Override
  ContainerCursor containers() {
    return new Blocks();
  }

  @Override
  public IdIterator iterator() {
    return new Ids();
  }

  @Override
  public IdSet and(IdSet other) {
    if (!(other instanceof FewIds few)) {
      return super.and(other);
    }
    return size <= few.size ? within(few) : few.within(this);
  }

  /** The ids that more ids hold, too. */
  private IdSet within(FewIds more) {
    long[] both = new long[size];
    int used = more.size < MANY_TIMES * size ? merged(more, both) : lookedUp(more, both);
    return used == 0 ? IdSet.none() : new FewIds(both, used);
  }

  /**
   * Walks both; the steps hang on no branch, as nobody can foretell which id is the smaller one.
   */
  private int merged(FewIds more, long[] both) {
    int used = 0;
    int i = 0;
    int j = 0;
    while (i < size && j < more.size) {
      long mine = ids[i];
      long its = more.ids[j];
      both[used] = mine;
      used += mine == its ? 1 : 0;
      i += mine <= its ? 1 : 0;
      j += its <= mine ? 1 : 0;
    }
    return used;
  }

  private int lookedUp(FewIds more, long[] both) {
    int used = 0;
    int from = 0;
    for (int i = 0; i < size && from < more.size; i++) {
      int found = Arrays.binarySearch(more.ids, from, more.size, ids[i]);
      if (found >= 0) {
        both[used++] = ids[i];
      }
      from = found >= 0 ? found + 1 : ~found;
    }
    return used;
  }

  /** The first place from one on whose id is not smaller. */
  private int placeOf(long id, int from) {
    int found = Arrays.binarySearch(ids, from, size, id);
    return found >= 0 ? found : ~found;
  }

  private final class Ids implements IdIterator {
    private int at = -1;

    @Override
    public boolean next() {
      return ++at < size;
    }

    @Override
    public boolean advance(long atLeast) {
      at = placeOf(atLeast, Math.min(at + 1, size));
      return at < size;
    }

    @Override
    public long id() {
      return ids[at];
    }
  }

  /** Stands on the ids of a block, {@code from} to {@code to}. */
  private final class Blocks implements ContainerCursor {
    private int from;
    private int to;

    @Override
    public boolean next() {
      return enter(to);
    }

    @Override
    public boolean seek(long high) {
      return (to > from && high() >= high) || enter(placeOf(Container.id(high, 0), to));
    }

    private boolean enter(int first) {
      from = first;
      to = first;
      while (to < size && Container.high(ids[to]) == high()) {
        to++;
      }
      return from < size;
    }

    @Override
    public long high() {
      return Container.high(ids[from]);
    }

    @Override
    public Container container() {
      char[] lows = new char[to - from];
      for (int i = 0; i < lows.length; i++) {
        lows[i] = (char) Container.low(ids[from + i]);
      }
      return new ArrayContainer(lows, 0, lows.length);
    }
  }
}
