package org.dirlens.partition.schema;

import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/** Bit tests on integers of up to 64 bits; normal form: eight bytes. */
final class Bits {
  private static final int DIGITS_MAX = 20;

  private Bits() {}

  static void normalize(byte[] bytes, int offset, int length, ByteSink out) throws LdapProblem {
    out.putLong(value(bytes, offset, length));
  }

  static boolean all(byte[] bytes, int offset, int length, byte[] mask) throws LdapProblem {
    long wanted = toLong(mask);
    return (value(bytes, offset, length) & wanted) == wanted;
  }

  static boolean any(byte[] bytes, int offset, int length, byte[] mask) throws LdapProblem {
    return (value(bytes, offset, length) & toLong(mask)) != 0;
  }

  private static long toLong(byte[] eight) {
    long value = 0;
    for (byte b : eight) {
      value = value << 8 | (b & 0xFF);
    }
    return value;
  }

  private static long value(byte[] bytes, int offset, int length) throws LdapProblem {
    boolean negative = length > 0 && bytes[offset] == '-';
    long value = 0;
    boolean fits = length <= DIGITS_MAX && Integers.isInteger(bytes, offset, length);
    for (int i = offset + (negative ? 1 : 0); fits && i < offset + length; i++) {
      int digit = bytes[i] - '0';
      fits = value >= (Long.MIN_VALUE + digit) / 10;
      value = 10 * value - digit;
    }
    if (!fits || (!negative && value == Long.MIN_VALUE)) {
      throw new LdapProblem(
          ResultCode.INVALID_ATTRIBUTE_SYNTAX,
          "not an integer of 64 bits: " + LdapProblem.quote(bytes, offset, length));
    }
    return negative ? value : -value;
  }
}
