package org.dirlens.partition.ids;

import org.jspecify.annotations.Nullable;

/** The ids of a container cursor one by one; loads a container when the walk reaches it. */
final class ContainerIterator implements IdIterator {
  private final ContainerCursor containers;
  private @Nullable LowIterator lows;
  private long id = -1;

  ContainerIterator(ContainerCursor containers) {
    this.containers = containers;
  }

  @Override
  public boolean next() {
    if (lows != null && stand(lows.next())) {
      return true;
    }
    return containers.next() && enter(0);
  }

  @Override
  public boolean advance(long atLeast) {
    long high = Container.high(atLeast);
    if (lows != null && containers.high() == high && stand(lows.nextFrom(Container.low(atLeast)))) {
      return true;
    }
    if (lows != null && containers.high() >= high) {
      return next();
    }
    if (!containers.seek(high)) {
      return false;
    }
    return enter(containers.high() == high ? Container.low(atLeast) : 0);
  }

  @Override
  public long id() {
    return id;
  }

  private boolean enter(int from) {
    LowIterator entered = containers.container().lows();
    lows = entered;
    return stand(entered.nextFrom(from)) || (containers.next() && enter(0));
  }

  private boolean stand(int low) {
    if (low < 0) {
      return false;
    }
    id = Container.id(containers.high(), low);
    return true;
  }
}
