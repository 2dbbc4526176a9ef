package org.dirlens.server.operational;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
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
 * <p>Each is greater than all given out before and than one that is named, so that numbers ascend
 * wherever the clock is set, while the server runs and from one start to the next. Safe for use by
 * many threads.
 */
public final class ChangeNumbers {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  private static final HexFormat HEX = HexFormat.of();

  /** Reads any digits: a time that there is not is one later than it looks. */
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss.SSSSSS'Z'")
          .withZone(ZoneOffset.UTC)
          .withResolverStyle(ResolverStyle.LENIENT);

  private static final int COUNT_OFFSET = "20261121091500.123456Z#".length();
  private static final int COUNT_DIGITS = 6;
  private static final int COUNT_MAX = 0xFFFFFF;
  private static final int MICROS_A_SECOND = 1_000_000;

  private final InstantSource clock;
  private Instant last = Instant.MIN;
  private int count;

  /** What was given out last; numbers sort as their texts do. */
  private String given = "";

  private long second = Long.MIN_VALUE;
  private String secondText = "";

  public ChangeNumbers(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * The next change sequence number.
   *
   * @param stored one of the form above that it shall be greater than; empty for none
   */
  public synchronized String next(String stored) {
    if (stored.compareTo(given) > 0) {
      follow(stored);
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    if (now.isAfter(last)) {
      last = now;
      count = 0;
    } else if (++count > COUNT_MAX) {
      last = last.plus(1, ChronoUnit.MICROS);
      count = 0;
    }
    given =
        seconds(last)
            + '.'
            + Integer.toString(last.get(ChronoField.MICRO_OF_SECOND) + MICROS_A_SECOND).substring(1)
            + "Z#"
            + HEX.toHexDigits(count, COUNT_DIGITS)
            + "#000#000000";
    return given;
  }

  private void follow(String stored) {
    Instant time = MICROS.parse(stored.substring(0, COUNT_OFFSET - 1), Instant::from);
    int counted = HexFormat.fromHexDigits(stored, COUNT_OFFSET, COUNT_OFFSET + COUNT_DIGITS);
    if (time.isAfter(last) || (time.equals(last) && counted > count)) {
      last = time;
      count = counted;
    }
  }

  /** Many numbers are given out in one second. */
  private String seconds(Instant time) {
    if (second != time.getEpochSecond()) {
      second = time.getEpochSecond();
      secondText = SECONDS.format(time);
    }
    return secondText;
  }

  /** The time now as a GeneralizedTime in seconds (RFC 4517, section 3.3.13). */
  public synchronized String timestamp() {
    return seconds(clock.instant()) + "Z";
  }
}
