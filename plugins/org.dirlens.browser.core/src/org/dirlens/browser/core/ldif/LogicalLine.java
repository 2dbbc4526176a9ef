package org.dirlens.browser.core.ldif;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** A line after unfolding: {@code name: value}, {@code name:: base64} or {@code name:< url}. */
record LogicalLine(long number, byte[] bytes) {

  private int colon() throws LdifProblem {
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == ':') {
        return at;
      }
    }
    throw new LdifProblem(number, "A colon is missing in “" + start() + "”");
  }

  /** The beginning of the line, for messages; a value is never repeated. */
  private String start() {
    return new String(bytes, 0, Math.min(bytes.length, 40), StandardCharsets.UTF_8);
  }

  boolean isSeparator() {
    return bytes.length == 1 && bytes[0] == '-';
  }

  /** What stands before the colon. */
  String name() throws LdifProblem {
    String name = new String(bytes, 0, colon(), StandardCharsets.UTF_8).strip();
    if (name.isEmpty()) {
      throw new LdifProblem(number, "The attribute name before the colon is missing");
    }
    return name;
  }

  byte[] value() throws LdifProblem {
    int at = colon() + 1;
    if (at < bytes.length && bytes[at] == ':') {
      return base64(skipSpaces(at + 1));
    }
    if (at < bytes.length && bytes[at] == '<') {
      throw new LdifProblem(
          number, "A value from a URL is not read, because an LDIF file could so fetch any file");
    }
    return Arrays.copyOfRange(bytes, skipSpaces(at), bytes.length);
  }

  private int skipSpaces(int from) {
    int at = from;
    while (at < bytes.length && bytes[at] == ' ') {
      at++;
    }
    return at;
  }

  private byte[] base64(int from) throws LdifProblem {
    int to = bytes.length;
    while (to > from && bytes[to - 1] == ' ') {
      to--;
    }
    try {
      return Base64.getDecoder().decode(Arrays.copyOfRange(bytes, from, to));
    } catch (IllegalArgumentException e) {
      throw new LdifProblem(number, "The value of " + name() + " is not valid base64");
    }
  }

  String text() throws LdifProblem {
    return new String(value(), StandardCharsets.UTF_8);
  }
}
