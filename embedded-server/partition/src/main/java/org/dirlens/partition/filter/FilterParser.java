package org.dirlens.partition.filter;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.ldap.Ascii;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/**
 * Reads RFC 4515 text by recursive descent, bounded by {@link Filter#DEPTH_MAX}.
 *
 * <p>More than the grammar: spaces between filters of a list, and a single item without its outer
 * parentheses, since people type both.
 *
 * @param <F> what a filter becomes
 */
public final class FilterParser<F> {
  private final String text;
  private final FilterMaker<F> maker;
  private int at;

  public FilterParser(String text, FilterMaker<F> maker) {
    this.text = text;
    this.maker = maker;
  }

  /** What the maker made of the whole text; protocolError with the position of what is wrong. */
  public F parse() throws LdapProblem {
    if (text.length() > Filter.TEXT_CHARS_MAX) {
      throw problem("filter is longer than " + Filter.TEXT_CHARS_MAX + " characters");
    }
    skipSpaces();
    F filter = peek() == '(' ? filter(1) : item();
    skipSpaces();
    if (at < text.length()) {
      throw problem("text behind the end of the filter");
    }
    return filter;
  }

  private F filter(int depth) throws LdapProblem {
    if (depth > Filter.DEPTH_MAX) {
      throw problem("filter is nested deeper than " + Filter.DEPTH_MAX);
    }
    expect('(');
    skipSpaces();
    F filter =
        switch (peek()) {
          case '&' -> maker.and(list(depth));
          case '|' -> maker.or(list(depth));
          case '!' -> not(depth);
          default -> item();
        };
    expect(')');
    return filter;
  }

  private List<F> list(int depth) throws LdapProblem {
    at++;
    List<F> parts = new ArrayList<>();
    skipSpaces();
    while (peek() == '(') {
      parts.add(filter(depth + 1));
      skipSpaces();
    }
    return parts;
  }

  private F not(int depth) throws LdapProblem {
    at++;
    skipSpaces();
    F part = filter(depth + 1);
    skipSpaces();
    return maker.not(part);
  }

  private F item() throws LdapProblem {
    String attribute = attribute();
    return switch (peek()) {
      case '=' -> equal(attribute);
      case '~' -> maker.approximate(named(attribute), valueBehind("~="));
      case '>' -> maker.greaterOrEqual(named(attribute), valueBehind(">="));
      case '<' -> maker.lessOrEqual(named(attribute), valueBehind("<="));
      case ':' -> extensible(attribute);
      default -> throw problem("attribute description or operator expected");
    };
  }

  private String attribute() {
    int start = at;
    while (at < text.length() && isAttributeChar(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private static boolean isAttributeChar(char c) {
    return Ascii.isLetterOrDigit(c) || c == '-' || c == '.' || c == ';' || c == '_';
  }

  private String named(String attribute) throws LdapProblem {
    if (attribute.isEmpty()) {
      throw problem("attribute description expected");
    }
    return attribute;
  }

  private byte[] valueBehind(String operator) throws LdapProblem {
    if (!text.startsWith(operator, at)) {
      throw problem("\"" + operator + "\" expected");
    }
    at += operator.length();
    byte[] value = piece();
    if (peek() == '*') {
      throw problem("\"*\" in a value must be written \\2a");
    }
    return value;
  }

  /** Equality, presence or substring: what stands behind a plain equals sign. */
  private F equal(String attribute) throws LdapProblem {
    named(attribute);
    at++;
    byte[] first = piece();
    if (peek() != '*') {
      return maker.equality(attribute, first);
    }
    List<byte[]> others = new ArrayList<>();
    while (peek() == '*') {
      at++;
      others.add(piece());
    }
    byte[] last = others.remove(others.size() - 1);
    others.removeIf(piece -> piece.length == 0);
    if (first.length == 0 && last.length == 0 && others.isEmpty()) {
      return maker.presence(attribute);
    }
    return maker.substring(attribute, emptyAsNull(first), others, emptyAsNull(last));
  }

  private static byte @Nullable [] emptyAsNull(byte[] piece) {
    return piece.length == 0 ? null : piece;
  }

  private F extensible(String attribute) throws LdapProblem {
    boolean inName = text.regionMatches(true, at, ":dn:", 0, 4);
    at += inName ? 3 : 0;
    String rule = null;
    if (!text.startsWith(":=", at)) {
      at++;
      rule = attribute();
    }
    if (rule == null ? attribute.isEmpty() : rule.isEmpty()) {
      throw problem("matching rule or attribute description expected");
    }
    byte[] value = valueBehind(":=");
    String type = attribute.isEmpty() ? null : attribute;
    return inName ? maker.extensibleInName(rule, type, value) : maker.extensible(rule, type, value);
  }

  /** The bytes up to an asterisk, a parenthesis or the end. */
  private byte[] piece() throws LdapProblem {
    ByteSink out = new ByteSink(24);
    int start = at;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ')' || c == '*') {
        break;
      }
      if (c == '(' || c == 0) {
        throw problem("\"(\" and zero in a value must be written \\28 and \\00");
      }
      if (c == '\\') {
        putPlain(start, out);
        out.put(escape());
        start = at;
      } else {
        at++;
      }
    }
    putPlain(start, out);
    return out.toArray();
  }

  private void putPlain(int start, ByteSink out) {
    if (start < at) {
      out.put(text.substring(start, at).getBytes(StandardCharsets.UTF_8));
    }
  }

  private int escape() throws LdapProblem {
    int high = at + 1 < text.length() ? Ascii.hexDigit(text.charAt(at + 1)) : -1;
    int low = at + 2 < text.length() ? Ascii.hexDigit(text.charAt(at + 2)) : -1;
    if (high < 0 || low < 0) {
      throw problem("backslash must be followed by two hexadecimal digits");
    }
    at += 3;
    return high << 4 | low;
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private void expect(char wanted) throws LdapProblem {
    if (peek() != wanted) {
      throw problem("\"" + wanted + "\" expected");
    }
    at++;
  }

  private void skipSpaces() {
    while (peek() == ' ') {
      at++;
    }
  }

  private LdapProblem problem(String what) {
    return new LdapProblem(
        ResultCode.PROTOCOL_ERROR,
        what + " at position " + (at + 1) + " of filter " + LdapProblem.quote(text));
  }
}
