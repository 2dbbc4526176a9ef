package org.dirlens.partition.ids;

/** A range of ids as containers, made as the walk goes. */
final class RangeCursor implements ContainerCursor {
  private final long first;
  private final long last;
  private long high = -1;

  RangeCursor(long first, long last) {
    this.first = first;
    this.last = last;
  }

  @Override
  public boolean next() {
    return seek(high + 1);
  }

  @Override
  public boolean seek(long atLeast) {
    high = Math.max(Math.max(high, atLeast), Container.high(first));
    return high <= Container.high(last);
  }

  @Override
  public long high() {
    return high;
  }

  @Override
  public Container container() {
    int from = high == Container.high(first) ? Container.low(first) : 0;
    int to = high == Container.high(last) ? Container.low(last) : Container.SIZE - 1;
    return RunContainer.of(from, to);
  }
}
