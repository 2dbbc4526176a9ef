package org.dirlens.connection.parameters;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A password in memory. Its text never appears in {@link #toString()}, logs or messages. */
public final class Secret {
  private final char[] chars;

  private Secret(char[] chars) {
    this.chars = chars;
  }

  /** Copies {@code chars}; the caller may wipe them. */
  public static Secret of(char[] chars) {
    return new Secret(chars.clone());
  }

  public static Secret of(String text) {
    return new Secret(text.toCharArray());
  }

  public boolean isEmpty() {
    return chars.length == 0;
  }

  /** A copy; the caller wipes it. */
  public char[] chars() {
    return chars.clone();
  }

  /** The octets of a simple bind (RFC 4513, section 5.1); the caller wipes them. */
  public byte[] utf8() {
    var bytes = StandardCharsets.UTF_8.encode(CharBuffer.wrap(chars));
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    return copy;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret && Arrays.equals(chars, secret.chars);
  }

  @Override
  public int hashCode() {
    return 0;
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}
