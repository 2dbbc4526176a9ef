package org.dirlens.tree.internal.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes one tree, version after version: copies the pages of published versions on their way down
 * to a change, changes those of the version in progress in place, splits what is full and merges
 * what is sparse. Belongs to the writer thread.
 */
public final class TreeEditor {

  private static final int DEPTH_MAX = 64;

  private final PageReader reader;
  private final PageChanges changes;
  private final InnerPage[] path = new InnerPage[DEPTH_MAX];
  private final int[] at = new int[DEPTH_MAX];
  private final PageRef[] refs = new PageRef[DEPTH_MAX + 1];
  private int depth;
  private PageRef root;
  private int rootLevel;
  private long size;
  private long version;
  private long changeCount;

  /** An editor of the tree with this root. */
  public TreeEditor(PageReader reader, PageChanges changes, TreeTop top) {
    this.reader = reader;
    this.changes = changes;
    this.root = top.root();
    this.rootLevel = top.level();
    this.size = top.size();
  }

  /** Begins or continues with a version: only its pages are changed in place. */
  public void beginVersion(long newVersion) {
    version = newVersion;
  }

  /**
   * Gives up all changes to a tree that the version in progress does not have after all, neither as
   * it is nor as it was.
   */
  public void abandon() {
    changes.keepAll(reader);
    dischargeBelow(root);
  }

  private void dischargeBelow(PageRef ref) {
    Page page = ref.page();
    if (page == null || page.version() != version) {
      return;
    }
    changes.discharge(ref);
    if (page instanceof InnerPage inner) {
      for (int i = 0; i < inner.children(); i++) {
        dischargeBelow(inner.child(i));
      }
    }
  }

  /** The tree as it is now. */
  public TreeTop top() {
    return new TreeTop(root, rootLevel, size);
  }

  /** What reads the pages of the tree. */
  public PageReader reader() {
    return reader;
  }

  /** Counts the changes, so that a cursor notices them. */
  public long changeCount() {
    return changeCount;
  }

  /** The number of keys. */
  public long size() {
    return size;
  }

  /** Sets the value of a key and returns the former one, null if there was none. */
  public byte @Nullable [] put(byte[] key, byte[] value) {
    LeafPage leaf = descend(key);
    int slot = leaf.search(key);
    byte[] former = slot >= 0 ? leaf.value(slot) : null;
    changeCount++;
    leaf = own(leaf);
    if (former == null) {
      slot = ~slot;
      addKeys(1);
    } else if (leaf.overwrite(slot, value)) {
      return former;
    } else {
      leaf = without(leaf, slot);
    }
    if (!leaf.insert(slot, key, value)) {
      spread(leaf, slot, key, value);
    }
    return former;
  }

  /** Removes a key and returns its value, null if it was not there. */
  public byte @Nullable [] remove(byte[] key) {
    LeafPage leaf = descend(key);
    int slot = leaf.search(key);
    if (slot < 0) {
      return null;
    }
    byte[] former = leaf.value(slot);
    changeCount++;
    leaf = without(own(leaf), slot);
    addKeys(-1);
    if (depth > 0) {
      if (leaf.count() == 0) {
        dropChild(depth - 1);
      } else if (leaf.usedBytes() < Page.SPARSE_BYTES) {
        mergeLeaf(depth - 1);
      }
    }
    return former;
  }

  private LeafPage descend(byte[] key) {
    depth = 0;
    refs[0] = root;
    Page page = reader.root(root, rootLevel);
    while (page instanceof InnerPage inner) {
      int child = inner.childFor(key);
      path[depth] = inner;
      at[depth] = child;
      depth++;
      refs[depth] = inner.child(child);
      page = reader.child(inner, child);
    }
    return (LeafPage) page;
  }

  /** Makes the path and its leaf pages of the version in progress. */
  private LeafPage own(LeafPage leaf) {
    for (int d = 0; d < depth; d++) {
      if (path[d].version() != version) {
        path[d] = path[d].copyFor(version);
        replace(d, path[d]);
      }
    }
    if (leaf.version() == version) {
      return leaf;
    }
    LeafPage owned = leaf.copyFor(version);
    replace(depth, owned);
    return owned;
  }

  /** Puts a page in the place of the one at a depth, under a reference of its own. */
  private void replace(int d, Page page) {
    PageRef former = refs[d];
    retire(former);
    refs[d] = created(page);
    refs[d].follow(former);
    if (d == 0) {
      root = refs[0];
    } else {
      path[d - 1].relink(at[d - 1], refs[d]);
    }
  }

  private PageRef created(Page page) {
    PageRef ref = new PageRef(page);
    changes.charge(ref, page);
    return ref;
  }

  private void rewrite(PageRef ref, Page page) {
    ref.setPage(page);
    changes.charge(ref, page);
  }

  private void retire(PageRef ref) {
    Page page = ref.page();
    if (page != null && page.version() == version) {
      changes.discharge(ref);
    } else {
      changes.replace(ref, reader);
    }
  }

  private void addKeys(int change) {
    size += change;
    for (int d = 0; d < depth; d++) {
      path[d].addKeys(at[d], change);
    }
  }

  private LeafPage without(LeafPage leaf, int slot) {
    if (leaf.editable()) {
      leaf.deleteSlot(slot);
      return leaf;
    }
    Cells cells = leaf.cells();
    cells.remove(slot);
    LeafPage rest = LeafPage.of(cells, 0, cells.size(), version);
    rewrite(refs[depth], rest);
    return rest;
  }

  /** Lays out a leaf again, with a key for which it had no space, on as many pages as it takes. */
  private void spread(LeafPage leaf, int slot, byte[] key, byte[] value) {
    Cells cells = leaf.cells();
    cells.insert(slot, key, value);
    List<LeafPage> pages = new ArrayList<>();
    boolean last = slot == cells.size() - 1;
    if (cells.pageBytes(0, cells.size(), leaf) <= Page.CAPACITY || cells.size() == 1) {
      pages.add(LeafPage.of(cells, 0, cells.size(), version));
    } else if (last && (isRightmost() || leaf.continuesRun(slot))) {
      split(cells, 0, slot, pages);
      split(cells, slot, slot + 1, pages);
    } else if (leaf.continuesRun(slot)) {
      split(cells, 0, slot + 1, pages);
      split(cells, slot + 1, cells.size(), pages);
    } else {
      split(cells, 0, cells.size(), pages);
    }
    rewrite(refs[depth], pages.get(0));
    if (pages.size() > 1) {
      InnerRun parts = new InnerRun(1);
      parts.addFirst(refs[depth], pages.get(0).count());
      for (int i = 1; i < pages.size(); i++) {
        LeafPage page = pages.get(i);
        byte[] separator = separator(pages.get(i - 1), page);
        parts.insert(i, separator, created(page), page.count());
      }
      splice(depth - 1, parts);
    }
  }

  private void split(Cells cells, int from, int to, List<LeafPage> pages) {
    LeafPage page = LeafPage.empty(version);
    if (to - from == 1 || cells.pageBytes(from, to, page) <= Page.CAPACITY) {
      pages.add(LeafPage.of(cells, from, to, version));
      return;
    }
    int middle = cells.middle(from, to, page);
    split(cells, from, middle, pages);
    split(cells, middle, to, pages);
  }

  private boolean isRightmost() {
    for (int d = 0; d < depth; d++) {
      if (at[d] != path[d].children() - 1) {
        return false;
      }
    }
    return true;
  }

  /** The shortest key that is greater than all of one page and not greater than any of the next. */
  private static byte[] separator(LeafPage before, LeafPage behind) {
    return separator(before.key(before.count() - 1), behind.key(0));
  }

  static byte[] separator(byte[] before, byte[] behind) {
    return Arrays.copyOf(behind, Cells.commonPrefix(before, behind) + 1);
  }

  /** Puts two or more children in the place of the one that the path leads to. */
  private void splice(int d, InnerRun parts) {
    if (d < 0) {
      InnerPage top = parts.page(0, parts.children(), version);
      root = created(top);
      rootLevel = top.level();
      return;
    }
    InnerPage inner = path[d];
    inner.setChild(at[d], parts.ref(0), parts.keys(0));
    for (int i = 1; i < parts.children(); i++) {
      int index = at[d] + i;
      if (!inner.insertChild(index, parts.separator(i - 1), parts.ref(i), parts.keys(i))) {
        spliceAnew(d, i, parts);
        return;
      }
    }
    changes.charge(refs[d], inner);
  }

  private void spliceAnew(int d, int firstLeft, InnerRun parts) {
    InnerPage inner = path[d];
    InnerRun run = new InnerRun(inner.level());
    run.add(inner);
    for (int i = firstLeft; i < parts.children(); i++) {
      run.insert(at[d] + i, parts.separator(i - 1), parts.ref(i), parts.keys(i));
    }
    boolean appended = at[d] + parts.children() == run.children() && isRightmostAbove(d);
    if (!run.mustSplit(inner)) {
      path[d] = run.page(0, run.children(), version);
      rewrite(refs[d], path[d]);
      return;
    }
    int middle = appended ? run.children() - 3 : run.middle(inner);
    InnerPage left = run.page(0, middle + 1, version);
    InnerPage right = run.page(middle + 1, run.children(), version);
    rewrite(refs[d], left);
    InnerRun halves = new InnerRun(inner.level() + 1);
    halves.addFirst(refs[d], left.keys());
    halves.insert(1, run.separator(middle), created(right), right.keys());
    splice(d - 1, halves);
  }

  private boolean isRightmostAbove(int d) {
    for (int above = 0; above < d; above++) {
      if (at[above] != path[above].children() - 1) {
        return false;
      }
    }
    return true;
  }

  /** Removes the child that the path leads to from the page at a depth. */
  private void dropChild(int d) {
    if (path[d].children() == 1) {
      if (d > 0) {
        retire(refs[d + 1]);
        dropChild(d - 1);
      } else {
        becomeEmpty();
      }
      return;
    }
    retire(refs[d + 1]);
    removeChild(d, at[d]);
  }

  private void becomeEmpty() {
    retire(refs[1]);
    retire(refs[0]);
    root = created(LeafPage.empty(version));
    rootLevel = 0;
  }

  private void removeChild(int d, int index) {
    InnerPage rest = path[d].without(index);
    if (rest != path[d]) {
      path[d] = rest;
      rewrite(refs[d], rest);
    }
    if (d == 0) {
      lowerRoot();
    } else if (rest.recordBytes() < Page.SPARSE_BYTES) {
      mergeInner(d - 1);
    }
  }

  /** As long as the root has a single child, that becomes the root. */
  private void lowerRoot() {
    Page page = reader.root(root, rootLevel);
    while (page instanceof InnerPage inner && inner.children() == 1) {
      PageRef child = inner.child(0);
      page = reader.child(inner, 0);
      retire(root);
      root = child;
      rootLevel--;
    }
  }

  /** Merges the child that the path leads to with a neighbour, if both fit one page. */
  private void mergeLeaf(int d) {
    InnerPage parent = path[d];
    if (parent.children() < 2) {
      return;
    }
    int left = Math.min(at[d], parent.children() - 2);
    LeafPage a = (LeafPage) reader.child(parent, left);
    LeafPage b = (LeafPage) reader.child(parent, left + 1);
    if (a.usedBytes() + b.usedBytes() > Page.MERGED_BYTES) {
      return;
    }
    Cells cells = new Cells(a.count() + b.count());
    a.addTo(cells);
    b.addTo(cells);
    if (cells.pageBytes(0, cells.size(), a) <= Page.MERGED_BYTES) {
      merged(d, left, LeafPage.of(cells, 0, cells.size(), version));
    }
  }

  private void mergeInner(int d) {
    InnerPage parent = path[d];
    if (parent.children() < 2) {
      return;
    }
    int left = Math.min(at[d], parent.children() - 2);
    InnerPage a = (InnerPage) reader.child(parent, left);
    InnerPage b = (InnerPage) reader.child(parent, left + 1);
    if (a.recordBytes() + b.recordBytes() > Page.MERGED_BYTES) {
      return;
    }
    InnerRun run = new InnerRun(a.level());
    run.add(a);
    run.addSeparator(parent.key(left));
    run.add(b);
    if (run.recordBytes(a) <= Page.MERGED_BYTES) {
      merged(d, left, run.page(0, run.children(), version));
    }
  }

  private void merged(int d, int left, Page page) {
    InnerPage parent = path[d];
    retire(parent.child(left));
    retire(parent.child(left + 1));
    long keys = parent.keysBelow(left) + parent.keysBelow(left + 1);
    parent.setChild(left, created(page), keys);
    removeChild(d, left + 1);
  }
}
