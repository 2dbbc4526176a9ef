package org.dirlens.server.operational;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;

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

  private static final HexFormat HEX = HexFormat.of();
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private static final int COUNT_MAX = 0xFFFFFF;
  private static final int MICROS_A_SECOND = 1_000_000;

  private final InstantSource clock;
  private Instant last = Instant.MIN;
  private int count;
  private long second = Long.MIN_VALUE;
  private String secondText = "";

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
    return seconds(last)
        + '.'
        + Integer.toString(last.get(ChronoField.MICRO_OF_SECOND) + MICROS_A_SECOND).substring(1)
        + "Z#"
        + HEX.toHexDigits(count, 6)
        + "#000#000000";
  }

  /** Many numbers are given out in one second. */
  private String seconds(Instant time) {
    if (second != time.getEpochSecond()) {
      second = time.getEpochSecond();
      secondText = SECONDS.format(time);
    }
    return secondText;
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
  public synchronized String timestamp() {
    return seconds(clock.instant()) + "Z";
  }
}
