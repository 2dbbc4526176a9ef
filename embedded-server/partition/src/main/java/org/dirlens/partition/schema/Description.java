package org.dirlens.partition.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One parsed definition in the notation of RFC 4512 section 4.1: an OID, then keywords, each alone
 * ({@code SINGLE-VALUE}), with one value or with a list in parentheses.
 */
final class Description {
  /** Keywords that stand alone. */
  private static final Set<String> FLAGS =
      Set.of(
          "OBSOLETE",
          "SINGLE-VALUE",
          "COLLECTIVE",
          "NO-USER-MODIFICATION",
          "ABSTRACT",
          "STRUCTURAL",
          "AUXILIARY");

  /** A place among other values, as servers write that keep their order (X-ORDERED). */
  private static final Pattern ORDER = Pattern.compile("^\\{[0-9]+\\}\\s*");

  private final String text;
  private final String oid;
  private final Map<String, List<String>> fields;

  private Description(String text, String oid, Map<String, List<String>> fields) {
    this.text = text;
    this.oid = oid;
    this.fields = fields;
  }

  /**
   * Reads a definition from its first to its last parenthesis.
   *
   * @throws IllegalArgumentException naming what is wrong and where
   */
  static Description parse(Kind kind, String text) {
    return new Parser(text).definition(kind);
  }

  /** What is defined (RFC 4512, 4.1.1 to 4.1.7), with the keywords that it may have. */
  enum Kind {
    ATTRIBUTE_TYPE(
        "SUP EQUALITY ORDERING SUBSTR SYNTAX SINGLE-VALUE COLLECTIVE NO-USER-MODIFICATION USAGE"),
    OBJECT_CLASS("SUP ABSTRACT STRUCTURAL AUXILIARY MUST MAY"),
    MATCHING_RULE("SYNTAX"),
    MATCHING_RULE_USE("APPLIES"),
    SYNTAX(""),
    CONTENT_RULE("AUX MUST MAY NOT"),
    STRUCTURE_RULE("FORM SUP"),
    NAME_FORM("OC MUST MAY");

    private final String keywords;

    Kind(String ownKeywords) {
      this.keywords = " " + ownKeywords + " DESC ";
    }

    private boolean knows(String keyword) {
      boolean common = this != SYNTAX && (keyword.equals("NAME") || keyword.equals("OBSOLETE"));
      return common || keyword.startsWith("X-") || keywords.contains(" " + keyword + " ");
    }

    private void requireNumber(String word, Parser parser) {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      boolean number =
          this == STRUCTURE_RULE
              ? Integers.isInteger(bytes, 0, bytes.length)
              : Oids.isNumericOid(bytes, 0, bytes.length);
      if (!number) {
        throw parser.problem("\"" + word + "\" is not a numeric OID");
      }
    }
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
      this.text = ORDER.matcher(text.strip()).replaceFirst("");
    }

    Description definition(Kind kind) {
      expect("(");
      String oid = word();
      kind.requireNumber(oid, this);
      Map<String, List<String>> fields = new LinkedHashMap<>();
      for (String keyword = word(); !keyword.equals(")"); keyword = word()) {
        String upper = keyword.toUpperCase(Locale.ROOT);
        if (!kind.knows(upper)) {
          throw problem("\"" + keyword + "\" is not a word of such a definition");
        }
        if (fields.put(upper, FLAGS.contains(upper) ? List.of() : values(upper)) != null) {
          throw problem(upper + " stands twice");
        }
      }
      if (at != text.length()) {
        throw problem("text behind the definition");
      }
      return new Description(singleSpaced(), oid, fields);
    }

    private List<String> values(String keyword) {
      String token = token();
      List<String> values = new ArrayList<>();
      if (token.equals("(")) {
        for (String value = token(); !value.equals(")"); value = token()) {
          if (!value.equals("$")) {
            values.add(unquoted(value));
          }
        }
      } else if (!token.equals(")") && !token.equals("$")) {
        values.add(unquoted(token));
      }
      if (values.isEmpty()) {
        throw problem(keyword + " has no value");
      }
      return List.copyOf(values);
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
