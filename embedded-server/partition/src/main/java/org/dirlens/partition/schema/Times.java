package org.dirlens.partition.schema;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Times of fixed forms; values are short, so that the patterns cannot recurse deeply. */
final class Times {
  private static final int CHARS_MAX = 64;

  /** RFC 4517, 3.3.34. */
  private static final Pattern UTC_TIME =
      Pattern.compile(
          "[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])[0-5][0-9]([0-5][0-9])?"
              + "(Z|[+-]([01][0-9]|2[0-3])[0-5][0-9])?");

  /** draft-chu-ldap-csn-00: time, counter, replica, modification; the older form is shorter. */
  private static final Pattern CSN =
      Pattern.compile("[0-9]{14}(\\.[0-9]{6})?Z#[0-9A-Fa-f]{6}#[0-9A-Fa-f]{2,3}#[0-9A-Fa-f]{6}");

  private Times() {}

  static boolean isUtcTime(byte[] bytes, int offset, int length) {
    return matches(UTC_TIME, bytes, offset, length);
  }

  static boolean isCsn(byte[] bytes, int offset, int length) {
    return matches(CSN, bytes, offset, length);
  }

  private static boolean matches(Pattern pattern, byte[] bytes, int offset, int length) {
    return length <= CHARS_MAX
        && pattern
            .matcher(new String(bytes, offset, length, StandardCharsets.ISO_8859_1))
            .matches();
  }
}
