package org.dirlens.tree;

import java.util.function.Consumer;

/** A hidden tree on committed records, and what to do with it if nobody wants it. */
final class Prepared implements PreparedTree {

  private final WorkingVersion home;
  private final TreeRoot root;
  private final long bytes;
  private final Consumer<TreeRoot> giveUp;

  Prepared(WorkingVersion home, TreeRoot root, long bytes, Consumer<TreeRoot> giveUp) {
    this.home = home;
    this.root = root;
    this.bytes = bytes;
    this.giveUp = giveUp;
  }

  boolean isOf(WorkingVersion working) {
    return home == working;
  }

  int tree() {
    return root.id();
  }

  @Override
  public TreeName name() {
    return root.name();
  }

  @Override
  public long keys() {
    return root.top().size();
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void close() {
    giveUp.accept(root);
  }
}
