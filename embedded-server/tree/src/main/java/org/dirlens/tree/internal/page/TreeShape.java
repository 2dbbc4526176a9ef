package org.dirlens.tree.internal.page;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.tree.PageVisitor;
import org.dirlens.tree.TreePage;

/** Counts the pages of a tree that it is shown. */
public final class TreeShape implements PageVisitor {

  private final List<Long> pagesPerLevel = new ArrayList<>();
  private long bytes;
  private long leafBytes;
  private long leafRecords;
  private long overflowRecords;

  /** Walks a tree. */
  public TreeShape(PageReader reader, TreeTop top) {
    for (int level = 0; level <= top.level(); level++) {
      pagesPerLevel.add(0L);
    }
    PageWalk.run(reader, top, this);
  }

  @Override
  public void page(TreePage page) {
    pagesPerLevel.set(page.level(), pagesPerLevel.get(page.level()) + 1);
    bytes += page.bytes();
    overflowRecords += page.records() - 1;
    if (page.level() == 0) {
      leafBytes += page.bytes();
      leafRecords += page.records();
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
