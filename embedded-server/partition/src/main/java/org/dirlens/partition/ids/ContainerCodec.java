package org.dirlens.partition.ids;

import java.util.Arrays;
import org.dirlens.record.Varint;
import org.jspecify.annotations.Nullable;

/**
 * Containers as bytes, whichever form is smallest, so at most {@value #BITMAP_BYTES} bytes.
 *
 * <pre>
 * container = BITMAP 2048*byte          ; bit n of byte m is member 8m+n
 *           / GAPS 1*varint             ; first member, then each member minus the one before minus 1
 *           / RUNS 1*(varint varint)    ; members skipped since the last run, run length minus 1
 * BITMAP = %x00, GAPS = %x01, RUNS = %x02
 * </pre>
 */
public final class ContainerCodec {
  private static final int BITMAP = 0;
  private static final int GAPS = 1;
  private static final int RUNS = 2;

  /** Bytes of a bitmap with its tag: the most a container takes. */
  public static final int BITMAP_BYTES = 1 + Container.WORDS * Long.BYTES;

  /** The forms of a container. */
  public enum Form {
    BITMAP,
    GAPS,
    RUNS
  }

  private ContainerCodec() {}

  /** The form that the first byte of a container says. */
  public static Form form(byte tag) {
    return switch (tag) {
      case BITMAP -> Form.BITMAP;
      case GAPS -> Form.GAPS;
      case RUNS -> Form.RUNS;
      default -> throw unknown(tag);
    };
  }

  private static IllegalArgumentException unknown(int tag) {
    return new IllegalArgumentException("no container form has the tag " + tag);
  }

  public static byte[] encode(Container container) {
    byte[] runs = new byte[BITMAP_BYTES + 2 * Varint.MAX_BYTES];
    int runsEnd = writeRuns(container, runs);
    int smallest = Math.min(runsEnd, BITMAP_BYTES);
    if (container.cardinality() < smallest) {
      byte[] gaps = new byte[BITMAP_BYTES + Varint.MAX_BYTES];
      int gapsEnd = writeGaps(container, gaps);
      if (gapsEnd <= runsEnd && gapsEnd < BITMAP_BYTES) {
        return Arrays.copyOf(gaps, gapsEnd);
      }
    }
    return smallest == BITMAP_BYTES ? bitmap(container) : Arrays.copyOf(runs, runsEnd);
  }

  public static Container decode(byte[] bytes, int offset, int length) {
    ByteReader reader = new ByteReader(bytes, offset, length);
    int tag = reader.unsignedByte();
    return switch (tag) {
      case BITMAP -> readBitmap(reader);
      case GAPS -> readGaps(reader);
      case RUNS -> readRuns(reader);
      default -> throw unknown(tag);
    };
  }

  /** The bytes with a member more, or null if it is one already. */
  public static byte @Nullable [] with(byte[] bytes, int low) {
    if (bytes[0] == BITMAP) {
      return withBit(bytes, low);
    }
    Container container = decode(bytes, 0, bytes.length);
    return container.contains(low) ? null : encode(ContainerMath.with(container, low));
  }

  /**
   * The bytes with a member less; null if it was not one. A container that would be left empty
   * becomes a length of 0.
   */
  public static byte @Nullable [] without(byte[] bytes, int low) {
    Container container = decode(bytes, 0, bytes.length);
    if (!container.contains(low)) {
      return null;
    }
    Container rest = ContainerMath.without(container, low);
    return rest == null ? new byte[0] : encode(rest);
  }

  /**
   * Sets a bit in place of a full encoding; the last member of a block ends in the smallest form.
   */
  private static byte @Nullable [] withBit(byte[] bytes, int low) {
    int at = 1 + (low >>> 3);
    int bit = 1 << (low & 7);
    if ((bytes[at] & bit) != 0) {
      return null;
    }
    byte[] changed = bytes.clone();
    changed[at] |= (byte) bit;
    return low == Container.SIZE - 1 ? encode(decode(changed, 0, changed.length)) : changed;
  }

  private static byte[] bitmap(Container container) {
    long[] words = new long[Container.WORDS];
    container.addTo(words);
    byte[] bytes = new byte[BITMAP_BYTES];
    for (int i = 0; i < Container.WORDS; i++) {
      for (int b = 0; b < Long.BYTES; b++) {
        bytes[1 + i * Long.BYTES + b] = (byte) (words[i] >>> (8 * b));
      }
    }
    return bytes;
  }

  /** Writes the form of gaps as far as it is smaller than a bitmap; answers its end. */
  private static int writeGaps(Container container, byte[] target) {
    target[0] = GAPS;
    int end = 1;
    int expected = 0;
    LowIterator lows = container.lows();
    for (int low = lows.next(); low >= 0 && end < BITMAP_BYTES; low = lows.next()) {
      end = Varint.write(target, end, low - expected);
      expected = low + 1;
    }
    return end;
  }

  /** Writes the form of runs as far as it is smaller than a bitmap; answers its end. */
  private static int writeRuns(Container container, byte[] target) {
    target[0] = RUNS;
    int end = 1;
    if (container instanceof RunContainer known) {
      return known.write(target, end, BITMAP_BYTES);
    }
    int expected = 0;
    LowIterator lows = container.lows();
    int low = lows.next();
    while (low >= 0 && end < BITMAP_BYTES) {
      int first = low;
      int last;
      do {
        last = low;
        low = lows.next();
      } while (low == last + 1);
      end = Varint.write(target, end, first - expected);
      end = Varint.write(target, end, last - first);
      expected = last + 1;
    }
    return end;
  }

  private static Container readBitmap(ByteReader reader) {
    long[] words = new long[Container.WORDS];
    byte[] bytes = reader.bytes();
    int at = reader.position();
    int cardinality = 0;
    for (int i = 0; i < Container.WORDS; i++) {
      words[i] = littleEndian(bytes, at + i * Long.BYTES);
      cardinality += Long.bitCount(words[i]);
    }
    return new BitmapContainer(words, cardinality);
  }

  private static long littleEndian(byte[] bytes, int at) {
    long word = 0;
    for (int b = Long.BYTES - 1; b >= 0; b--) {
      word = (word << 8) | (bytes[at + b] & 0xFF);
    }
    return word;
  }

  private static Container readGaps(ByteReader reader) {
    char[] values = new char[reader.remaining()];
    int used = 0;
    int expected = 0;
    while (reader.remaining() > 0) {
      int low = expected + (int) reader.varint();
      values[used++] = (char) low;
      expected = low + 1;
    }
    return new ArrayContainer(values, 0, used);
  }

  private static Container readRuns(ByteReader reader) {
    char[] bounds = new char[reader.remaining()];
    int used = 0;
    int expected = 0;
    while (reader.remaining() > 0) {
      int first = expected + (int) reader.varint();
      int last = first + (int) reader.varint();
      bounds[used++] = (char) first;
      bounds[used++] = (char) last;
      expected = last + 1;
    }
    return new RunContainer(Arrays.copyOf(bounds, used));
  }
}
