package org.dirlens.partition.schema;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntPredicate;
import org.dirlens.partition.ldap.Ascii;

/**
 * Reads a value of one of the syntaxes that have a grammar (RFC 4517, section 3.3), from left to
 * right, once. Nothing but parentheses nests, and those not deeply.
 */
final class Grammar {
  private static final int DEPTH_MAX = 16;

  private static final List<String> DELIVERY_METHODS =
      List.of(
          "any",
          "mhs",
          "physical",
          "telex",
          "teletex",
          "g3fax",
          "g4fax",
          "ia5",
          "videotex",
          "telephone");
  private static final List<String> FAX_PARAMETERS =
      List.of(
          "twoDimensional",
          "fineResolution",
          "unlimitedLength",
          "b4Length",
          "a3Width",
          "b4Width",
          "uncompressed");
  private static final List<String> TELETEX_KEYS =
      List.of("graphic", "control", "misc", "page", "private");
  private static final List<String> MATCH_TYPES = List.of("EQ", "SUBSTR", "GE", "LE", "APPROX");
  private static final List<String> SUBSETS = List.of("baseobject", "oneLevel", "wholeSubtree");

  private final byte[] bytes;
  private final int start;
  private final int end;
  private int at;

  Grammar(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.start = offset;
    this.end = offset + length;
    this.at = offset;
  }

  /** RFC 4517, 3.3.5. */
  boolean isDeliveryMethod() {
    boolean one = word(DELIVERY_METHODS);
    while (one && spaced('$')) {
      one = word(DELIVERY_METHODS);
    }
    return one && atEnd();
  }

  /** RFC 4517, 3.3.11. */
  boolean isFacsimileNumber() {
    boolean good = printable();
    while (good && take('$')) {
      good = word(FAX_PARAMETERS);
    }
    return good && atEnd();
  }

  /** RFC 4517, 3.3.33. */
  boolean isTelexNumber() {
    return printable() && take('$') && printable() && take('$') && printable() && atEnd();
  }

  /** RFC 4517, 3.3.32. */
  boolean isTeletexTerminal() {
    boolean good = printable();
    while (good && take('$')) {
      good = word(TELETEX_KEYS) && take(':');
      while (good && more(b -> b != '$' && b != '\\') + escape("24", "5C") > 0) {
        // continues to the next dollar sign
      }
    }
    return good && atEnd();
  }

  /**
   * RFC 4517, 3.3.28, but lines may be empty (decision on matching liberties): a backslash begins
   * {@code \24} or {@code \5C}.
   */
  boolean isPostalAddress() {
    while (more(b -> b != '\\') + escape("24", "5C") > 0) {
      // continues to the next backslash
    }
    return atEnd() && TextTests.isNonEmptyUtf8(bytes, start, end - start);
  }

  /** RFC 4517, 3.3.30. */
  boolean isSubstringAssertion() {
    int stars = 0;
    while (at < end) {
      int piece = at;
      while (more(b -> b != '*' && b != '\\') + escape("2A", "5C") > 0) {
        // continues to the next star
      }
      boolean middle = stars > 0 && at < end;
      if ((middle && at == piece) || (at < end && !take('*'))) {
        return false;
      }
      stars += bytes[at - 1] == '*' ? 1 : 0;
    }
    return stars > 0 && TextTests.isUtf8(bytes, start, end - start);
  }

  /** RFC 4517, 3.3.14: {@code [ object-class SHARP ] criteria}. */
  boolean isGuide() {
    if (indexOf('#') >= 0 && !(objectClass() && take('#'))) {
      return false;
    }
    return criteria(0) && atEnd();
  }

  /** RFC 4517, 3.3.10: {@code object-class SHARP WSP criteria WSP SHARP WSP subset}. */
  boolean isEnhancedGuide() {
    return objectClass()
        && take('#')
        && spaces()
        && criteria(0)
        && spaced('#')
        && word(SUBSETS)
        && atEnd();
  }

  private boolean objectClass() {
    return spaces() && oid() && spaces();
  }

  private boolean criteria(int depth) {
    do {
      do {
        if (!term(depth)) {
          return false;
        }
      } while (take('&'));
    } while (take('|'));
    return true;
  }

  private boolean term(int depth) {
    while (take('!')) {
      // not the opposite of the opposite
    }
    if (take('(')) {
      return depth < DEPTH_MAX && criteria(depth + 1) && take(')');
    }
    return take('?') ? word(List.of("true", "false")) : oid() && take('$') && word(MATCH_TYPES);
  }

  /** RFC 2307, 2.4: host, user and domain, each of which may be empty. */
  boolean isNetgroupTriple() {
    return spaces()
        && take('(')
        && tripleMember()
        && take(',')
        && tripleMember()
        && take(',')
        && tripleMember()
        && take(')')
        && spaces()
        && atEnd();
  }

  private boolean tripleMember() {
    more(b -> b > 0 && "(),".indexOf(b) < 0);
    return true;
  }

  /** RFC 2307, 2.4: {@code key=server:path}. */
  boolean isBootParameter() {
    return more(b -> b > ' ' && b != '=') > 0
        && take('=')
        && more(b -> b > ' ' && b != ':') > 0
        && take(':')
        && more(b -> b > 0) >= 0
        && atEnd();
  }

  /** RFC 3672, appendix A: braces that close, in UTF-8; what stands within is kept as it is. */
  boolean isSubtreeSpecification() {
    int open = 0;
    boolean quoted = false;
    for (spaces(); at < end; at++) {
      quoted ^= bytes[at] == '"';
      open += quoted ? 0 : bytes[at] == '{' ? 1 : bytes[at] == '}' ? -1 : 0;
      if (open <= 0) {
        break;
      }
    }
    return take('}') && spaces() && atEnd() && TextTests.isUtf8(bytes, start, end - start);
  }

  private boolean oid() {
    int first = at;
    more(b -> Ascii.isLetter(b) || Ascii.isDigit(b) || b == '-' || b == '.' || b == ';');
    return TextTests.isOid(bytes, first, at - first);
  }

  private boolean printable() {
    return more(TextTests::isPrintableChar) > 0;
  }

  /** Takes a word of these, letter case ignored, which no letter or digit follows. */
  private boolean word(List<String> words) {
    int first = at;
    more(b -> Ascii.isLetter(b) || Ascii.isDigit(b));
    String found = new String(bytes, first, Math.min(at - first, 32), StandardCharsets.US_ASCII);
    return words.stream().anyMatch(found::equalsIgnoreCase);
  }

  /** Takes a backslash and one of these codes; how many bytes. */
  private int escape(String... codes) {
    if (at + 3 <= end && bytes[at] == '\\') {
      String code = new String(bytes, at + 1, 2, StandardCharsets.ISO_8859_1);
      for (String known : codes) {
        if (known.equalsIgnoreCase(code)) {
          at += 3;
          return 3;
        }
      }
    }
    return 0;
  }

  private int more(IntPredicate wanted) {
    int first = at;
    while (at < end && wanted.test(bytes[at])) {
      at++;
    }
    return at - first;
  }

  private boolean spaced(char wanted) {
    return spaces() && take(wanted) && spaces();
  }

  private boolean spaces() {
    more(b -> b == ' ');
    return true;
  }

  private boolean take(char wanted) {
    boolean found = at < end && bytes[at] == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private int indexOf(char wanted) {
    for (int i = at; i < end; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  private boolean atEnd() {
    return at == end;
  }
}
