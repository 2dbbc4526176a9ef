package org.dirlens.partition.filter;

import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.EntryRecord;
import org.jspecify.annotations.Nullable;

/**
 * Tests the values of an attribute that is computed when sent; without a context there are none.
 */
record ComputedTest(AttributeDescription attribute, ValueTest test)
    implements FilterEvaluator.Test {
  @Override
  public Truth on(EntryRecord entry, @Nullable EntryContext context) {
    if (context != null) {
      for (byte[] value : context.computed(attribute)) {
        if (test.visit(value, 0, value.length)) {
          return Truth.TRUE;
        }
      }
    }
    return Truth.FALSE;
  }
}
