package org.dirlens.ldif;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.dirlens.ldif.Descriptions.Description;
import org.jspecify.annotations.Nullable;

/**
 * The current line of a file, taken apart: {@code name: value}, {@code name:: base64} or {@code
 * name:< url}. A problem never repeats a value, which may be a password.
 */
final class LdifLine {
  private final LogicalLines lines;
  private final @Nullable UrlValues urls;
  private final Descriptions descriptions = new Descriptions();

  /** Lines whose values from URLs are fetched; null refuses them. */
  LdifLine(LogicalLines lines, @Nullable UrlValues urls) {
    this.lines = lines;
    this.urls = urls;
  }

  long number() {
    return lines.startLine();
  }

  boolean isSeparator() {
    return lines.length() == 1 && lines.bytes()[0] == '-';
  }

  /** Some editors and shells write UTF-16; their byte order mark is no UTF-8. */
  void refuseUtf16() throws LdifProblem {
    int first =
        lines.length() < 2 ? 0 : ((lines.bytes()[0] & 0xFF) << 8) | (lines.bytes()[1] & 0xFF);
    if (first == 0xFEFF || first == 0xFFFE) {
      throw problem("the file is UTF-16, and LDIF is UTF-8");
    }
  }

  /** What stands before the colon. */
  Description description() throws LdifProblem {
    byte[] bytes = lines.bytes();
    int end = colon();
    while (end > 0 && bytes[end - 1] == ' ') {
      end--;
    }
    Description description = descriptions.find(bytes, end);
    if (description == null) {
      throw problem(
          end == 0
              ? "the attribute name before the colon is missing"
              : Descriptions.shown(bytes, end) + " is not an attribute name");
    }
    return description;
  }

  /** Whether the line has this name, given in lower case. */
  boolean is(String key) throws LdifProblem {
    return description().key().equals(key);
  }

  private int colon() throws LdifProblem {
    byte[] bytes = lines.bytes();
    for (int at = 0; at < lines.length(); at++) {
      if (bytes[at] == ':') {
        return at;
      }
    }
    throw problem("a colon is missing");
  }

  byte[] value() throws LdifProblem {
    int at = colon() + 1;
    byte kind = at < lines.length() ? lines.bytes()[at] : 0;
    if (kind == '<') {
      return fromUrl(new String(trimmed(at + 1, lines.length()), StandardCharsets.UTF_8).strip());
    }
    return kind == ':' ? base64(at + 1) : trimmed(at, lines.length());
  }

  private byte[] fromUrl(String url) throws LdifProblem {
    if (urls == null) {
      throw problem("a value from a URL is not read: an LDIF file could fetch any file by it");
    }
    try {
      return urls.read(url);
    } catch (IOException e) {
      throw problem(
          "the value of "
              + description().text()
              + " is not read from "
              + url
              + ": "
              + e.getMessage());
    }
  }

  private byte[] base64(int from) throws LdifProblem {
    int to = lines.length();
    while (to > from && lines.bytes()[to - 1] == ' ') {
      to--;
    }
    try {
      return Base64.getDecoder().decode(trimmed(from, to));
    } catch (IllegalArgumentException e) {
      throw problem("the value of " + description().text() + " is not base64");
    }
  }

  private byte[] trimmed(int from, int to) {
    int at = from;
    while (at < to && lines.bytes()[at] == ' ') {
      at++;
    }
    return Arrays.copyOfRange(lines.bytes(), at, to);
  }

  /** The value as text. */
  String text() throws LdifProblem {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value())).toString();
    } catch (CharacterCodingException e) {
      throw problem("the value of " + description().text() + " is not UTF-8");
    }
  }

  LdifProblem problem(String message) {
    return new LdifProblem(number(), message);
  }
}
