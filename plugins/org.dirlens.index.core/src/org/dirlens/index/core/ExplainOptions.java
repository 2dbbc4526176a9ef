package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.search.ExplainMode;
import org.jspecify.annotations.Nullable;

/**
 * How a search is to be explained.
 *
 * @param whatIf other indices than there are, for this explanation alone
 * @param mode whether the search is run, or only planned
 */
public record ExplainOptions(WhatIf whatIf, ExplainMode mode) {
  /** Run with the indices that there are. */
  public static final ExplainOptions AS_IT_IS = new ExplainOptions(WhatIf.NOTHING, ExplainMode.RUN);

  /** Whether an explanation tells what the server really does now. */
  public boolean asItIs() {
    return equals(AS_IT_IS);
  }

  public ExplainOptions with(ExplainMode other) {
    return new ExplainOptions(whatIf, other);
  }

  /** As if this index were not there as well. */
  public ExplainOptions hiding(String attribute, IndexKind kind) {
    List<WhatIf.Hidden> hidden = new ArrayList<>(without(attribute, kind).whatIf.hidden());
    hidden.add(new WhatIf.Hidden(attribute, kind));
    return new ExplainOptions(new WhatIf(hidden, without(attribute, kind).whatIf.supposed()), mode);
  }

  /**
   * As if this index were there as well.
   *
   * @param threshold most ids of a key that lie in the leaf; null for what it has, or the default
   */
  public ExplainOptions supposing(String attribute, IndexKind kind, @Nullable Integer threshold) {
    List<WhatIf.Supposed> supposed = new ArrayList<>(without(attribute, kind).whatIf.supposed());
    supposed.add(new WhatIf.Supposed(attribute, kind, threshold));
    return new ExplainOptions(new WhatIf(without(attribute, kind).whatIf.hidden(), supposed), mode);
  }

  /** With this index as it is. */
  public ExplainOptions without(String attribute, IndexKind kind) {
    return new ExplainOptions(
        new WhatIf(
            but(whatIf.hidden(), one -> is(one.attribute(), one.kind(), attribute, kind)),
            but(whatIf.supposed(), one -> is(one.attribute(), one.kind(), attribute, kind))),
        mode);
  }

  private static boolean is(
      String attribute, @Nullable IndexKind kind, String otherAttribute, IndexKind otherKind) {
    return attribute.equalsIgnoreCase(otherAttribute) && kind == otherKind;
  }

  private static <T> List<T> but(List<T> all, Predicate<T> left) {
    return all.stream().filter(left.negate()).toList();
  }
}
