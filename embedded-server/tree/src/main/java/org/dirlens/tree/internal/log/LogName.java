package org.dirlens.tree.internal.log;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * The names of log files: the sequence number of the first frame, so that names sort like frames.
 */
final class LogName {

  private static final String SUFFIX = ".log";
  private static final int DIGITS = 16;

  private LogName() {}

  static String of(long firstSequence) {
    return String.format(Locale.ROOT, "%0" + DIGITS + "x", firstSequence) + SUFFIX;
  }

  /** The first sequence number of a log file, nothing for another file. */
  static OptionalLong firstSequence(String name) {
    if (name.length() != DIGITS + SUFFIX.length() || !name.endsWith(SUFFIX)) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(name.substring(0, DIGITS), 16));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
