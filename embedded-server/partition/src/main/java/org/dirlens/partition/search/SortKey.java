package org.dirlens.partition.search;

import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/**
 * What entries are sorted by (RFC 2891, 1.1): the least value of an attribute. Entries without the
 * attribute are larger than all others.
 *
 * @param rule one that orders
 */
public record SortKey(AttributeDescription attribute, MatchingRule rule, Direction direction) {
  /** Which end comes first. */
  public enum Direction {
    ASCENDING,
    DESCENDING
  }

  /**
   * A key by the rule named, else by the ordering rule of the attribute; inappropriateMatching if
   * there is none.
   */
  public static SortKey of(
      AttributeDescription attribute, @Nullable MatchingRule named, Direction direction)
      throws LdapProblem {
    MatchingRule rule = named == null ? attribute.type().ordering() : named;
    if (rule == null || rule.kind() != MatchingRule.Kind.ORDERING) {
      throw new LdapProblem(
          ResultCode.INAPPROPRIATE_MATCHING,
          attribute + " has no ordering rule" + (rule == null ? "" : " " + rule));
    }
    return new SortKey(attribute, rule, direction);
  }
}
