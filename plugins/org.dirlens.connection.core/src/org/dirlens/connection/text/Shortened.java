package org.dirlens.connection.text;

/** Texts that have no room for all of their characters. */
public final class Shortened {
  /** Characters of a line, such as the one of an entry in a tree. */
  public static final int LINE_CHARS = 250;

  private Shortened() {}

  /** The text, or its first {@code most} characters and an ellipsis. */
  public static String to(int most, String text) {
    if (text.length() <= most) {
      return text;
    }
    boolean half = Character.isHighSurrogate(text.charAt(most - 1));
    return text.substring(0, half ? most - 1 : most) + "…";
  }

  /** The text in the length of a line. */
  public static String line(String text) {
    return to(LINE_CHARS, text);
  }
}
