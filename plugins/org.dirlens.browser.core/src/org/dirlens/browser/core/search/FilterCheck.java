package org.dirlens.browser.core.search;

import java.text.ParseException;
import java.util.Optional;
import org.apache.directory.api.ldap.model.filter.FilterParser;

/** Checks filter text (RFC 4515) while it is typed. */
public final class FilterCheck {
  private FilterCheck() {}

  /** The problem with {@code text}, empty when it is a filter. */
  public static Optional<FilterProblem> check(String text) {
    Optional<FilterProblem> unbalanced = parentheses(text);
    if (unbalanced.isPresent()) {
      return unbalanced;
    }
    try {
      FilterParser.parse(text);
      return Optional.empty();
    } catch (ParseException e) {
      int position = Math.clamp(e.getErrorOffset(), 0, text.length());
      return Optional.of(new FilterProblem(position, message(text, position)));
    }
  }

  private static Optional<FilterProblem> parentheses(String text) {
    if (text.isBlank()) {
      return Optional.of(new FilterProblem(0, "The filter is empty"));
    }
    int depth = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '(') {
        depth++;
      } else if (c == ')' && --depth < 0) {
        return Optional.of(new FilterProblem(at, "There is a closing parenthesis too many"));
      }
    }
    return depth == 0
        ? Optional.empty()
        : Optional.of(
            new FilterProblem(
                text.length(), depth == 1 ? "A “)” is missing" : depth + " “)” are missing"));
  }

  private static String message(String text, int position) {
    if (position < text.length()) {
      return "Not expected here: “" + text.charAt(position) + "”";
    }
    return "The filter ends too early";
  }
}
