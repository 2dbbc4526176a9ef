package org.dirlens.browser.core.search.filter;

import java.util.List;

/**
 * What could stand at a place of a filter.
 *
 * @param start from where on a proposal replaces what is there
 * @param end up to where
 */
public record Completion(int start, int end, List<Proposal> proposals) {
  /**
   * One of them.
   *
   * @param text what comes into the filter
   * @param caret where typing continues, in the text
   * @param about what it is, in a few words; may be empty
   */
  public record Proposal(String text, int caret, String about) {
    static Proposal of(String text, String about) {
      return new Proposal(text, text.length(), about);
    }

    /** A part with typing going on before its closing parenthesis. */
    static Proposal part(String open, String about) {
      return new Proposal(open + ")", open.length(), about);
    }
  }

  static Completion none(int caret) {
    return new Completion(caret, caret, List.of());
  }
}
