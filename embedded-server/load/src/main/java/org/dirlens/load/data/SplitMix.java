package org.dirlens.load.data;

import java.nio.charset.StandardCharsets;

/**
 * A small random generator whose stream depends on nothing but its start (SplitMix64, Steele, Lea
 * and Flood 2014), so that generated data is the same on every Java release. Not for secrets.
 */
public final class SplitMix {
  private static final byte[] LOWER =
      "abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] LETTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DIGITS = "0123456789".getBytes(StandardCharsets.US_ASCII);

  private long state;

  /** The stream of item {@code number} in the series {@code seed}. */
  public SplitMix(long seed, long number) {
    state = mix(seed) ^ (number * 0x9E3779B97F4A7C15L);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * Where {@code index} lands when the numbers 0 to {@code count - 1} are shuffled, without a
   * table: a permutation of the next power of four (four rounds of a Feistel network), walked until
   * it lands inside.
   */
  public static long shuffled(long index, long count) {
    int half = (65 - Long.numberOfLeadingZeros(Math.max(1, count - 1))) / 2;
    long mask = (1L << half) - 1;
    long place = index;
    do {
      long left = place >>> half;
      long right = place & mask;
      for (int round = 1; round <= 4; round++) {
        long next = left ^ (mix(right + round * 0x9E3779B97F4A7C15L) & mask);
        left = right;
        right = next;
      }
      place = (left << half) | right;
    } while (place >= count);
    return place;
  }

  public long nextLong() {
    state += 0x9E3779B97F4A7C15L;
    return mix(state);
  }

  /** A number from 0 to {@code bound - 1}. */
  public int below(int bound) {
    return (int) (((nextLong() >>> 32) * bound) >>> 32);
  }

  /** A number from 0 to 1, without 1. */
  public double fraction() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  public byte[] lower(int length) {
    return text(LOWER, length);
  }

  public byte[] letters(int length) {
    return text(LETTERS, length);
  }

  public byte[] digits(int length) {
    return text(DIGITS, length);
  }

  private byte[] text(byte[] alphabet, int length) {
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = alphabet[below(alphabet.length)];
    }
    return text;
  }
}
