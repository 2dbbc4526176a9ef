package org.dirlens.browser.core.search.filter;

import java.text.ParseException;
import java.util.Optional;
import org.apache.directory.api.ldap.model.filter.FilterParser;

/** Checks filter text (RFC 4515) while it is typed. */
public final class FilterCheck {
  private FilterCheck() {}

  /** The problem with {@code text}, empty when it is a filter that can be sent. */
  public static Optional<FilterProblem> check(String text) {
    return FilterSource.of(text).problem().or(() -> unsendable(text));
  }

  /** What the client library does not read, whatever the reason, cannot be sent. */
  private static Optional<FilterProblem> unsendable(String text) {
    try {
      FilterParser.parse(FilterLayout.line(text));
      return Optional.empty();
    } catch (ParseException e) {
      int position = Math.clamp(e.getErrorOffset(), 0, text.length());
      return Optional.of(new FilterProblem(position, message(text, position)));
    }
  }

  private static String message(String text, int position) {
    if (position < text.length()) {
      return "Not expected here: “" + text.charAt(position) + "”";
    }
    return "The filter ends too early";
  }
}
