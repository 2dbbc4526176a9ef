package org.dirlens.apacheds.file;

import java.nio.ByteBuffer;

/**
 * One block of a record file. Its first two bytes say what it is for.
 *
 * <pre>
 * page         kind(2) next(8) previous(8) ...
 * data         page first(2) records, each: size(4) room(4) bytes, on the following pages if long
 * translation  page slots, each: block(8) offset(2) of a record
 * </pre>
 */
final class Block {
  /** Bytes of each block. */
  static final int SIZE = 8192;

  static final int HEADER = 0x1350;
  static final int FREE = 0x1351;
  static final int DATA = 0x1352;
  static final int TRANSLATION = 0x1353;

  /** Where the slots of a translation page begin. */
  static final int SLOTS = 18;

  static final int SLOT_SIZE = 10;

  /** Where the bytes of a data page begin. */
  static final int BYTES = 20;

  static final int RECORD_HEADER = 8;

  private final ByteBuffer bytes;

  Block(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  int kind() {
    return bytes.getShort(0);
  }

  long next() {
    return bytes.getLong(2);
  }

  int intAt(int offset) {
    return bytes.getInt(offset);
  }

  long longAt(int offset) {
    return bytes.getLong(offset);
  }

  int shortAt(int offset) {
    return bytes.getShort(offset);
  }

  void copy(int offset, byte[] target, int at, int count) {
    bytes.get(offset, target, at, count);
  }
}
