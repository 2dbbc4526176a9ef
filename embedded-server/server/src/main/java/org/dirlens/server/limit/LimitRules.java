package org.dirlens.server.limit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.partition.entry.Dn;
import org.dirlens.server.access.Memberships;
import org.dirlens.server.access.Subject;
import org.jspecify.annotations.Nullable;

/**
 * The limits of searches, for all and by rules. The first rule in order that names a requester
 * decides; what it does not say is as for all.
 *
 * <p>Which rule that is, is remembered by name. What depends on groups is looked up again after a
 * write: it is a lookup in each group that a rule names. Safe for use by many threads.
 */
public final class LimitRules {
  /** Names remembered; beyond that all are forgotten. */
  private static final int DECISIONS_MAX = 10_000;

  private final SearchLimits general;
  private final List<LimitRule> rules;
  private final List<SearchLimits> byRule;
  private final boolean groups;
  private final Map<Dn, Decision> decisions = new ConcurrentHashMap<>();

  /** What was decided about a name while the directory was at this version. */
  private record Decision(SearchLimits limits, long version) {}

  /** What rules about groups need of the directory. */
  public interface Members extends Memberships {
    /** A number that is another one whenever a group may have changed. */
    long version();
  }

  /** These limits for all, and these rules. */
  public LimitRules(SearchLimits general, List<LimitRule> rules) {
    List<LimitRule> sorted = new ArrayList<>(rules);
    sorted.sort(Comparator.comparingLong(LimitRule::order).thenComparing(LimitRule::name));
    this.general = general;
    this.rules = List.copyOf(sorted);
    this.byRule = sorted.stream().map(general::with).toList();
    this.groups =
        sorted.stream()
            .flatMap(rule -> rule.subjects().stream())
            .anyMatch(Subject.Group.class::isInstance);
  }

  /** Other limits for all. */
  public LimitRules with(SearchLimits others) {
    return new LimitRules(others, rules);
  }

  /** Other rules. */
  public LimitRules with(List<LimitRule> others) {
    return new LimitRules(general, others);
  }

  /**
   * The limits of a requester.
   *
   * @param requester null for nobody known
   */
  public SearchLimits of(@Nullable Dn requester, Members members) {
    if (requester == null || rules.isEmpty()) {
      return first(requester, members);
    }
    long version = groups ? members.version() : 0; // before the groups are looked at
    Decision decision = decisions.get(requester);
    if (decision == null || decision.version != version) {
      decision = new Decision(first(requester, members), version);
      if (decisions.size() >= DECISIONS_MAX) {
        decisions.clear();
      }
      decisions.put(requester, decision);
    }
    return decision.limits;
  }

  /** A rule is passed over if it could not be found out whether it means somebody. */
  private SearchLimits first(@Nullable Dn requester, Members members) {
    for (int i = 0; i < rules.size(); i++) {
      for (Subject subject : rules.get(i).subjects()) {
        if (subject.means(requester, members) == Subject.Answer.YES) {
          return byRule.get(i);
        }
      }
    }
    return general;
  }
}
