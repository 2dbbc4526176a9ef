package org.dirlens.connection.core;

import java.util.List;
import java.util.stream.Stream;
import org.dirlens.connection.parameters.Dereferencing;

/**
 * A search request.
 *
 * @param filter RFC 4515 text
 * @param attributes descriptions, {@code *}, {@code +} or {@code 1.1}; empty asks for all user
 *     attributes
 * @param special what becomes of entries that stand for others
 */
public record SearchQuery(
    String base,
    Scope scope,
    String filter,
    List<String> attributes,
    Limits limits,
    Special special) {
  public static final String ANY_ENTRY = "(objectClass=*)";
  public static final String NO_ATTRIBUTES = "1.1";

  /** What referral objects and subentries must have, though it is operational (RFC 3296, 3672). */
  public static final List<String> REQUIRED_OPERATIONAL = List.of("ref", "subtreeSpecification");

  /** What it takes to add an entry again: user attributes, and those. */
  public static final List<String> ADDABLE =
      Stream.concat(Stream.of("*"), REQUIRED_OPERATIONAL.stream()).toList();

  public SearchQuery {
    attributes = List.copyOf(attributes);
  }

  /** A query that follows nothing. */
  public SearchQuery(
      String base, Scope scope, String filter, List<String> attributes, Limits limits) {
    this(base, scope, filter, attributes, limits, Special.NONE);
  }

  /** The same with another filter. */
  public SearchQuery filteredBy(String other) {
    return new SearchQuery(base, scope, other, attributes, limits, special);
  }

  /** The same for subentries and nothing else. */
  public SearchQuery findingSubentries() {
    Special subentries = new Special(special.aliases(), special.referrals(), true);
    return new SearchQuery(base, scope, filter, attributes, limits, subentries);
  }

  /** The same with other limits. */
  public SearchQuery within(Limits other) {
    return new SearchQuery(base, scope, filter, attributes, other, special);
  }

  /** The query that reads one entry. */
  public static SearchQuery read(String dn, List<String> attributes) {
    return new SearchQuery(dn, Scope.BASE, ANY_ENTRY, attributes, Limits.NONE);
  }

  /** What becomes of entries that name other servers (RFC 3296). None is ever followed. */
  public enum Referrals {
    /** The references to other servers are passed over. */
    PASS_OVER,
    /** The references to other servers are kept by the stream. */
    TELL,
    /** They are entries like others: the control ManageDsaIT is sent. */
    ENTRIES
  }

  /**
   * What becomes of entries that stand for others, and of subentries.
   *
   * @param subentries whether subentries are found and nothing else (RFC 3672)
   */
  public record Special(Dereferencing aliases, Referrals referrals, boolean subentries) {
    public static final Special NONE = new Special(Dereferencing.NEVER, Referrals.PASS_OVER, false);

    /** The OID of ManageDsaIT. */
    public static final String MANAGE_DSA_IT = "2.16.840.1.113730.3.4.2";
  }

  /**
   * What a search may cost; 0 means no limit.
   *
   * @param entries most entries to return
   * @param seconds most time the server may take
   * @param pageEntries size of a page where the server has paged results (RFC 2696); 0 asks for
   *     everything at once
   */
  public record Limits(int entries, int seconds, int pageEntries) {
    public static final Limits NONE = new Limits(0, 0, 0);

    public Limits {
      if (entries < 0 || seconds < 0 || pageEntries < 0) {
        throw new IllegalArgumentException("A search limit is negative");
      }
    }

    public static Limits pages(int pageEntries) {
      return new Limits(0, 0, pageEntries);
    }
  }
}
