package org.dirlens.partition.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.Filter.And;
import org.dirlens.partition.filter.Filter.Approximate;
import org.dirlens.partition.filter.Filter.Equality;
import org.dirlens.partition.filter.Filter.Extensible;
import org.dirlens.partition.filter.Filter.GreaterOrEqual;
import org.dirlens.partition.filter.Filter.LessOrEqual;
import org.dirlens.partition.filter.Filter.Not;
import org.dirlens.partition.filter.Filter.Or;
import org.dirlens.partition.filter.Filter.Presence;
import org.dirlens.partition.filter.Filter.Substring;
import org.dirlens.partition.filter.Filter.Undefined;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/**
 * A filter made ready to be tested on many stored entries: attribute types resolved to the codes in
 * records, assertions normalised, one buffer for the values under test. Allocates nothing per entry
 * as long as values are ASCII. Owned by one thread.
 */
public final class FilterEvaluator {
  static final String ENTRY_DN = "1.3.6.1.1.20";
  static final String HAS_SUBORDINATES = "2.5.18.9";
  static final String NUM_SUBORDINATES = "1.3.6.1.4.1.453.16.2.103";
  private static final String SUBSCHEMA_SUBENTRY = "2.5.18.10";

  /** OIDs of the attributes that are computed when sent and stored nowhere. */
  private static final Set<String> COMPUTED =
      Set.of(ENTRY_DN, HAS_SUBORDINATES, NUM_SUBORDINATES, SUBSCHEMA_SUBENTRY);

  private final Test test;
  private boolean needsContext;

  private FilterEvaluator(Filter filter) {
    this.test = compiled(filter);
  }

  public static FilterEvaluator of(Filter filter) {
    return new FilterEvaluator(filter);
  }

  /** For a single entry: makes an evaluator and uses it once. */
  public static Truth evaluate(Filter filter, EntryRecord entry) {
    return of(filter).evaluate(entry);
  }

  /**
   * Whether an entry has a value that equals an assertion; one of many values is looked up.
   *
   * @param assertion as {@link MatchingRule#normalizeAssertion} gives it
   */
  public static boolean holds(
      EntryRecord entry, AttributeDescription description, MatchingRule rule, byte[] assertion) {
    return entry.forEachValue(description, new ValueTests.Equal(rule, assertion));
  }

  /** Whether values of a type are stored in no record; see {@link EntryContext#computed}. */
  public static boolean isComputed(AttributeType type) {
    return COMPUTED.contains(type.oid());
  }

  /** Whether the filter asks for something that no record holds; see {@link EntryContext}. */
  public boolean needsContext() {
    return needsContext;
  }

  /** Tests an entry; what only a context knows counts as absent. */
  public Truth evaluate(EntryRecord entry) {
    return test.on(entry, null);
  }

  public Truth evaluate(EntryRecord entry, EntryContext context) {
    return test.on(entry, context);
  }

  /** One part made ready. */
  interface Test {
    Truth on(EntryRecord entry, @Nullable EntryContext context);
  }

  private Test compiled(Filter filter) {
    return switch (filter) {
      case And and -> new Conjunction(compiled(and.parts()));
      case Or or -> new Disjunction(compiled(or.parts()));
      case Not not -> {
        Test part = compiled(not.part());
        yield (entry, context) -> part.on(entry, context).not();
      }
      case Undefined undefined -> (entry, context) -> Truth.UNDEFINED;
      case Presence part -> presence(part.attribute());
      case Equality part ->
          onValues(
              part.attribute(), equality(part.attribute().type().equality(), part.assertion()));
      case GreaterOrEqual part ->
          onValues(
              part.attribute(),
              new ValueTests.AtLeast(ordering(part.attribute()), part.assertion()));
      case LessOrEqual part ->
          onValues(
              part.attribute(),
              new ValueTests.AtMost(ordering(part.attribute()), part.assertion()));
      case Substring part -> onValues(part.attribute(), new ValueTests.Pieces(part));
      case Approximate part -> onValues(part.attribute(), approximate(part));
      case Extensible part -> extensible(part);
    };
  }

  private Test[] compiled(List<Filter> parts) {
    List<Test> tests = new ArrayList<>(parts.size());
    parts.forEach(part -> tests.add(compiled(part)));
    return tests.toArray(Test[]::new);
  }

  private Test presence(AttributeDescription attribute) {
    if (asksContext(attribute)) {
      return new ComputedTest(attribute, (bytes, offset, length) -> true);
    }
    return attribute.options().isEmpty()
        ? (entry, context) -> Truth.of(entry.has(attribute.type()))
        : (entry, context) -> Truth.of(entry.has(attribute));
  }

  private Test onValues(AttributeDescription attribute, ValueTest test) {
    if (asksContext(attribute)) {
      return new ComputedTest(attribute, test);
    }
    return attribute.options().isEmpty()
        ? (entry, context) -> Truth.of(entry.forEachValue(attribute.type(), test))
        : (entry, context) -> Truth.of(entry.forEachValue(attribute, test));
  }

  private boolean asksContext(AttributeDescription attribute) {
    boolean computed = isComputed(attribute.type());
    needsContext |= computed;
    return computed;
  }

  private Test extensible(Extensible part) {
    needsContext |= part.inName();
    ValueTest test = ruled(part.rule(), part.assertion());
    AttributeDescription attribute = part.attribute();
    Test onAttributes =
        attribute == null ? AnyAttribute.of(part.rule(), test) : onValues(attribute, test);
    return part.inName() ? new InName(onAttributes, part, test) : onAttributes;
  }

  private static ValueTest ruled(MatchingRule rule, AssertionValue assertion) {
    return rule.kind() == MatchingRule.Kind.ORDERING
        ? new ValueTests.Before(rule, assertion)
        : equality(rule, assertion);
  }

  private static ValueTest approximate(Approximate part) {
    return part.rule().comparesText()
        ? new ValueTests.SoundsLike(part)
        : equality(part.rule(), part.assertion());
  }

  private static ValueTest equality(@Nullable MatchingRule rule, AssertionValue assertion) {
    if (rule == null) {
      throw new IllegalArgumentException("equality without a rule");
    }
    return new ValueTests.Equal(rule, assertion.normalized());
  }

  private static MatchingRule ordering(AttributeDescription attribute) {
    MatchingRule rule = attribute.type().ordering();
    if (rule == null) {
      throw new IllegalArgumentException(attribute + " has no ordering rule");
    }
    return rule;
  }
}
