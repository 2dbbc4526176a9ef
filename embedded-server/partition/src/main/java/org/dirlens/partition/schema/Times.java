package org.dirlens.partition.schema;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** Times of fixed forms; values are short, so that the patterns cannot recurse deeply. */
final class Times {
  private static final int CHARS_MAX = 64;

  /** RFC 4517, 3.3.34. */
  private static final Pattern UTC_TIME =
      Pattern.compile(
          "[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])[0-5][0-9]([0-5][0-9])?"
              + "(Z|[+-]([01][0-9]|2[0-3])[0-5][0-9])?");

  /**
   * draft-chu-ldap-csn-00: time, counter, replica, modification; the older forms are shorter. 0 is
   * a decimal digit, F a hexadecimal one, others are themselves.
   */
  private static final List<String> CSN_FORMS =
      List.of(
          "00000000000000.000000Z#FFFFFF#FFF#FFFFFF",
          "00000000000000.000000Z#FFFFFF#FF#FFFFFF",
          "00000000000000Z#FFFFFF#FFF#FFFFFF",
          "00000000000000Z#FFFFFF#FF#FFFFFF");

  private Times() {}

  static boolean isUtcTime(byte[] bytes, int offset, int length) {
    return matches(UTC_TIME, bytes, offset, length);
  }

  static boolean isCsn(byte[] bytes, int offset, int length) {
    for (int i = 0; i < CSN_FORMS.size(); i++) {
      if (fits(CSN_FORMS.get(i), bytes, offset, length)) {
        return true;
      }
    }
    return false;
  }

  private static boolean fits(String form, byte[] bytes, int offset, int length) {
    boolean fits = form.length() == length;
    for (int i = 0; fits && i < length; i++) {
      char given = (char) (bytes[offset + i] & 0xFF);
      fits =
          switch (form.charAt(i)) {
            case '0' -> given >= '0' && given <= '9';
            case 'F' -> given < 0x80 && HexFormat.isHexDigit(given);
            default -> given == form.charAt(i);
          };
    }
    return fits;
  }

  private static boolean matches(Pattern pattern, byte[] bytes, int offset, int length) {
    return length <= CHARS_MAX
        && pattern
            .matcher(new String(bytes, offset, length, StandardCharsets.ISO_8859_1))
            .matches();
  }
}
