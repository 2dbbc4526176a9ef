package org.dirlens.index.core;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory or disk as people write it: "512 KB", "4 MB", "1.5 GB"; a kilobyte has 1,024
 * bytes.
 */
public record ByteSize(long bytes) {
  private static final Pattern WRITTEN =
      Pattern.compile("(\\d{1,12})(?:\\.(\\d{1,3}))?\\s*([kmg]?)i?b?", Pattern.CASE_INSENSITIVE);
  private static final String[] UNITS = {"B", "KB", "MB", "GB"};
  private static final int UNIT_BITS = 10;

  public ByteSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("a size of " + bytes + " bytes");
    }
  }

  /** Reads "4194304", "4MB", "4 MB" or "1.5 gb"; empty when it is none of these or too large. */
  public static Optional<ByteSize> parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip().replace(",", ""));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String fraction = matcher.group(2) == null ? "" : "." + matcher.group(2);
    double number = Double.parseDouble(matcher.group(1) + fraction);
    double bytes = number * (1L << bits(matcher.group(3)));
    return bytes > Long.MAX_VALUE / 2.0
        ? Optional.empty()
        : Optional.of(new ByteSize(Math.round(bytes)));
  }

  /** With the largest unit that keeps it short: "512 B", "1.5 KB", "4 MB". */
  public String text() {
    int unit = unit();
    double value = bytes / (double) (1L << (unit * UNIT_BITS));
    String digits = String.format(Locale.ENGLISH, value >= 100 ? "%.0f" : "%.2f", value);
    String shortest =
        digits.contains(".") ? digits.replaceAll("0+$", "").replaceAll("\\.$", "") : digits;
    return shortest + " " + UNITS[unit];
  }

  /** Without loss and without a space, for plan files: "4194304" becomes "4MB", "4194305" stays. */
  public String exactText() {
    for (int unit = UNITS.length - 1; unit > 0; unit--) {
      long size = 1L << (unit * UNIT_BITS);
      if (bytes > 0 && bytes % size == 0) {
        return bytes / size + UNITS[unit];
      }
    }
    return Long.toString(bytes);
  }

  private int unit() {
    int unit = 0;
    while (unit < UNITS.length - 1 && bytes >= 1L << ((unit + 1) * UNIT_BITS)) {
      unit++;
    }
    return unit;
  }

  private static int bits(String unit) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "k" -> UNIT_BITS;
      case "m" -> 2 * UNIT_BITS;
      case "g" -> 3 * UNIT_BITS;
      default -> 0;
    };
  }
}
