package org.dirlens.browser.core.ldif.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.dirlens.ldif.LdifWriter;

/**
 * A value of an attribute in a text, and the lines it stands on.
 *
 * @param first from 1
 * @param value shared, never change it
 */
public record TextValue(int first, int last, String description, byte[] value) {
  /** The value that a line, from 1, is of; empty where there is none. */
  public static Optional<TextValue> at(String text, int line) {
    List<String> lines = Blocks.lines(text);
    int first = Math.min(line, lines.size());
    while (first > 1 && lines.get(first - 1).startsWith(" ")) {
      first--;
    }
    int last = first;
    StringBuilder whole = new StringBuilder(lines.get(first - 1));
    while (last < lines.size() && lines.get(last).startsWith(" ")) {
      whole.append(lines.get(last).substring(1));
      last++;
    }
    return of(first, last, whole.toString());
  }

  private static Optional<TextValue> of(int first, int last, String line) {
    int colon = line.indexOf(':');
    if (line.startsWith("#") || line.startsWith(" ") || colon <= 0) {
      return Optional.empty();
    }
    String name = line.substring(0, colon).strip();
    String key = name.toLowerCase(Locale.ROOT);
    boolean other = key.equals("dn") || LdifToken.KEYWORDS.contains(key);
    if (other || line.startsWith(":<", colon)) {
      return Optional.empty();
    }
    return value(line, colon).map(each -> new TextValue(first, last, name, each));
  }

  private static Optional<byte[]> value(String line, int colon) {
    if (!line.startsWith("::", colon)) {
      String text = line.substring(colon + 1).replaceFirst("^ +", "");
      return Optional.of(text.getBytes(StandardCharsets.UTF_8));
    }
    try {
      return Optional.of(Base64.getDecoder().decode(line.substring(colon + 2).strip()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The lines with another value, without the end of the last one. */
  public String with(byte[] other, String lineEnd) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(text)) {
      writer.attribute(description, List.of(other));
    } catch (IOException e) {
      throw new UncheckedIOException("Memory does not fail", e);
    }
    String lines = text.toString(StandardCharsets.UTF_8);
    return lines.substring(0, lines.length() - 1).replace("\n", lineEnd);
  }
}
