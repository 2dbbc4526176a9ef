package org.dirlens.record.jdbm;

import org.dirlens.record.RecordStore;

/**
 * The few facts of JDBM's file format that reading around it needs. The format is that of version
 * 2.0.0-M3 and will not change: nothing is released after it.
 *
 * <pre>
 * data file        = header-block block*             each of 8192 bytes
 * header block     = magic(2) {first(8) last(8)}     of five lists of blocks: free, data, translation, ...
 * data block       = magic(2)=0x1352 next(8) previous(8) first(2)=20 slot      with one slot each
 * slot             = currentSize(4) availableSize(4)=8164 bytes(8164)
 * translation block= magic(2)=0x1353 next(8) previous(8) entry*
 * entry            = block(8) offset(2)              where the slot of a JDBM record id lies
 * JDBM record id   = block of the entry &lt;&lt; 16 | offset of the entry in it
 * </pre>
 */
final class Blocks {

  static final int BLOCK_BYTES = 8192;

  /** No file has more blocks: they are counted in 31 bits. */
  static final int BLOCK_MAX = Integer.MAX_VALUE;

  static final short DATA_MAGIC = 0x1352;
  static final short TRANSLATION_MAGIC = 0x1353;
  static final int SLOT_AT = 20;
  static final int SLOT_HEADER_BYTES = 8;
  static final int FRAME_AT = SLOT_AT + SLOT_HEADER_BYTES;
  static final int SLOT_BYTES = BLOCK_BYTES - FRAME_AT;
  static final int ENTRY_BYTES = 10;

  /** Where the header block names the last data block. */
  static final int LAST_ALLOTTED_AT = Short.BYTES + 3 * Long.BYTES;

  /** JDBM allots twice what an insertion asks for, so asking for half yields one whole slot. */
  static final int HALF_SLOT_BYTES = SLOT_BYTES / 2;

  static {
    if (Frame.MAX_BYTES != SLOT_BYTES || 2 * HALF_SLOT_BYTES != SLOT_BYTES) {
      throw new AssertionError(
          "largest frame " + Frame.MAX_BYTES + ", slot " + SLOT_BYTES + ": must be equal, even");
    }
    if (RecordStore.MAX_RECORD_BYTES >= SLOT_BYTES) {
      throw new AssertionError("no place for a checksum");
    }
  }

  private Blocks() {}

  /** Makes sure that the assertions of this class have been evaluated. */
  static void requireConsistent() {
    // the static initialiser did it
  }

  static long blockOf(long jdbmId) {
    return jdbmId >>> Short.SIZE;
  }

  static int offsetOf(long jdbmId) {
    return (int) (jdbmId & 0xffff);
  }
}
