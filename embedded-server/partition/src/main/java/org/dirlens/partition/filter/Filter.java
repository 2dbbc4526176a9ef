package org.dirlens.partition.filter;

import java.util.List;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A search filter. Immutable; assertions are normalised already, so that a part can look into an
 * index or at an entry at once. {@link Object#toString toString} is RFC 4515 text that parses to an
 * equal filter.
 *
 * <p>What cannot be decided for any entry (an unknown attribute, a value that is none of its
 * syntax, a missing matching rule) is {@link Undefined}, as RFC 4511 section 4.5.1.7 says.
 */
public sealed interface Filter {
  /** Filters nested deeper than this are refused, as text and on the wire. */
  int DEPTH_MAX = 128;

  /** Filter text longer than this is refused. */
  int TEXT_CHARS_MAX = 1 << 20;

  /** {@code (&)}, true for every entry (RFC 4526). */
  Filter ALL = new And(List.of());

  /** {@code (|)}, true for no entry (RFC 4526). */
  Filter NONE = new Or(List.of());

  /** Reads RFC 4515 text; protocolError with the position of what is malformed. */
  static Filter parse(String text, Schema schema) throws LdapProblem {
    return new FilterParser<>(text, new FilterFactory(schema)).parse();
  }

  /** All parts are true; without parts it is true. */
  record And(List<Filter> parts) implements Filter {
    public And {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /** A part is true; without parts it is false. */
  record Or(List<Filter> parts) implements Filter {
    public Or {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /** The part is false. */
  record Not(Filter part) implements Filter {
    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /** The entry has the attribute. */
  record Presence(AttributeDescription attribute) implements Filter {
    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /** A value equals the assertion under the equality rule of the attribute. */
  record Equality(AttributeDescription attribute, AssertionValue assertion) implements Filter {
    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /** A value has the pieces in this order; at least one piece is there. */
  record Substring(
      AttributeDescription attribute,
      @Nullable AssertionValue initial,
      List<AssertionValue> any,
      @Nullable AssertionValue last)
      implements Filter {
    public Substring {
      any = List.copyOf(any);
    }

    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /** A value is equal or behind the assertion under the ordering rule of the attribute. */
  record GreaterOrEqual(AttributeDescription attribute, AssertionValue assertion)
      implements Filter {
    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /** A value is equal or before the assertion under the ordering rule of the attribute. */
  record LessOrEqual(AttributeDescription attribute, AssertionValue assertion) implements Filter {
    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /**
   * A value sounds like the assertion: the words of the assertion occur in the value in their
   * order, compared by a phonetic code; for types whose equality rule is not one of text, it is
   * equal.
   */
  record Approximate(AttributeDescription attribute, AssertionValue assertion) implements Filter {
    /** Normalises both sides: the equality rule of the attribute. */
    MatchingRule rule() {
      MatchingRule rule = attribute.type().equality();
      if (rule == null) {
        throw new IllegalArgumentException(attribute + " has no equality rule");
      }
      return rule;
    }

    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /**
   * RFC 4511, 4.5.1.7.7.
   *
   * @param rule under which the assertion is normalised: the one named, else the equality rule of
   *     the attribute
   * @param ruleText as named in the filter; null if it named none
   * @param attribute null: all attributes that the rule can be applied to
   * @param inName whether the values in the name of the entry count too
   */
  record Extensible(
      MatchingRule rule,
      @Nullable String ruleText,
      @Nullable AttributeDescription attribute,
      AssertionValue assertion,
      boolean inName)
      implements Filter {
    /**
     * Whether a value of this type in the name of an entry counts: without an attribute, one that
     * the rule can be applied to.
     */
    public boolean asksInName(AttributeType type) {
      return attribute == null
          ? rule.applies().contains(type)
          : type.isOrInherits(attribute.type());
    }

    @Override
    public String toString() {
      return FilterText.of(this);
    }
  }

  /**
   * A part that can be decided for no entry.
   *
   * @param text the part as RFC 4515 text
   * @param reason why, for the explanation of a search
   */
  record Undefined(String text, String reason) implements Filter {
    @Override
    public boolean equals(Object other) {
      return other instanceof Undefined that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
