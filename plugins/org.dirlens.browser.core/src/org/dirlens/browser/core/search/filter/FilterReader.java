package org.dirlens.browser.core.search.filter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.dirlens.browser.core.search.filter.FilterToken.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads a filter from its first to its last character. After something wrong it continues with what
 * most likely was meant, so that all of the text has its tokens. Used once, by one thread.
 *
 * <pre>
 * filter = "(" ( ( "&" / "|" ) { filter } / "!" filter / item ) ")"
 * item   = [ attribute ] { ":" rule } comparison value
 * </pre>
 */
final class FilterReader {
  private static final String ENDS_OF_NAME = "=~<>:()";

  /** A name or an OID (RFC 4512, section 1.4). */
  private static final Pattern TYPE = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*|[0-9]+([.][0-9]+)+");

  /** The same with options (RFC 4512, section 2.5). */
  private static final Pattern DESCRIPTION =
      Pattern.compile("(" + TYPE.pattern() + ")(;[A-Za-z0-9_-]+)*");

  private final String text;
  private final List<FilterToken> tokens = new ArrayList<>();
  private final Deque<Part> open = new ArrayDeque<>();
  private @Nullable FilterProblem problem;
  private int at;
  private boolean whole;

  /** A part whose closing parenthesis has not come. */
  private static final class Part {
    private final char operator;
    private int filters;

    /**
     * @param operator of a list; {@code =} for an item
     */
    Part(char operator) {
      this.operator = operator;
    }
  }

  FilterReader(String text) {
    this.text = text;
  }

  FilterSource read() {
    if (text.isBlank()) {
      complain(0, "The filter is empty");
    }
    while (at < text.length()) {
      switch (text.charAt(at)) {
        case '(' -> open();
        case ')' -> close();
        default -> between();
      }
    }
    if (!open.isEmpty()) {
      int missing = open.size();
      complain(at, missing == 1 ? "A “)” is missing" : missing + " “)” are missing");
    }
    return new FilterSource(text, List.copyOf(tokens), Optional.ofNullable(problem));
  }

  private void complain(int position, String message) {
    if (problem == null) {
      problem = new FilterProblem(position, message);
    }
  }

  private void take(Kind kind, int length) {
    if (length > 0) {
      tokens.add(new FilterToken(kind, at, at + length));
      at += length;
    }
  }

  /** The length of what comes next up to one of these characters, or to the end. */
  private int lengthUpTo(String ends) {
    int end = at;
    while (end < text.length() && ends.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end - at;
  }

  private boolean next(String expected) {
    return text.startsWith(expected, at);
  }

  // Parentheses and what stands between them

  private void open() {
    Part around = open.peek();
    if (whole) {
      complain(at, "The filter has ended before this: (&...) or (|...) joins several");
    } else if (around != null && around.operator == '=') {
      complain(at, "“(” in a value is written \\28");
    } else if (around != null && around.operator == '!' && around.filters > 0) {
      complain(at, "“!” takes one filter only");
    }
    take(Kind.PARENTHESIS, 1);
    space();
    if (at < text.length() && "&|!".indexOf(text.charAt(at)) >= 0) {
      open.push(new Part(text.charAt(at)));
      take(Kind.OPERATOR, 1);
    } else if (next("(")) {
      complain(at, "“&”, “|”, “!” or an attribute is expected before “(”");
      open.push(new Part('&'));
    } else {
      open.push(new Part('='));
      item();
    }
  }

  private void close() {
    if (open.isEmpty()) {
      complain(at, "There is a closing parenthesis too many");
    } else {
      Part ended = open.pop();
      if (ended.operator == '!' && ended.filters == 0) {
        complain(at, "“!” needs a filter");
      }
      Part around = open.peek();
      whole |= around == null;
      if (around != null) {
        around.filters++;
      }
    }
    take(Kind.PARENTHESIS, 1);
  }

  private void between() {
    space();
    int length = lengthUpTo("()");
    if (length > 0) {
      String expected =
          whole
              ? "Nothing may follow the filter"
              : open.isEmpty() ? "A filter begins with “(”" : "“(” or “)” is expected here";
      complain(at, expected);
      take(Kind.STRAY, length);
    }
  }

  private void space() {
    int end = at;
    while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    take(Kind.SPACE, end - at);
  }

  // One comparison

  private void item() {
    String attribute = attribute();
    if (next(":") && !next(":=")) {
      rules(attribute);
    } else if (attribute.isEmpty()) {
      complain(at, next(")") ? "A filter is missing here" : "An attribute is missing here");
    }
    comparison(attribute);
  }

  private String attribute() {
    int start = at;
    int length = lengthUpTo(ENDS_OF_NAME);
    String name = text.substring(at, at + length);
    take(Kind.ATTRIBUTE, length);
    for (int each = 0; each < name.length(); each++) {
      char c = name.charAt(each);
      if (Character.isWhitespace(c)) {
        complain(start + each, "A blank cannot stand in the name of an attribute");
      } else if (!plain(c) && c != ';') {
        complain(start + each, "“" + c + "” cannot stand in the name of an attribute");
      }
    }
    if (!name.isEmpty() && !DESCRIPTION.matcher(name).matches()) {
      complain(start, "“" + name + "” is neither the name of an attribute nor an OID");
    }
    return name;
  }

  /** What names and numbers of attributes and rules are made of; some servers use underscores. */
  private static boolean plain(char c) {
    return c < 0x80 && (Character.isLetterOrDigit(c) || c == '-' || c == '.' || c == '_');
  }

  private void rules(String attribute) {
    boolean named = false;
    while (next(":") && !next(":=")) {
      int start = at;
      at++;
      int length = 1 + lengthUpTo(ENDS_OF_NAME);
      at = start;
      String rule = text.substring(at + 1, at + length);
      boolean inDn = rule.equalsIgnoreCase("dn") && !named;
      if (rule.isEmpty()) {
        complain(at + 1, "The name of a matching rule is missing");
      } else if (named) {
        complain(at, "There can be one matching rule only");
      } else if (!TYPE.matcher(rule).matches()) {
        complain(at + 1, "“" + rule + "” is not the name of a matching rule");
      }
      named |= !inDn;
      take(Kind.RULE, length);
    }
    if (attribute.isEmpty() && !named) {
      complain(at, "Without an attribute there must be a matching rule");
    }
    if (!next(":=") && at < text.length()) {
      complain(at, "“:=” is expected after a matching rule");
    }
  }

  private void comparison(String attribute) {
    if (next("=")) {
      take(Kind.COMPARISON, 1);
      value("");
    } else if (next(":=") || next("~=") || next("<=") || next(">=")) {
      String sign = text.substring(at, at + 2);
      take(Kind.COMPARISON, 2);
      value(sign);
    } else if (at < text.length() && "~<>".indexOf(text.charAt(at)) >= 0) {
      complain(at + 1, "“=” is missing behind “" + text.charAt(at) + "”");
      take(Kind.COMPARISON, 1);
      value("");
    } else if (!attribute.isEmpty()) {
      complain(at, "“=” and a value are missing behind “" + attribute + "”");
    }
  }

  /**
   * @param sign of a comparison that knows no wildcard; else empty
   */
  private void value(String sign) {
    while (at < text.length() && "()".indexOf(text.charAt(at)) < 0) {
      if (next("*")) {
        if (!sign.isEmpty()) {
          complain(at, "“*” behind “" + sign + "” is written \\2a");
        }
        take(Kind.WILDCARD, 1);
      } else {
        int length = lengthUpTo("*()");
        check(text.substring(at, at + length));
        take(Kind.VALUE, length);
      }
    }
  }

  private void check(String value) {
    for (int each = 0; each < value.length(); each++) {
      char c = value.charAt(each);
      if (c == '\\' && !escape(value, each)) {
        complain(at + each, "Two hexadecimal digits must follow “\\”, which itself is \\5c");
      } else if (c == '\n' || c == '\r' || c == 0) {
        complain(
            at + each,
            c == 0 ? "A zero is written \\00" : "A line break in a value is written \\0a");
      }
    }
  }

  private static boolean escape(String value, int at) {
    return at + 2 < value.length()
        && Character.digit(value.charAt(at + 1), 16) >= 0
        && Character.digit(value.charAt(at + 2), 16) >= 0;
  }
}
