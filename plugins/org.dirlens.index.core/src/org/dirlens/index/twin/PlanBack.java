package org.dirlens.index.twin;

import java.util.List;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.partition.index.IndexDefinition;

/**
 * The index plan of a twin in the words of its source.
 *
 * @param place whose indices they would be
 * @param product what the source is
 * @param indices those that would be new there, or other than they are
 * @param steps what would be changed there, a sentence each
 * @param warnings where the source means or does something else, a sentence each
 * @param ldif what is to be sent to the source
 */
public record PlanBack(
    Place place,
    String product,
    List<IndexDefinition> indices,
    List<String> steps,
    List<String> warnings,
    String ldif) {
  /**
   * A naming context of a server.
   *
   * @param connection the id of the connection to it
   */
  public record Place(String connection, String suffix) {}

  public PlanBack {
    indices = List.copyOf(indices);
    steps = List.copyOf(steps);
    warnings = List.copyOf(warnings);
  }

  /** A plan of the source with these indices in it; no other is changed. */
  public IndexPlan onTopOf(IndexPlan plan) {
    IndexPlan changed = plan;
    for (IndexDefinition each : indices) {
      changed = changed.with(each);
    }
    return changed;
  }
}
