package org.dirlens.partition.filter;

import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.filter.Filter.Extensible;
import org.dirlens.partition.schema.AttributeType;
import org.jspecify.annotations.Nullable;

/** Tests the attributes and, with {@code :dn}, the values in the name of the entry. */
record InName(FilterEvaluator.Test onAttributes, Extensible part, ValueTest test)
    implements FilterEvaluator.Test {
  @Override
  public Truth on(EntryRecord entry, @Nullable EntryContext context) {
    Truth truth = onAttributes.on(entry, context);
    return truth == Truth.FALSE && context != null ? Truth.of(isInName(context)) : truth;
  }

  private boolean isInName(EntryContext context) {
    for (Rdn rdn : context.dn().rdns()) {
      for (Ava ava : rdn.avas()) {
        AttributeType type = ava.type();
        if (type != null
            && part.asksInName(type)
            && test.visit(ava.value(), 0, ava.value().length)) {
          return true;
        }
      }
    }
    return false;
  }
}
