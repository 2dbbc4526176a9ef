package org.dirlens.tree.internal.page;

import org.dirlens.record.RecordStore;

/** Reads the pages of one tree, from memory or else from their records. Any number of threads. */
public final class PageReader {

  private final RecordStore records;
  private final int tree;
  private final PageCache cache;

  /**
   * A reader.
   *
   * @param tree the number of the tree, which all of its pages bear
   */
  public PageReader(RecordStore records, int tree, PageCache cache) {
    this.records = records;
    this.tree = tree;
    this.cache = cache;
  }

  /** The number of the tree. */
  public int tree() {
    return tree;
  }

  /** The store that has the pages. */
  RecordStore records() {
    return records;
  }

  /** The cache that keeps what was read. */
  public PageCache cache() {
    return cache;
  }

  /** The page at the top of a tree. */
  public Page root(PageRef root, int level) {
    Page page = root.page();
    if (page == null) {
      return read(root, level);
    }
    if (level == 0) {
      cache.hit(root);
    }
    return page;
  }

  /** The child of an inner page. */
  public Page child(InnerPage parent, int index) {
    PageRef ref = parent.child(index);
    Page page = ref.page();
    if (page == null) {
      return read(ref, parent.level() - 1);
    }
    if (parent.level() == 1) {
      cache.hit(ref);
    }
    return page;
  }

  /** The leaves of some references, without waiting for one before asking for the next. */
  public void leaves(PageRef[] refs, int count, LeafPage[] leaves) {
    int inMemory = 0;
    for (int i = 0; i < count; i++) {
      Page page = refs[i].page();
      if (page == null) {
        page = read(refs[i], 0);
      } else {
        cache.asked(refs[i]);
        inMemory++;
      }
      leaves[i] = (LeafPage) page;
    }
    cache.hits(inMemory);
  }

  /** A page without effect on the cache, for walks over all of a tree. */
  Page peek(PageRef ref, int level) {
    Page page = ref.page();
    return page == null ? PageCodec.read(records, tree, ref, level) : page;
  }

  private Page read(PageRef ref, int level) {
    Page read = PageCodec.read(records, tree, ref, level);
    Page page = ref.offer(read);
    if (page == read) {
      cache.admit(ref, page);
    }
    if (level == 0) {
      cache.missed(ref);
    }
    return page;
  }
}
