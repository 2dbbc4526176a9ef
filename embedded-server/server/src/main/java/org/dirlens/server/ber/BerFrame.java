package org.dirlens.server.ber;

/** Finds where an LDAPMessage ends, before it has arrived and before anything is allocated. */
public final class BerFrame {
  /** Too few bytes to tell the length yet. */
  public static final int INCOMPLETE = -1;

  private static final int MAX_LENGTH_OCTETS = 4;

  private BerFrame() {}

  /**
   * Total size in bytes, header included, of the SEQUENCE that starts at {@code offset}, or {@link
   * #INCOMPLETE} if its header has not arrived whole. The element itself may still be incomplete.
   *
   * @throws BerProblem if it is no SEQUENCE of definite length or would exceed {@code maxBytes}
   */
  public static int totalBytes(byte[] bytes, int offset, int available, int maxBytes)
      throws BerProblem {
    if (available < 1) {
      return INCOMPLETE;
    }
    if (bytes[offset] != BerTag.SEQUENCE) {
      throw new BerProblem(
          "a message starts with tag 0x30, not 0x" + Integer.toHexString(bytes[offset] & 0xFF));
    }
    if (available < 2) {
      return INCOMPLETE;
    }
    int first = bytes[offset + 1] & 0xFF;
    if (first < 0x80) {
      return bounded(2 + (long) first, maxBytes);
    }
    return longForm(bytes, offset, available, maxBytes);
  }

  private static int longForm(byte[] bytes, int offset, int available, int maxBytes)
      throws BerProblem {
    int octets = bytes[offset + 1] & 0x7F;
    if (octets == 0 || octets > MAX_LENGTH_OCTETS) {
      throw new BerProblem("a message length of " + octets + " octets is not accepted");
    }
    if (available < 2 + octets) {
      return INCOMPLETE;
    }
    long length = 0;
    for (int i = 0; i < octets; i++) {
      length = length << 8 | (bytes[offset + 2 + i] & 0xFF);
    }
    return bounded(2 + octets + length, maxBytes);
  }

  private static int bounded(long total, int maxBytes) throws BerProblem {
    if (total > maxBytes) {
      throw BerProblem.tooLong(total, maxBytes);
    }
    return (int) total;
  }
}
