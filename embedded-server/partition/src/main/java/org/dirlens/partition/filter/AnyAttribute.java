package org.dirlens.partition.filter;

import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/** Tests all attributes of an entry that support a rule (RFC 4511, 4.5.1.7.7). */
@SuppressWarnings("ArrayRecordComponent") // never compared
record AnyAttribute(int[] codes, ValueTest test) implements FilterEvaluator.Test {
  static AnyAttribute of(MatchingRule rule, ValueTest test) {
    int[] codes = rule.applies().stream().mapToInt(AttributeType::code).sorted().toArray();
    return new AnyAttribute(codes, test);
  }

  @Override
  public Truth on(EntryRecord entry, @Nullable EntryContext context) {
    return Truth.of(entry.forEachValue(codes, test));
  }
}
