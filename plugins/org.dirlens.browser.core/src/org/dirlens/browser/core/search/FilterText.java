package org.dirlens.browser.core.search;

import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.browser.core.DnText;

/** Filters in their string form (RFC 4515). */
public final class FilterText {
  private FilterText() {}

  /** The item that values equal to a text match. */
  public static String equality(String description, String value) {
    return "(" + description + "=" + escaped(value) + ")";
  }

  /** A value as it stands in a filter (RFC 4515, section 3). */
  public static String escaped(String value) {
    return value
        .replace("\\", "\\5c")
        .replace("*", "\\2a")
        .replace("(", "\\28")
        .replace(")", "\\29")
        .replace("\0", "\\00");
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
