package org.dirlens.browser.core.value;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Values as octets: whether they are text, and how they are written in hexadecimal. */
public final class Octets {
  /** Octets in a line of hexadecimal text. */
  public static final int LINE = 16;

  private static final int SHORT_BYTES_MAX = 1 << 16;

  /** What a decoder puts in the place of octets that are no UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

  private Octets() {}

  /** Whether it can be shown as text; of a long one the beginning is looked at. */
  static boolean isText(byte[] value) {
    return (isLong(value) ? begin(value, SHORT_BYTES_MAX) : text(value)).isPresent();
  }

  /** The value as text, empty when it is no UTF-8 or has control characters. */
  public static Optional<String> text(byte[] value) {
    String text = utf8(value);
    boolean replaced = text.indexOf(REPLACEMENT) >= 0 && !isUtf8(value);
    return replaced || hasControl(value) ? Optional.empty() : Optional.of(text);
  }

  private static boolean isUtf8(byte[] value) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static boolean hasControl(byte[] value) {
    for (byte each : value) {
      if (each >= 0 && each < ' ' && each != '\n' && each != '\r' && each != '\t') {
        return true;
      }
    }
    return false;
  }

  /**
   * The beginning of a value as text, of at most that many octets; empty when that is none.
   *
   * @param octets less than the value has
   */
  public static Optional<String> begin(byte[] value, int octets) {
    int end = octets;
    while (end > 0 && (value[end] & 0xC0) == 0x80) {
      end--;
    }
    return text(Arrays.copyOf(value, end));
  }

  /** Whether it is longer than what people read: syntaxes of short values need not be tried. */
  public static boolean isLong(byte[] value) {
    return value.length > SHORT_BYTES_MAX;
  }

  static String utf8(byte[] value) {
    return new String(value, StandardCharsets.UTF_8);
  }

  /** Lines of {@value #LINE} octets each, two digits an octet. */
  public static String hex(byte[] value) {
    StringBuilder text = new StringBuilder(value.length * 3);
    for (int at = 0; at < value.length; at += LINE) {
      text.append(at == 0 ? "" : "\n");
      text.append(HEX.formatHex(value, at, Math.min(at + LINE, value.length)));
    }
    return text.toString();
  }

  /** The same lines as characters; a dot stands for what is no printable ASCII. */
  public static String printable(byte[] value) {
    StringBuilder text = new StringBuilder(value.length + value.length / LINE);
    for (int at = 0; at < value.length; at++) {
      text.append(at > 0 && at % LINE == 0 ? "\n" : "");
      text.append(value[at] >= ' ' && value[at] < 0x7F ? (char) value[at] : '.');
    }
    return text.toString();
  }

  /**
   * The octets of hexadecimal text.
   *
   * @param text digits in pairs, with any white space between
   * @return empty when it is none
   */
  public static Optional<byte[]> ofHex(String text) {
    String digits = text.replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
    try {
      return Optional.of(HexFormat.of().parseHex(digits));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
