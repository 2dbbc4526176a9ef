package org.dirlens.partition.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.filter.AssertionValue;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Phonetic;
import org.jspecify.annotations.Nullable;

/**
 * Steps of the leaves of a filter. A lookup is exact if no entry has the key without fulfilling the
 * leaf: then nothing is tested, and the complement answers the negation. Where it is not exact but
 * finds few, those are tested for the negation.
 */
public final class LeafSteps {
  private static final String OBJECT_CLASS = "2.5.4.0";

  private final IndexLookups lookups;

  LeafSteps(IndexLookups lookups) {
    this.lookups = lookups;
  }

  /** Whether every entry matches, because every entry has an object class. */
  public static boolean holdsForEvery(Filter filter) {
    return filter instanceof Filter.Presence part
        && part.attribute().options().isEmpty()
        && part.attribute().type().oid().equals(OBJECT_CLASS);
  }

  Step step(Filter leaf, boolean negated) {
    return switch (leaf) {
      case Filter.Presence part -> presence(part, negated);
      case Filter.Equality part -> {
        MatchingRule rule = part.attribute().type().equality();
        yield equality(new Leaf(part, part.attribute(), negated), rule, part.assertion());
      }
      case Filter.Approximate part -> approximate(part, negated);
      case Filter.Substring part -> substring(part, negated);
      case Filter.GreaterOrEqual part ->
          ordering(
              new Leaf(part, part.attribute(), negated),
              part.attribute().type().ordering(),
              IndexKeys.atLeast(part.assertion().normalized()));
      case Filter.LessOrEqual part ->
          ordering(
              new Leaf(part, part.attribute(), negated),
              part.attribute().type().ordering(),
              IndexKeys.atMost(part.assertion().normalized()));
      case Filter.Extensible part -> new ExtensibleSteps(this, lookups).step(part, negated);
      default -> throw new IllegalArgumentException("not a leaf: " + leaf);
    };
  }

  /** A leaf and the one attribute it is about. */
  record Leaf(Filter part, AttributeDescription attribute, boolean negated) {
    AttributeType type() {
      return attribute.type();
    }

    Filter literal() {
      return LeafSteps.literal(part, negated);
    }

    /** Whether an index has no values of other types and options than the leaf is about. */
    boolean isAllOf(Index index) {
      return index.type() == type() && attribute.options().isEmpty();
    }
  }

  private Step presence(Filter.Presence part, boolean negated) {
    Leaf leaf = new Leaf(part, part.attribute(), negated);
    if (holdsForEvery(part)) {
      return negated
          ? new Step.Nothing(leaf.literal(), "every entry has objectClass")
          : new Step.Everything(part, "every entry has objectClass");
    }
    Index index = lookups.presence(leaf.type());
    return index == null
        ? missing(leaf, IndexKind.PRESENCE)
        : lookup(leaf, index, lookups.find(index, IndexKeys.presence()), leaf.isAllOf(index));
  }

  /** A value equals an assertion under a rule, as an index has it whose keys are made alike. */
  Step equality(Leaf leaf, @Nullable MatchingRule rule, AssertionValue assertion) {
    if (rule == null || !rule.comparesNormalForms()) {
      return new Step.Scan(
          leaf.literal(), "values of " + leaf.type() + " are not compared by normal forms");
    }
    byte[] normal = assertion.normalized();
    Index index = lookups.index(leaf.type(), IndexKind.EQUALITY, rule);
    if (index != null) {
      byte[] key = IndexKeys.equality(normal);
      boolean exact = leaf.isAllOf(index) && IndexKeys.exact(key);
      return lookup(leaf, index, lookups.find(index, key), exact);
    }
    index = lookups.index(leaf.type(), IndexKind.ORDERING, rule);
    if (index != null) {
      return ranges(leaf, index, IndexKeys.equalOrdered(normal));
    }
    index = lookups.index(leaf.type(), IndexKind.HASH, rule);
    return index == null
        ? missing(leaf, IndexKind.EQUALITY)
        : lookup(leaf, index, lookups.find(index, IndexKeys.hash(normal)), false);
  }

  /** Values on one side of a bound. */
  Step ordering(Leaf leaf, @Nullable MatchingRule rule, IndexKeys.Ranges ranges) {
    Index index = rule == null ? null : lookups.index(leaf.type(), IndexKind.ORDERING, rule);
    return index == null ? missing(leaf, IndexKind.ORDERING) : ranges(leaf, index, ranges);
  }

  /** Both bounds as one range; null if no index answers them. */
  @Nullable Step between(Filter.GreaterOrEqual low, Filter.LessOrEqual high) {
    Leaf leaf = new Leaf(new Filter.And(List.of(low, high)), low.attribute(), false);
    MatchingRule rule = leaf.type().ordering();
    Index index = rule == null ? null : lookups.index(leaf.type(), IndexKind.ORDERING, rule);
    if (index == null) {
      return null;
    }
    IndexKeys.Ranges ranges =
        IndexKeys.between(low.assertion().normalized(), high.assertion().normalized());
    boolean oneRange = lookups.keys(index, ranges.ranges().get(1)) == 0;
    return ranges(leaf, index, new IndexKeys.Ranges(ranges.ranges(), ranges.exact() && oneRange));
  }

  private Step ranges(Leaf leaf, Index index, IndexKeys.Ranges ranges) {
    Posting posting = lookups.find(index, ranges.ranges());
    boolean exact = ranges.exact() && leaf.isAllOf(index);
    Step step = lookup(leaf, index, posting, exact);
    Step.Lookup found = step.lookup();
    if (found != null && exact && isEachOnce(index, ranges)) {
      found.inOrder(ranges.ranges().get(0));
    }
    return step;
  }

  /** Whether only the first range has keys, which is that of the least values. */
  private boolean isEachOnce(Index index, IndexKeys.Ranges ranges) {
    return index.kind() == IndexKind.ORDERING
        && !lookups.isSupposed(index)
        && ranges.ranges().stream().skip(1).allMatch(range -> lookups.keys(index, range) == 0);
  }

  private Step approximate(Filter.Approximate part, boolean negated) {
    Leaf leaf = new Leaf(part, part.attribute(), negated);
    MatchingRule rule = leaf.type().equality();
    if (rule == null || !rule.comparesText()) {
      return equality(leaf, rule, part.assertion());
    }
    return words(leaf, rule, part.assertion().normalized());
  }

  /** The words of a normal form occur in a value; exact for one word that is asked by its sound. */
  Step words(Leaf leaf, MatchingRule rule, byte[] normal) {
    Index index = lookups.index(leaf.type(), IndexKind.APPROXIMATE, rule);
    List<String> codes = Phonetic.codes(normal, normal.length);
    if (index == null) {
      return missing(leaf, IndexKind.APPROXIMATE);
    }
    boolean exact =
        codes.size() == 1 && leaf.isAllOf(index) && leaf.part() instanceof Filter.Approximate;
    List<Step> steps = new ArrayList<>();
    for (String code : codes) {
      byte[] key = IndexKeys.sound(code);
      Step step = lookup(leaf, index, lookups.find(index, key), exact && IndexKeys.exact(key));
      steps.add(leaf.negated() ? step : step.because("index " + index + ", sound " + code));
    }
    return joined(leaf, steps, "the assertion has no word to look for");
  }

  private Step substring(Filter.Substring part, boolean negated) {
    Leaf leaf = new Leaf(part, part.attribute(), negated);
    MatchingRule rule = leaf.type().substring();
    if (rule == null) {
      throw new IllegalArgumentException(leaf.type() + " has no substring rule");
    }
    List<Step> steps = new ArrayList<>();
    AssertionValue initial = part.initial();
    boolean alone = part.any().isEmpty() && part.last() == null;
    Step prefix = initial == null ? null : prefix(leaf, rule, initial, alone);
    if (prefix != null) {
      steps.add(prefix);
    }
    Index index = lookups.index(leaf.type(), IndexKind.SUBSTRING, rule);
    if (index == null) {
      return steps.isEmpty() ? missing(leaf, IndexKind.SUBSTRING) : joined(leaf, steps, "");
    }
    if (initial != null && prefix == null) {
      pieces(leaf, index, initial, false, steps);
    }
    boolean onlyPiece = part.any().size() == 1 && initial == null && part.last() == null;
    part.any().forEach(piece -> pieces(leaf, index, piece, onlyPiece, steps));
    if (part.last() != null) {
      pieces(leaf, index, part.last(), false, steps);
    }
    return joined(leaf, steps, "the pieces are empty");
  }

  /** The initial piece as a range of whole values; null if no index has them in this order. */
  private @Nullable Step prefix(
      Leaf leaf, MatchingRule rule, AssertionValue initial, boolean alone) {
    MatchingRule.Prefix prefix = rule.prefixOf(initial.normalized());
    Index equality = lookups.index(leaf.type(), IndexKind.EQUALITY, rule);
    Index index =
        equality == null ? lookups.index(leaf.type(), IndexKind.ORDERING, rule) : equality;
    if (index == null || prefix.bytes().length == 0) {
      return null;
    }
    IndexKeys.Ranges ranges = IndexKeys.prefix(index.kind(), prefix.bytes());
    boolean exact = alone && prefix.exact() && ranges.exact();
    return ranges(leaf, index, new IndexKeys.Ranges(ranges.ranges(), exact));
  }

  private void pieces(
      Leaf leaf, Index index, AssertionValue piece, boolean onlyPiece, List<Step> steps) {
    for (IndexKeys.Ranges ranges : IndexKeys.piece(piece.normalized())) {
      boolean exact = onlyPiece && ranges.exact() && leaf.isAllOf(index);
      byte[] gram = ranges.ranges().get(0).from();
      Posting posting =
          gram.length == IndexKeys.GRAM_BYTES
              ? lookups.find(index, gram)
              : lookups.find(index, ranges.ranges());
      Step step = lookup(leaf, index, posting, exact);
      String quoted = LdapProblem.quote(gram, 0, gram.length);
      steps.add(leaf.negated() ? step : step.because("index " + index + ", piece " + quoted));
    }
  }

  /** All lookups of one leaf together. */
  private static Step joined(Leaf leaf, List<Step> steps, String whyNone) {
    return switch (steps.size()) {
      case 0 -> new Step.Scan(leaf.literal(), whyNone);
      case 1 -> steps.get(0);
      default -> leaf.negated() ? fewest(steps) : new Step.AllOf(leaf.part(), steps);
    };
  }

  /** The complement of any lookup of a leaf answers its negation once that is tested. */
  private static Step fewest(List<Step> steps) {
    return steps.stream()
        .filter(Step::indexed)
        .max(Comparator.comparingLong(step -> step.cost(Long.MAX_VALUE)))
        .orElse(steps.get(0));
  }

  /** What an index says about a leaf; about a negated one if it is exact or finds few. */
  Step lookup(Leaf leaf, Index index, Posting posting, boolean exact) {
    if (!leaf.negated() || exact) {
      return new Step.Lookup(leaf.literal(), index, posting, leaf.negated(), exact);
    }
    TestedPosting tested = new TestedPosting(posting, leaf.literal());
    return tested.isFew()
        ? new Step.Lookup(leaf.literal(), index, tested.in(lookups.view()), true, true)
            .because("complement of what index " + index + " finds, tested on each")
        : new Step.Scan(
            leaf.literal(), "index " + index + " is not exact here and finds too many for NOT");
  }

  /** No index answers a leaf; says which would. */
  Step missing(Leaf leaf, IndexKind kind) {
    AttributeType type = leaf.type();
    String reason = "no " + kind.word() + " index on " + type;
    if (lookups.hidden(type, kind)) {
      reason = "hidden: index " + type + "/" + kind.word();
    } else if (lookups.building(type, kind)) {
      reason = "index is still being built: " + reason;
    }
    return new Step.Scan(leaf.literal(), reason);
  }

  static Filter literal(Filter leaf, boolean negated) {
    return negated ? new Filter.Not(leaf) : leaf;
  }
}
