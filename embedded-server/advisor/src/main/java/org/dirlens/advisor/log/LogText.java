package org.dirlens.advisor.log;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.partition.resolution.Scope;
import org.jspecify.annotations.Nullable;

/** Pieces of lines as several servers write them. */
final class LogText {
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  private static final long NANOS = 1_000_000_000L;

  private LogText() {}

  /** The value of {@code name=} up to the next space; empty if the line has no such word. */
  static String word(String line, String name) {
    int at = line.indexOf(" " + name + "=");
    if (at < 0) {
      return "";
    }
    int start = at + name.length() + 2;
    int end = line.indexOf(' ', start);
    return end < 0 ? line.substring(start) : line.substring(start, end);
  }

  /** A number that the line must have. */
  static long number(String line, String name) throws UnreadableLine {
    String word = word(line, name);
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException none) {
      throw new UnreadableLine(
          word.isEmpty() ? "no " + name + " in it" : name + " is no number: " + word);
    }
  }

  /** A number that the line may have. */
  static long numberOr(String line, String name, long otherwise) throws UnreadableLine {
    return line.contains(" " + name + "=") ? number(line, name) : otherwise;
  }

  /** The value of {@code name="..."} up to the next quote; empty if the line has none. */
  static String quoted(String line, String name) {
    String mark = " " + name + "=\"";
    int start = line.indexOf(mark);
    int end = start < 0 ? -1 : line.indexOf('"', start + mark.length());
    return end < 0 ? "" : line.substring(start + mark.length(), end);
  }

  /** Words of a list. */
  static List<String> list(String words, String separator) {
    return words.isBlank() || words.equals("ALL")
        ? List.of()
        : Arrays.asList(words.strip().split(separator));
  }

  static Scope scope(String word) throws UnreadableLine {
    return switch (word) {
      case "0", "base", "baseObject" -> Scope.BASE;
      case "1", "one", "singleLevel" -> Scope.ONE;
      case "2", "sub", "wholeSubtree", "3", "subordinates", "subordinateSubtree" -> Scope.SUB;
      default -> throw new UnreadableLine("no such scope: " + word);
    };
  }

  /** The kind of operation that a word of a request names; null of others. */
  static @Nullable Kind kind(String word) {
    return switch (word) {
      case "BIND" -> Kind.BIND;
      case "SRCH", "SEARCH" -> Kind.SEARCH;
      case "CMP", "COMPARE" -> Kind.COMPARE;
      case "ADD" -> Kind.ADD;
      case "MOD", "MODIFY" -> Kind.MODIFY;
      case "MODRDN", "MODIFYDN" -> Kind.MODIFY_DN;
      case "DEL", "DELETE" -> Kind.DELETE;
      case "EXT", "EXTENDED" -> Kind.EXTENDED;
      default -> null;
    };
  }

  /** Seconds with a fraction, as {@code 0.000315}, in nanoseconds. */
  static long nanos(String seconds) throws UnreadableLine {
    try {
      return (long) (Double.parseDouble(seconds) * NANOS);
    } catch (NumberFormatException none) {
      throw new UnreadableLine("no time: " + seconds);
    }
  }

  /** {@code 25/Nov/2026:03:03:01.727784945 +0000}; the fraction may be missing. */
  static Instant bracketTime(String line) throws UnreadableLine {
    int end = line.indexOf(']');
    int zone = line.lastIndexOf(' ', end);
    if (!line.startsWith("[") || zone < 21) {
      throw new UnreadableLine("no time at its begin");
    }
    try {
      LocalDateTime second =
          LocalDateTime.of(
              digits(line, 8, 12),
              month(line, 4),
              digits(line, 1, 3),
              digits(line, 13, 15),
              digits(line, 16, 18),
              digits(line, 19, 21));
      int nano = zone > 22 ? (int) fraction(line, 22, zone) : 0;
      return second.withNano(nano).toInstant(zone(line.substring(zone + 1, end)));
    } catch (DateTimeException | NumberFormatException | IndexOutOfBoundsException none) {
      throw new UnreadableLine("no time at its begin");
    }
  }

  private static ZoneOffset zone(String text) {
    return text.equals("+0000") ? ZoneOffset.UTC : ZoneOffset.of(text);
  }

  static int digits(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }

  /** 1 to 12. */
  static int month(String text, int at) {
    int found = MONTHS.indexOf(text.substring(at, at + 3));
    if (found < 0 || found % 3 != 0) {
      throw new DateTimeException("no month");
    }
    return found / 3 + 1;
  }

  private static long fraction(String text, int from, int to) {
    long value = 0;
    for (int i = 0; i < 9; i++) {
      value = value * 10 + (from + i < to ? Character.digit(text.charAt(from + i), 10) : 0);
    }
    return value;
  }
}
