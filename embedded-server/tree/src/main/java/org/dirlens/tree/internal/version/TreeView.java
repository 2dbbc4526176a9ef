package org.dirlens.tree.internal.version;

import org.dirlens.tree.Cursor;
import org.dirlens.tree.Lookups;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.internal.page.InnerPage;
import org.dirlens.tree.internal.page.LeafPage;
import org.dirlens.tree.internal.page.Page;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.PageRef;
import org.dirlens.tree.internal.page.TreeTop;
import org.jspecify.annotations.Nullable;

/** Reads a tree from its top downwards; subclasses say what the top is and until when. */
public abstract class TreeView implements Tree {

  private final PageReader reader;

  /** A view through what reads the pages of the tree. */
  protected TreeView(PageReader reader) {
    this.reader = reader;
  }

  /** The top of the tree now; a problem if the view has ended. */
  protected abstract TreeTop top();

  /** Changes whenever pages that were read may have been changed in place. */
  protected abstract long changeCount();

  final PageReader reader() {
    return reader;
  }

  final Page root(TreeTop top) {
    PageRef root = top.root();
    return reader.root(root, top.level());
  }

  private LeafPage leafFor(byte[] key) {
    Page page = root(top());
    while (page instanceof InnerPage inner) {
      page = reader.child(inner, inner.childFor(key));
    }
    return (LeafPage) page;
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    LeafPage leaf = leafFor(key);
    int slot = leaf.search(key);
    return slot < 0 ? null : leaf.value(slot);
  }

  @Override
  public boolean find(byte[] key, Slice value) {
    LeafPage leaf = leafFor(key);
    int slot = leaf.search(key);
    if (slot < 0) {
      return false;
    }
    long span = leaf.valueSpan(slot);
    value.set(leaf.array(), (int) (span >>> 32), (int) span);
    return true;
  }

  @Override
  public Lookups lookups(int most, int keyBytes) {
    return new TreeLookups(this, most, keyBytes);
  }

  @Override
  public boolean contains(byte[] key) {
    return leafFor(key).search(key) >= 0;
  }

  @Override
  public long size() {
    return top().size();
  }

  @Override
  public long rank(byte[] key) {
    long rank = 0;
    Page page = root(top());
    while (page instanceof InnerPage inner) {
      int child = inner.childFor(key);
      rank += inner.keysBefore(child);
      page = reader.child(inner, child);
    }
    int slot = page.search(key);
    return rank + (slot < 0 ? ~slot : slot);
  }

  @Override
  public long count(byte @Nullable [] fromInclusive, byte @Nullable [] toExclusive) {
    long to = toExclusive == null ? size() : rank(toExclusive);
    return fromInclusive == null ? to : Math.max(0, to - rank(fromInclusive));
  }

  @Override
  public Cursor cursor() {
    return new TreeCursor(this);
  }
}
