package org.dirlens.launcher.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;

/**
 * The indices of partitions; immutable. A partition that a plan does not name is none of its
 * business; one that it names without indices shall have none.
 *
 * @param partitions indices by attribute, by suffix
 */
public record IndexPlan(Map<Dn, Map<String, IndexDefinition>> partitions) {
  public IndexPlan {
    Map<Dn, Map<String, IndexDefinition>> copy = new LinkedHashMap<>();
    partitions.forEach((suffix, indices) -> copy.put(suffix, new TreeMap<>(indices)));
    partitions = copy;
  }

  /**
   * What is to be done for a target that is like {@code present} to be as planned: what goes first,
   * then what changes or comes, by attribute.
   */
  public List<PlanStep> stepsFrom(IndexPlan present) {
    List<PlanStep> drops = new ArrayList<>();
    List<PlanStep> steps = new ArrayList<>();
    partitions.forEach(
        (suffix, wanted) -> {
          Map<String, IndexDefinition> there = present.partitions.getOrDefault(suffix, Map.of());
          for (String attribute : there.keySet()) {
            if (!wanted.containsKey(attribute)) {
              drops.add(new PlanStep.Drop(suffix, attribute));
            }
          }
          wanted.forEach((attribute, definition) -> add(steps, suffix, there, definition));
        });
    drops.addAll(steps);
    return drops;
  }

  private static void add(
      List<PlanStep> steps,
      Dn suffix,
      Map<String, IndexDefinition> there,
      IndexDefinition definition) {
    IndexDefinition before = there.get(definition.attribute());
    if (before == null) {
      steps.add(new PlanStep.Create(suffix, definition));
    } else if (!before.equals(definition)) {
      steps.add(new PlanStep.Change(suffix, before, definition));
    }
  }
}
