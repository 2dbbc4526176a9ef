package org.dirlens.server.ber;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads BER elements from a slice of bytes it does not own, without allocating for constructed
 * ones. Reading a nest of elements:
 *
 * <pre>
 * int outer = in.open(BerTag.SEQUENCE);
 * while (in.hasMore()) { ... }
 * in.close(outer);
 * </pre>
 *
 * Strings are read as a position and a length ({@link #octets} then {@link #valueOffset}) or
 * copied. Not safe for use by two threads; reusable through {@link #reset}.
 */
public final class BerReader {
  private static final int MAX_LENGTH_OCTETS = 4;

  private byte[] bytes;
  private int position;
  private int end;
  private int valueOffset;

  public BerReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  public BerReader(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    reset(bytes, offset, length);
  }

  /** Starts again at other bytes. */
  public void reset(byte[] newBytes, int offset, int length) {
    bytes = newBytes;
    position = offset;
    end = offset + length;
  }

  /** The bytes read from; {@link #valueOffset} and {@link #position} count in them. */
  public byte[] bytes() {
    return bytes;
  }

  public int position() {
    return position;
  }

  /** End of the innermost open element. */
  public int end() {
    return end;
  }

  /** Whether the innermost open element has content left. */
  public boolean hasMore() {
    return position < end;
  }

  /** Whether an element with this tag comes next in the innermost open element. */
  public boolean nextIs(int tag) {
    return position < end && (bytes[position] & 0xFF) == tag;
  }

  /** The next tag, not consumed. */
  public int peekTag() throws BerProblem {
    if (position >= end) {
      throw new BerProblem("an element is missing at byte " + position);
    }
    return bytes[position] & 0xFF;
  }

  /**
   * Enters the element that comes next, which must have this tag.
   *
   * @return what {@link #close} needs to leave it again
   */
  public int open(int tag) throws BerProblem {
    int length = header(tag);
    int outer = end;
    end = position + length;
    return outer;
  }

  /** Leaves the innermost element, passing over what was not read of it (RFC 4511, section 4). */
  public void close(int outer) {
    position = end;
    end = outer;
  }

  /** Passes over the next element, whatever it is. */
  public void skip() throws BerProblem {
    int length = header(peekTag());
    position += length;
  }

  /** INTEGER within the range LDAP uses, 0 to 2^31 - 1. */
  public int nonNegative(int tag) throws BerProblem {
    long value = signed(tag);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new BerProblem("integer " + value + " before byte " + position + " is out of range");
    }
    return (int) value;
  }

  /** INTEGER or ENUMERATED of at most eight octets. */
  public long signed(int tag) throws BerProblem {
    int length = header(tag);
    if (length < 1 || length > Long.BYTES) {
      throw new BerProblem("an integer of " + length + " octets at byte " + position);
    }
    long value = bytes[position];
    for (int i = 1; i < length; i++) {
      value = value << 8 | (bytes[position + i] & 0xFF);
    }
    position += length;
    return value;
  }

  public boolean bool(int tag) throws BerProblem {
    int length = header(tag);
    if (length != 1) {
      throw new BerProblem("a boolean of " + length + " octets at byte " + position);
    }
    return bytes[position++] != 0;
  }

  /**
   * Passes over a primitive value and returns its length in bytes; {@link #valueOffset} tells where
   * it starts.
   */
  public int octets(int tag) throws BerProblem {
    int length = header(tag);
    valueOffset = position;
    position += length;
    return length;
  }

  /** Where the value passed by the last {@link #octets} starts in {@link #bytes}. */
  public int valueOffset() {
    return valueOffset;
  }

  /** A copy of a primitive value. */
  public byte[] copy(int tag) throws BerProblem {
    int length = octets(tag);
    return Arrays.copyOfRange(bytes, valueOffset, valueOffset + length);
  }

  /** A primitive value as UTF-8 text; malformed sequences become U+FFFD. */
  public String text(int tag) throws BerProblem {
    int length = octets(tag);
    return new String(bytes, valueOffset, length, StandardCharsets.UTF_8);
  }

  /** Consumes tag and length, checks that the content lies within the open element. */
  private int header(int tag) throws BerProblem {
    int found = peekTag();
    if (found != tag) {
      throw new BerProblem(
          "tag 0x%02x at byte %d where 0x%02x is due".formatted(found, position, tag));
    }
    position++;
    int length = length();
    if (length < 0 || length > end - position) {
      throw new BerProblem("the length at byte " + position + " exceeds what surrounds it");
    }
    return length;
  }

  private int length() throws BerProblem {
    if (position >= end) {
      throw new BerProblem("a length is missing at byte " + position);
    }
    int first = bytes[position++] & 0xFF;
    if (first < 0x80) {
      return first;
    }
    int octets = first & 0x7F;
    if (octets == 0 || octets > MAX_LENGTH_OCTETS || octets > end - position) {
      throw new BerProblem("a length of " + octets + " octets at byte " + position);
    }
    int value = 0;
    for (int i = 0; i < octets; i++) {
      value = value << 8 | (bytes[position++] & 0xFF);
    }
    return value;
  }
}
