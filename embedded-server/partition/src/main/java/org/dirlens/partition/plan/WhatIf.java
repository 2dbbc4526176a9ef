package org.dirlens.partition.plan;

import java.util.List;
import java.util.Set;
import org.dirlens.partition.index.IndexDefinition;

/**
 * Other indices than there are, for one explanation.
 *
 * @param hidden names of indices not to be used, as {@code initials/equality}
 * @param supposed indices to be taken as built. What they would say is counted exactly over all
 *     entries. The kinds an attribute has already are not counted anew; only the threshold is
 *     supposed to be another. Those that are there but hidden are used.
 */
public record WhatIf(Set<String> hidden, List<IndexDefinition> supposed) {
  /** The indices that there are. */
  public static final WhatIf NOTHING = new WhatIf(Set.of(), List.of());

  public WhatIf {
    hidden = Set.copyOf(hidden);
    supposed = List.copyOf(supposed);
  }
}
