package org.dirlens.tree.internal.write;

import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.internal.page.TreeTop;
import org.dirlens.tree.internal.version.TreeProblems;
import org.dirlens.tree.internal.version.TreeView;

/** What one write sees of the version in progress. */
final class WorkingBatch implements WriteBatch {

  private final WorkingVersion working;
  private final Thread owner = Thread.currentThread();
  private boolean ended;

  WorkingBatch(WorkingVersion working) {
    this.working = working;
  }

  void end() {
    ended = true;
  }

  private WorkingVersion open() {
    if (ended || !Thread.currentThread().equals(owner)) {
      throw TreeProblems.misuse("batch", "is used outside of its write");
    }
    return working;
  }

  @Override
  public Tree tree(TreeName name) {
    return new BatchTree(open().branch(name));
  }

  @Override
  public boolean has(TreeName name) {
    return open().has(name);
  }

  @Override
  public void create(TreeName name) {
    open().create(name);
  }

  @Override
  public void drop(TreeName name) {
    open().drop(name);
  }

  @Override
  public void put(TreeName name, byte[] key, byte[] value) {
    open().put(name, key, value);
  }

  @Override
  public boolean remove(TreeName name, byte[] key) {
    return open().remove(name, key);
  }

  @Override
  public void install(PreparedTree prepared) {
    if (!(prepared instanceof LoadedTree mine) || !mine.isOf(working)) {
      throw TreeProblems.misuse("tree " + prepared.name(), "was prepared by another store");
    }
    open().install(mine.tree(), mine.name());
  }

  private final class BatchTree extends TreeView {
    private final WorkingVersion.Branch branch;

    BatchTree(WorkingVersion.Branch branch) {
      super(branch.editor.reader());
      this.branch = branch;
    }

    @Override
    protected TreeTop top() {
      open();
      return branch.editor.top();
    }

    @Override
    public long size() {
      open();
      return branch.editor.size();
    }

    @Override
    protected long changeCount() {
      return branch.editor.changeCount();
    }
  }
}
