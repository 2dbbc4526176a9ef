package org.dirlens.partition.ids;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A source of ids that are gathered all at once when the first of them is asked for. One thread.
 */
public final class LazyIds implements StoredIds.Source {
  private static final LoadedIds EMPTY = new LoadedIds(new long[0], new Container[0], 0, 0);

  private final Supplier<IdSet> gather;
  private @Nullable IdSet gathered;

  private LazyIds(Supplier<IdSet> gather) {
    this.gather = gather;
  }

  /**
   * A set that is gathered when it is needed.
   *
   * @param most at least as many as there will be, 1 or more
   * @param cost what gathering costs, in containers to be read
   */
  public static StoredIds of(Supplier<IdSet> gather, long most, long cost) {
    return new StoredIds(new LazyIds(gather), most, cost);
  }

  @Override
  public ContainerCursor cursor() {
    IdSet ids = gathered();
    return ids instanceof Exact exact ? exact.containers() : EMPTY.containers();
  }

  @Override
  public boolean contains(long id) {
    return gathered().contains(id);
  }

  /** What is gathered, now or before. */
  IdSet gathered() {
    if (gathered == null) {
      gathered = gather.get();
    }
    return gathered;
  }
}
