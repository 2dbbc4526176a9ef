package org.dirlens.ldif;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The attribute descriptions of a file, which come again in every record: the same bytes give the
 * same object, without making a string each time. Bounded; the last one of a place wins.
 */
final class Descriptions {
  private static final int PLACES = 1 << 10;
  private static final int SHOWN_MAX = 40;

  /** What real servers write in names, options and ranges of options. */
  private static final String LETTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.;_=*";

  private final byte[][] written = new byte[PLACES][0];
  private final @Nullable Description[] known = new @Nullable Description[PLACES];

  /** The text as written, and what is the same for every writing of it. */
  record Description(String text, String key) {}

  /** The description in these bytes, or null if there is none in them. */
  @Nullable Description find(byte[] line, int length) {
    int place = hash(line, length) & (PLACES - 1);
    if (!Arrays.equals(written[place], 0, written[place].length, line, 0, length)) {
      String text = new String(line, 0, length, StandardCharsets.ISO_8859_1);
      written[place] = Arrays.copyOf(line, length);
      known[place] =
          isDescription(text) ? new Description(text, text.toLowerCase(Locale.ROOT)) : null;
    }
    return known[place];
  }

  private static int hash(byte[] line, int length) {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + line[i];
    }
    return hash ^ (hash >>> 10);
  }

  private static boolean isDescription(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> LETTERS.indexOf(c) >= 0);
  }

  /** What stands in the place of a description, fit to be shown. */
  static String shown(byte[] line, int length) {
    String text = new String(line, 0, Math.min(length, SHOWN_MAX), StandardCharsets.UTF_8);
    return '"' + text.replaceAll("[\\p{Cc}\\uFFFD]", "?") + (length > SHOWN_MAX ? "..." : "") + '"';
  }
}
