package org.dirlens.server.operational;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/**
 * Gives out change sequence numbers as entryCSN holds them (draft-chu-ldap-csn): time in
 * microseconds, a count within the microsecond, the server's id and a modification number.
 *
 * <pre>
 * 20261121091500.123456Z#000000#000#000000
 * </pre>
 *
 * <p>Each is greater than all given out before, also when the clock is set back. Safe for use by
 * many threads.
 */
public final class ChangeNumbers {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private static final int COUNT_MAX = 0xFFFFFF;

  private final InstantSource clock;
  private Instant last = Instant.MIN;
  private int count;

  public ChangeNumbers(InstantSource clock) {
    this.clock = clock;
  }

  /** The next change sequence number. */
  public synchronized String next() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    if (now.isAfter(last)) {
      last = now;
      count = 0;
    } else if (++count > COUNT_MAX) {
      last = last.plus(1, ChronoUnit.MICROS);
      count = 0;
    }
    return "%s#%06x#000#000000".formatted(MICROS.format(last), count);
  }

  /** The least number of a time. */
  public static String first(Instant time) {
    return MICROS.format(time) + "#000000#000#000000";
  }

  /**
   * The least number of a time before that of another number; the least of all if that has none.
   *
   * @param number of the form above
   */
  public static String before(String number, Duration time) {
    try {
      return first(
          MICROS.parse(number.substring(0, number.indexOf('#')), Instant::from).minus(time));
    } catch (DateTimeException e) {
      return "";
    }
  }

  /** The time now as a GeneralizedTime in seconds (RFC 4517, section 3.3.13). */
  public String timestamp() {
    return SECONDS.format(clock.instant()) + "Z";
  }
}
