package org.dirlens.browser.core.search.filter;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.filter.Completion.Proposal;

/** What can be typed into a list of attributes that blanks or commas divide. */
public final class AttributeListCompletion {
  private static final String DIVIDERS = " ,";

  private AttributeListCompletion() {}

  /** What can come at this place: attributes that are not in the list, user attributes first. */
  public static Completion at(String text, int caret, ServerSchema schema) {
    int start = caret;
    while (start > 0 && DIVIDERS.indexOf(text.charAt(start - 1)) < 0) {
      start--;
    }
    int end = caret;
    while (end < text.length() && DIVIDERS.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    String typed = text.substring(start, caret);
    List<String> listed = List.of((text.substring(0, start) + text.substring(end)).split("[ ,]+"));
    Stream<Proposal> all =
        schema.attributes().stream()
            .sorted(Comparator.comparing(AttributeInfo::operational))
            .filter(info -> info.names().stream().noneMatch(listed::contains))
            .filter(info -> info.name().regionMatches(true, 0, typed, 0, typed.length()))
            .map(info -> Proposal.of(info.name(), info.syntaxName()));
    List<Proposal> found =
        Stream.concat(wildcards(typed), all).filter(each -> !each.text().equals(typed)).toList();
    return new Completion(start, end, found);
  }

  private static Stream<Proposal> wildcards(String typed) {
    return typed.isEmpty()
        ? Stream.of(
            Proposal.of("*", "all user attributes"), Proposal.of("+", "all operational attributes"))
        : Stream.empty();
  }
}
