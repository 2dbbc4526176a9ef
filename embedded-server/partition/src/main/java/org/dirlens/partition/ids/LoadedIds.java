package org.dirlens.partition.ids;

import java.util.Arrays;

/** A set whose containers are all in memory. */
final class LoadedIds extends Exact {
  private final long[] highs;
  private final Container[] containers;
  private final int size;
  private final long cardinality;

  LoadedIds(long[] highs, Container[] containers, int size, long cardinality) {
    this.highs = highs;
    this.containers = containers;
    this.size = size;
    this.cardinality = cardinality;
  }

  @Override
  long count() {
    return cardinality;
  }

  @Override
  boolean has(long id) {
    int index = Arrays.binarySearch(highs, 0, size, Container.high(id));
    return index >= 0 && containers[index].contains(Container.low(id));
  }

  @Override
  public long containerCount() {
    return size;
  }

  @Override
  ContainerCursor containers() {
    return new Loaded();
  }

  private final class Loaded implements ContainerCursor {
    private int index = -1;

    @Override
    public boolean next() {
      return ++index < size;
    }

    @Override
    public boolean seek(long high) {
      index = Math.max(index, 0);
      if (index < size && highs[index] < high) {
        int found = Arrays.binarySearch(highs, index, size, high);
        index = found < 0 ? -found - 1 : found;
      }
      return index < size;
    }

    @Override
    public long high() {
      return highs[index];
    }

    @Override
    public Container container() {
      return containers[index];
    }
  }
}
