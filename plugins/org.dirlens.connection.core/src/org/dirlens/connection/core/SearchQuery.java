package org.dirlens.connection.core;

import java.util.List;

/**
 * A search request.
 *
 * @param filter RFC 4515 text
 * @param attributes descriptions, {@code *}, {@code +} or {@code 1.1}; empty asks for all user
 *     attributes
 */
public record SearchQuery(
    String base, Scope scope, String filter, List<String> attributes, Limits limits) {
  public static final String ANY_ENTRY = "(objectClass=*)";
  public static final String NO_ATTRIBUTES = "1.1";

  public SearchQuery {
    attributes = List.copyOf(attributes);
  }

  /** The query that reads one entry. */
  public static SearchQuery read(String dn, List<String> attributes) {
    return new SearchQuery(dn, Scope.BASE, ANY_ENTRY, attributes, Limits.NONE);
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
