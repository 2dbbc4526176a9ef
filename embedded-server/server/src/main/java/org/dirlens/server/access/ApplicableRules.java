package org.dirlens.server.access;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.EntryContext;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.FilterFactory;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.password.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * The rules that may apply to one requester in one operation: to all entries of its region, or to
 * some of them only. Owned by one thread at a time.
 */
public final class ApplicableRules {
  private final AccessRules rules;
  private final BitSet everywhere;
  private final List<Condition> conditions;
  private final BitSet applying = new BitSet();
  private final BitSet lastApplying = new BitSet();
  private @Nullable Rights last;

  private ApplicableRules(AccessRules rules, BitSet everywhere, List<Condition> conditions) {
    this.rules = rules;
    this.everywhere = everywhere;
    this.conditions = List.copyOf(conditions);
  }

  /** What makes a rule apply to an entry of the region; null for what need not be asked. */
  private record Condition(
      int index,
      Rule rule,
      @Nullable Target place,
      @Nullable FilterEvaluator filter,
      @Nullable FilterEvaluator holders,
      @Nullable Dn self) {
    boolean holds(EntryRecord entry, EntryContext context) {
      return (filter == null || filter.evaluate(entry, context) == Truth.TRUE)
          && isMeant(entry, context)
          && (place == null || Region.holds(place.base(), place.scope(), context.dn()));
    }

    private boolean isMeant(EntryRecord entry, EntryContext context) {
      return (holders == null && self == null)
          || (holders != null && holders.evaluate(entry, context) == Truth.TRUE)
          || (self != null && self.equals(context.dn()));
    }
  }

  /** The rights that all entries of the region have in common; null if they differ. */
  public @Nullable Rights everywhere() {
    return conditions.isEmpty() ? rules.rights(everywhere) : null;
  }

  /** The rights to one entry. */
  public Rights of(EntryRecord entry, EntryContext context) {
    applying.clear();
    applying.or(everywhere);
    for (int i = 0; i < conditions.size(); i++) {
      Condition condition = conditions.get(i);
      if (condition.holds(entry, context)) {
        applying.set(condition.index);
      }
    }
    Rights rights = last;
    if (rights == null || !applying.equals(lastApplying)) {
      rights = rules.rights(applying);
      last = rights;
      lastApplying.clear();
      lastApplying.or(applying);
    }
    return rights;
  }

  /** Whether a type may be asked for in all entries, whichever rules apply to them. */
  public boolean asksAlways(AttributeType type) {
    return asks(type, Rule.Effect.ALLOW);
  }

  /** Whether there may be an entry in which a type may be asked for. */
  public boolean asksSomewhere(AttributeType type) {
    return asks(type, Rule.Effect.DENY);
  }

  /** The filter without the parts that may not be asked in all entries. */
  public Filter guardedAlways(Filter filter) {
    return new BlindFilter(this::asksAlways).guarded(filter);
  }

  /** The filter without the parts that may be asked in no entry. */
  public Filter guarded(Filter filter) {
    return new BlindFilter(this::asksSomewhere).guarded(filter);
  }

  /**
   * Whether a type may be asked for, where rules of this effect that apply to some entries are
   * passed over and the others are taken to apply.
   */
  private boolean asks(AttributeType type, Rule.Effect passedOver) {
    if (Secrets.holds(type)) {
      return false;
    }
    BitSet taken = (BitSet) everywhere.clone();
    for (Condition condition : conditions) {
      if (condition.rule.effect() != passedOver) {
        taken.set(condition.index);
      }
    }
    for (int i = taken.nextSetBit(0); i >= 0; i = taken.nextSetBit(i + 1)) {
      Rule rule = rules.rule(i);
      if (rule.rights().contains(Right.SEARCH) && rule.target().attributes().has(type)) {
        return rule.allows();
      }
    }
    return false;
  }

  /** Finds out, rule by rule in their order, which have a say. */
  static final class Building {
    private final AccessRules rules;
    private final @Nullable Dn requester;
    private final Region region;
    private final Set<Right> asked;
    private final BitSet everywhere = new BitSet();
    private final List<Condition> conditions = new ArrayList<>();

    Building(AccessRules rules, @Nullable Dn requester, Region region, Set<Right> asked) {
      this.rules = rules;
      this.requester = requester;
      this.region = region;
      this.asked = EnumSet.copyOf(asked);
    }

    void consider(int index, Rule rule, Memberships memberships) {
      if (asked.stream().noneMatch(rule.rights()::contains)) {
        return;
      }
      Region.Share share = rule.target().share(region);
      if (share == Region.Share.NONE || isHidden(rule)) {
        return;
      }
      Subject.Answer answer = answer(rule, memberships);
      Filter filter = rule.target().filter();
      if (answer == Subject.Answer.NO) {
        return;
      }
      if (answer == Subject.Answer.YES && share == Region.Share.ALL && filter == null) {
        everywhere.set(index);
        return;
      }
      boolean byEntry = answer == Subject.Answer.BY_ENTRY;
      conditions.add(
          new Condition(
              index,
              rule,
              share == Region.Share.ALL ? null : rule.target(),
              filter == null ? null : FilterEvaluator.of(filter),
              byEntry ? holders(rule) : null,
              byEntry && hasSelf(rule) ? requester : null));
    }

    private static boolean hasSelf(Rule rule) {
      return rule.subjects().stream().anyMatch(Subject.Self.class::isInstance);
    }

    /** Whether a rule before applies everywhere and leaves nothing to this one. */
    private boolean isHidden(Rule rule) {
      return everywhere.stream().anyMatch(i -> rules.rule(i).hides(rule, asked));
    }

    private Subject.Answer answer(Rule rule, Memberships memberships) {
      Subject.Answer answer = Subject.Answer.NO;
      for (Subject subject : rule.subjects()) {
        Subject.Answer one =
            subject instanceof Subject.Self ? self() : subject.means(requester, memberships);
        if (one == Subject.Answer.UNKNOWN) {
          // Who may be meant is not given anything, and is denied it.
          one = rule.allows() ? Subject.Answer.NO : Subject.Answer.YES;
        }
        if (one == Subject.Answer.YES) {
          return one;
        }
        answer = one == Subject.Answer.NO ? answer : one;
      }
      return answer;
    }

    /** Of one entry, and of entries elsewhere, it is known whether they are oneself. */
    private Subject.Answer self() {
      Region.Share share =
          requester == null ? Region.Share.NONE : region.share(requester, Scope.BASE);
      return switch (share) {
        case NONE -> Subject.Answer.NO;
        case SOME -> Subject.Answer.BY_ENTRY;
        case ALL -> Subject.Answer.YES;
      };
    }

    private @Nullable FilterEvaluator holders(Rule rule) {
      if (requester == null) {
        return null;
      }
      FilterFactory factory = new FilterFactory(rules.schema());
      byte[] name = requester.toString().getBytes(StandardCharsets.UTF_8);
      List<Filter> parts = new ArrayList<>();
      for (Subject subject : rule.subjects()) {
        if (subject instanceof Subject.Holder(AttributeType attribute)) {
          parts.add(factory.equality(attribute.name(), name));
        }
      }
      return parts.isEmpty() ? null : FilterEvaluator.of(new Filter.Or(parts));
    }

    ApplicableRules build() {
      return new ApplicableRules(rules, everywhere, conditions);
    }
  }
}
