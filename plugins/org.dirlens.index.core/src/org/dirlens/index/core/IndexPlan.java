package org.dirlens.index.core;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.dirlens.partition.index.IndexDefinition;

/**
 * The indices a partition should have, one for each attribute, in an order a person chose. The case
 * of attribute names does not matter. Immutable.
 */
public final class IndexPlan {
  private static final IndexPlan EMPTY = new IndexPlan(new LinkedHashMap<>());

  private final Map<String, IndexDefinition> definitions;

  private IndexPlan(Map<String, IndexDefinition> definitions) {
    this.definitions = definitions;
  }

  public static IndexPlan empty() {
    return EMPTY;
  }

  public static IndexPlan of(Collection<IndexDefinition> definitions) {
    Map<String, IndexDefinition> all = new LinkedHashMap<>();
    definitions.forEach(each -> all.put(key(each.attribute()), each));
    return new IndexPlan(all);
  }

  private static String key(String attribute) {
    return attribute.toLowerCase(Locale.ROOT);
  }

  public List<IndexDefinition> definitions() {
    return List.copyOf(definitions.values());
  }

  /** The index of an attribute. */
  public Optional<IndexDefinition> definition(String attribute) {
    return Optional.ofNullable(definitions.get(key(attribute)));
  }

  /** This plan with an index changed in its place, or added at the end. */
  public IndexPlan with(IndexDefinition definition) {
    Map<String, IndexDefinition> changed = new LinkedHashMap<>(definitions);
    changed.put(key(definition.attribute()), definition);
    return new IndexPlan(changed);
  }

  /** This plan without the index of an attribute. */
  public IndexPlan without(String attribute) {
    Map<String, IndexDefinition> changed = new LinkedHashMap<>(definitions);
    changed.remove(key(attribute));
    return new IndexPlan(changed);
  }

  /** This plan with the indices that a server needs for itself as they are. */
  public IndexPlan sparing(List<IndexFigures> present) {
    IndexPlan plan = this;
    for (IndexFigures index : present) {
      if (index.owner() == IndexFigures.Owner.SERVER) {
        plan = plan.with(index.definition());
      }
    }
    return plan;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexPlan plan && plan.definitions().equals(definitions());
  }

  @Override
  public int hashCode() {
    return definitions.hashCode();
  }

  @Override
  public String toString() {
    return definitions.values().toString();
  }
}
