package org.dirlens.partition.schema;

import java.nio.charset.StandardCharsets;
import org.dirlens.partition.ldap.Ascii;

/** The tests of the textual syntaxes of RFC 4517. */
final class TextTests {
  private static final String PRINTABLE_PUNCTUATION = "'()+,-.=/:? ";

  private TextTests() {}

  /** UTF-8 of assigned code points; surrogates and overlong forms are not UTF-8. */
  static boolean isUtf8(byte[] bytes, int offset, int length) {
    int end = offset + length;
    for (int at = offset; at < end; ) {
      if (bytes[at] >= 0) {
        at++;
        continue;
      }
      int size = sequenceLength(bytes[at]);
      int code = size == 0 || at + size > end ? -1 : codePoint(bytes, at, size);
      if (code < 0 || Character.getType(code) == Character.UNASSIGNED) {
        return false;
      }
      at += size;
    }
    return true;
  }

  private static int sequenceLength(int lead) {
    int b = lead & 0xFF;
    if (b < 0xC2 || b > 0xF4) {
      return 0;
    }
    return b < 0xE0 ? 2 : b < 0xF0 ? 3 : 4;
  }

  /** The code point of a sequence of 2 to 4 bytes, or -1 if it is malformed. */
  private static int codePoint(byte[] bytes, int at, int size) {
    int code = bytes[at] & (0x7F >> size);
    for (int i = 1; i < size; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) {
        return -1;
      }
      code = code << 6 | (bytes[at + i] & 0x3F);
    }
    boolean overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
    boolean surrogate = code >= 0xD800 && code <= 0xDFFF;
    return overlong || surrogate || code > 0x10FFFF ? -1 : code;
  }

  static boolean isNonEmptyUtf8(byte[] bytes, int offset, int length) {
    return length > 0 && isUtf8(bytes, offset, length);
  }

  static boolean isAscii(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }

  static boolean isPrintable(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (!isPrintableChar(bytes[i])) {
        return false;
      }
    }
    return length > 0;
  }

  /** The characters of a PrintableString (RFC 4517, 3.2). */
  static boolean isPrintableChar(int b) {
    return Ascii.isLetter(b) || Ascii.isDigit(b) || PRINTABLE_PUNCTUATION.indexOf(b) >= 0;
  }

  static boolean isNumericString(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (!Ascii.isDigit(bytes[i]) && bytes[i] != ' ') {
        return false;
      }
    }
    return length > 0;
  }

  static boolean isOtherMailbox(byte[] bytes, int offset, int length) {
    for (int i = 1; i < length; i++) {
      if (bytes[offset + i] == '$') {
        return isPrintable(bytes, offset, i) && isAscii(bytes, offset + i, length - i);
      }
    }
    return false;
  }

  static boolean isBitString(byte[] bytes, int offset, int length) {
    boolean framed =
        length >= 3
            && bytes[offset] == '\''
            && bytes[offset + length - 2] == '\''
            && bytes[offset + length - 1] == 'B';
    for (int i = offset + 1; framed && i < offset + length - 2; i++) {
      framed = bytes[i] == '0' || bytes[i] == '1';
    }
    return framed;
  }

  static boolean isBoolean(byte[] bytes, int offset, int length) {
    String text = new String(bytes, offset, Math.min(length, 6), StandardCharsets.ISO_8859_1);
    return text.equals("TRUE") || text.equals("FALSE");
  }

  /** A numeric OID or a name: RFC 4512, 1.4. */
  static boolean isOid(byte[] bytes, int offset, int length) {
    if (length == 0 || !Ascii.isLetter(bytes[offset])) {
      return Oids.isNumericOid(bytes, offset, length);
    }
    for (int i = offset; i < offset + length; i++) {
      if (!Ascii.isLetter(bytes[i]) && !Ascii.isDigit(bytes[i]) && bytes[i] != '-') {
        return false;
      }
    }
    return true;
  }

  static boolean isDescription(Description.Kind kind, byte[] bytes, int offset, int length) {
    try {
      Description.parse(kind, new String(bytes, offset, length, StandardCharsets.UTF_8));
      return isUtf8(bytes, offset, length);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
