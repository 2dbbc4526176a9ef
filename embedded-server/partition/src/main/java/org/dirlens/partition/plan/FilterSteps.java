package org.dirlens.partition.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.Filter.GreaterOrEqual;
import org.dirlens.partition.filter.Filter.LessOrEqual;

/**
 * Turns a filter into steps and asks every index for the exact count of its part.
 *
 * <p>NOT moves down to the leaves by De Morgan's laws, which hold in three-valued logic. Then the
 * filter is true exactly if it is true with each leaf taken as "is true": undefined leaves count as
 * false, negated or not. A leaf about an attribute that an entry does not have is false, so its
 * negation is true (RFC 4511, 4.5.1.7; X.511, 7.8.2), and the complement of a posting is exact.
 */
public final class FilterSteps {
  private final LeafSteps leaves;
  private final PhaseClock clock;

  public FilterSteps(IndexLookups lookups, PhaseClock clock) {
    this.leaves = new LeafSteps(lookups);
    this.clock = clock;
  }

  public Step of(Filter filter) {
    return step(filter, false);
  }

  private Step step(Filter filter, boolean negated) {
    long start = clock.nanos();
    Step step =
        switch (filter) {
          case Filter.And and ->
              negated ? anyOf(steps(and.parts(), true)) : allOf(conjunction(and.parts()));
          case Filter.Or or ->
              negated ? allOf(steps(or.parts(), true)) : anyOf(steps(or.parts(), false));
          case Filter.Not not -> step(not.part(), !negated);
          case Filter.Undefined part ->
              new Step.Nothing(LeafSteps.literal(part, negated), part.reason());
          default -> leaves.step(filter, negated);
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

  /** The steps of parts that must all be true; a lower and an upper bound become one range. */
  private List<Step> conjunction(List<Filter> parts) {
    return hasLowerBound(parts) ? withRanges(parts) : steps(parts, false);
  }

  private static boolean hasLowerBound(List<Filter> parts) {
    for (Filter part : parts) {
      if (part instanceof GreaterOrEqual) {
        return true;
      }
    }
    return false;
  }

  private List<Step> withRanges(List<Filter> parts) {
    Map<AttributeDescription, Deque<LessOrEqual>> high = upperBounds(parts);
    Deque<LessOrEqual> none = new ArrayDeque<>();
    List<Step> ranges = new ArrayList<>();
    Set<Filter> paired = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Filter part : parts) {
      if (part instanceof GreaterOrEqual low) {
        Deque<LessOrEqual> ofSame = high.getOrDefault(low.attribute(), none);
        LessOrEqual upper = ofSame.peek();
        Step range = upper == null ? null : leaves.between(low, upper);
        if (range != null) {
          ranges.add(range);
          paired.add(low);
          paired.add(ofSame.remove());
        }
      }
    }
    List<Step> steps = steps(parts.stream().filter(part -> !paired.contains(part)).toList(), false);
    steps.addAll(ranges);
    return steps;
  }

  /** The upper bounds among some parts, in their order. */
  private static Map<AttributeDescription, Deque<LessOrEqual>> upperBounds(List<Filter> parts) {
    Map<AttributeDescription, Deque<LessOrEqual>> bounds = new HashMap<>();
    for (Filter part : parts) {
      if (part instanceof LessOrEqual high) {
        bounds.computeIfAbsent(high.attribute(), of -> new ArrayDeque<>()).add(high);
      }
    }
    return bounds;
  }

  private static Step allOf(List<Step> steps) {
    if (steps.isEmpty()) {
      return new Step.Everything(Filter.ALL, "true for every entry");
    }
    return steps.size() == 1 ? steps.get(0) : new Step.AllOf(new Filter.And(parts(steps)), steps);
  }

  private static Step anyOf(List<Step> steps) {
    if (steps.isEmpty()) {
      return new Step.Nothing(Filter.NONE, "true for no entry");
    }
    return steps.size() == 1 ? steps.get(0) : new Step.AnyOf(new Filter.Or(parts(steps)), steps);
  }

  private static List<Filter> parts(List<Step> steps) {
    Filter[] parts = new Filter[steps.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = steps.get(i).part();
    }
    return List.of(parts);
  }
}
