package org.dirlens.browser.core.search.filter;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.search.filter.FilterToken.Kind;

/**
 * The text of a filter (RFC 4515) as a person types it: read into pieces also where it is wrong or
 * not complete. Blanks and line breaks may stand between its parts. Immutable.
 *
 * @param tokens all of the text, in order
 * @param problem the first thing that is wrong; empty when it is a filter
 */
public record FilterSource(String text, List<FilterToken> tokens, Optional<FilterProblem> problem) {
  /** Reads a text. */
  public static FilterSource of(String text) {
    return new FilterReader(text).read();
  }

  /** What a token says. */
  public String text(FilterToken token) {
    return text.substring(token.start(), token.end());
  }

  /** The number of the last token that begins before {@code offset}; -1 for none. */
  public int before(int offset) {
    int found = tokens.size() - 1;
    while (found >= 0 && tokens.get(found).start() >= offset) {
      found--;
    }
    return found;
  }

  /**
   * The other one of a pair of parentheses.
   *
   * @param offset of a character
   * @return -1 where the character is none, or has no other one
   */
  public int partner(int offset) {
    Deque<Integer> open = new ArrayDeque<>();
    for (FilterToken token : tokens) {
      if (token.kind() == Kind.PARENTHESIS) {
        if (text.charAt(token.start()) == '(') {
          open.push(token.start());
        } else if (!open.isEmpty()) {
          int start = open.pop();
          if (start == offset || token.start() == offset) {
            return start == offset ? token.start() : start;
          }
        }
      }
    }
    return -1;
  }
}
