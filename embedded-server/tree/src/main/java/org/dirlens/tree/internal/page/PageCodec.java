package org.dirlens.tree.internal.page;

import java.nio.ByteBuffer;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.Varint;

/**
 * Pages on records. The header:
 *
 * <pre>
 * kind (1: 'L' leaf, 'I' inner) | level (1) | format (1) | shift (1) | tree (4) | CRC32C (4)
 *   | slots (2) | length of the prefix (4) | inner pages only: number of child 0 (8), keys below it (8)
 * </pre>
 *
 * Prefix, slots and cells follow as {@link Page} says. In an inner page the key part of cell {@code
 * i} is followed by the number of child {@code i + 1} and the count of keys below it, as varints. A
 * child's number is twice its record, plus one if it spans a {@link RecordChain}.
 */
final class PageCodec {

  private static final byte LEAF = 'L';
  static final byte INNER = 'I';
  static final byte FORMAT = 1;

  private static final int CRC_AT = 8;
  private static final int FIRST_CHILD_AT = 18;

  /** Below every version: what was read is never changed in place. */
  private static final long READ_VERSION = -1;

  private PageCodec() {}

  /** Writes a page, all children of which have records, and returns its bytes. */
  static int insert(RecordBatch batch, int tree, PageRef ref, Page page) {
    byte[] bytes = encode(page, tree);
    boolean chained = bytes.length > RecordStore.MAX_RECORD_BYTES;
    ref.writing(chained ? RecordChain.insert(batch, tree, bytes) : batch.insert(bytes), chained);
    return bytes.length;
  }

  /** The bytes of a page, without free space. */
  static byte[] encode(Page page, int tree) {
    return switch (page) {
      case LeafPage leaf -> withHeader(leaf.packed(), LEAF, tree);
      case InnerPage inner -> {
        byte[] bytes = withHeader(packed(inner), INNER, tree);
        ByteBuffer.wrap(bytes)
            .putLong(FIRST_CHILD_AT, inner.child(0).number())
            .putLong(FIRST_CHILD_AT + Long.BYTES, inner.keysBelow(0));
        yield withChecksum(bytes);
      }
    };
  }

  private static byte[] withHeader(Page page, byte kind, int tree) {
    byte[] bytes = page.bytes;
    ByteBuffer header = ByteBuffer.wrap(bytes);
    header.put(0, kind).put(1, (byte) page.level()).put(2, FORMAT).put(3, (byte) page.shift);
    header.putInt(4, tree).putShort(12, (short) page.count).putInt(14, page.prefixLength);
    return withChecksum(bytes);
  }

  private static byte[] withChecksum(byte[] bytes) {
    ByteBuffer.wrap(bytes).putInt(CRC_AT, RecordChain.crc(bytes, CRC_AT));
    return bytes;
  }

  private static InnerPage packed(InnerPage inner) {
    Cells cells = new Cells(inner.count);
    for (int i = 0; i < inner.count; i++) {
      byte[] child = childBytes(inner.child(i + 1).number(), inner.keysBelow(i + 1));
      cells.add(inner.key(i), child, 0, child.length);
    }
    InnerPage packed = new InnerPage(inner.version, inner.level(), 1);
    cells.layOut(0, cells.size(), packed, Cells.ArraySize.EXACT);
    return packed;
  }

  private static byte[] childBytes(long number, long keys) {
    byte[] bytes = new byte[Varint.size(number) + Varint.size(keys)];
    Varint.write(bytes, Varint.write(bytes, 0, number), keys);
    return bytes;
  }

  /** Reads the page of a reference. */
  static Page read(RecordStore records, int tree, PageRef ref, int level) {
    long id = ref.record();
    byte[] bytes = ref.chained() ? RecordChain.read(records, tree, id) : records.read(id);
    check(bytes, id, tree, level);
    return level == 0 ? leaf(bytes, id) : inner(bytes, id, level);
  }

  private static void check(byte[] bytes, long id, int tree, int level) {
    if (bytes.length < LeafPage.HEADER_BYTES) {
      throw RecordChain.damaged(id, bytes.length + " bytes are no page");
    }
    ByteBuffer header = ByteBuffer.wrap(bytes);
    if (header.getInt(CRC_AT) != RecordChain.crc(bytes, CRC_AT)) {
      throw RecordChain.damaged(id, "wrong checksum of a page");
    }
    if (header.get(2) != FORMAT) {
      throw RecordChain.damaged(id, "page format " + header.get(2) + ", known is " + FORMAT);
    }
    if (header.getInt(4) != tree || header.get(1) != level) {
      throw RecordChain.damaged(
          id,
          "page of tree %d, level %d where tree %d, level %d belongs"
              .formatted(header.getInt(4), header.get(1), tree, level));
    }
  }

  private static LeafPage leaf(byte[] bytes, long id) {
    LeafPage leaf = LeafPage.empty(READ_VERSION);
    takeOver(leaf, bytes, id);
    return leaf;
  }

  private static void takeOver(Page page, byte[] bytes, long id) {
    ByteBuffer header = ByteBuffer.wrap(bytes);
    page.bytes = bytes;
    page.shift = header.get(3);
    page.count = header.getShort(12) & 0xFFFF;
    page.prefixLength = header.getInt(14);
    page.slotsAt = page.headerBytes + page.prefixLength;
    page.cellsAt = page.slotsEnd();
    if (page.prefixLength < 0 || page.cellsAt > bytes.length) {
      throw RecordChain.damaged(id, "a page longer than its record");
    }
  }

  private static InnerPage inner(byte[] bytes, long id, int level) {
    InnerPage raw = new InnerPage(READ_VERSION, level, 1);
    takeOver(raw, bytes, id);
    Cells cells = new Cells(raw.count);
    InnerPage inner = new InnerPage(READ_VERSION, level, raw.count + 1);
    ByteBuffer header = ByteBuffer.wrap(bytes);
    PageRef first = PageRef.ofNumber(header.getLong(FIRST_CHILD_AT));
    inner.setChild(0, first, header.getLong(FIRST_CHILD_AT + Long.BYTES));
    for (int i = 0; i < raw.count; i++) {
      cells.addKey(raw.key(i));
      int at = raw.cellAt(i) + raw.cellBytes(i);
      long number = Varint.readLong(bytes, at);
      long keys = Varint.readLong(bytes, at + Varint.size(number));
      inner.setChild(i + 1, PageRef.ofNumber(number), keys);
    }
    cells.layOut(0, cells.size(), inner, Cells.ArraySize.EXACT);
    return inner;
  }
}
