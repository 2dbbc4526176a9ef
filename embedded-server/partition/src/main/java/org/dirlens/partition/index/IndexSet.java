package org.dirlens.partition.index;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.IndexCounters;
import org.dirlens.tree.TreeName;
import org.jspecify.annotations.Nullable;

/** All indices of one generation of the catalog. Immutable. */
public final class IndexSet {
  private final long generation;
  private final List<Index> indices;
  private final Map<IndexKind, Map<AttributeType, Index>> readable = new EnumMap<>(IndexKind.class);

  private IndexSet(long generation, List<Index> indices) {
    this.generation = generation;
    this.indices = List.copyOf(indices);
    for (Index index : indices) {
      if (index.readable()) {
        readable.computeIfAbsent(index.kind(), kind -> new HashMap<>()).put(index.type(), index);
      }
    }
  }

  /** Where the counters of an index are kept while its definition changes. */
  @FunctionalInterface
  public interface CountersOf {
    IndexCounters of(TreeName index);
  }

  /**
   * The indices of some rows; a row whose attribute the schema does not know any more is left out,
   * as nothing can have such an attribute.
   */
  public static IndexSet of(
      long generation, List<IndexRow> rows, Schema schema, CountersOf counters) {
    List<Index> indices = new ArrayList<>();
    for (IndexRow row : rows) {
      AttributeType type = schema.attribute(row.attribute());
      if (type != null) {
        row.kinds().forEach((kind, state) -> indices.add(index(row, type, kind, counters)));
      }
    }
    indices.sort((a, b) -> a.trees().keys().compareTo(b.trees().keys()));
    return new IndexSet(generation, indices);
  }

  private static Index index(
      IndexRow row, AttributeType type, IndexKind kind, CountersOf counters) {
    IndexTrees trees = IndexTrees.of(row.attribute(), kind);
    IndexRow.KindRow state = row.kinds().get(kind);
    if (state == null) {
      throw new IllegalArgumentException("no " + kind + " in " + row);
    }
    return new Index(
        type,
        kind,
        state.state(),
        state.building(),
        row.threshold(),
        trees,
        row.hidden(),
        counters.of(trees.keys()));
  }

  public long generation() {
    return generation;
  }

  public List<Index> all() {
    return indices;
  }

  /** The index of exactly this type that searches may use, or null. */
  public @Nullable Index readable(AttributeType type, IndexKind kind) {
    return readable.getOrDefault(kind, Map.of()).get(type);
  }
}
