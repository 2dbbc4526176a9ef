package org.dirlens.runs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Histograms as text: the compressed form of HdrHistogram (V2), which other tools read as well, in
 * base64.
 */
public final class HistogramText {
  private static final int TEXT_CHARACTERS_MAX = 1 << 20;
  private static final int COMPRESSED_HEADER_BYTES = 8;
  private static final int HEADER_BYTES = 40;
  private static final int PAYLOAD_LENGTH_AT = 4;
  private static final int DIGITS_AT = 12;
  private static final int DIGITS_MAX = 3;
  private static final int PAYLOAD_BYTES_MAX = 2 << 20;

  private HistogramText() {}

  public static String of(Histogram histogram) {
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_COMPRESSION);
    bytes.flip().limit(length);
    return new String(Base64.getEncoder().encode(bytes).array(), StandardCharsets.US_ASCII);
  }

  /**
   * A histogram of at most three significant digits, which takes at most half a megabyte.
   *
   * @throws IllegalArgumentException if it is damaged or finer than that
   */
  public static Histogram read(String text) {
    if (text.length() > TEXT_CHARACTERS_MAX) {
      throw new IllegalArgumentException(
          "the histogram is too long: " + text.length() + " characters");
    }
    byte[] bytes = Base64.getDecoder().decode(text);
    try {
      requireCoarse(header(bytes));
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    } catch (DataFormatException | RuntimeException e) {
      // whatever the library stumbles over lies in the bytes
      throw new IllegalArgumentException("the histogram is damaged or too fine", e);
    }
  }

  private static ByteBuffer header(byte[] bytes) throws DataFormatException {
    Inflater inflater = new Inflater();
    byte[] header = new byte[HEADER_BYTES];
    try {
      inflater.setInput(bytes, COMPRESSED_HEADER_BYTES, bytes.length - COMPRESSED_HEADER_BYTES);
      inflater.inflate(header);
    } finally {
      inflater.end();
    }
    return ByteBuffer.wrap(header);
  }

  /** The library would allocate memory for what it says, without asking. */
  private static void requireCoarse(ByteBuffer header) throws DataFormatException {
    int payload = header.getInt(PAYLOAD_LENGTH_AT);
    int digits = header.getInt(DIGITS_AT);
    if (digits > DIGITS_MAX || payload < 0 || payload > PAYLOAD_BYTES_MAX) {
      throw new DataFormatException(digits + " digits and " + payload + " bytes");
    }
  }
}
