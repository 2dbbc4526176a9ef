package org.dirlens.advisor.log;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.ZoneId;

/**
 * The time at the begin of a line of slapd, which depends on how the line got into the file: by
 * slapd itself in hexadecimal seconds with or without a fraction, or by syslog, with a full time or
 * without a year.
 */
final class SlapdTime {
  private final Instant written;
  private final ZoneId zone;

  /**
   * @param written when the file was written last: times without a year are of the year before it
   * @param zone of times that name none
   */
  SlapdTime(Instant written, ZoneId zone) {
    this.written = written;
    this.zone = zone;
  }

  Instant of(String line) throws UnreadableLine {
    try {
      int end = line.indexOf(' ');
      if (Character.isUpperCase(line.charAt(0))) {
        return withoutYear(line);
      }
      String word = line.substring(0, end);
      return word.indexOf('T') == 10 ? OffsetDateTime.parse(word).toInstant() : hexadecimal(word);
    } catch (DateTimeException | NumberFormatException | IndexOutOfBoundsException none) {
      throw new UnreadableLine("no time at its begin");
    }
  }

  private static Instant hexadecimal(String word) {
    int dot = word.indexOf('.');
    String seconds = dot < 0 ? word : word.substring(0, dot);
    long fraction = dot < 0 ? 0 : Long.parseLong(word.substring(dot + 1), 16);
    return Instant.ofEpochSecond(Long.parseLong(seconds, 16), fraction);
  }

  /**
   * {@code Nov 25 03:02:11 host slapd[123]: ...}: the last such time until the file was written.
   */
  private Instant withoutYear(String line) {
    int day = Integer.parseInt(line.substring(4, 6).strip());
    MonthDay date = MonthDay.of(LogText.month(line, 0), day);
    LocalTime clock =
        LocalTime.of(
            LogText.digits(line, 7, 9), LogText.digits(line, 10, 12), LogText.digits(line, 13, 15));
    LocalDateTime last = LocalDateTime.ofInstant(written, zone).plusDays(1);
    int year = last.getYear();
    while (!date.isValidYear(year) || date.atYear(year).atTime(clock).isAfter(last)) {
      year--;
    }
    return date.atYear(year).atTime(clock).atZone(zone).toInstant();
  }
}
