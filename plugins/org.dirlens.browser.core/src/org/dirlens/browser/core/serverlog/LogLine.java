package org.dirlens.browser.core.serverlog;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of an access or audit log, as text or as JSON (docs/server/logs.md).
 *
 * @param number counts the lines that were read
 * @param time null in a line that is no such line
 * @param event in lower case, such as {@code search}; empty in a line that is no such line
 * @param fields values by name; texts without their quotes
 * @param text the line itself
 */
public record LogLine(
    long number, @Nullable Instant time, String event, Map<String, String> fields, String text) {
  private static final String VALUE =
      "(\"(?:\\\\.|[^\"\\\\])*\"|\\[(?:\"(?:\\\\.|[^\"\\\\])*\"|[^\\]\"])*\\]|[^\\s,}]+)";

  private static final Pattern FIELD = Pattern.compile(" (\\w+)=" + VALUE);
  private static final Pattern MEMBER = Pattern.compile("\"(\\w+)\":" + VALUE);
  private static final Pattern HEAD = Pattern.compile("(\\S+) ([A-Za-z]+)(?= |$)");

  public LogLine {
    fields = Map.copyOf(fields);
  }

  /** Reads a line; what is in another form has its text alone. */
  public static LogLine of(long number, String text) {
    Map<String, String> fields = new HashMap<>();
    boolean json = text.startsWith("{");
    Matcher field = (json ? MEMBER : FIELD).matcher(text);
    while (field.find()) {
      fields.put(field.group(1), plain(field.group(2)));
    }
    Matcher head = HEAD.matcher(text);
    String time = json ? fields.getOrDefault("time", "") : "";
    String event = json ? fields.getOrDefault("event", "") : "";
    if (!json && head.lookingAt()) {
      time = head.group(1);
      event = head.group(2);
    }
    Instant moment = moment(time);
    return new LogLine(
        number, moment, moment == null ? "" : event.toLowerCase(Locale.ROOT), fields, text);
  }

  private static @Nullable Instant moment(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static String plain(String value) {
    return value.startsWith("\"")
        ? value.substring(1, value.length() - 1).replaceAll("\\\\([\"\\\\/])", "$1")
        : value;
  }

  /** The value of a field; empty without it. */
  public String field(String name) {
    return fields.getOrDefault(name, "");
  }

  /** A field that is a number; -1 without it. */
  public long figure(String name) {
    String value = field(name);
    return value.matches("\\d{1,18}") ? Long.parseLong(value) : -1;
  }
}
