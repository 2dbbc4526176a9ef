package org.dirlens.partition.ids;

/** A set whose containers are read when they are needed. Valid while what it reads from is open. */
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

  /** A set of {@code cardinality} ids, at least one, in at most {@code containerCount} blocks. */
  public StoredIds(Source source, long cardinality, long containerCount) {
    this.source = source;
    this.cardinality = cardinality;
    this.containerCount = containerCount;
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
    return source.contains(id);
  }

  @Override
  public long containerCount() {
    return containerCount;
  }

  @Override
  ContainerCursor containers() {
    return source.cursor();
  }
}
