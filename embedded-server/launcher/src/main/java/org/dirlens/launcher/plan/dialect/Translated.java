package org.dirlens.launcher.plan.dialect;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.Schema;

/**
 * Indices said in other words, and what got lost or means something else there.
 *
 * @param <T> what an index is called there
 * @param warnings a sentence each, none where both mean the same
 */
public record Translated<T>(List<T> indices, List<String> warnings) {
  public Translated {
    indices = List.copyOf(indices);
    warnings = List.copyOf(warnings);
  }

  /** Our indices for another server. */
  public static Translated<ServerIndex> into(
      IndexDialect dialect, Collection<IndexDefinition> definitions) {
    List<ServerIndex> indices = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    boolean thresholds = false;
    boolean caches = false;
    for (IndexDefinition definition : definitions) {
      indices.add(
          new ServerIndex(
              definition.attribute(),
              kinds(dialect, definition, warnings),
              dialect.settings(definition),
              false));
      if (definition.hidden()) {
        warnings.add(definition.attribute() + " is hidden here; there it would be used.");
      }
      thresholds |= definition.threshold() != IndexDefinition.DEFAULT_THRESHOLD;
      caches |= definition.cacheBytes() != IndexDefinition.DEFAULT_CACHE_BYTES;
    }
    if (thresholds) {
      dialect.noThreshold().ifPresent(warnings::add);
    }
    if (caches) {
      warnings.add(dialect.noCache());
    }
    return new Translated<>(indices, warnings);
  }

  private static Set<IndexKind> kinds(
      IndexDialect dialect, IndexDefinition definition, List<String> warnings) {
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    for (IndexKind kind : IndexKind.listed(definition.kinds())) {
      dialect.difference(kind, definition).ifPresent(warnings::add);
      kinds.add(dialect.nearest(kind));
    }
    return kinds;
  }

  /** The indices of another server for us, as far as the attribute can have them here. */
  public static Translated<IndexDefinition> from(
      IndexDialect dialect, ServerDatabase database, Schema schema) {
    IntoOurs ours = new IntoOurs(dialect, schema);
    database.indices().forEach(ours::add);
    return ours.translated();
  }
}
