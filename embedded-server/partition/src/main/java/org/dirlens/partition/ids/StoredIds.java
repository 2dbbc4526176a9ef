package org.dirlens.partition.ids;

import org.jspecify.annotations.Nullable;

/**
 * A set whose containers are read when they are needed, but for a few ids that are in memory. Valid
 * while what it reads from is open.
 */
public final class StoredIds extends Exact {
  /** Where the containers lie. */
  public interface Source {
    /** A walk over all containers. */
    ContainerCursor cursor();

    /** Whether the id lies in its container. */
    boolean contains(long id);
  }

  private final Source source;
  private final long cardinality;
  private final long containerCount;
  private final @Nullable FewIds more;

  /** A set of {@code cardinality} ids, at least one, in at most {@code containerCount} blocks. */
  public StoredIds(Source source, long cardinality, long containerCount) {
    this(source, cardinality, containerCount, new long[0]);
  }

  /**
   * A set of which some ids do not lie in the source.
   *
   * @param cardinality of all ids
   * @param containerCount of the source
   * @param more rising, at most {@link FewIds#MAX}; nobody changes them any more
   */
  public StoredIds(Source source, long cardinality, long containerCount, long[] more) {
    this.source = source;
    this.cardinality = cardinality;
    this.more = more.length == 0 ? null : new FewIds(more, more.length);
    this.containerCount = containerCount + (this.more == null ? 0 : this.more.containerCount());
  }

  @Override
  long count() {
    return cardinality;
  }

  @Override
  public IdSet counted() {
    return source instanceof LazyIds lazy ? lazy.gathered() : this;
  }

  @Override
  boolean has(long id) {
    return (more != null && more.has(id)) || source.contains(id);
  }

  @Override
  public long containerCount() {
    return containerCount;
  }

  @Override
  ContainerCursor containers() {
    return more == null ? source.cursor() : new UnionCursor(source.cursor(), more.containers());
  }
}
