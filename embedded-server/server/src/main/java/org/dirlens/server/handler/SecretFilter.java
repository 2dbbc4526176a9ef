package org.dirlens.server.handler;

import java.util.List;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/**
 * Makes filters blind for an attribute its user may not read: parts that ask for it become
 * Undefined (RFC 4511, section 4.5.1.7), so that no search can guess a value piece by piece.
 */
final class SecretFilter {
  private final AttributeType secret;
  private final Filter blind;

  SecretFilter(AttributeType secret) {
    this.secret = secret;
    this.blind =
        new Filter.Undefined("(" + secret.name() + "=*)", "no right to search for this attribute");
  }

  /** The filter without its parts on the secret attribute; the same object if there are none. */
  Filter guarded(Filter filter) {
    return reaches(filter) ? blinded(filter) : filter;
  }

  private Filter blinded(Filter filter) {
    return switch (filter) {
      case Filter.And and -> new Filter.And(and.parts().stream().map(this::guarded).toList());
      case Filter.Or or -> new Filter.Or(or.parts().stream().map(this::guarded).toList());
      case Filter.Not not -> new Filter.Not(guarded(not.part()));
      default -> blind;
    };
  }

  private boolean reaches(Filter filter) {
    return switch (filter) {
      case Filter.And and -> anyReaches(and.parts());
      case Filter.Or or -> anyReaches(or.parts());
      case Filter.Not not -> reaches(not.part());
      case Filter.Presence part -> reaches(part.attribute());
      case Filter.Equality part -> reaches(part.attribute());
      case Filter.Substring part -> reaches(part.attribute());
      case Filter.GreaterOrEqual part -> reaches(part.attribute());
      case Filter.LessOrEqual part -> reaches(part.attribute());
      case Filter.Approximate part -> reaches(part.attribute());
      case Filter.Extensible part -> reaches(part.attribute(), part.rule());
      case Filter.Undefined part -> false;
    };
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
    return secret.isOrInherits(attribute.type()) || attribute.type().isOrInherits(secret);
  }

  /** Without an attribute, the part asks all attributes the rule fits. */
  private boolean reaches(@Nullable AttributeDescription attribute, MatchingRule rule) {
    return attribute == null
        ? rule.equals(secret.equality()) || rule.syntax().equals(secret.syntax())
        : reaches(attribute);
  }
}
