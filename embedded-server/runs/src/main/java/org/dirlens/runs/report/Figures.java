package org.dirlens.runs.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.dirlens.runs.Environment;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.Target;

/** Numbers and facts as people read them. */
final class Figures {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final MathContext THREE_DIGITS = new MathContext(3);
  private static final MathContext FOUR_DIGITS = new MathContext(4);
  private static final double WHOLE_FROM = 100;
  private static final double BYTES_A_GIGABYTE = 1L << 30;

  private Figures() {}

  /** Three digits, and all digits before the point. */
  static String of(double value) {
    if (Math.abs(value) >= WHOLE_FROM) {
      return String.format(Locale.ROOT, "%,d", Math.round(value));
    }
    return value == 0 ? "0" : new BigDecimal(value).round(THREE_DIGITS).toPlainString();
  }

  /** As few digits as say it, up to four; for marks and percentiles. */
  static String shortest(double value) {
    return Math.abs(value) >= WHOLE_FROM
        ? of(value)
        : new BigDecimal(value).round(FOUR_DIGITS).stripTrailingZeros().toPlainString();
  }

  static String started(RunHead head) {
    return TIME.format(head.started());
  }

  static String of(Duration duration) {
    long seconds = Math.max(1, Math.round(duration.toMillis() / 1e3));
    return seconds < 60
        ? seconds + " s"
        : String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
  }

  static String machine(Environment environment) {
    var machine = environment.machine();
    return String.format(
        Locale.ROOT,
        "%s, %d cores, %.1f GB memory, %s",
        machine.processor().isEmpty() ? "unknown processor" : machine.processor(),
        machine.cores(),
        machine.memoryBytes() / BYTES_A_GIGABYTE,
        machine.operatingSystem());
  }

  static String java(Environment environment) {
    var java = environment.java();
    return String.format(
        Locale.ROOT,
        "%s %s, %s, heap up to %.1f GB",
        java.name(),
        java.version(),
        java.collectors(),
        java.heapBytesMax() / BYTES_A_GIGABYTE);
  }

  static String load(Environment environment) {
    Double load = environment.loadAtStart();
    return load == null ? "not known" : String.format(Locale.ROOT, "%.2f", load);
  }

  static String of(Target target) {
    return (target.server() + " " + target.version() + " " + target.url()).strip();
  }
}
