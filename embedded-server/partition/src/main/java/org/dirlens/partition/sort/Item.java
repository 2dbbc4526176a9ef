package org.dirlens.partition.sort;

import java.util.Arrays;
import org.dirlens.tree.Slice;

/**
 * An item in a buffer or a file.
 *
 * <pre>
 * item   = length(key) length(payload) key payload
 * length = OCTET / %xFF 4OCTET       ; the second form for lengths from 255 on
 * </pre>
 */
final class Item {
  private static final int LONG = 0xFF;
  private static final int LONG_BYTES = 1 + Integer.BYTES;

  /** Most bytes before the key. */
  static final int HEAD_BYTES_MAX = 2 * LONG_BYTES;

  private Item() {}

  static int headBytes(int keyLength, int payloadLength) {
    return lengthBytes(keyLength) + lengthBytes(payloadLength);
  }

  private static int lengthBytes(int length) {
    return length < LONG ? 1 : LONG_BYTES;
  }

  static int write(byte[] target, int offset, Slice key, Slice payload) {
    int at = writeLength(target, writeLength(target, offset, key.length), payload.length);
    System.arraycopy(key.bytes, key.offset, target, at, key.length);
    at += key.length;
    System.arraycopy(payload.bytes, payload.offset, target, at, payload.length);
    return at + payload.length;
  }

  private static int writeLength(byte[] target, int offset, int length) {
    if (length < LONG) {
      target[offset] = (byte) length;
      return offset + 1;
    }
    target[offset] = (byte) LONG;
    for (int i = 0; i < Integer.BYTES; i++) {
      target[offset + 1 + i] = (byte) (length >>> (8 * (Integer.BYTES - 1 - i)));
    }
    return offset + LONG_BYTES;
  }

  static int keyLength(byte[] bytes, int at) {
    int first = bytes[at] & 0xFF;
    return first < LONG ? first : longLength(bytes, at + 1);
  }

  static int payloadLength(byte[] bytes, int at) {
    return keyLength(bytes, payloadLengthAt(bytes, at));
  }

  private static int payloadLengthAt(byte[] bytes, int at) {
    return at + ((bytes[at] & 0xFF) < LONG ? 1 : LONG_BYTES);
  }

  private static int longLength(byte[] bytes, int at) {
    int length = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      length = (length << 8) | (bytes[at + i] & 0xFF);
    }
    return length;
  }

  static int keyStart(byte[] bytes, int at) {
    return payloadLengthAt(bytes, payloadLengthAt(bytes, at));
  }

  static int end(byte[] bytes, int at) {
    return keyStart(bytes, at) + keyLength(bytes, at) + payloadLength(bytes, at);
  }

  static int compare(byte[] a, int aAt, byte[] b, int bAt) {
    int aKey = keyStart(a, aAt);
    int bKey = keyStart(b, bAt);
    int aEnd = aKey + keyLength(a, aAt);
    int bEnd = bKey + keyLength(b, bAt);
    int keys = Arrays.compareUnsigned(a, aKey, aEnd, b, bKey, bEnd);
    return keys != 0
        ? keys
        : Arrays.compareUnsigned(
            a, aEnd, aEnd + payloadLength(a, aAt), b, bEnd, bEnd + payloadLength(b, bAt));
  }
}
