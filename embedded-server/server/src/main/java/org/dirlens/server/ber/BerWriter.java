package org.dirlens.server.ber;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes BER elements front to back into a growing buffer that is meant to be used again and again.
 *
 * <p>{@link #begin} leaves room for a short length; {@link #end} fills it in and moves the content
 * only if the length turns out to need more octets. Whoever knows roughly how long an element gets
 * says so in {@code begin} and saves the move. Lengths are always in their shortest form.
 *
 * <p>Not safe for use by two threads.
 */
public final class BerWriter {
  private static final int INITIAL_BYTES = 1024;

  private byte[] bytes;
  private int size;

  public BerWriter() {
    this(INITIAL_BYTES);
  }

  public BerWriter(int initialBytes) {
    bytes = new byte[initialBytes];
  }

  /** The buffer; the first {@link #size} bytes are written. Replaced when it grows. */
  public byte[] bytes() {
    return bytes;
  }

  public int size() {
    return size;
  }

  /** Forgets what was written after {@code newSize}; 0 starts again. */
  public void truncate(int newSize) {
    if (newSize > size) {
      throw new IllegalArgumentException("truncate to " + newSize + " of " + size);
    }
    size = newSize;
  }

  /** Forgets everything, and lets go of a buffer larger than {@code keepBytes}. */
  public void clear(int keepBytes) {
    size = 0;
    if (bytes.length > keepBytes) {
      bytes = new byte[keepBytes];
    }
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** Starts an element expected to be short; returns the mark {@link #end} needs. */
  public int begin(int tag) {
    return begin(tag, 0);
  }

  /** Starts an element expected to hold about {@code expectedBytes} of content. */
  public int begin(int tag, int expectedBytes) {
    int lengthOctets = lengthOctets(expectedBytes);
    ensure(1 + lengthOctets);
    bytes[size] = (byte) tag;
    int mark = size + 1;
    // Until end() knows the length, the first of its octets says how many were left free for it.
    bytes[mark] = (byte) lengthOctets;
    size = mark + lengthOctets;
    return mark;
  }

  /** Completes the element that {@link #begin} returned this mark for. */
  public void end(int mark) {
    int reserved = bytes[mark];
    int length = size - mark - reserved;
    int needed = lengthOctets(length);
    if (needed != reserved) {
      if (needed > reserved) {
        ensure(needed - reserved);
      }
      System.arraycopy(bytes, mark + reserved, bytes, mark + needed, length);
      size += needed - reserved;
    }
    putLength(mark, length, needed);
  }

  /** Tag and length of an element whose content follows and is {@code length} bytes long. */
  public void header(int tag, int length) {
    int octets = lengthOctets(length);
    ensure(1 + octets);
    bytes[size] = (byte) tag;
    putLength(size + 1, length, octets);
    size += 1 + octets;
  }

  /** Bytes an element with {@code length} bytes of content takes, header included. */
  public static int elementBytes(int length) {
    return 1 + lengthOctets(length) + length;
  }

  /**
   * Makes room for {@code length} bytes, which the caller writes into {@link #bytes} at once.
   *
   * @return where they go
   */
  public int claim(int length) {
    ensure(length);
    int at = size;
    size += length;
    return at;
  }

  /** Appends bytes as they are. */
  public void raw(byte[] source, int offset, int length) {
    ensure(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  public void octets(int tag, byte[] value) {
    octets(tag, value, 0, value.length);
  }

  public void octets(int tag, byte[] source, int offset, int length) {
    header(tag, length);
    raw(source, offset, length);
  }

  /** A primitive value in UTF-8. */
  public void text(int tag, String value) {
    int length = value.length();
    if (!plainAscii(value, length)) {
      octets(tag, value.getBytes(StandardCharsets.UTF_8));
      return;
    }
    header(tag, length);
    ensure(length);
    for (int i = 0; i < length; i++) {
      bytes[size + i] = (byte) value.charAt(i);
    }
    size += length;
  }

  public void bool(int tag, boolean value) {
    header(tag, 1);
    ensure(1);
    bytes[size++] = (byte) (value ? 0xFF : 0);
  }

  /** INTEGER or ENUMERATED in the fewest octets. */
  public void integer(int tag, long value) {
    int octets = integerOctets(value);
    header(tag, octets);
    ensure(octets);
    for (int shift = (octets - 1) * 8; shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >> shift);
    }
  }

  /** Octets an INTEGER of this value takes. */
  public static int integerOctets(long value) {
    int octets = 1;
    while (octets < Long.BYTES && value >> (octets * 8 - 1) != value >> 63) {
      octets++;
    }
    return octets;
  }

  private static boolean plainAscii(String value, int length) {
    for (int i = 0; i < length; i++) {
      if (value.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static int lengthOctets(int length) {
    if (length < 0x80) {
      return 1;
    }
    if (length < 0x100) {
      return 2;
    }
    if (length < 0x10000) {
      return 3;
    }
    return length < 0x1000000 ? 4 : 5;
  }

  private void putLength(int at, int length, int octets) {
    if (octets == 1) {
      bytes[at] = (byte) length;
      return;
    }
    bytes[at] = (byte) (0x80 | (octets - 1));
    int shift = (octets - 2) * 8;
    for (int i = 1; i < octets; i++) {
      bytes[at + i] = (byte) (length >> shift);
      shift -= 8;
    }
  }

  private void ensure(int more) {
    int needed = Math.addExact(size, more);
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(needed, bytes.length * 2L), MAX_BYTES));
    }
  }

  /** No array can be larger on common virtual machines; a larger need fails at the copy above. */
  private static final int MAX_BYTES = Integer.MAX_VALUE - 8;
}
