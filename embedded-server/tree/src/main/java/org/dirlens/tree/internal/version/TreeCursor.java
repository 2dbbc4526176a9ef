package org.dirlens.tree.internal.version;

import java.util.Arrays;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.internal.page.InnerPage;
import org.dirlens.tree.internal.page.LeafPage;
import org.dirlens.tree.internal.page.Page;
import org.dirlens.tree.internal.page.TreeTop;
import org.jspecify.annotations.Nullable;

/**
 * Walks the leaves of a tree along a path of inner pages. The slot is -1 before and the count
 * behind the keys of a leaf; it stays so only in the first and in the last leaf.
 */
final class TreeCursor implements Cursor {

  private static final int USUAL_DEPTH = 4;
  private static final int USUAL_KEY_BYTES = 64;

  private final TreeView view;
  private final Slice key = new Slice();
  private final Slice value = new Slice();
  private InnerPage[] path = new InnerPage[USUAL_DEPTH];
  private int[] at = new int[USUAL_DEPTH];
  private int depth;
  private @Nullable LeafPage leaf;
  private int slot;
  private long changeCount;
  private byte[] keyBytes = new byte[USUAL_KEY_BYTES];

  TreeCursor(TreeView view) {
    this.view = view;
    this.changeCount = view.changeCount();
  }

  @Override
  public boolean first() {
    LeafPage first = descendToEdge(begin(), Edge.FIRST);
    slot = 0;
    return first.count() > 0;
  }

  @Override
  public boolean last() {
    LeafPage last = descendToEdge(begin(), Edge.LAST);
    slot = last.count() - 1;
    return slot >= 0;
  }

  @Override
  public boolean seek(byte[] wanted) {
    Page page = begin();
    while (page instanceof InnerPage inner) {
      page = enter(inner, inner.childFor(wanted));
    }
    LeafPage found = arrive(page);
    int searched = found.search(wanted);
    slot = searched >= 0 ? searched : ~searched;
    return slot < found.count() || nextLeaf();
  }

  @Override
  public boolean seekRank(long rank) {
    if (rank < 0) {
      descendToEdge(begin(), Edge.FIRST);
      slot = -1;
      return false;
    }
    if (rank >= view.size()) {
      LeafPage last = descendToEdge(begin(), Edge.LAST);
      slot = last.count();
      return false;
    }
    long left = rank;
    Page page = begin();
    while (page instanceof InnerPage inner) {
      int child = 0;
      while (left >= inner.keysBelow(child)) {
        left -= inner.keysBelow(child++);
      }
      page = enter(inner, child);
    }
    arrive(page);
    slot = (int) left;
    return true;
  }

  @Override
  public boolean next() {
    LeafPage here = leaf;
    if (here == null) {
      return first();
    }
    requireUnchanged();
    if (slot + 1 < here.count()) {
      slot++;
      return true;
    }
    slot = here.count();
    return nextLeaf();
  }

  @Override
  public boolean previous() {
    if (leaf == null) {
      return false;
    }
    requireUnchanged();
    if (slot > 0) {
      slot--;
      return true;
    }
    slot = -1;
    return previousLeaf();
  }

  @Override
  public Slice key() {
    LeafPage here = standing();
    int length = here.keyLength(slot);
    if (length > keyBytes.length) {
      keyBytes = new byte[Math.max(length, keyBytes.length * 2)];
    }
    here.copyKey(slot, keyBytes);
    key.set(keyBytes, 0, length);
    return key;
  }

  @Override
  public Slice value() {
    LeafPage here = standing();
    long span = here.valueSpan(slot);
    value.set(here.array(), (int) (span >>> 32), (int) span);
    return value;
  }

  private LeafPage standing() {
    LeafPage here = leaf;
    if (here == null || slot < 0 || slot >= here.count()) {
      throw misuse("the cursor stands on no key");
    }
    requireUnchanged();
    return here;
  }

  private void requireUnchanged() {
    view.top();
    if (changeCount != view.changeCount()) {
      throw misuse("the tree was changed after the cursor had been placed");
    }
  }

  private static StoreProblem misuse(String detail) {
    return TreeProblems.misuse("cursor", detail);
  }

  /** Which end of the pages below. */
  private enum Edge {
    FIRST,
    LAST
  }

  private Page begin() {
    TreeTop top = view.top();
    depth = 0;
    changeCount = view.changeCount();
    return view.root(top);
  }

  private Page enter(InnerPage inner, int child) {
    if (depth == path.length) {
      path = Arrays.copyOf(path, depth * 2);
      at = Arrays.copyOf(at, depth * 2);
    }
    path[depth] = inner;
    at[depth] = child;
    depth++;
    return view.reader().child(inner, child);
  }

  private LeafPage arrive(Page page) {
    LeafPage arrived = (LeafPage) page;
    leaf = arrived;
    return arrived;
  }

  private LeafPage descendToEdge(Page from, Edge edge) {
    Page page = from;
    while (page instanceof InnerPage inner) {
      page = enter(inner, edge == Edge.FIRST ? 0 : inner.children() - 1);
    }
    return arrive(page);
  }

  /** Goes to the first key of the next leaf; stays behind the last key if there is none. */
  private boolean nextLeaf() {
    int d = depth - 1;
    while (d >= 0 && at[d] == path[d].children() - 1) {
      d--;
    }
    if (d < 0) {
      return false;
    }
    descendToEdge(turn(d, 1), Edge.FIRST);
    slot = 0;
    return true;
  }

  /** Goes to the last key of the leaf before; stays before the first key if there is none. */
  private boolean previousLeaf() {
    int d = depth - 1;
    while (d >= 0 && at[d] == 0) {
      d--;
    }
    if (d < 0) {
      return false;
    }
    slot = descendToEdge(turn(d, -1), Edge.LAST).count() - 1;
    return true;
  }

  private Page turn(int d, int step) {
    depth = d + 1;
    at[d] += step;
    return view.reader().child(path[d], at[d]);
  }
}
