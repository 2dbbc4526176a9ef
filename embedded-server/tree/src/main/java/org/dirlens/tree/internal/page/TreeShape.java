package org.dirlens.tree.internal.page;

import java.util.ArrayList;
import java.util.List;

/** Walks all pages of a tree and counts them. */
public final class TreeShape {

  private final PageReader reader;
  private final List<Long> pagesPerLevel = new ArrayList<>();
  private long bytes;
  private long leafBytes;
  private long leafRecords;
  private long overflowRecords;

  /** Walks a tree. */
  public TreeShape(PageReader reader, TreeTop top) {
    this.reader = reader;
    for (int level = 0; level <= top.level(); level++) {
      pagesPerLevel.add(0L);
    }
    visit(top.root(), top.level());
  }

  private void visit(PageRef ref, int level) {
    Page page = reader.peek(ref, level);
    pagesPerLevel.set(level, pagesPerLevel.get(level) + 1);
    long used = page instanceof InnerPage inner ? inner.recordBytes() : page.usedBytes();
    long records = RecordChain.recordsFor(used);
    bytes += used;
    overflowRecords += records - 1;
    if (page instanceof InnerPage inner) {
      for (int i = 0; i < inner.children(); i++) {
        visit(inner.child(i), level - 1);
      }
    } else {
      leafBytes += used;
      leafRecords += records;
    }
  }

  /** The number of pages per level, leaves first. */
  public List<Long> pagesPerLevel() {
    return pagesPerLevel;
  }

  /** The bytes in use in all pages. */
  public long bytes() {
    return bytes;
  }

  /** The part of the leaves' records that is in use, 0 to 1. */
  public double fill() {
    return (double) leafBytes / (leafRecords * Page.CAPACITY);
  }

  /** The records beyond the first of pages that span a chain. */
  public long overflowRecords() {
    return overflowRecords;
  }
}
