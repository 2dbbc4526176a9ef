package org.dirlens.partition.filter;

import org.dirlens.partition.filter.Filter.Approximate;
import org.dirlens.partition.filter.Filter.Substring;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Phonetic;
import org.jspecify.annotations.Nullable;

/** The tests of single values. A value that has no normal form under the rule fits nothing. */
final class ValueTests {
  private ValueTests() {}

  /** Equality, and the rules that are no comparison of normal forms. */
  static final class Equal implements ValueTest {
    private final MatchingRule rule;
    private final byte[] assertion;
    private final ByteSink scratch = new ByteSink(64);

    Equal(MatchingRule rule, byte[] assertion) {
      this.rule = rule;
      this.assertion = assertion;
    }

    @Override
    public boolean visit(byte[] bytes, int offset, int length) {
      return rule.matches(bytes, offset, length, assertion, scratch);
    }

    @Override
    public byte @Nullable [] wanted(int otherRule) {
      return otherRule == rule.code() && rule.comparesNormalForms() ? assertion : null;
    }
  }

  /** What needs the normal form of the value. */
  abstract static class Normalizing implements ValueTest {
    final ByteSink value = new ByteSink(64);
    private final MatchingRule rule;

    Normalizing(MatchingRule rule) {
      this.rule = rule;
    }

    @Override
    public final boolean visit(byte[] bytes, int offset, int length) {
      value.clear();
      try {
        rule.normalize(bytes, offset, length, value);
        return fits();
      } catch (LdapProblem valueWithoutNormalForm) {
        return false;
      }
    }

    abstract boolean fits();
  }

  static final class AtLeast extends Normalizing {
    private final byte[] bound;

    AtLeast(MatchingRule rule, AssertionValue bound) {
      super(rule);
      this.bound = bound.normalized();
    }

    @Override
    boolean fits() {
      return value.compareContent(bound) >= 0;
    }
  }

  static final class AtMost extends Normalizing {
    private final byte[] bound;

    AtMost(MatchingRule rule, AssertionValue bound) {
      super(rule);
      this.bound = bound.normalized();
    }

    @Override
    boolean fits() {
      return value.compareContent(bound) <= 0;
    }
  }

  /**
   * An ordering rule in an extensible part: the value comes before the assertion (RFC 4517, 4.2).
   */
  static final class Before extends Normalizing {
    private final byte[] bound;

    Before(MatchingRule rule, AssertionValue bound) {
      super(rule);
      this.bound = bound.normalized();
    }

    @Override
    boolean fits() {
      return value.compareContent(bound) < 0;
    }
  }

  /** RFC 4511, 4.5.1.7.2: the pieces in order, without overlap. */
  static final class Pieces implements ValueTest {
    private final MatchingRule rule;
    private final byte @Nullable [] initial;
    private final byte[][] any;
    private final byte @Nullable [] last;
    private final ByteSink value = new ByteSink(128);

    Pieces(Substring part) {
      MatchingRule substring = part.attribute().type().substring();
      if (substring == null) {
        throw new IllegalArgumentException(part.attribute() + " has no substring rule");
      }
      this.rule = substring;
      this.initial = part.initial() == null ? null : part.initial().normalized();
      this.any = part.any().stream().map(AssertionValue::normalized).toArray(byte[][]::new);
      this.last = part.last() == null ? null : part.last().normalized();
    }

    @Override
    public boolean visit(byte[] bytes, int offset, int length) {
      value.clear();
      try {
        rule.normalizeForSubstrings(bytes, offset, length, value);
        return fits();
      } catch (LdapProblem valueWithoutNormalForm) {
        return false;
      }
    }

    private boolean fits() {
      int at = 0;
      int end = value.length();
      if (initial != null) {
        if (!value.hasAt(0, initial)) {
          return false;
        }
        at = initial.length;
      }
      if (last != null) {
        end -= last.length;
        if (end < at || !value.hasAt(end, last)) {
          return false;
        }
      }
      for (byte[] piece : any) {
        int found = value.indexOf(piece, at, end);
        if (found < 0) {
          return false;
        }
        at = found + piece.length;
      }
      return true;
    }
  }

  /** See {@link Phonetic}. */
  static final class SoundsLike extends Normalizing {
    private final Phonetic wanted;

    SoundsLike(Approximate part) {
      super(part.rule());
      this.wanted = Phonetic.of(part.assertion().normalized());
    }

    @Override
    boolean fits() {
      return wanted.isIn(value.bytes(), value.length());
    }
  }
}
