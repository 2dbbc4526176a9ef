package org.dirlens.tree.internal.page;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.record.RecordBatch;

/**
 * Builds a tree bottom-up from sorted keys: full leaves, full inner pages, nothing read back. Keeps
 * one page of each level in memory.
 */
public final class TreeBuilder {

  private static final LeafPage LEAF = LeafPage.empty(0);

  private final RecordBatch batch;
  private final int tree;
  private final Cells cells = new Cells(1024);
  private final List<InnerRun> levels = new ArrayList<>();
  private byte[] firstSeparator = new byte[0];
  private byte[] lastKey = new byte[0];
  private int prefix;
  private long pageBytes;
  private long size;
  private long bytes;

  /** A builder of a tree with this number, into a batch. */
  public TreeBuilder(RecordBatch batch, int tree) {
    this.batch = batch;
    this.tree = tree;
  }

  /** Adds a key greater than all before; the arrays are kept. */
  public void add(byte[] key, byte[] value) {
    long bytes = bytesWith(key, value);
    if (cells.size() > 0 && bytes > Page.CAPACITY) {
      endLeaf();
      firstSeparator = TreeEditor.separator(lastKey, key);
      bytes = bytesWith(key, value);
    }
    cells.add(key, value, 0, value.length);
    pageBytes = bytes;
    lastKey = key;
    size++;
  }

  private long bytesWith(byte[] key, byte[] value) {
    int cell = LEAF.valueBytes(value.length) + Page.SLOT_BYTES;
    if (cells.size() == 0) {
      prefix = key.length;
      return (long) LEAF.headerBytes + prefix + cell + Page.suffixBytes(0);
    }
    int common = Math.min(prefix, Cells.commonPrefix(cells.key(0), key));
    if (common < prefix) {
      long shorter = cells.bytesWithPrefix(common, LEAF);
      if (shorter + cell <= Page.CAPACITY) {
        prefix = common;
        pageBytes = shorter;
      } else {
        return Long.MAX_VALUE;
      }
    }
    return pageBytes + cell + Page.suffixBytes(key.length - prefix);
  }

  private void endLeaf() {
    PageRef ref = write(LeafPage.exact(cells));
    addChild(0, firstSeparator, ref, cells.size());
    cells.clear();
  }

  private PageRef write(Page page) {
    PageRef ref = new PageRef(page);
    bytes += PageCodec.insert(batch, tree, ref, page);
    ref.writeEnded(true);
    ref.drop();
    return ref;
  }

  private void addChild(int level, byte[] separator, PageRef child, long keys) {
    if (level == levels.size()) {
      levels.add(new InnerRun(level + 1));
    }
    InnerRun run = levels.get(level);
    if (run.children() == 0) {
      run.begin(separator, child, keys);
      return;
    }
    run.insert(run.children(), separator, child, keys);
    if (run.mustSplit(new InnerPage(0, level + 1, 1))) {
      run.remove(run.children() - 1);
      endInner(level);
      run.begin(separator, child, keys);
    }
  }

  private void endInner(int level) {
    InnerRun run = levels.get(level);
    InnerPage page = run.page(0, run.children(), 0);
    byte[] separator = run.firstSeparator();
    run.clear();
    addChild(level + 1, separator, write(page), page.keys());
  }

  /** Writes what is left and returns the tree. */
  public TreeTop finish() {
    if (size == 0) {
      return TreeTop.empty();
    }
    endLeaf();
    int level = 0;
    while (level < levels.size() - 1 || levels.get(level).children() > 1) {
      endInner(level);
      level++;
    }
    return new TreeTop(levels.get(level).ref(0), level, size);
  }

  /** The number of keys added. */
  public long size() {
    return size;
  }

  /** The bytes of the pages written. */
  public long bytes() {
    return bytes;
  }
}
