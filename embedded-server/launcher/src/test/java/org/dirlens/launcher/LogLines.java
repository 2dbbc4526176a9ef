package org.dirlens.launcher;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Reads logs in both formats, strictly: what is not exactly a line of a log fails the test. */
final class LogLines {
  private final String text;
  private int at;

  private LogLines(String text) {
    this.text = text;
  }

  /** What a log holds, as soon as its last line is written to its end. */
  private static String whole(Path file) throws IOException {
    for (int i = 0; i < 400; i++) {
      byte[] all = Files.readAllBytes(file); // may end within a character
      if (all.length == 0 || all[all.length - 1] == '\n') {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(all)).toString();
      }
      LockSupport.parkNanos(25_000_000);
    }
    throw new AssertionError("the last line has no end: " + file);
  }

  /** The lines of a log; empty if there is no such file. */
  static List<Map<String, Object>> read(Path file) throws IOException {
    List<Map<String, Object>> lines = new ArrayList<>();
    if (Files.exists(file)) {
      String all = whole(file);
      for (String line : all.split("\n")) {
        if (!line.isEmpty()) {
          lines.add(line.startsWith("{") ? new LogLines(line).json() : new LogLines(line).plain());
        }
      }
    }
    return lines;
  }

  /** Waits for a line; it is written a little after its operation. */
  static Map<String, Object> await(Path file, Predicate<Map<String, Object>> wanted)
      throws IOException {
    long until = System.nanoTime() + 30_000_000_000L;
    List<Map<String, Object>> lines = read(file);
    while (lines.stream().noneMatch(wanted)) {
      if (System.nanoTime() > until) {
        throw new AssertionError("no such line in " + file + ":\n" + Files.readString(file));
      }
      lines = read(file);
    }
    return lines.stream().filter(wanted).reduce((first, last) -> last).orElseThrow();
  }

  private Map<String, Object> json() {
    Map<String, Object> fields = new LinkedHashMap<>();
    take('{');
    do {
      String name = string();
      take(':');
      fields.put(name, value());
    } while (next(','));
    take('}');
    end();
    return fields;
  }

  private Map<String, Object> plain() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time", word());
    take(' ');
    fields.put("event", word());
    while (next(' ')) {
      String name = word();
      fields.put(name, next('=') ? value() : true);
    }
    end();
    return fields;
  }

  private Object value() {
    char first = text.charAt(at);
    if (first == '"') {
      return string();
    }
    if (next('[')) {
      List<String> values = new ArrayList<>();
      do {
        values.add(string());
      } while (next(','));
      take(']');
      return values;
    }
    String word = word();
    return word.equals("true") ? (Object) true : Long.valueOf(word);
  }

  private String word() {
    int start = at;
    while (at < text.length() && " =,}".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    take('"');
    while (!next('"')) {
      char c = text.charAt(at++);
      if (c < ' ') {
        throw new AssertionError("a control character in: " + text);
      }
      string.append(c == '\\' ? escaped() : c);
    }
    return string.toString();
  }

  private char escaped() {
    char c = text.charAt(at++);
    if (c == 'u') {
      at += 4;
      return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }
    if ("\"\\n".indexOf(c) < 0) {
      throw new AssertionError("an unknown escape in: " + text);
    }
    return c == 'n' ? '\n' : c;
  }

  private boolean next(char wanted) {
    boolean is = at < text.length() && text.charAt(at) == wanted;
    at += is ? 1 : 0;
    return is;
  }

  private void take(char wanted) {
    if (!next(wanted)) {
      throw new AssertionError("no " + wanted + " at " + at + " of: " + text);
    }
  }

  private void end() {
    if (at != text.length()) {
      throw new AssertionError("more behind " + at + " of: " + text);
    }
  }
}
