package org.dirlens.partition.filter;

import org.dirlens.partition.entry.EntryRecord;
import org.jspecify.annotations.Nullable;

/** OR: true as soon as a part is true, else undefined if one is. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Disjunction(FilterEvaluator.Test[] parts) implements FilterEvaluator.Test {
  @Override
  public Truth on(EntryRecord entry, @Nullable EntryContext context) {
    Truth result = Truth.FALSE;
    for (FilterEvaluator.Test part : parts) {
      Truth truth = part.on(entry, context);
      if (truth == Truth.TRUE) {
        return Truth.TRUE;
      }
      result = truth == Truth.UNDEFINED ? truth : result;
    }
    return result;
  }
}
