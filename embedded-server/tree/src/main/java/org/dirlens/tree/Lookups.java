package org.dirlens.tree;

import java.util.Arrays;
import org.dirlens.tree.internal.page.InnerPage;
import org.dirlens.tree.internal.page.LeafPage;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.PageRef;

/**
 * Keys that {@link Tree#findAll} looks up side by side, and what it found: best for keys that grow
 * evenly, such as numbers given one after the other. To be filled and used again; one thread.
 */
public final class Lookups {

  private final byte[][] keys;
  private final PageRef[] refs;
  private final LeafPage[] leaves;
  private final long[] spans;
  private int count;

  @SuppressWarnings("unused") // without it nothing would be touched
  private int touched;

  /** No keys yet, and room for some that have so many bytes each. */
  public Lookups(int most, int keyBytes) {
    keys = new byte[most][keyBytes];
    refs = new PageRef[most];
    leaves = new LeafPage[most];
    spans = new long[most];
  }

  /** Forgets all keys. */
  public void clear() {
    count = 0;
  }

  /** Adds a key: the caller fills this array with it. */
  public byte[] add() {
    return keys[count++];
  }

  /** The number of keys. */
  public int count() {
    return count;
  }

  /**
   * Points a slice at the value of the key that was added as number {@code index}, from 0; false if
   * the tree does not have it.
   */
  public boolean show(int index, Slice value) {
    long span = spans[index];
    if (span < 0) {
      return false;
    }
    value.set(leaves[index].array(), (int) (span >>> 32), (int) span);
    return true;
  }

  /** Goes down to right above the leaves; the pages up there are few and near. */
  void above(InnerPage root, PageReader reader) {
    for (int i = 0; i < count; i++) {
      InnerPage inner = root;
      int child = inner.childForEven(keys[i]);
      while (inner.level() > 1) {
        inner = (InnerPage) reader.child(inner, child);
        child = inner.childForEven(keys[i]);
      }
      refs[i] = inner.child(child);
    }
  }

  /** Goes on to the leaves. */
  void arrive(PageReader reader) {
    reader.leaves(refs, count, leaves);
  }

  void arrive(LeafPage only) {
    Arrays.fill(leaves, 0, count, only);
  }

  /** Searches the leaves; asks the memory for the places where that begins first. */
  void find() {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += leaves[i].array()[LeafPage.FIRST_SEARCHED];
    }
    touched = sum;
    for (int i = 0; i < count; i++) {
      int slot = leaves[i].search(keys[i]);
      long span = slot >= 0 ? leaves[i].valueSpan(slot) : -1;
      spans[i] = span;
    }
  }
}
