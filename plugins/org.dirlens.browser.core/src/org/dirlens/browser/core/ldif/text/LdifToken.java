package org.dirlens.browser.core.ldif.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A part of a line of LDIF that has a color of its own.
 *
 * @param start in the line, from 0
 */
public record LdifToken(int start, int length, Kind kind) {
  /** Names that say something else than an attribute. */
  static final Set<String> KEYWORDS =
      Set.of(
          "version",
          "changetype",
          "control",
          "add",
          "delete",
          "replace",
          "increment",
          "newrdn",
          "deleteoldrdn",
          "newsuperior");

  /** What it is. */
  public enum Kind {
    COMMENT,
    /** The {@code dn} that begins a record. */
    RECORD,
    KEYWORD,
    NAME,
    /** What stands between name and value, and the line that ends a part of a change. */
    SEPARATOR,
    VALUE,
    BASE64,
    URL
  }

  /**
   * The parts of a line.
   *
   * @param head the line that it continues; the line itself where it begins with no space
   */
  public static List<LdifToken> of(String line, String head) {
    if (line.isEmpty()) {
      return List.of();
    }
    if (head.startsWith("#")) {
      return List.of(new LdifToken(0, line.length(), Kind.COMMENT));
    }
    int colon = head.indexOf(':');
    if (line.startsWith(" ")) {
      return List.of(new LdifToken(0, line.length(), value(head, colon)));
    }
    if (colon < 0) {
      return List.of(
          new LdifToken(0, line.length(), line.equals("-") ? Kind.SEPARATOR : Kind.NAME));
    }
    return parts(line, colon);
  }

  private static List<LdifToken> parts(String line, int colon) {
    Kind value = value(line, colon);
    int end = value == Kind.VALUE ? colon + 1 : colon + 2;
    List<LdifToken> parts = new ArrayList<>();
    parts.add(new LdifToken(0, colon, name(line.substring(0, colon))));
    parts.add(new LdifToken(colon, end - colon, Kind.SEPARATOR));
    if (end < line.length()) {
      parts.add(new LdifToken(end, line.length() - end, value));
    }
    return parts;
  }

  private static Kind name(String written) {
    String name = written.strip().toLowerCase(Locale.ROOT);
    if (name.equals("dn")) {
      return Kind.RECORD;
    }
    return KEYWORDS.contains(name) ? Kind.KEYWORD : Kind.NAME;
  }

  private static Kind value(String head, int colon) {
    if (colon < 0) {
      return Kind.VALUE;
    }
    if (head.startsWith("::", colon)) {
      return Kind.BASE64;
    }
    return head.startsWith(":<", colon) ? Kind.URL : Kind.VALUE;
  }
}
