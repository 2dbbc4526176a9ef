package org.dirlens.tree.internal.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.dirlens.record.RecordStore;
import org.dirlens.record.Varint;

/**
 * A sorted run of keys in one byte array, the same in memory as on a record:
 *
 * <pre>
 * header | prefix | slot 0 | slot 1 | ... | free | cells
 * slot  = head (4 bytes), distance of the cell from the end of the page (2 bytes, times 2^shift)
 * cell  = length of the suffix, bytes of the suffix behind the head, what the kind of page adds
 * </pre>
 *
 * The prefix is common to all keys; a suffix is what follows it, and its head is its first four
 * bytes, filled up with zeros. Heads are compared as unsigned integers, so that a search touches
 * cells only where heads are equal. Slots grow upwards, cells downwards; because distances count
 * from the end, a page moves into a longer or shorter array unchanged.
 *
 * <p>A page belongs to the version that it was made for. Until that version is published, the
 * writer changes the page in place; from then on it is immutable and may be read by any thread.
 *
 * <p>A page of more than {@link #CAPACITY} bytes holds a key or value that no record could. Its
 * cells start at multiples of 4096 bytes, which keeps distances within two bytes, and it is never
 * changed in place.
 */
public abstract sealed class Page permits LeafPage, InnerPage {

  /** The bytes of a page that fills its record; what can be changed in place has this size. */
  public static final int CAPACITY = RecordStore.MAX_RECORD_BYTES;

  static final int SLOT_BYTES = 6;
  static final int HEAD_BYTES = 4;
  static final int WIDE_SHIFT = 12;
  static final int DISTANCE_MAX = 0xFFFF;

  /** A page with less than this many bytes in use looks for a neighbour to merge with. */
  static final int SPARSE_BYTES = CAPACITY / 4;

  /** The bytes that a merge may fill, so that the next insert does not split again. */
  static final int MERGED_BYTES = CAPACITY / 8 * 7;

  /** Fewer slots lie in few cache lines, however they are looked at. */
  private static final int EVEN_SLOTS_MIN = 64;

  /** How far a slot may be from where it would be if keys grew quite evenly. */
  private static final int EVEN_SLOTS_OFF = 8;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  final long version;
  final int headerBytes;

  /** Belongs to this page, or to the one it was copied from until it is changed. */
  byte[] bytes;

  int count;
  int prefixLength;
  int slotsAt;
  int cellsAt;
  int garbageBytes;
  int shift;
  private boolean borrowed;

  Page(long version, int headerBytes) {
    this.version = version;
    this.headerBytes = headerBytes;
    this.bytes = new byte[CAPACITY];
    this.slotsAt = headerBytes;
    this.cellsAt = CAPACITY;
  }

  Page(long version, Page other) {
    this.version = version;
    this.headerBytes = other.headerBytes;
    this.count = other.count;
    this.prefixLength = other.prefixLength;
    this.slotsAt = other.slotsAt;
    this.garbageBytes = other.garbageBytes;
    this.shift = other.shift;
    this.bytes = other.bytes;
    this.cellsAt = other.cellsAt;
    this.borrowed = true;
  }

  /** Makes sure that the bytes belong to this page alone, with space to change them in place. */
  final void own() {
    if (borrowed && bytes.length == CAPACITY) {
      bytes = bytes.clone();
    } else if (borrowed && bytes.length < CAPACITY) {
      moveInto(new byte[CAPACITY]);
    }
    borrowed = false;
  }

  /** 0 for a leaf, one more than its children for an inner page. */
  public abstract int level();

  /** The bytes that the page keeps in memory. */
  public abstract int memoryBytes();

  /** The bytes of a cell. */
  abstract int cellBytes(int slot);

  /** Whether values are preceded by their length. */
  abstract boolean writesValueLengths();

  /** The bytes of a value in a cell. */
  final int valueBytes(int length) {
    return writesValueLengths() ? Varint.size(length) + length : length;
  }

  /** The version that the page was made for. */
  public final long version() {
    return version;
  }

  /** The number of slots: keys of a leaf, separators of an inner page. */
  public final int count() {
    return count;
  }

  /**
   * Finds a key.
   *
   * @return its slot, or if it is not there {@code -slot - 1} for the slot of the first greater key
   */
  public final int search(byte[] key) {
    return search(key, false);
  }

  /** The same, fastest where keys grow evenly, as numbers given one after the other do. */
  final int searchEven(byte[] key) {
    return search(key, true);
  }

  private int search(byte[] key, boolean even) {
    if (prefixLength > 0) {
      int end = Math.min(prefixLength, key.length);
      int differs = Arrays.mismatch(bytes, headerBytes, headerBytes + prefixLength, key, 0, end);
      if (differs >= 0) {
        return beside(key, differs);
      }
    }
    int head = head(key, prefixLength, key.length);
    int low = even ? lowerBoundOfEven(head) : lowerBound(head);
    if (low == count || headAt(low) != head) {
      return ~low;
    }
    return searchAmongEqualHeads(key, low, head);
  }

  private int beside(byte[] key, int differs) {
    if (differs == key.length) {
      return ~0;
    }
    boolean before = (key[differs] & 0xFF) < (bytes[headerBytes + differs] & 0xFF);
    return before ? ~0 : ~count;
  }

  private int searchAmongEqualHeads(byte[] key, int first, int head) {
    int order = compareTail(key, first);
    if (order <= 0) {
      return order == 0 ? first : ~first;
    }
    int low = first + 1;
    int high = head == -1 ? count : lowerBound(head + 1);
    while (low < high) {
      int middle = (low + high) >>> 1;
      order = compareTail(key, middle);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return ~low;
  }

  /**
   * The first slot whose head is not smaller, looked for first where it is if heads grow evenly:
   * that reads one or two cache lines, where halving reads a new one at nearly every step.
   */
  private int lowerBoundOfEven(int head) {
    if (count < EVEN_SLOTS_MIN) {
      return lowerBound(head);
    }
    long smallest = Integer.toUnsignedLong(headAt(0));
    long range = Integer.toUnsignedLong(headAt(count - 1)) - smallest;
    long above = Integer.toUnsignedLong(head) - smallest;
    if (above <= 0 || above > range) {
      return above <= 0 ? 0 : count;
    }
    int guess = (int) (above * (count - 1) / range);
    int from = Math.max(guess - EVEN_SLOTS_OFF, 0);
    int to = Math.min(guess + EVEN_SLOTS_OFF, count - 1);
    boolean between = isBelow(from, head) && !isBelow(to, head);
    return between ? lowerBound(head, from, to - from) : lowerBound(head);
  }

  private boolean isBelow(int slot, int head) {
    return Integer.compareUnsigned(headAt(slot), head) < 0;
  }

  private int lowerBound(int head) {
    return lowerBound(head, 0, count);
  }

  /**
   * The first of some slots whose head is not smaller, or the one behind them, without a branch
   * that could be mispredicted.
   */
  private int lowerBound(int head, int from, int slots) {
    byte[] page = bytes;
    int base = slotsAt;
    int wanted = head ^ Integer.MIN_VALUE;
    int low = from;
    for (int left = slots; left > 1; ) {
      int half = left >>> 1;
      int found = (int) INT.get(page, base + (low + half - 1) * SLOT_BYTES) ^ Integer.MIN_VALUE;
      low = found < wanted ? low + half : low;
      left -= half;
    }
    if (slots > 0 && ((int) INT.get(page, base + low * SLOT_BYTES) ^ Integer.MIN_VALUE) < wanted) {
      low++;
    }
    return low;
  }

  /** Compares what follows prefix and head, both of which are equal. */
  private int compareTail(byte[] key, int slot) {
    int at = cellAt(slot);
    int suffix = Varint.readInt(bytes, at);
    int rest = key.length - prefixLength;
    if (suffix <= HEAD_BYTES || rest <= HEAD_BYTES) {
      return Integer.compare(rest, suffix);
    }
    at += Varint.size(suffix);
    return Arrays.compareUnsigned(
        key, prefixLength + HEAD_BYTES, key.length, bytes, at, at + suffix - HEAD_BYTES);
  }

  /** The length of a key. */
  public final int keyLength(int slot) {
    return prefixLength + Varint.readInt(bytes, cellAt(slot));
  }

  /** A copy of a key. */
  public final byte[] key(int slot) {
    byte[] key = new byte[keyLength(slot)];
    copyKey(slot, key);
    return key;
  }

  /** Copies a key to the start of an array that is long enough. */
  public final void copyKey(int slot, byte[] into) {
    System.arraycopy(bytes, headerBytes, into, 0, prefixLength);
    int at = cellAt(slot);
    int suffix = Varint.readInt(bytes, at);
    int slotAt = slotsAt + slot * SLOT_BYTES;
    if (suffix <= HEAD_BYTES) {
      System.arraycopy(bytes, slotAt, into, prefixLength, suffix);
      return;
    }
    System.arraycopy(bytes, slotAt, into, prefixLength, HEAD_BYTES);
    int tail = at + Varint.size(suffix);
    System.arraycopy(bytes, tail, into, prefixLength + HEAD_BYTES, suffix - HEAD_BYTES);
  }

  /** The bytes in use: what a record of this page takes at most. */
  public final int usedBytes() {
    return slotsEnd() + bytes.length - cellsAt - garbageBytes;
  }

  final int headAt(int slot) {
    return (int) INT.get(bytes, slotsAt + slot * SLOT_BYTES);
  }

  final int cellAt(int slot) {
    int distance = (short) SHORT.get(bytes, slotsAt + slot * SLOT_BYTES + HEAD_BYTES) & 0xFFFF;
    return bytes.length - (distance << shift);
  }

  final int slotsEnd() {
    return slotsAt + count * SLOT_BYTES;
  }

  /** Whether the array has the length of a page that is changed in place. */
  final boolean editable() {
    return bytes.length == CAPACITY;
  }

  /** The first four bytes of a suffix as an integer, filled up with zeros. */
  static int head(byte[] key, int at, int end) {
    if (end - at >= HEAD_BYTES) {
      return (int) INT.get(key, at);
    }
    int head = 0;
    for (int i = 0; i < HEAD_BYTES; i++) {
      head = head << 8 | (at + i < end ? key[at + i] & 0xFF : 0);
    }
    return head;
  }

  /** The bytes of a cell's key part. */
  static int suffixBytes(int suffix) {
    return Varint.size(suffix) + Math.max(0, suffix - HEAD_BYTES);
  }

  /**
   * Makes space for a cell of a key, writes its key part and inserts its slot.
   *
   * @param addedBytes bytes of the cell behind the key part
   * @return the index of those bytes, or -1 if the page has to be laid out again first
   */
  final int insertCell(int slot, byte[] key, int addedBytes) {
    if (!editable() || count == 0 || !startsWithPrefix(key)) {
      return -1;
    }
    int suffix = key.length - prefixLength;
    int cell = suffixBytes(suffix) + addedBytes;
    int needed = cell + SLOT_BYTES;
    if (cellsAt - slotsEnd() < needed) {
      if (cellsAt - slotsEnd() + garbageBytes < needed) {
        return -1;
      }
      compactInto(new byte[CAPACITY]);
    }
    int at = slotsAt + slot * SLOT_BYTES;
    System.arraycopy(bytes, at, bytes, at + SLOT_BYTES, slotsEnd() - at);
    count++;
    cellsAt -= cell;
    writeSlot(slot, head(key, prefixLength, key.length), cellsAt);
    return writeSuffix(cellsAt, key);
  }

  private boolean startsWithPrefix(byte[] key) {
    return key.length >= prefixLength
        && Arrays.equals(bytes, headerBytes, headerBytes + prefixLength, key, 0, prefixLength);
  }

  final void writeSlot(int slot, int head, int cellAt) {
    int at = slotsAt + slot * SLOT_BYTES;
    INT.set(bytes, at, head);
    SHORT.set(bytes, at + HEAD_BYTES, (short) ((bytes.length - cellAt) >>> shift));
  }

  final int writeSuffix(int at, byte[] key) {
    int suffix = key.length - prefixLength;
    int next = Varint.write(bytes, at, suffix);
    int tail = Math.max(0, suffix - HEAD_BYTES);
    System.arraycopy(key, key.length - tail, bytes, next, tail);
    return next + tail;
  }

  /** Removes a slot of a page that can be changed in place. */
  final void deleteSlot(int slot) {
    garbageBytes += cellBytes(slot);
    int at = slotsAt + slot * SLOT_BYTES;
    System.arraycopy(bytes, at + SLOT_BYTES, bytes, at, slotsEnd() - at - SLOT_BYTES);
    count--;
  }

  /** Continues in the shortest array that is long enough. */
  final void pack() {
    byte[] packed = new byte[usedBytes()];
    if (garbageBytes == 0) {
      moveInto(packed);
    } else {
      compactInto(packed);
    }
  }

  /** Moves the cells together, so that the garbage between them becomes free space. */
  private void compactInto(byte[] packed) {
    byte[] old = bytes;
    System.arraycopy(old, 0, packed, 0, slotsEnd());
    int at = packed.length;
    for (int slot = 0; slot < count; slot++) {
      int length = cellBytes(slot);
      at -= length;
      System.arraycopy(old, cellAt(slot), packed, at, length);
      SHORT.set(packed, slotsAt + slot * SLOT_BYTES + HEAD_BYTES, (short) (packed.length - at));
    }
    bytes = packed;
    cellsAt = at;
    garbageBytes = 0;
  }

  /** Continues in another array, slots at its start and cells at its end. */
  final void moveInto(byte[] other) {
    int cells = bytes.length - cellsAt;
    System.arraycopy(bytes, 0, other, 0, slotsEnd());
    System.arraycopy(bytes, cellsAt, other, other.length - cells, cells);
    bytes = other;
    cellsAt = other.length - cells;
  }

  final void writePrefix(byte[] key, int length) {
    System.arraycopy(key, 0, bytes, headerBytes, length);
    prefixLength = length;
    slotsAt = headerBytes + length;
  }
}
