package org.dirlens.tree.internal.page;

import java.util.Arrays;
import org.dirlens.record.Varint;

/** Keys with values in order, outside of any page: what splits, merges and builds lay out again. */
final class Cells {

  private static final byte[] NO_VALUE = new byte[0];

  private byte[][] keys;
  private byte[][] values;
  private int[] valueAt;
  private int[] valueLength;
  private int size;

  Cells(int capacity) {
    keys = new byte[capacity][];
    values = new byte[capacity][];
    valueAt = new int[capacity];
    valueLength = new int[capacity];
  }

  int size() {
    return size;
  }

  byte[] key(int index) {
    return keys[index];
  }

  void clear() {
    Arrays.fill(keys, 0, size, null);
    Arrays.fill(values, 0, size, null);
    size = 0;
  }

  void add(byte[] key, byte[] value, int at, int length) {
    insert(size, key, value);
    valueAt[size - 1] = at;
    valueLength[size - 1] = length;
  }

  void addKey(byte[] key) {
    insert(size, key, NO_VALUE);
  }

  void insertKey(int index, byte[] key) {
    insert(index, key, NO_VALUE);
  }

  void insert(int index, byte[] key, byte[] value) {
    if (size == keys.length) {
      grow();
    }
    System.arraycopy(keys, index, keys, index + 1, size - index);
    System.arraycopy(values, index, values, index + 1, size - index);
    System.arraycopy(valueAt, index, valueAt, index + 1, size - index);
    System.arraycopy(valueLength, index, valueLength, index + 1, size - index);
    keys[index] = key;
    values[index] = value;
    valueAt[index] = 0;
    valueLength[index] = value.length;
    size++;
  }

  private void grow() {
    int capacity = Math.max(16, size * 2);
    keys = Arrays.copyOf(keys, capacity);
    values = Arrays.copyOf(values, capacity);
    valueAt = Arrays.copyOf(valueAt, capacity);
    valueLength = Arrays.copyOf(valueLength, capacity);
  }

  void remove(int index) {
    int behind = size - index - 1;
    System.arraycopy(keys, index + 1, keys, index, behind);
    System.arraycopy(values, index + 1, values, index, behind);
    System.arraycopy(valueAt, index + 1, valueAt, index, behind);
    System.arraycopy(valueLength, index + 1, valueLength, index, behind);
    size--;
  }

  /** The length of the prefix that the keys of a range have in common. */
  int commonPrefix(int from, int to) {
    return from == to ? 0 : commonPrefix(keys[from], keys[to - 1]);
  }

  static int commonPrefix(byte[] a, byte[] b) {
    int differs = Arrays.mismatch(a, b);
    return differs < 0 ? a.length : differs;
  }

  /** The bytes of the page that {@link #layOut} makes of a range, unless it must be wide. */
  long pageBytes(int from, int to, Page page) {
    return pageBytes(from, to, commonPrefix(from, to), page);
  }

  /** The bytes of the page of all cells if only so much of their prefix is taken out. */
  long bytesWithPrefix(int prefix, Page page) {
    return pageBytes(0, size, prefix, page);
  }

  private long pageBytes(int from, int to, int prefix, Page page) {
    long bytes = page.headerBytes + prefix + (long) (to - from) * Page.SLOT_BYTES;
    for (int i = from; i < to; i++) {
      bytes += cellBytes(i, prefix, page);
    }
    return bytes;
  }

  private int cellBytes(int index, int prefix, Page page) {
    return Page.suffixBytes(keys[index].length - prefix) + page.valueBytes(valueLength[index]);
  }

  /** The index at which the bytes of a range of at least two are halved; neither half is empty. */
  int middle(int from, int to, Page page) {
    int prefix = commonPrefix(from, to);
    long total = 0;
    for (int i = from; i < to; i++) {
      total += cellBytes(i, prefix, page) + Page.SLOT_BYTES;
    }
    long half = 0;
    int index = from;
    while (index < to - 1) {
      int next = cellBytes(index, prefix, page) + Page.SLOT_BYTES;
      if (index > from && half + next / 2 >= total / 2) {
        break;
      }
      half += next;
      index++;
    }
    return index;
  }

  /** Fills an empty page with a range; its array is as long as it must be, or as an edited one. */
  void layOut(int from, int to, Page page, ArraySize arraySize) {
    long needed = pageBytes(from, to, page);
    if (needed > Page.DISTANCE_MAX) {
      page.shift = Page.WIDE_SHIFT;
      needed = widePageBytes(from, to, page);
      if (needed > Integer.MAX_VALUE - 16) {
        throw new IllegalArgumentException("a key with its value is too long for any page");
      }
    }
    boolean exact = arraySize == ArraySize.EXACT || needed > Page.CAPACITY;
    page.bytes = new byte[exact ? (int) needed : Page.CAPACITY];
    page.cellsAt = page.bytes.length;
    page.garbageBytes = 0;
    page.count = to - from;
    if (page.count > 0) {
      page.writePrefix(keys[from], commonPrefix(from, to));
    }
    for (int i = from; i < to; i++) {
      writeCell(i, i - from, page);
    }
  }

  /** How long the array of a page is. */
  enum ArraySize {
    EXACT,
    EDITABLE
  }

  private void writeCell(int index, int slot, Page page) {
    byte[] key = keys[index];
    page.cellsAt -= aligned(cellBytes(index, page.prefixLength, page), page.shift);
    page.writeSlot(slot, Page.head(key, page.prefixLength, key.length), page.cellsAt);
    int next = page.writeSuffix(page.cellsAt, key);
    if (page.writesValueLengths()) {
      next = Varint.write(page.bytes, next, valueLength[index]);
    }
    System.arraycopy(values[index], valueAt[index], page.bytes, next, valueLength[index]);
  }

  private long widePageBytes(int from, int to, Page page) {
    int prefix = commonPrefix(from, to);
    long bytes = page.headerBytes + prefix + (long) (to - from) * Page.SLOT_BYTES;
    for (int i = from; i < to; i++) {
      bytes += aligned(cellBytes(i, prefix, page), page.shift);
    }
    return bytes;
  }

  private static int aligned(int bytes, int shift) {
    int unit = 1 << shift;
    return (bytes + unit - 1) & -unit;
  }
}
