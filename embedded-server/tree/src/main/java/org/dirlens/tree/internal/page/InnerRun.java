package org.dirlens.tree.internal.page;

import java.util.ArrayList;
import java.util.List;

/** Children with separators between them, outside of any page. */
final class InnerRun {

  private final int level;
  private final Cells separators = new Cells(64);
  private final List<PageRef> refs = new ArrayList<>();
  private final List<Long> keys = new ArrayList<>();
  private byte[] firstSeparator = new byte[0];

  InnerRun(int level) {
    this.level = level;
  }

  int children() {
    return refs.size();
  }

  PageRef ref(int index) {
    return refs.get(index);
  }

  long keys(int index) {
    return keys.get(index);
  }

  byte[] separator(int index) {
    return separators.key(index);
  }

  /** Adds the first child. */
  void addFirst(PageRef child, long keysBelow) {
    refs.add(child);
    keys.add(keysBelow);
  }

  /** Starts an empty run; the separator belongs before its first child. */
  void begin(byte[] separator, PageRef child, long keysBelow) {
    firstSeparator = separator;
    addFirst(child, keysBelow);
  }

  byte[] firstSeparator() {
    return firstSeparator;
  }

  void clear() {
    separators.clear();
    refs.clear();
    keys.clear();
  }

  /** Inserts a child behind the first one. */
  void insert(int index, byte[] separator, PageRef child, long keysBelow) {
    separators.insertKey(index - 1, separator);
    refs.add(index, child);
    keys.add(index, keysBelow);
  }

  void addSeparator(byte[] separator) {
    separators.addKey(separator);
  }

  /** Adds all children of a page; between two pages belongs a separator. */
  void add(InnerPage page) {
    for (int i = 0; i < page.children(); i++) {
      refs.add(page.child(i));
      keys.add(page.keysBelow(i));
      if (i < page.count()) {
        separators.addKey(page.key(i));
      }
    }
  }

  void remove(int index) {
    refs.remove(index);
    keys.remove(index);
    if (separators.size() > 0) {
      separators.remove(Math.max(0, index - 1));
    }
  }

  /** Whether the children need more than one page. */
  boolean mustSplit(InnerPage like) {
    return separators.size() >= InnerPage.MIN_SEPARATORS_TO_SPLIT
        && recordBytes(like) > Page.CAPACITY;
  }

  long recordBytes(InnerPage like) {
    return separators.pageBytes(0, separators.size(), like)
        + (long) children() * InnerPage.CHILD_BYTES;
  }

  /** The separator at which two halves of about the same size part; each has two children. */
  int middle(InnerPage like) {
    int middle = separators.middle(0, separators.size(), like);
    return Math.max(1, Math.min(middle, separators.size() - 2));
  }

  /** A page of the children in a range. */
  InnerPage page(int from, int to, long version) {
    int capacity = to - from + Math.max(2, (to - from) / 8);
    InnerPage page = new InnerPage(version, level, capacity);
    separators.layOut(from, Math.max(from, to - 1), page, Cells.ArraySize.EDITABLE);
    for (int i = from; i < to; i++) {
      page.setChild(i - from, refs.get(i), keys.get(i));
    }
    return page;
  }
}
