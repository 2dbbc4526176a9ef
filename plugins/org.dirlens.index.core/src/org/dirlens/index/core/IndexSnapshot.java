package org.dirlens.index.core;

import java.util.List;
import java.util.stream.Stream;

/**
 * What one naming context was like at one moment. Immutable, so every thread may read it.
 *
 * @param entries entries there were, -1 where the server does not tell
 * @param indices the indices with their figures, in the order of the server
 * @param attributes what can be indexed
 * @param version grows with every change of entries or indices
 * @param caches those besides the caches of the indices; none where the server tells of none
 */
public record IndexSnapshot(
    long entries,
    List<IndexFigures> indices,
    IndexableAttributes attributes,
    long version,
    List<CacheFigures> caches) {
  public IndexSnapshot {
    indices = List.copyOf(indices);
    caches = List.copyOf(caches);
  }

  /** Of a server that tells nothing of other caches. */
  public IndexSnapshot(
      long entries, List<IndexFigures> indices, IndexableAttributes attributes, long version) {
    this(entries, indices, attributes, version, List.of());
  }

  /** The caches of the indices that there are, then the others. */
  public List<CacheFigures> allCaches() {
    return Stream.concat(
            indices.stream()
                .filter(IndexFigures::told)
                .map(
                    index ->
                        new CacheFigures(
                            CacheFigures.Holding.INDEX, index.attribute(), index.cache())),
            caches.stream())
        .toList();
  }
}
