package org.dirlens.browser.core.search.filter;

import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.browser.core.search.filter.FilterToken.Kind;

/** How a filter is laid out: on one line, or a part a line. Values stay as they are. */
public final class FilterLayout {
  private static final String INDENT = "  ";

  private FilterLayout() {}

  /** The filter without the blanks and line breaks between its parts, as it is sent. */
  public static String line(String filter) {
    FilterSource source = FilterSource.of(filter);
    return source.tokens().stream()
        .filter(token -> token.kind() != Kind.SPACE)
        .map(source::text)
        .collect(Collectors.joining());
  }

  /**
   * A part a line, with what is inside another one indented. A comparison and the NOT of one stay
   * on a line. What is not a filter is returned as it is.
   */
  public static String lines(String filter) {
    FilterSource source = FilterSource.of(line(filter));
    return source.problem().isPresent() ? filter : lines(source);
  }

  private static String lines(FilterSource source) {
    StringBuilder text = new StringBuilder();
    List<FilterToken> tokens = source.tokens();
    int depth = 0;
    for (int at = 0; at < tokens.size(); at++) {
      String sign = source.text(tokens.get(at));
      if (sign.equals(")") && tokens.get(at).kind() == Kind.PARENTHESIS) {
        depth--;
      }
      begin(text, depth);
      int end = simpleEnd(source, at);
      if (end > at) {
        text.append(source.text(), tokens.get(at).start(), tokens.get(end).end());
        at = end;
      } else if (sign.equals("(")) {
        text.append(sign).append(source.text(tokens.get(++at)));
        depth++;
      } else {
        text.append(sign);
      }
    }
    return text.toString();
  }

  private static void begin(StringBuilder text, int depth) {
    if (!text.isEmpty()) {
      text.append('\n').append(INDENT.repeat(depth));
    }
  }

  /** The last token of the part that begins here, if it stays on a line; else {@code at}. */
  private static int simpleEnd(FilterSource source, int at) {
    List<FilterToken> tokens = source.tokens();
    boolean begins = source.text(tokens.get(at)).equals("(");
    if (!begins) {
      return at;
    }
    FilterToken next = tokens.get(at + 1);
    boolean list = next.kind() == Kind.OPERATOR;
    boolean notOfOne =
        list && source.text(next).equals("!") && tokens.get(at + 3).kind() != Kind.OPERATOR;
    boolean empty = list && source.text(tokens.get(at + 2)).equals(")");
    if (list && !notOfOne && !empty) {
      return at;
    }
    int end = source.partner(tokens.get(at).start());
    return source.before(end + 1);
  }
}
