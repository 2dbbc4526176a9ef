package org.dirlens.testkit.disk;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A call of the operating system, as strace prints it.
 *
 * @param begun where in the trace it began
 * @param ended where it ended; {@link #NEVER} if the process was killed in it
 * @param name such as {@code openat}
 * @param arguments as printed
 * @param result what it answered; negative if it failed, 0 if it never ended
 */
record SystemCall(int begun, int ended, String name, List<String> arguments, long result) {
  static final int NEVER = Integer.MAX_VALUE;

  /**
   * Takes a call apart.
   *
   * @param text from its name on, with the result if it has one
   */
  static SystemCall of(int begun, int ended, String text) {
    int open = text.indexOf('(');
    List<String> arguments = new ArrayList<>();
    int at = open + 1;
    for (int end = argumentEnd(text, at); ; end = argumentEnd(text, at)) {
      arguments.add(text.substring(at, end).strip());
      at = end + 1;
      if (end == text.length() || text.charAt(end) == ')') {
        break;
      }
    }
    String[] answer = text.substring(Math.min(at, text.length())).split("[= <]+");
    boolean killed = ended == NEVER || answer[1].equals("?");
    return new SystemCall(
        begun,
        killed ? NEVER : ended,
        text.substring(0, open),
        List.copyOf(arguments),
        killed ? 0 : Long.decode(answer[1]));
  }

  private static int argumentEnd(String text, int from) {
    int depth = 0;
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at = quoteEnd(text, at);
      } else if (c == '[' || c == '{') {
        depth++;
      } else if (c == ']' || c == '}') {
        depth--;
      } else if (depth == 0 && (c == ',' || c == ')')) {
        return at;
      }
    }
    return text.length();
  }

  private static int quoteEnd(String text, int quote) {
    int at = quote + 1;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at;
  }

  long number(int argument) {
    return Long.decode(arguments.get(argument).split(" ", 2)[0]);
  }

  /** All quoted bytes of an argument, one behind the other. */
  byte[] bytes(int argument) {
    String text = arguments.get(argument);
    if (text.contains("\"...")) {
      throw new IllegalArgumentException("strace printed a part of " + name);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
      int end = quoteEnd(text, at);
      unescape(text, at + 1, end, bytes);
      at = end + 1;
    }
    return bytes.toByteArray();
  }

  private static void unescape(String text, int from, int to, ByteArrayOutputStream bytes) {
    int at = from;
    while (at < to) {
      char c = text.charAt(at++);
      if (c != '\\') {
        bytes.write(c);
        continue;
      }
      char escaped = text.charAt(at++);
      int named = "abtnvfr".indexOf(escaped);
      if (named >= 0) {
        bytes.write(7 + named);
      } else if (escaped < '0' || escaped > '7') {
        bytes.write(escaped);
      } else {
        int value = escaped - '0';
        for (int digits = 1; digits < 3 && at < to && isOctal(text.charAt(at)); digits++) {
          value = 8 * value + text.charAt(at++) - '0';
        }
        bytes.write(value);
      }
    }
  }

  private static boolean isOctal(char c) {
    return c >= '0' && c <= '7';
  }
}
