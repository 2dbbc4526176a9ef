package org.dirlens.partition.ids;

/** Ids in containers, in memory or still in a posting tree. Never empty. */
public abstract sealed class Exact implements IdSet permits FewIds, LoadedIds, StoredIds {
  abstract long count();

  abstract boolean has(long id);

  /** In how many containers the ids lie, or an upper bound of it. */
  public abstract long containerCount();

  abstract ContainerCursor containers();
}
