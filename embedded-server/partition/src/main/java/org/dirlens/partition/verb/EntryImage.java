package org.dirlens.partition.verb;

import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.EntryContext;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * A copy of an entry at one moment.
 *
 * @param dnText the name as its writers wrote the RDNs
 * @param numSubordinates how many entries stood right below it
 */
public record EntryImage(Dn dn, String dnText, EntryRecord record, long numSubordinates)
    implements EntryContext {
  /** Throws assertionFailed unless the filter is true of the entry (RFC 4528). */
  public void require(Filter assertion) throws LdapProblem {
    if (FilterEvaluator.of(assertion).evaluate(record, this) != Truth.TRUE) {
      throw new LdapProblem(
          ResultCode.ASSERTION_FAILED,
          "the assertion does not hold for " + LdapProblem.quote(dnText));
    }
  }

  /**
   * Whether the entry has a value, stored or computed (RFC 4511, 4.10).
   *
   * @throws LdapProblem inappropriateMatching, invalidAttributeSyntax, noSuchAttribute
   */
  public boolean compare(AttributeDescription description, byte[] value) throws LdapProblem {
    return FilterEvaluator.isComputed(description.type())
        ? CompareOperation.compareComputed(this, description, value)
        : CompareOperation.compare(record, description, value);
  }
}
