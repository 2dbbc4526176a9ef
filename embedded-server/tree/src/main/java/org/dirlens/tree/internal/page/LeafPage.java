package org.dirlens.tree.internal.page;

import org.dirlens.record.Varint;

/**
 * A page of keys and values: behind the key part of a cell follow the length of the value and the
 * value.
 *
 * <p>It remembers whether inserts arrive in ascending order, so that a split leaves a full page
 * behind instead of a half full one.
 */
public final class LeafPage extends Page {

  static final int HEADER_BYTES = 18;

  /** Where in {@link #array()} a search begins to read. */
  public static final int FIRST_SEARCHED = HEADER_BYTES - 1;

  private static final int RUN_OF_ASCENDING = 8;

  private int lastInsert = -1;
  private int ascending;

  LeafPage(long version) {
    super(version, HEADER_BYTES);
  }

  private LeafPage(long version, LeafPage other) {
    super(version, other);
    this.lastInsert = other.lastInsert;
    this.ascending = other.ascending;
  }

  /** A page without keys. */
  public static LeafPage empty(long version) {
    return new LeafPage(version);
  }

  LeafPage copyFor(long newVersion) {
    LeafPage copy = new LeafPage(newVersion, this);
    copy.own();
    return copy;
  }

  /** The same page without free space. */
  LeafPage packed() {
    LeafPage packed = new LeafPage(version, this);
    packed.pack();
    return packed;
  }

  @Override
  public int level() {
    return 0;
  }

  @Override
  public int memoryBytes() {
    return bytes.length;
  }

  /** Where the value of a slot is: the index in {@link #array()} in the high half, the length. */
  public long valueSpan(int slot) {
    int at = cellAt(slot);
    at += suffixBytes(Varint.readInt(bytes, at));
    int length = Varint.readInt(bytes, at);
    return (long) (at + Varint.size(length)) << 32 | length;
  }

  /** The array that holds the values; not to be changed. */
  public byte[] array() {
    return bytes;
  }

  /** A copy of a value. */
  public byte[] value(int slot) {
    long span = valueSpan(slot);
    byte[] value = new byte[(int) span];
    System.arraycopy(bytes, (int) (span >>> 32), value, 0, value.length);
    return value;
  }

  @Override
  int cellBytes(int slot) {
    long span = valueSpan(slot);
    return (int) (span >>> 32) + (int) span - cellAt(slot);
  }

  @Override
  boolean writesValueLengths() {
    return true;
  }

  /** Inserts a key; false if the page must be laid out again. */
  boolean insert(int slot, byte[] key, byte[] value) {
    int at = insertCell(slot, key, valueBytes(value.length));
    if (at < 0) {
      return false;
    }
    at = Varint.write(bytes, at, value.length);
    System.arraycopy(value, 0, bytes, at, value.length);
    ascending = slot == lastInsert + 1 ? ascending + 1 : 0;
    lastInsert = slot;
    return true;
  }

  /** Whether this insert continues with a run of ascending ones. */
  boolean continuesRun(int slot) {
    return slot == lastInsert + 1 && ascending >= RUN_OF_ASCENDING;
  }

  /** Writes a value over one of the same length; false if its length is another. */
  boolean overwrite(int slot, byte[] value) {
    long span = valueSpan(slot);
    if (!editable() || (int) span != value.length) {
      return false;
    }
    System.arraycopy(value, 0, bytes, (int) (span >>> 32), value.length);
    return true;
  }

  Cells cells() {
    Cells cells = new Cells(count + 1);
    addTo(cells);
    return cells;
  }

  void addTo(Cells cells) {
    for (int slot = 0; slot < count; slot++) {
      long span = valueSpan(slot);
      cells.add(key(slot), bytes, (int) (span >>> 32), (int) span);
    }
  }

  static LeafPage of(Cells cells, int from, int to, long version) {
    LeafPage page = new LeafPage(version);
    cells.layOut(from, to, page, Cells.ArraySize.EDITABLE);
    return page;
  }

  /** The smallest page of some cells, for a record. */
  static LeafPage exact(Cells cells) {
    LeafPage page = new LeafPage(0);
    cells.layOut(0, cells.size(), page, Cells.ArraySize.EXACT);
    return page;
  }
}
