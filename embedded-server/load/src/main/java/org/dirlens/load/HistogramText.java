package org.dirlens.load;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Histograms as text: base64 of the compressed form that HdrHistogram has in all languages. */
public final class HistogramText {
  /** Nothing that three digits and an hour need is longer. */
  private static final int CHARS_MAX = 4 << 20;

  private HistogramText() {}

  public static String of(Histogram histogram) {
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }

  /**
   * Reads what {@link #of} wrote.
   *
   * @throws IllegalArgumentException if it is no histogram
   */
  public static Histogram read(String text) {
    if (text.length() > CHARS_MAX) {
      throw new IllegalArgumentException("a histogram of " + text.length() + " characters");
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("no histogram: " + e.getMessage(), e);
    }
  }
}
