package org.dirlens.tree.internal.version;

import java.util.Arrays;
import org.dirlens.tree.Lookups;
import org.dirlens.tree.Slice;
import org.dirlens.tree.internal.page.InnerPage;
import org.dirlens.tree.internal.page.LeafPage;
import org.dirlens.tree.internal.page.Page;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.PageRef;

/**
 * Goes down a tree with all keys step by step, so that the processor waits for the pages, and then
 * for the places in them, of all keys at the same time.
 */
final class TreeLookups implements Lookups {

  private final TreeView view;
  private final byte[][] keys;
  private final PageRef[] refs;
  private final LeafPage[] leaves;
  private final long[] spans;
  private int count;

  @SuppressWarnings("unused") // without it nothing would be touched
  private int touched;

  TreeLookups(TreeView view, int most, int keyBytes) {
    this.view = view;
    keys = new byte[most][keyBytes];
    refs = new PageRef[most];
    leaves = new LeafPage[most];
    spans = new long[most];
  }

  @Override
  public void clear() {
    count = 0;
  }

  @Override
  public byte[] add() {
    return keys[count++];
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public void find() {
    Page root = view.root(view.top());
    if (root instanceof InnerPage inner) {
      descend(inner, view.reader());
    } else {
      Arrays.fill(leaves, 0, count, (LeafPage) root);
    }
    searchLeaves();
  }

  /** Goes down to right above the leaves, where the pages are few and near; then to the leaves. */
  private void descend(InnerPage root, PageReader reader) {
    for (int i = 0; i < count; i++) {
      InnerPage inner = root;
      int child = inner.childForEven(keys[i]);
      while (inner.level() > 1) {
        inner = (InnerPage) reader.child(inner, child);
        child = inner.childForEven(keys[i]);
      }
      refs[i] = inner.child(child);
    }
    reader.leaves(refs, count, leaves);
  }

  /** Searches the leaves; asks the memory for the places where that begins first. */
  private void searchLeaves() {
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

  @Override
  public boolean show(int index, Slice value) {
    long span = spans[index];
    if (span < 0) {
      return false;
    }
    value.set(leaves[index].array(), (int) (span >>> 32), (int) span);
    return true;
  }
}
