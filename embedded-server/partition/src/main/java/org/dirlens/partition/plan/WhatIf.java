package org.dirlens.partition.plan;

import java.util.List;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.jspecify.annotations.Nullable;

/**
 * Other indices than there are, for one explanation.
 *
 * @param hidden indices not to be used
 * @param supposed indices to be taken as built. What they would say is counted exactly over all
 *     entries. The kinds an attribute has already are not counted again; only the threshold is
 *     supposed to be another. Those that are there but hidden are used.
 */
public record WhatIf(List<Hidden> hidden, List<Supposed> supposed) {
  /** The indices that there are. */
  public static final WhatIf NOTHING = new WhatIf(List.of(), List.of());

  public WhatIf {
    hidden = List.copyOf(hidden);
    supposed = List.copyOf(supposed);
  }

  /**
   * An index that is there and not to be used.
   *
   * @param attribute any name or the OID of the attribute type
   * @param kind null for all kinds that it has
   */
  public record Hidden(String attribute, @Nullable IndexKind kind) {}

  /**
   * An index to be taken as built.
   *
   * @param attribute any name or the OID of the attribute type
   * @param threshold most ids of a key that lie in the leaf, as in {@link IndexDefinition}; null
   *     for that of the index that the attribute has, or the default
   */
  public record Supposed(String attribute, IndexKind kind, @Nullable Integer threshold) {
    public Supposed {
      if (threshold != null) {
        IndexDefinition.requireThreshold(attribute, threshold);
      }
    }
  }
}
