package org.dirlens.partition.watch;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.tree.PageVisitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;

/** A snapshot that several hold; the last one who lets it go closes it. Any thread. */
public final class Pin implements Snapshot {
  private final Snapshot snapshot;
  private final AtomicInteger holders = new AtomicInteger(1);

  /** A pin with one holder. */
  public Pin(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** For one more holder, while somebody holds it. */
  Pin held() {
    holders.incrementAndGet();
    return this;
  }

  /** Lets it go, for one who held it. */
  public void release() {
    if (holders.decrementAndGet() == 0) {
      snapshot.close();
    }
  }

  @Override
  public long version() {
    return snapshot.version();
  }

  @Override
  public Tree tree(TreeName name) {
    return snapshot.tree(name);
  }

  @Override
  public boolean has(TreeName name) {
    return snapshot.has(name);
  }

  @Override
  public Set<TreeName> trees() {
    return snapshot.trees();
  }

  @Override
  public void visit(TreeName name, PageVisitor visitor) {
    snapshot.visit(name, visitor);
  }

  /** Ends a search in it; whoever holds the pin releases it. */
  @Override
  public void close() {}
}
