package org.dirlens.partition.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexSet;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/**
 * Turns a filter into steps and asks every index for the exact count of its part.
 *
 * <p>NOT moves down to the leaves by De Morgan's laws, which hold in three-valued logic. Then the
 * filter is true exactly if it is true with each leaf taken as "is true": undefined leaves count as
 * false, negated or not. A leaf about an attribute that an entry does not have is false, so its
 * negation is true (RFC 4511, 4.5.1.7; X.511, 7.8.2), and the complement of a posting is exact.
 */
final class FilterSteps {
  private static final String OBJECT_CLASS = "2.5.4.0";

  private final ReadView view;
  private final IndexSet indices;
  private final PhaseClock clock;

  FilterSteps(ReadView view, PhaseClock clock) {
    this.view = view;
    this.indices = view.indices();
    this.clock = clock;
  }

  Step of(Filter filter) {
    return step(filter, false);
  }

  /** Whether every entry matches, because every entry has an object class. */
  static boolean holdsForEvery(Filter filter) {
    return filter instanceof Filter.Presence part
        && part.attribute().options().isEmpty()
        && part.attribute().type().oid().equals(OBJECT_CLASS);
  }

  private Step step(Filter filter, boolean negated) {
    long start = clock.nanos();
    Step step =
        switch (filter) {
          case Filter.And and ->
              negated ? anyOf(steps(and.parts(), true)) : allOf(steps(and.parts(), false));
          case Filter.Or or ->
              negated ? allOf(steps(or.parts(), true)) : anyOf(steps(or.parts(), false));
          case Filter.Not not -> step(not.part(), !negated);
          case Filter.Presence part -> presence(part, negated);
          case Filter.Equality part -> equality(part, negated);
          case Filter.Undefined part -> new Step.Nothing(literal(part, negated), part.reason());
          case Filter.Substring part -> scan(part, part.attribute(), "substring", negated);
          case Filter.GreaterOrEqual part -> scan(part, part.attribute(), "ordering", negated);
          case Filter.LessOrEqual part -> scan(part, part.attribute(), "ordering", negated);
          case Filter.Approximate part -> scan(part, part.attribute(), "approximate", negated);
          case Filter.Extensible part ->
              new Step.Scan(literal(part, negated), "no index answers extensible filters");
        };
    step.spent(clock.nanos() - start);
    return step;
  }

  private List<Step> steps(List<Filter> parts, boolean negated) {
    List<Step> steps = new ArrayList<>(parts.size());
    for (Filter part : parts) {
      steps.add(step(part, negated));
    }
    return steps;
  }

  private static Step allOf(List<Step> steps) {
    if (steps.isEmpty()) {
      return new Step.Everything(Filter.ALL, "true for every entry");
    }
    List<Filter> parts = steps.stream().map(Step::part).toList();
    return steps.size() == 1 ? steps.get(0) : new Step.AllOf(new Filter.And(parts), steps);
  }

  private static Step anyOf(List<Step> steps) {
    if (steps.isEmpty()) {
      return new Step.Nothing(Filter.NONE, "true for no entry");
    }
    List<Filter> parts = steps.stream().map(Step::part).toList();
    return steps.size() == 1 ? steps.get(0) : new Step.AnyOf(new Filter.Or(parts), steps);
  }

  private Step presence(Filter.Presence part, boolean negated) {
    AttributeDescription attribute = part.attribute();
    boolean plain = attribute.options().isEmpty();
    if (holdsForEvery(part)) {
      return negated
          ? new Step.Nothing(literal(part, true), "every entry has objectClass")
          : new Step.Everything(part, "every entry has objectClass");
    }
    Index own = indices.readable(attribute.type(), IndexKind.PRESENCE);
    Index index = own != null ? own : indices.covering(attribute.type(), IndexKind.PRESENCE);
    boolean exact = plain && own != null;
    return lookup(part, index, IndexKeys.presence(), negated, exact);
  }

  private Step equality(Filter.Equality part, boolean negated) {
    AttributeDescription attribute = part.attribute();
    MatchingRule rule = attribute.type().equality();
    if (rule == null || !rule.comparesNormalForms()) {
      return new Step.Scan(
          literal(part, negated), "values of " + attribute + " are not compared by normal forms");
    }
    Index own = indices.readable(attribute.type(), IndexKind.EQUALITY);
    Index index = own != null ? own : covering(attribute.type(), rule);
    byte[] key = IndexKeys.equality(part.assertion().normalized());
    boolean exact = own != null && attribute.options().isEmpty() && IndexKeys.exact(key);
    return lookup(part, index, key, negated, exact);
  }

  /** An index of a type above has all the entries and more, if it compares by the same rule. */
  private @Nullable Index covering(AttributeType type, MatchingRule rule) {
    Index index = indices.covering(type, IndexKind.EQUALITY);
    return index != null && index.type().equality() == rule ? index : null;
  }

  private Step lookup(
      Filter part, @Nullable Index index, byte[] key, boolean negated, boolean exact) {
    if (index == null) {
      AttributeDescription attribute = attribute(part);
      String kind = part instanceof Filter.Presence ? "presence" : "equality";
      return new Step.Scan(literal(part, negated), missing(attribute.type(), kind));
    }
    if (negated && !exact) {
      return new Step.Scan(
          literal(part, true), "index " + index + " is not exact here, so NOT cannot use it");
    }
    Posting posting =
        PostingTrees.find(
            view.tree(index.trees().keys()), view.tree(index.trees().postings()), key);
    index.counters().served();
    return new Step.Lookup(literal(part, negated), index, posting, negated, exact);
  }

  private static AttributeDescription attribute(Filter part) {
    return switch (part) {
      case Filter.Presence presence -> presence.attribute();
      case Filter.Equality equality -> equality.attribute();
      default -> throw new IllegalArgumentException("no index is looked up for " + part);
    };
  }

  private Step scan(Filter part, AttributeDescription attribute, String kind, boolean negated) {
    return new Step.Scan(
        literal(part, negated), "no index answers " + kind + " filters on " + attribute.type());
  }

  private String missing(AttributeType type, String kind) {
    boolean building =
        indices.all().stream()
            .anyMatch(
                index ->
                    index.type() == type
                        && index.building()
                        && index.kind().name().toLowerCase(Locale.ROOT).equals(kind));
    return (building ? "index is still being built: " : "no ") + kind + " index on " + type;
  }

  private static Filter literal(Filter leaf, boolean negated) {
    return negated ? new Filter.Not(leaf) : leaf;
  }
}
