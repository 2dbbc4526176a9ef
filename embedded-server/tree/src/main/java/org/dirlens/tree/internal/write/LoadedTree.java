package org.dirlens.tree.internal.write;

import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.internal.version.TreeRoot;

/** A prepared tree on records. */
final class LoadedTree implements PreparedTree {

  private final WorkingVersion home;
  private final TreeRoot root;
  private final long bytes;
  private final Writer writer;

  LoadedTree(WorkingVersion home, Writer writer, TreeRoot root, long bytes) {
    this.home = home;
    this.root = root;
    this.bytes = bytes;
    this.writer = writer;
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
    writer.giveUp(root);
  }
}
