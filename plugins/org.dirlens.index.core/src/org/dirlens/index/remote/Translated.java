package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;

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
      Dialect dialect, Collection<IndexDefinition> definitions) {
    List<ServerIndex> indices = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    boolean thresholds = false;
    boolean caches = false;
    for (IndexDefinition definition : definitions) {
      Set<IndexKind> kinds = kinds(dialect, definition, warnings);
      if (definition.hidden()) {
        warnings.add(definition.attribute() + " is hidden here; there it would be used.");
      }
      if (!kinds.isEmpty()) {
        indices.add(ServerIndex.of(definition.attribute(), kinds));
      }
      thresholds |= definition.threshold() != IndexDefinition.DEFAULT_THRESHOLD;
      caches |= definition.cacheBytes() != IndexDefinition.DEFAULT_CACHE_BYTES;
    }
    if (thresholds) {
      warnings.add(threshold(dialect));
    }
    if (caches) {
      warnings.add("Cache sizes are left out: that server has one cache for a whole database.");
    }
    return new Translated<>(indices, warnings);
  }

  private static Set<IndexKind> kinds(
      Dialect dialect, IndexDefinition definition, List<String> warnings) {
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    for (IndexKind kind : definition.kinds()) {
      if (kind == IndexKind.HASH) {
        warnings.add("The hash index of " + definition.attribute() + " becomes an equality index.");
        kinds.add(IndexKind.EQUALITY);
      } else if (kind == IndexKind.ORDERING) {
        warnings.add(ordering(dialect, definition.attribute()));
        kinds.add(IndexKind.EQUALITY);
      } else {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  private static String ordering(Dialect dialect, String attribute) {
    return switch (dialect) {
      case OPENLDAP ->
          "The ordering index of "
              + attribute
              + " becomes an equality index, which answers ranges of integers and times only.";
      case DS_389 ->
          "The ordering index of "
              + attribute
              + " becomes an equality index, whose keys are in order; integers need the matching rule"
              + " integerOrderingMatch for that.";
    };
  }

  private static String threshold(Dialect dialect) {
    return switch (dialect) {
      case OPENLDAP ->
          "Thresholds are left out: here they say where the ids of a key are stored, there olcDbIdlExp"
              + " says from how many ids on a key is only a range.";
      case DS_389 ->
          "Thresholds are left out: here they say where the ids of a key are stored, there"
              + " nsIndexIDListScanLimit says from how many ids on a key is not used.";
    };
  }

  /** The indices of another server for us, as far as the attribute can have them here. */
  public static Translated<IndexDefinition> from(
      ServerDatabase database, IndexableAttributes attributes) {
    List<IndexDefinition> definitions = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    for (ServerIndex index : database.indices()) {
      var candidate = attributes.candidate(index.attribute());
      if (candidate == null || !candidate.possible()) {
        warnings.add(
            index.attribute()
                + " is left out: "
                + (candidate == null
                    ? "the schema here does not know it."
                    : candidate.description() + "."));
        continue;
      }
      Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
      kinds.addAll(index.kinds());
      if (kinds.retainAll(candidate.kinds())) {
        warnings.add(
            index.attribute()
                + " keeps "
                + IndexKind.words(kinds)
                + " only: it has no rule for more here.");
      }
      if (!index.more().isEmpty()) {
        warnings.add(index.attribute() + " loses " + String.join(", ", index.more()) + ".");
      }
      if (!kinds.isEmpty()) {
        definitions.add(
            new IndexDefinition(
                candidate.name(),
                kinds,
                IndexDefinition.DEFAULT_THRESHOLD,
                IndexDefinition.DEFAULT_CACHE_BYTES));
      }
    }
    return new Translated<>(definitions, warnings);
  }
}
