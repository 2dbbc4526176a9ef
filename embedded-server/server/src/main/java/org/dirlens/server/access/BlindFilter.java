package org.dirlens.server.access;

import java.util.List;
import java.util.function.Predicate;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/**
 * Makes filters blind for attributes their user may not ask for: such parts become Undefined (RFC
 * 4511, section 4.5.1.7), so that no search can guess a value piece by piece. What a part asks for
 * are the attribute and all its subtypes.
 */
final class BlindFilter {
  private static final String OBJECT_CLASS = "2.5.4.0";

  private final Predicate<AttributeType> asks;

  /**
   * @param asks whether a type, without its subtypes, may be asked for
   */
  BlindFilter(Predicate<AttributeType> asks) {
    this.asks = asks;
  }

  /** The filter without the parts that may not be asked; the same object if all may. */
  Filter guarded(Filter filter) {
    return reaches(filter) ? blinded(filter) : filter;
  }

  private Filter blinded(Filter filter) {
    return switch (filter) {
      case Filter.And and -> new Filter.And(and.parts().stream().map(this::guarded).toList());
      case Filter.Or or -> new Filter.Or(or.parts().stream().map(this::guarded).toList());
      case Filter.Not not -> new Filter.Not(guarded(not.part()));
      default ->
          // Not the part itself: it may hold what somebody tried as a password.
          new Filter.Undefined("(1.1=*)", "no right to search for this attribute");
    };
  }

  /** Whether a part asks for what may not be asked for. */
  boolean reaches(Filter filter) {
    return switch (filter) {
      case Filter.And and -> anyReaches(and.parts());
      case Filter.Or or -> anyReaches(or.parts());
      case Filter.Not not -> reaches(not.part());
      case Filter.Presence part -> !isInAll(part.attribute()) && reaches(part.attribute());
      case Filter.Equality part -> reaches(part.attribute());
      case Filter.Substring part -> reaches(part.attribute());
      case Filter.GreaterOrEqual part -> reaches(part.attribute());
      case Filter.LessOrEqual part -> reaches(part.attribute());
      case Filter.Approximate part -> reaches(part.attribute());
      case Filter.Extensible part -> reaches(part.attribute(), part.rule());
      case Filter.Undefined part -> false;
    };
  }

  /** Every entry has classes, so to ask whether it has is how clients ask for all entries. */
  private static boolean isInAll(AttributeDescription attribute) {
    return attribute.type().oid().equals(OBJECT_CLASS);
  }

  private boolean anyReaches(List<Filter> parts) {
    for (Filter part : parts) {
      if (reaches(part)) {
        return true;
      }
    }
    return false;
  }

  private boolean reaches(AttributeDescription attribute) {
    return !all(attribute.type().withSubtypes());
  }

  /** Without an attribute, the part asks all attributes the rule fits. */
  private boolean reaches(@Nullable AttributeDescription attribute, MatchingRule rule) {
    return attribute == null ? !all(rule.applies()) : reaches(attribute);
  }

  private boolean all(List<AttributeType> types) {
    for (int i = 0; i < types.size(); i++) {
      if (!asks.test(types.get(i))) {
        return false;
      }
    }
    return true;
  }
}
