package org.dirlens.partition.schema;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer.Form;
import java.util.Locale;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * String preparation of RFC 4518 from UTF-8 to UTF-8: transcode, map, normalise (NFKC), prohibit,
 * and treat insignificant spaces. ASCII, nearly all there is, takes one pass over a table and
 * allocates nothing.
 *
 * <p>Two liberties, both decided: code points assigned after Unicode 3.2 and those for private use
 * are accepted, and where RFC 4518 doubles inner spaces and adds outer ones, the form for equality
 * and ordering keeps single inner ones only, which equals in the same cases and is shorter.
 */
final class StringPreparation {
  /** Which spaces stay (RFC 4518, 2.6.1). */
  enum Spaces {
    /** For equality and ordering: none outside, single ones inside, one alone for an empty text. */
    COMPACT,
    /** A value under a substring assertion: one at both ends, two inside. */
    VALUE,
    INITIAL,
    ANY,
    FINAL
  }

  /** Whether letter case is significant. */
  enum Case {
    FOLD,
    KEEP
  }

  private static final byte DROPPED = -1;
  private static final byte[] KEEP_TABLE = asciiTable(Case.KEEP);
  private static final byte[] FOLD_TABLE = asciiTable(Case.FOLD);

  private StringPreparation() {}

  /**
   * Appends the prepared text; invalidAttributeSyntax for malformed UTF-8 and unassigned code
   * points.
   */
  static void prepare(
      byte[] bytes, int offset, int length, Case letters, Spaces spaces, ByteSink out)
      throws LdapProblem {
    int start = out.length();
    if (!prepareAscii(bytes, offset, length, letters, spaces, out)) {
      out.truncate(start);
      String text = mapped(decoded(bytes, offset, length), letters);
      byte[] utf8 = withoutInsignificantSpaces(text, spaces).getBytes(StandardCharsets.UTF_8);
      out.put(utf8);
    }
  }

  /** False at the first byte that is not ASCII. */
  private static boolean prepareAscii(
      byte[] bytes, int offset, int length, Case letters, Spaces spaces, ByteSink out) {
    byte[] table = letters == Case.FOLD ? FOLD_TABLE : KEEP_TABLE;
    boolean compact = spaces == Spaces.COMPACT;
    int start = out.length();
    boolean pending = false;
    out.reserve(compact ? length + 1 : 2 * length + 2);
    for (int i = offset; i < offset + length; i++) {
      if (bytes[i] < 0) {
        return false;
      }
      byte b = table[bytes[i]];
      if (b == ' ') {
        pending = true;
      } else if (b != DROPPED) {
        boolean first = out.length() == start;
        if (pending || first) {
          putSpaces(out, first ? leading(spaces, pending) : compact ? 1 : 2);
          pending = false;
        }
        out.put(b);
      }
    }
    boolean empty = out.length() == start;
    putSpaces(out, empty ? alone(spaces) : trailing(spaces, pending));
    return true;
  }

  private static void putSpaces(ByteSink out, int count) {
    for (int i = 0; i < count; i++) {
      out.put(' ');
    }
  }

  private static int leading(Spaces spaces, boolean present) {
    return switch (spaces) {
      case COMPACT -> 0;
      case VALUE, INITIAL -> 1;
      case ANY, FINAL -> present ? 1 : 0;
    };
  }

  private static int trailing(Spaces spaces, boolean present) {
    return switch (spaces) {
      case COMPACT -> 0;
      case VALUE, FINAL -> 1;
      case INITIAL, ANY -> present ? 1 : 0;
    };
  }

  private static int alone(Spaces spaces) {
    return spaces == Spaces.VALUE ? 2 : 1;
  }

  private static String decoded(byte[] bytes, int offset, int length) throws LdapProblem {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, offset, length))
          .toString();
    } catch (CharacterCodingException malformed) {
      throw new LdapProblem(
          ResultCode.INVALID_ATTRIBUTE_SYNTAX,
          "value is not UTF-8: " + LdapProblem.quote(bytes, offset, length));
    }
  }

  /** Map, fold, normalise and prohibit: RFC 4518, 2.2 to 2.4. */
  private static String mapped(String text, Case letters) throws LdapProblem {
    StringBuilder result = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (isSpace(c)) {
        result.append(' ');
      } else if (!isMappedToNothing(c)) {
        refuseUnassigned(c);
        result.appendCodePoint(c);
      }
    }
    String normalized = java.text.Normalizer.normalize(result, Form.NFKC);
    if (letters == Case.KEEP) {
      return normalized;
    }
    return java.text.Normalizer.normalize(folded(normalized), Form.NFKC);
  }

  private static void refuseUnassigned(int c) throws LdapProblem {
    if (Character.getType(c) == Character.UNASSIGNED) {
      throw new LdapProblem(
          ResultCode.INVALID_ATTRIBUTE_SYNTAX,
          String.format(Locale.ROOT, "value has the unassigned code point U+%04X", c));
    }
  }

  /** Case folding as table B.2 of RFC 3454, which differs from lower case for a few letters. */
  private static String folded(String text) {
    StringBuilder result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c == 0x131) {
        result.appendCodePoint(c);
      } else if (c == 0x130) {
        result.append("i\u0307");
      } else {
        int lower = Character.toLowerCase(c);
        String upper = Character.toString(lower).toUpperCase(Locale.ROOT);
        upper.codePoints().map(Character::toLowerCase).forEach(result::appendCodePoint);
      }
    }
    return result.toString();
  }

  private static String withoutInsignificantSpaces(String text, Spaces spaces) {
    StringBuilder result = new StringBuilder(text.length() + 8);
    boolean pending = false;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == ' ' && !isMarked(text, i)) {
        pending = true;
        continue;
      }
      boolean first = result.isEmpty();
      if (first) {
        result.repeat(' ', leading(spaces, pending));
      } else if (pending) {
        result.repeat(' ', spaces == Spaces.COMPACT ? 1 : 2);
      }
      pending = false;
      result.append(text.charAt(i));
    }
    return result
        .repeat(' ', result.isEmpty() ? alone(spaces) : trailing(spaces, pending))
        .toString();
  }

  /** A space that carries a combining mark is not an insignificant one. */
  private static boolean isMarked(String text, int at) {
    if (at + 1 == text.length()) {
      return false;
    }
    int type = Character.getType(text.codePointAt(at + 1));
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  private static boolean isSpace(int c) {
    return (c >= 0x09 && c <= 0x0D)
        || c == 0x20
        || c == 0x85
        || Character.getType(c) == Character.SPACE_SEPARATOR
        || Character.getType(c) == Character.LINE_SEPARATOR
        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR;
  }

  private static boolean isMappedToNothing(int c) {
    return Character.getType(c) == Character.CONTROL
        || c == 0x00AD
        || c == 0x034F
        || c == 0x06DD
        || c == 0x070F
        || c == 0x1806
        || (c >= 0x180B && c <= 0x180E)
        || (c >= 0x200B && c <= 0x200F)
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2060 && c <= 0x2063)
        || (c >= 0x206A && c <= 0x206F)
        || (c >= 0xFE00 && c <= 0xFE0F)
        || c == 0xFEFF
        || (c >= 0xFFF9 && c <= 0xFFFC)
        || (c >= 0x1D173 && c <= 0x1D17A)
        || c == 0xE0001
        || (c >= 0xE0020 && c <= 0xE007F);
  }

  private static byte[] asciiTable(Case letters) {
    byte[] table = new byte[128];
    for (int c = 0; c < table.length; c++) {
      boolean upper = letters == Case.FOLD && c >= 'A' && c <= 'Z';
      boolean control = c < 0x20 || c == 0x7F;
      boolean space = (c >= 0x09 && c <= 0x0D) || c == ' ';
      table[c] = (byte) (space ? ' ' : control ? DROPPED : upper ? c + 0x20 : c);
    }
    return table;
  }
}
