package org.dirlens.launcher.cli.console;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes in bytes as people write them: {@code 4096}, {@code 64K}, {@code 16M}, {@code 1G}; binary
 * multiples.
 */
public final class ByteSizes {
  private static final Pattern SIZE =
      Pattern.compile("(\\d{1,15})([kmg]?)b?", Pattern.CASE_INSENSITIVE);
  private static final long LARGEST = 1L << 40;
  private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

  private ByteSizes() {}

  /** Reads one; at most 1024G. */
  public static long parse(String text) throws CommandProblem {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw new CommandProblem("not a size: " + text + " (write 65536, 64K or 16M)");
    }
    long unit =
        switch (size.group(2).toLowerCase(Locale.ROOT)) {
          case "k" -> 1L << 10;
          case "m" -> 1L << 20;
          case "g" -> 1L << 30;
          default -> 1;
        };
    long number = Long.parseLong(size.group(1));
    if (number > LARGEST / unit) {
      throw new CommandProblem("too large a size: " + text + " (up to 1024G)");
    }
    return number * unit;
  }

  /** One in the largest unit of which it is at least one. */
  public static String format(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= 1024 && unit < UNITS.length - 1) {
      size /= 1024;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", size, UNITS[unit]);
  }
}
