package org.dirlens.partition.ids;

/** A walk over the containers of two sets together. */
final class UnionCursor implements ContainerCursor {
  private static final long END = Long.MAX_VALUE;

  private final ContainerCursor a;
  private final ContainerCursor b;
  private long highA = -1;
  private long highB = -1;

  UnionCursor(ContainerCursor a, ContainerCursor b) {
    this.a = a;
    this.b = b;
  }

  @Override
  public boolean next() {
    long high = high();
    highA = highA == high ? at(a, a.next()) : highA;
    highB = highB == high ? at(b, b.next()) : highB;
    return high() < END;
  }

  @Override
  public boolean seek(long high) {
    highA = highA < high ? at(a, a.seek(high)) : highA;
    highB = highB < high ? at(b, b.seek(high)) : highB;
    return high() < END;
  }

  private static long at(ContainerCursor cursor, boolean standing) {
    return standing ? cursor.high() : END;
  }

  @Override
  public long high() {
    return Math.min(highA, highB);
  }

  @Override
  public Container container() {
    if (highA == highB) {
      return ContainerMath.or(a.container(), b.container());
    }
    return highA < highB ? a.container() : b.container();
  }
}
