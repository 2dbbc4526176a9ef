package org.dirlens.partition.structure;

import java.util.List;

/**
 * A tree of a partition in one version, page by page.
 *
 * @param tree its name, as the storage format has it (3)
 * @param version the version it is of
 * @param keys the keys in it
 * @param levels leaves first
 * @param forms how postings or containers are stored, of the trees of indices; else empty
 * @param heaviest of a tree of index keys the keys with most ids, the heaviest first; else empty
 */
public record PageMap(
    String tree,
    long version,
    long keys,
    List<PageLevel> levels,
    List<StoredForm> forms,
    List<HeavyList> heaviest) {
  /** Copies the lists. */
  public PageMap {
    levels = List.copyOf(levels);
    forms = List.copyOf(forms);
    heaviest = List.copyOf(heaviest);
  }
}
