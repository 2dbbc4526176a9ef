package org.dirlens.server.log;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.dirlens.server.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Puts lines together, in either format by the same calls. Values are JSON in both: what a client
 * sends is quoted and its control characters are escaped, so that no value can end a line or look
 * like another. Long values are cut. One thread.
 */
final class LogLine {
  /** Characters of a value. */
  static final int TEXT_MAX = 4096;

  /** Values of a list. */
  static final int LIST_MAX = 200;

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

  private final boolean json;
  private final StringBuilder out = new StringBuilder(64 << 10);
  private long second = Long.MIN_VALUE;
  private String secondText = "";

  LogLine(LogFormat format) {
    this.json = format == LogFormat.JSON;
  }

  /** The lines ended so far, and what is begun. */
  StringBuilder lines() {
    return out;
  }

  LogLine begin(Instant time, String event) {
    if (json) {
      out.append("{\"time\":\"");
      time(time);
      out.append("\",\"event\":\"").append(event).append('"');
    } else {
      time(time);
      out.append(' ').append(event.toUpperCase(Locale.ROOT));
    }
    return this;
  }

  private void time(Instant time) {
    if (time.getEpochSecond() != second) {
      second = time.getEpochSecond();
      secondText = SECOND.format(LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC));
    }
    int micros = 1_000_000 + time.getNano() / 1000;
    int start = out.append(secondText).length();
    out.append(micros).setCharAt(start, '.');
    out.append('Z');
  }

  private void name(String name) {
    if (json) {
      out.append(",\"").append(name).append("\":");
    } else {
      out.append(' ').append(name).append('=');
    }
  }

  LogLine number(String name, long value) {
    name(name);
    out.append(value);
    return this;
  }

  /** Says nothing of null. */
  LogLine text(String name, @Nullable String value) {
    if (value != null) {
      name(name);
      Json.quote(cut(value), out);
    }
    return this;
  }

  /** Says nothing of an empty list. */
  LogLine texts(String name, List<String> values) {
    if (!values.isEmpty()) {
      name(name);
      char separator = '[';
      for (String value : values.subList(0, Math.min(LIST_MAX, values.size()))) {
        out.append(separator);
        Json.quote(cut(value), out);
        separator = ',';
      }
      out.append(values.size() > LIST_MAX ? ",\"...\"]" : "]");
    }
    return this;
  }

  /** Says that something is so; what is not so is not mentioned. */
  LogLine mark(String name) {
    if (json) {
      name(name);
      out.append("true");
    } else {
      out.append(' ').append(name);
    }
    return this;
  }

  void end() {
    out.append(json ? "}\n" : "\n");
  }

  /** A value as long as lines have them. */
  static String cut(String value) {
    return value.length() <= TEXT_MAX ? value : value.substring(0, TEXT_MAX) + "...";
  }
}
