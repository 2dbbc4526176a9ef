package org.dirlens.partition.verb;

import java.util.List;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.EntryContext;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.MatchingRule;

/** Compare (RFC 4511, 4.10). */
public final class CompareOperation {
  private CompareOperation() {}

  /**
   * Whether an entry has a value, whoever keeps the entry.
   *
   * @throws LdapProblem inappropriateMatching, invalidAttributeSyntax, noSuchAttribute
   */
  public static boolean compare(EntryRecord entry, AttributeDescription description, byte[] value)
      throws LdapProblem {
    MatchingRule rule = equality(description);
    byte[] assertion = rule.normalizeAssertion(value, 0, value.length);
    require(entry.has(description), description);
    return FilterEvaluator.holds(entry, description, rule, assertion);
  }

  /** The same for a value that follows from where the entry stands. */
  static boolean compareComputed(EntryContext entry, AttributeDescription description, byte[] value)
      throws LdapProblem {
    MatchingRule rule = equality(description);
    byte[] assertion = rule.normalizeAssertion(value, 0, value.length);
    List<byte[]> values = entry.computed(description);
    require(!values.isEmpty(), description);
    ByteSink scratch = new ByteSink();
    return values.stream().anyMatch(each -> rule.matches(each, 0, each.length, assertion, scratch));
  }

  private static MatchingRule equality(AttributeDescription description) throws LdapProblem {
    MatchingRule rule = description.type().equality();
    if (rule == null) {
      throw new LdapProblem(
          ResultCode.INAPPROPRIATE_MATCHING,
          "attribute type " + description.type() + " has no equality matching rule");
    }
    return rule;
  }

  private static void require(boolean present, AttributeDescription description)
      throws LdapProblem {
    if (!present) {
      throw new LdapProblem(
          ResultCode.NO_SUCH_ATTRIBUTE, "the entry has no attribute " + description);
    }
  }
}
