package org.dirlens.partition.ldap;

/**
 * The little of BER (X.690) that stored entries need: tags of one byte, definite lengths. Writers
 * always use the shortest length form.
 */
public final class Ber {
  public static final int SEQUENCE = 0x30;
  public static final int SET = 0x31;
  public static final int OCTET_STRING = 0x04;

  private Ber() {}

  /** Bytes that tag and length take before a content of this many bytes: 2 to 6. */
  public static int headerLength(int contentLength) {
    if (contentLength < 0x80) {
      return 2;
    }
    return contentLength < 0x100
        ? 3
        : contentLength < 0x10000 ? 4 : contentLength < 0x1000000 ? 5 : 6;
  }

  /** Bytes of a whole element with a content of this many bytes. */
  public static int elementLength(int contentLength) {
    return headerLength(contentLength) + contentLength;
  }

  public static void putHeader(ByteSink out, int tag, int contentLength) {
    out.put(tag);
    int header = headerLength(contentLength);
    if (header == 2) {
      out.put(contentLength);
      return;
    }
    out.put(0x80 | (header - 2));
    for (int shift = 8 * (header - 3); shift >= 0; shift -= 8) {
      out.put(contentLength >>> shift);
    }
  }

  /** Writes tag and length at {@code offset}; returns the offset behind them. */
  public static int putHeader(byte[] target, int offset, int tag, int contentLength) {
    int at = offset;
    target[at++] = (byte) tag;
    int header = headerLength(contentLength);
    if (header == 2) {
      target[at++] = (byte) contentLength;
      return at;
    }
    target[at++] = (byte) (0x80 | (header - 2));
    for (int shift = 8 * (header - 3); shift >= 0; shift -= 8) {
      target[at++] = (byte) (contentLength >>> shift);
    }
    return at;
  }

  /** Offset of the content of the element at {@code at}; for bytes that Dirlens wrote itself. */
  public static int contentStart(byte[] bytes, int at) {
    int first = bytes[at + 1];
    return first >= 0 ? at + 2 : at + 2 + (first & 0x7F);
  }

  /** Content length of the element at {@code at}; for bytes that Dirlens wrote itself. */
  public static int contentLength(byte[] bytes, int at) {
    int first = bytes[at + 1];
    if (first >= 0) {
      return first;
    }
    int length = 0;
    for (int i = 0; i < (first & 0x7F); i++) {
      length = length << 8 | (bytes[at + 2 + i] & 0xFF);
    }
    return length;
  }
}
