package org.dirlens.partition.search;

/**
 * Which part of a sorted list is wanted (draft-ietf-ldapext-ldapv3-vlv-09, 6.1): so many entries
 * before and after a target.
 */
public record WindowRequest(int before, int after, Target target) {
  /** The whole list. */
  public static final WindowRequest ALL =
      new WindowRequest(0, Integer.MAX_VALUE, new Target.Offset(1, 0));

  public WindowRequest {
    if (before < 0 || after < 0) {
      throw new IllegalArgumentException("a window has 0 or more entries, not " + before + after);
    }
  }

  /** The entry a window is around. */
  public sealed interface Target {
    /**
     * The entry at a place.
     *
     * @param offset from 1; beyond the end it is the place behind the last
     * @param contentCount how many entries the client thinks there are; the offset is to be taken
     *     in proportion to it. 0 if it does not know
     */
    record Offset(long offset, long contentCount) implements Target {}

    /**
     * The first entry that is equal to a value or behind it in the order.
     *
     * @param value as a client wrote it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Value(byte[] value) implements Target {}
  }
}
