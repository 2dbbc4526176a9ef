package org.dirlens.ui.common;

import java.time.Duration;
import java.util.Locale;
import org.eclipse.osgi.util.NLS;

/**
 * Figures as people read them: thousands separators, human units, never more digits than mean
 * something.
 */
public final class Figures {
  private static final String[] BYTE_UNITS = {"B", "KB", "MB", "GB", "TB"};

  private Figures() {}

  /** "1,234,567". */
  public static String count(long count) {
    return String.format(Locale.ENGLISH, "%,d", count);
  }

  /**
   * A count in its words.
   *
   * @param one the words for 1
   * @param several those for any other number, which stands for {0}
   */
  public static String count(long count, String one, String several) {
    return count == 1 ? one : NLS.bind(several, count(count));
  }

  /** "512 B", "1.5 KB", "64 MB"; a kilobyte has 1,024 bytes. */
  public static String bytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (Math.abs(value) >= 1024 && unit < BYTE_UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return threeDigits(value) + " " + BYTE_UNITS[unit];
  }

  /** "98.7 %"; an en dash when the ratio of nothing was asked (NaN). */
  public static String percent(double ratio) {
    return Double.isNaN(ratio) ? "\u2013" : threeDigits(ratio * 100) + " %";
  }

  /** "0.4 \u00b5s", "12 \u00b5s", "1.5 ms", "2.1 s"; an en dash for NaN. */
  public static String micros(double micros) {
    if (Double.isNaN(micros)) {
      return "\u2013";
    }
    if (micros < 1_000) {
      return threeDigits(micros) + " \u00b5s";
    }
    return micros < 1_000_000
        ? threeDigits(micros / 1_000) + " ms"
        : threeDigits(micros / 1_000_000) + " s";
  }

  /** {@link #micros} of a duration in nanoseconds. */
  public static String nanos(long nanos) {
    return micros(nanos / 1_000.0);
  }

  /** How long something takes: to three digits up to two minutes, then in whole minutes. */
  public static String duration(Duration time) {
    if (time.compareTo(Duration.ofMinutes(2)) < 0) {
      return nanos(time.toNanos());
    }
    long minutes = Math.round(time.toSeconds() / 60.0);
    return minutes < 120 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  private static String threeDigits(double value) {
    double size = Math.abs(value);
    if (value == Math.rint(value) || size >= 100) {
      return String.format(Locale.ENGLISH, "%,d", Math.round(value));
    }
    String digits = String.format(Locale.ENGLISH, size >= 10 ? "%.1f" : "%.2f", value);
    return digits.replaceAll("0+$", "").replaceAll("\\.$", "");
  }
}
