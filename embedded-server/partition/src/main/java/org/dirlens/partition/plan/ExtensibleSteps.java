package org.dirlens.partition.plan;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.AssertionValue;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.Filter.Extensible;
import org.dirlens.partition.ids.IdCollector;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.LeafSteps.Leaf;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.table.CountsTable;

/**
 * Steps of extensible leaves (RFC 4511, 4.5.1.7.7). A rule is answered by an index whose keys are
 * made alike, or of coarser keys that are tested again. Without an attribute it is a union over all
 * attributes the rule applies to. With {@code :dn} the values in names count: those are values of
 * the entry itself and of the entries above it, so what is found is joined by all entries below.
 */
final class ExtensibleSteps {
  /**
   * The entries below at most this many found ones are gathered; below more, everything is tested.
   */
  private static final long FOUND_MAX = 1000;

  private final LeafSteps leaves;
  private final IndexLookups lookups;

  ExtensibleSteps(LeafSteps leaves, IndexLookups lookups) {
    this.leaves = leaves;
    this.lookups = lookups;
  }

  Step step(Extensible part, boolean negated) {
    if (part.inName()) {
      return inName(part, negated);
    }
    AttributeDescription attribute = part.attribute();
    if (attribute != null) {
      return step(new Leaf(part, attribute, negated), part.rule(), part.assertion());
    }
    if (negated) {
      return new Step.Scan(LeafSteps.literal(part, true), "NOT of all attributes of a rule");
    }
    return anyAttribute(part);
  }

  private Step anyAttribute(Extensible part) {
    List<Step> steps = new ArrayList<>();
    for (AttributeType type : part.rule().applies()) {
      AttributeDescription attribute = AttributeDescription.of(type);
      Extensible one =
          new Extensible(part.rule(), part.rule().name(), attribute, part.assertion(), false);
      Step step = step(new Leaf(one, attribute, false), part.rule(), part.assertion());
      Step.Lookup lookup = step.lookup();
      if (lookup == null) {
        return new Step.Scan(part, "an attribute of the rule has no index: " + type);
      }
      steps.add(new Step.Lookup(one, lookup.index(), lookup.posting(), false, false));
    }
    return new Step.AnyOf(part, steps);
  }

  private Step step(Leaf leaf, MatchingRule rule, AssertionValue assertion) {
    if (rule.kind() == MatchingRule.Kind.ORDERING) {
      return leaves.ordering(leaf, rule, IndexKeys.before(assertion.normalized()));
    }
    MatchingRule own = leaf.type().equality();
    if (own != null && rule.findsWordsOf(own)) {
      return leaves.words(leaf, own, assertion.normalized());
    }
    return own != null && rule.isFinerThan(own)
        ? coarser(leaf, own, assertion.raw())
        : leaves.equality(leaf, rule, assertion);
  }

  /** Values that are equal under the rule are equal under the type's own, which has an index. */
  private Step coarser(Leaf leaf, MatchingRule own, byte[] raw) {
    Index index = lookups.index(leaf.type(), IndexKind.EQUALITY, own);
    if (index == null) {
      return leaves.missing(leaf, IndexKind.EQUALITY);
    }
    try {
      byte[] key = IndexKeys.equality(own.normalizeAssertion(raw, 0, raw.length));
      return leaves.lookup(leaf, index, lookups.find(index, key), false);
    } catch (LdapProblem noSuchValue) {
      return new Step.Scan(leaf.literal(), noSuchValue.getMessage());
    }
  }

  private Step inName(Extensible part, boolean negated) {
    Filter literal = LeafSteps.literal(part, negated);
    boolean ordering = part.rule().kind() == MatchingRule.Kind.ORDERING;
    if (negated || ordering || isInSuffix(part)) {
      return new Step.Scan(literal, "names are tested entry by entry here");
    }
    Extensible values =
        new Extensible(part.rule(), part.ruleText(), part.attribute(), part.assertion(), false);
    Step.Lookup found = step(values, false).lookup();
    if (found == null || found.posting().count() > FOUND_MAX) {
      return new Step.Scan(literal, "too many entries, or no index, for names that hold the value");
    }
    return new Step.Lookup(part, found.index(), withAllBelow(found.posting()), false, false);
  }

  private Posting withAllBelow(Posting found) {
    IdCollector ids = new IdCollector();
    ids.addAll(found.ids());
    IdIterator each = found.ids().iterator();
    while (each.next()) {
      if (CountsTable.find(lookups.view().counts(), each.id()).children() > 0) {
        Descendants.collect(lookups.view().rdn(), each.id(), ids);
      }
    }
    IdSet all = ids.build();
    long count = all.cardinality();
    return count == 0 ? Posting.ABSENT : new Posting(count, Posting.Side.RANGE, all);
  }

  /** Whether the name of the suffix holds the value: then all names do. */
  private boolean isInSuffix(Extensible part) {
    Dn suffix = lookups.suffix();
    ByteSink scratch = new ByteSink();
    return suffix.rdns().stream()
        .flatMap(rdn -> rdn.avas().stream())
        .anyMatch(ava -> holds(ava, part, scratch));
  }

  private static boolean holds(Ava ava, Extensible part, ByteSink scratch) {
    AttributeType type = ava.type();
    byte[] value = ava.value();
    return type != null
        && part.asksInName(type)
        && part.rule().matches(value, 0, value.length, part.assertion().normalized(), scratch);
  }
}
