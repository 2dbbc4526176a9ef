package org.dirlens.browser.core.search;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.search.filter.FilterLayout;
import org.dirlens.browser.core.value.Octets;
import org.dirlens.connection.core.SearchQuery;

/** Filters in their string form (RFC 4515). */
public final class FilterText {
  private FilterText() {}

  /** The item that values equal to a text match. */
  public static String equality(String description, String value) {
    return "(" + description + "=" + escaped(value) + ")";
  }

  /** The same for a value of any octets. */
  public static String equality(String description, byte[] value) {
    return "("
        + description
        + "="
        + Octets.text(value).map(FilterText::escaped).orElseGet(() -> escaped(value))
        + ")";
  }

  /** Octets as they stand in a filter. */
  private static String escaped(byte[] value) {
    return HexFormat.ofDelimiter("").withPrefix("\\").formatHex(value);
  }

  /** A value as it stands in a filter (RFC 4515, section 3). */
  public static String escaped(String value) {
    return value
        .replace("\\", "\\5c")
        .replace("*", "\\2a")
        .replace("(", "\\28")
        .replace(")", "\\29")
        .replace("\0", "\\00")
        .replace("\n", "\\0a")
        .replace("\r", "\\0d");
  }

  /** What this filter does not find. */
  public static String not(String filter) {
    return "(!" + FilterLayout.line(filter) + ")";
  }

  /** What both filters find; the first one is added to if it is such a list already. */
  public static String and(String filter, String more) {
    return SearchQuery.ANY_ENTRY.equalsIgnoreCase(FilterLayout.line(filter))
        ? more
        : added("&", filter, more);
  }

  /** What one filter or the other finds; the first one is added to if it is such a list already. */
  public static String or(String filter, String more) {
    return added("|", filter, more);
  }

  private static String added(String sign, String filter, String more) {
    String line = FilterLayout.line(filter);
    return line.startsWith("(" + sign)
        ? line.substring(0, line.length() - 1) + more + ")"
        : joined(sign, List.of(line, more));
  }

  /** What all of these filters find; empty for none. */
  public static String all(List<String> filters) {
    return filters.isEmpty() ? "" : joined("&", filters);
  }

  /** Finds entries by their RDNs; an entry of the same RDN elsewhere is found as well. */
  public static String named(List<String> dns) {
    return joined("|", dns.stream().map(FilterText::named).distinct().toList());
  }

  private static String named(String dn) {
    return joined(
        "&",
        DnText.rdnValues(dn).stream().map(each -> equality(each.type(), each.value())).toList());
  }

  private static String joined(String sign, List<String> parts) {
    return parts.size() == 1
        ? parts.getFirst()
        : parts.stream().collect(Collectors.joining("", "(" + sign, ")"));
  }
}
