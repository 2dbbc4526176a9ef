package org.dirlens.partition.schema;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * Integers (RFC 4517, 3.3.16) as bytes whose unsigned order is the numeric order: a head that grows
 * with sign and length of the magnitude, then the magnitude. Negative numbers have all bytes of
 * their absolute value's form inverted.
 *
 * <pre>
 * 0 = 80   1 = 81 01   255 = 81 FF   256 = 82 01 00   -1 = 7E FE   -256 = 7D FE FF
 * magnitudes of 64 bytes and more: head C0, then the length in two bytes
 * </pre>
 */
final class Integers {
  /** Longer numbers are no value of the syntax. */
  static final int DIGITS_MAX = 1_000;

  private static final int LONG_DIGITS = 18;
  private static final int SHORT_MAGNITUDE_BYTES = 63;

  private Integers() {}

  /** The syntax: an optional minus, no leading zeros, no minus zero. */
  static boolean isInteger(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int first = length > 0 && bytes[offset] == '-' ? offset + 1 : offset;
    if (first == end || length > DIGITS_MAX || (bytes[first] == '0' && length > 1)) {
      return false;
    }
    for (int i = first; i < end; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return false;
      }
    }
    return true;
  }

  static void normalize(byte[] bytes, int offset, int length, ByteSink out) throws LdapProblem {
    if (!isInteger(bytes, offset, length)) {
      throw new LdapProblem(
          ResultCode.INVALID_ATTRIBUTE_SYNTAX,
          "not an integer: " + LdapProblem.quote(bytes, offset, length));
    }
    boolean negative = bytes[offset] == '-';
    int first = negative ? offset + 1 : offset;
    int digits = length - (first - offset);
    int start = out.length();
    if (digits <= LONG_DIGITS) {
      putSmall(magnitude(bytes, first, digits), out);
    } else {
      putLarge(new String(bytes, first, digits, StandardCharsets.US_ASCII), out);
    }
    for (int i = start; negative && i < out.length(); i++) {
      out.bytes()[i] = (byte) ~out.bytes()[i];
    }
  }

  private static long magnitude(byte[] bytes, int offset, int digits) {
    long value = 0;
    for (int i = offset; i < offset + digits; i++) {
      value = 10 * value + (bytes[i] - '0');
    }
    return value;
  }

  private static void putSmall(long magnitude, ByteSink out) {
    int size = (Long.SIZE - Long.numberOfLeadingZeros(magnitude) + 7) / 8;
    out.put(0x80 + size);
    for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) {
      out.put((int) (magnitude >>> shift));
    }
  }

  private static void putLarge(String digits, ByteSink out) {
    byte[] magnitude = new BigInteger(digits).toByteArray();
    int sign = magnitude[0] == 0 ? 1 : 0;
    int size = magnitude.length - sign;
    if (size <= SHORT_MAGNITUDE_BYTES) {
      out.put(0x80 + size);
    } else {
      out.put(0xC0);
      out.putShort(size);
    }
    out.put(magnitude, sign, size);
  }
}
