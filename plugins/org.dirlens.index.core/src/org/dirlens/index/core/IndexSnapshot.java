package org.dirlens.index.core;

import java.util.List;

/**
 * What one naming context was like at one moment. Immutable, so every thread may read it.
 *
 * @param entries entries there were, -1 where the server does not tell
 * @param indices the indices with their figures, in the order of the server
 * @param attributes what can be indexed
 * @param version grows with every change of entries or indices
 */
public record IndexSnapshot(
    long entries, List<IndexFigures> indices, IndexableAttributes attributes, long version) {
  public IndexSnapshot {
    indices = List.copyOf(indices);
  }
}
