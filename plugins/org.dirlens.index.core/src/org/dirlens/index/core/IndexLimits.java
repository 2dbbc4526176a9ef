package org.dirlens.index.core;

import java.util.Locale;
import org.dirlens.partition.index.IndexDefinition;

/** What a duplicates threshold and a cache size may be, and sentences for what they may not be. */
public final class IndexLimits {
  /** More than a desktop has; a larger size is a slip of the finger. */
  public static final long MAX_CACHE_BYTES = 64L << 30;

  private IndexLimits() {}

  /**
   * Reads a threshold; thousands separators are allowed.
   *
   * @throws IllegalArgumentException with a sentence for the reader
   */
  public static int threshold(String text) {
    String digits = text.strip().replace(",", "");
    if (!digits.matches("\\d{1,9}")) {
      throw new IllegalArgumentException(
          "A threshold is a whole number of ids, not \"" + text + "\".");
    }
    int threshold = Integer.parseInt(digits);
    if (threshold < IndexDefinition.MIN_THRESHOLD || threshold > IndexDefinition.MAX_THRESHOLD) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ENGLISH,
              "A threshold lies between %,d and %,d ids.",
              IndexDefinition.MIN_THRESHOLD,
              IndexDefinition.MAX_THRESHOLD));
    }
    return threshold;
  }

  /**
   * Reads a cache size such as "4 MB".
   *
   * @throws IllegalArgumentException with a sentence for the reader
   */
  public static long cacheBytes(String text) {
    long bytes =
        ByteSize.parse(text)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "A cache size looks like \"4 MB\", not \"" + text + "\"."))
            .bytes();
    if (bytes < IndexDefinition.MIN_CACHE_BYTES || bytes > MAX_CACHE_BYTES) {
      throw new IllegalArgumentException(
          "A cache size lies between "
              + new ByteSize(IndexDefinition.MIN_CACHE_BYTES).text()
              + " and "
              + new ByteSize(MAX_CACHE_BYTES).text()
              + ".");
    }
    return bytes;
  }
}
