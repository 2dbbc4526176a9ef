package org.dirlens.tree.internal.page;

import org.dirlens.tree.LeafValues;
import org.dirlens.tree.PageVisitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.TreePage;

/**
 * Shows all pages of a published tree to a visitor, without effect on the page cache. How many
 * bytes of a leaf are in use is read once and kept at its reference, so that a second walk reads
 * what was written since.
 */
public final class PageWalk {

  private static final byte[] FIRST = {};

  private final PageReader reader;
  private final PageVisitor visitor;

  private PageWalk(PageReader reader, PageVisitor visitor) {
    this.reader = reader;
    this.visitor = visitor;
  }

  /** Walks a tree. */
  public static void run(PageReader reader, TreeTop top, PageVisitor visitor) {
    new PageWalk(reader, visitor).visit(top.root(), top.level(), top.size(), FIRST);
  }

  private void visit(PageRef ref, int level, long keys, byte[] from) {
    if (level == 0) {
      leaf(ref, keys, from);
      return;
    }
    InnerPage inner = (InnerPage) reader.peek(ref, level);
    visitor.page(facts(ref, level, keys, from, inner.recordBytes()));
    for (int i = 0; i < inner.children(); i++) {
      visit(inner.child(i), level - 1, inner.keysBelow(i), i == 0 ? from : inner.key(i - 1));
    }
  }

  private void leaf(PageRef ref, long keys, byte[] from) {
    int known = ref.usedBytes;
    if (known != 0 && !visitor.wantsValues()) {
      visitor.page(facts(ref, 0, keys, from, known));
      return;
    }
    LeafPage leaf = (LeafPage) reader.peek(ref, 0);
    int used = leaf.usedBytes();
    ref.usedBytes = used <= Page.CAPACITY ? (short) used : 0;
    visitor.page(facts(ref, 0, keys, from, used));
    if (visitor.wantsValues()) {
      visitor.values(new Values(leaf));
    }
  }

  private static TreePage facts(PageRef ref, int level, long keys, byte[] from, long used) {
    long version = Math.max(ref.firstVersion(), 0);
    long records = RecordChain.recordsFor(used);
    return new TreePage(level, from, keys, used, records, ref.record(), version, ref.reads);
  }

  private record Values(LeafPage leaf) implements LeafValues {
    @Override
    public int count() {
      return leaf.count();
    }

    @Override
    public byte[] key(int index) {
      return leaf.key(index);
    }

    @Override
    public void value(int index, Slice value) {
      long span = leaf.valueSpan(index);
      value.set(leaf.array(), (int) (span >>> 32), (int) span);
    }
  }
}
