package org.dirlens.server.access;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/** All rules in force, in their order; immutable, safe for use by many threads. */
public final class AccessRules {
  /** Kept combinations of rules; beyond that they are worked out each time. */
  private static final int COMBINATIONS_MAX = 4096;

  private final List<Rule> rules;
  private final List<Rule> standard;
  private final Schema schema;
  private final Rights open;
  private final boolean nesting;
  private final Map<BitSet, Rights> combinations = new ConcurrentHashMap<>();

  private AccessRules(List<Rule> others, List<Rule> standard, Schema schema) {
    List<Rule> all = new ArrayList<>(others);
    all.sort(Comparator.comparingLong(Rule::order).thenComparing(Rule::name));
    all.addAll(standard);
    this.rules = List.copyOf(all);
    this.nesting =
        all.stream()
            .flatMap(rule -> rule.subjects().stream())
            .anyMatch(Subject.NestedGroup.class::isInstance);
    this.standard = standard;
    this.schema = schema;
    Rule everything =
        new Rule(
            "",
            0,
            Rule.Effect.ALLOW,
            EnumSet.of(Right.SEARCH, Right.COMPARE, Right.READ),
            new Target(Dn.ROOT, Scope.SUB, null, AttributeSet.ALL),
            List.of(new Subject.Everyone()),
            null);
    this.open = new Rights(List.of(everything), schema);
  }

  /**
   * These rules, and behind them those that the server brings.
   *
   * @throws LdapProblem if the schema lacks what those are about
   */
  public static AccessRules of(List<Rule> rules, Schema schema) throws LdapProblem {
    return new AccessRules(rules, Rule.standard(schema), schema);
  }

  /** Other rules, with the same behind them. */
  public AccessRules with(List<Rule> others) {
    return new AccessRules(others, standard, schema);
  }

  /** What everybody may do with what is for everybody: root DSE and schema. */
  public Rights open() {
    return open;
  }

  /** Whether some are about groups in groups, which have to be searched for. */
  public boolean nesting() {
    return nesting;
  }

  /**
   * What the rules say to an operation.
   *
   * @param requester null for nobody known
   * @param asked rights that the operation is about
   */
  public ApplicableRules applicable(
      @Nullable Dn requester, Region region, Set<Right> asked, Memberships memberships) {
    ApplicableRules.Building building =
        new ApplicableRules.Building(this, requester, region, asked);
    for (int i = 0; i < rules.size(); i++) {
      building.consider(i, rules.get(i), memberships);
    }
    return building.build();
  }

  Schema schema() {
    return schema;
  }

  Rule rule(int index) {
    return rules.get(index);
  }

  /** What comes out where these rules apply. */
  Rights rights(BitSet applying) {
    Rights known = combinations.get(applying);
    if (known == null) {
      known = new Rights(applying.stream().mapToObj(rules::get).toList(), schema);
      if (combinations.size() >= COMBINATIONS_MAX) {
        combinations.clear();
      }
      combinations.put((BitSet) applying.clone(), known);
    }
    return known;
  }
}
