package org.dirlens.partition.filter;

import org.dirlens.partition.entry.EntryRecord;
import org.jspecify.annotations.Nullable;

/** AND: false as soon as a part is false, else undefined if one is. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Conjunction(FilterEvaluator.Test[] parts) implements FilterEvaluator.Test {
  @Override
  public Truth on(EntryRecord entry, @Nullable EntryContext context) {
    Truth result = Truth.TRUE;
    for (FilterEvaluator.Test part : parts) {
      Truth truth = part.on(entry, context);
      if (truth == Truth.FALSE) {
        return Truth.FALSE;
      }
      result = truth == Truth.UNDEFINED ? truth : result;
    }
    return result;
  }
}
