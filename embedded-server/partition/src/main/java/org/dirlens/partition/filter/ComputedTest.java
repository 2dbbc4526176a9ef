package org.dirlens.partition.filter;

import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.schema.AttributeType;
import org.jspecify.annotations.Nullable;

/**
 * Tests the values of an attribute that is computed when sent; without a context there are none.
 */
record ComputedTest(AttributeType type, ValueTest test) implements FilterEvaluator.Test {
  @Override
  public Truth on(EntryRecord entry, @Nullable EntryContext context) {
    if (context != null) {
      for (byte[] value : context.computed(type)) {
        if (test.visit(value, 0, value.length)) {
          return Truth.TRUE;
        }
      }
    }
    return Truth.FALSE;
  }
}
