package org.dirlens.partition.schema;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * Generalized time (RFC 4517, 3.3.13) as bytes whose order is that of time: 14 digits in UTC down
 * to the second, then the fraction of a second without trailing zeros.
 */
final class GeneralizedTime {
  /** More digits behind the point are no value of the syntax: they would be below a nanosecond. */
  static final int FRACTION_DIGITS_MAX = 9;

  private static final int SECONDS_DIGITS = 14;
  private static final DateTimeFormatter UTC_NANOS =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmssnnnnnnnnn");

  private final byte[] bytes;
  private final int offset;
  private final int length;
  private int at;

  private GeneralizedTime(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
    this.at = offset;
  }

  static boolean isTime(byte[] bytes, int offset, int length) {
    try {
      normalize(bytes, offset, length, new ByteSink(24));
      return true;
    } catch (LdapProblem notOne) {
      return false;
    }
  }

  static void normalize(byte[] bytes, int offset, int length, ByteSink out) throws LdapProblem {
    if (isWholeUtcSecond(bytes, offset, length)) {
      out.put(bytes, offset, SECONDS_DIGITS);
    } else {
      new GeneralizedTime(bytes, offset, length).put(out);
    }
  }

  /** The usual form, which needs no arithmetic: yyyyMMddHHmmssZ. */
  private static boolean isWholeUtcSecond(byte[] b, int offset, int length) {
    if (length != SECONDS_DIGITS + 1 || b[offset + SECONDS_DIGITS] != 'Z') {
      return false;
    }
    for (int i = offset; i < offset + SECONDS_DIGITS; i++) {
      if (b[i] < '0' || b[i] > '9') {
        return false;
      }
    }
    int month = twoDigits(b, offset + 4);
    int day = twoDigits(b, offset + 6);
    return month >= 1
        && month <= 12
        && day >= 1
        && day <= 28
        && twoDigits(b, offset + 8) <= 23
        && twoDigits(b, offset + 10) <= 59
        && twoDigits(b, offset + 12) <= 59;
  }

  private static int twoDigits(byte[] b, int at) {
    return 10 * (b[at] - '0') + b[at + 1] - '0';
  }

  private void put(ByteSink out) throws LdapProblem {
    try {
      LocalDateTime utc = read();
      String digits = UTC_NANOS.format(utc);
      out.put(digits.substring(0, SECONDS_DIGITS));
      out.put(digits.substring(SECONDS_DIGITS).replaceFirst("0+$", ""));
    } catch (DateTimeException outOfRange) {
      throw problem(String.valueOf(outOfRange.getMessage()));
    }
  }

  private LocalDateTime read() throws LdapProblem {
    int year = 100 * number() + number();
    LocalDateTime time = LocalDateTime.of(year, number(), number(), number(), 0);
    ChronoUnit unit = ChronoUnit.HOURS;
    if (atDigit()) {
      time = time.plusMinutes(inRange(number(), 59));
      unit = ChronoUnit.MINUTES;
      if (atDigit()) {
        time = time.plusSeconds(inRange(number(), 60));
        unit = ChronoUnit.SECONDS;
      }
    }
    if (at < offset + length && (bytes[at] == '.' || bytes[at] == ',')) {
      time = time.plusNanos(fractionNanos(unit));
    }
    LocalDateTime utc = time.minusMinutes(zoneMinutes());
    if (at != offset + length || utc.getYear() < 0 || utc.getYear() > 9999) {
      throw problem("unexpected text or year");
    }
    return utc;
  }

  private boolean atDigit() {
    return at < offset + length && bytes[at] >= '0' && bytes[at] <= '9';
  }

  private int number() throws LdapProblem {
    if (at + 2 > offset + length || !atDigit() || bytes[at + 1] < '0' || bytes[at + 1] > '9') {
      throw problem("two digits expected");
    }
    at += 2;
    return twoDigits(bytes, at - 2);
  }

  private int inRange(int value, int max) throws LdapProblem {
    if (value > max) {
      throw problem(value + " is more than " + max);
    }
    return value;
  }

  private long fractionNanos(ChronoUnit unit) throws LdapProblem {
    int first = ++at;
    long value = 0;
    long scale = 1;
    for (; atDigit(); at++) {
      if (at - first == FRACTION_DIGITS_MAX) {
        throw problem("more than " + FRACTION_DIGITS_MAX + " digits of a fraction");
      }
      value = 10 * value + bytes[at] - '0';
      scale *= 10;
    }
    if (at == first) {
      throw problem("digits of a fraction expected");
    }
    return Math.round((double) value / scale * unit.getDuration().toNanos());
  }

  private int zoneMinutes() throws LdapProblem {
    int sign = at < offset + length ? bytes[at++] : 0;
    if (sign == 'Z') {
      return 0;
    }
    if (sign != '+' && sign != '-') {
      throw problem("time zone expected");
    }
    int minutes = 60 * inRange(number(), 23);
    minutes += atDigit() ? inRange(number(), 59) : 0;
    return sign == '+' ? minutes : -minutes;
  }

  private LdapProblem problem(String what) {
    return new LdapProblem(
        ResultCode.INVALID_ATTRIBUTE_SYNTAX,
        "not a generalized time (" + what + "): " + LdapProblem.quote(bytes, offset, length));
  }
}
