package org.dirlens.partition.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One parsed definition in the notation of RFC 4512 section 4.1: an OID, then keywords, each alone
 * ({@code SINGLE-VALUE}), with one value or with a list in parentheses.
 */
final class Description {
  private final String text;
  private final String oid;
  private final Map<String, List<String>> fields;

  private Description(String text, String oid, Map<String, List<String>> fields) {
    this.text = text;
    this.oid = oid;
    this.fields = fields;
  }

  /** Reads a definition from its first to its last parenthesis. */
  static Description parse(String text) {
    return new Parser(text).definition();
  }

  String oid() {
    return oid;
  }

  /** The definition with single spaces, as the subschema subentry shows it. */
  String text() {
    return text;
  }

  boolean has(String keyword) {
    return fields.containsKey(keyword);
  }

  List<String> list(String keyword) {
    return fields.getOrDefault(keyword, List.of());
  }

  @Nullable String one(String keyword) {
    List<String> values = list(keyword);
    return values.isEmpty() ? null : values.get(0);
  }

  String oneOr(String keyword, String otherwise) {
    String value = one(keyword);
    return value == null ? otherwise : value;
  }

  /** A recursive-descent parser of depth two: definition, list. */
  private static final class Parser {
    private final String text;
    private int at;

    Parser(String text) {
      this.text = text.strip();
    }

    Description definition() {
      expect("(");
      String oid = word();
      Map<String, List<String>> fields = new LinkedHashMap<>();
      String keyword = word();
      while (!keyword.equals(")")) {
        List<String> values = new ArrayList<>();
        String next = values(values);
        fields.put(keyword, List.copyOf(values));
        keyword = next;
      }
      if (at != text.length()) {
        throw problem("text behind the definition");
      }
      return new Description(singleSpaced(), oid, fields);
    }

    /** Adds the values of a keyword; returns the token behind them. */
    private String values(List<String> values) {
      String token = token();
      if (token.equals("(")) {
        for (String value = token(); !value.equals(")"); value = token()) {
          if (!value.equals("$")) {
            values.add(unquoted(value));
          }
        }
        return token();
      }
      if (token.equals(")") || isFlagEnd(token)) {
        return token;
      }
      values.add(unquoted(token));
      return token();
    }

    /**
     * Whether this token is the next keyword; upper case only, since names such as "name" are none.
     */
    private static boolean isFlagEnd(String token) {
      return switch (token) {
        case "NAME", "DESC", "OBSOLETE", "SUP", "EQUALITY", "ORDERING", "SUBSTR", "SYNTAX" -> true;
        case "SINGLE-VALUE", "COLLECTIVE", "NO-USER-MODIFICATION", "USAGE" -> true;
        case "ABSTRACT", "STRUCTURAL", "AUXILIARY", "MUST", "MAY" -> true;
        default -> token.startsWith("X-");
      };
    }

    private void expect(String wanted) {
      String found = token();
      if (!found.equals(wanted)) {
        throw problem("\"" + wanted + "\" expected, not \"" + found + "\"");
      }
    }

    private String word() {
      String token = token();
      if (token.equals("(") || token.equals("$")) {
        throw problem("a word expected, not \"" + token + "\"");
      }
      return token;
    }

    private String token() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        throw problem("definition ends too early");
      }
      int start = at;
      char first = text.charAt(at++);
      if (first == '\'') {
        at = text.indexOf('\'', at) + 1;
        if (at == 0) {
          at = start;
          throw problem("missing quote");
        }
      } else if (!isPunctuation(first)) {
        while (at < text.length() && !isPunctuation(text.charAt(at)) && !isSpace(text.charAt(at))) {
          at++;
        }
      }
      return text.substring(start, at);
    }

    private static boolean isPunctuation(char c) {
      return c == '(' || c == ')' || c == '$' || c == '\'';
    }

    private static boolean isSpace(char c) {
      return Character.isWhitespace(c);
    }

    private static String unquoted(String token) {
      return token.startsWith("'") ? token.substring(1, token.length() - 1) : token;
    }

    private String singleSpaced() {
      StringBuilder single = new StringBuilder(text.length());
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean space = isSpace(c);
        if (!space || !isSpace(text.charAt(i - 1))) {
          single.append(space ? ' ' : c);
        }
      }
      return single.toString();
    }

    private IllegalArgumentException problem(String what) {
      return new IllegalArgumentException(what + " at position " + at + " of: " + text);
    }
  }
}
