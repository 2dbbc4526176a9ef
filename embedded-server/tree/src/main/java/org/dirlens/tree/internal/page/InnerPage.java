package org.dirlens.tree.internal.page;

import java.util.Arrays;
import org.dirlens.record.Varint;

/**
 * A page of children with the number of keys below each. Its keys are the separators: child {@code
 * i} leads to the keys that are not below separator {@code i - 1} and below separator {@code i}.
 *
 * <p>In memory children are references, so that going down needs no table; on a record they follow
 * the key parts of the cells.
 */
public final class InnerPage extends Page {

  static final int HEADER_BYTES = 34;

  /** What a child is reckoned to take on a record: a record id and a count, both varints. */
  static final int CHILD_BYTES = 9;

  /** With fewer separators than this a page is not split, however long they are. */
  static final int MIN_SEPARATORS_TO_SPLIT = 4;

  private static final int REFERENCE_BYTES = 68;

  private final int level;
  private PageRef[] children;
  private long[] counts;

  InnerPage(long version, int level, int capacity) {
    super(version, HEADER_BYTES);
    this.level = level;
    this.children = new PageRef[capacity];
    this.counts = new long[capacity];
  }

  /** Separators change with splits and merges alone, so their bytes are copied only then. */
  private InnerPage(long version, InnerPage other) {
    super(version, other);
    this.level = other.level;
    this.children = other.children.clone();
    this.counts = other.counts.clone();
  }

  InnerPage copyFor(long newVersion) {
    return new InnerPage(newVersion, this);
  }

  @Override
  public int level() {
    return level;
  }

  @Override
  public int memoryBytes() {
    return bytes.length + children.length * REFERENCE_BYTES;
  }

  /** The number of children, one more than separators. */
  public int children() {
    return count + 1;
  }

  /** A child. */
  public PageRef child(int index) {
    return children[index];
  }

  /** The number of keys below a child. */
  public long keysBelow(int index) {
    return counts[index];
  }

  /** The child that leads to a key. */
  public int childFor(byte[] key) {
    return childAt(search(key));
  }

  /** The same, fastest where keys grow evenly. */
  public int childForEven(byte[] key) {
    return childAt(searchEven(key));
  }

  private static int childAt(int found) {
    return found >= 0 ? found + 1 : ~found;
  }

  /** The number of keys below all children before this one. */
  public long keysBefore(int index) {
    long keys = 0;
    for (int i = 0; i < index; i++) {
      keys += counts[i];
    }
    return keys;
  }

  /** The number of keys below the page. */
  public long keys() {
    return keysBefore(children());
  }

  /** The bytes that a record of this page takes, about. */
  int recordBytes() {
    return usedBytes() + children() * CHILD_BYTES;
  }

  @Override
  int cellBytes(int slot) {
    return suffixBytes(Varint.readInt(bytes, cellAt(slot)));
  }

  @Override
  boolean writesValueLengths() {
    return false;
  }

  void setChild(int index, PageRef child, long keys) {
    children[index] = child;
    counts[index] = keys;
  }

  void relink(int index, PageRef child) {
    children[index] = child;
  }

  void addKeys(int index, long change) {
    counts[index] += change;
  }

  /** Inserts a child behind another; false if the page must be laid out again. */
  boolean insertChild(int index, byte[] separator, PageRef child, long keys) {
    int needed = suffixBytes(separator.length) + SLOT_BYTES + CHILD_BYTES;
    if (recordBytes() + needed > CAPACITY) {
      return false;
    }
    own();
    if (insertCell(index - 1, separator, 0) < 0) {
      return false;
    }
    if (children.length < count + 1) {
      int capacity = count + 1 + count / 4;
      children = Arrays.copyOf(children, capacity);
      counts = Arrays.copyOf(counts, capacity);
    }
    System.arraycopy(children, index, children, index + 1, count - index);
    System.arraycopy(counts, index, counts, index + 1, count - index);
    setChild(index, child, keys);
    return true;
  }

  /** This page without a child; the same object if it could be changed in place. */
  InnerPage without(int index) {
    own();
    if (!editable()) {
      InnerRun run = new InnerRun(level);
      run.add(this);
      run.remove(index);
      return run.page(0, run.children(), version);
    }
    if (count > 0) {
      deleteSlot(Math.max(0, index - 1));
      System.arraycopy(children, index + 1, children, index, count + 1 - index);
      System.arraycopy(counts, index + 1, counts, index, count + 1 - index);
      children[count + 1] = children[count];
    }
    return this;
  }
}
