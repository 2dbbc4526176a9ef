package org.dirlens.tree.internal.version;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.tree.PageVisitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.StoreActivity;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.internal.page.PageWalk;
import org.dirlens.tree.internal.page.TreeTop;

/** A snapshot and its place among the open ones. */
public final class PinnedSnapshot implements Snapshot {

  private final PublishedVersions home;
  private final long openedNanos;
  private final Thread opener = Thread.currentThread();
  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile Version version;
  private volatile boolean closed;
  private volatile boolean ended;
  private PublishedVersions.Place place = PublishedVersions.Place.NONE;

  PinnedSnapshot(PublishedVersions home, Version version, long openedNanos) {
    this.home = home;
    this.version = version;
    this.openedNanos = openedNanos;
  }

  /** The version that is kept; may still rise while the snapshot is being opened. */
  void pin(Version newVersion) {
    version = newVersion;
  }

  void standAt(PublishedVersions.Place newPlace) {
    place = newPlace;
  }

  /** The version that is kept. */
  public Version pinned() {
    return version;
  }

  StoreActivity.OpenReader reader(long nowNanos) {
    String name = opener.getName();
    return new StoreActivity.OpenReader(
        name.isEmpty() ? "thread " + opener.threadId() : name,
        version.number(),
        TimeUnit.NANOSECONDS.toMillis(nowNanos - openedNanos));
  }

  void requireOpen() {
    if (ended) {
      throw TreeProblems.closed();
    }
    if (closed) {
      throw TreeProblems.misuse("snapshot " + version.number(), "is closed");
    }
  }

  @Override
  public long version() {
    return version.number();
  }

  @Override
  public Tree tree(TreeName name) {
    return new SnapshotTree(root(name));
  }

  private TreeRoot root(TreeName name) {
    requireOpen();
    TreeRoot root = version.trees().get(name);
    if (root == null) {
      throw TreeProblems.absent(name);
    }
    return root;
  }

  @Override
  public void visit(TreeName name, PageVisitor visitor) {
    TreeRoot root = root(name);
    PageWalk.run(root.reader(), root.top(), visitor);
  }

  @Override
  public boolean has(TreeName name) {
    requireOpen();
    return version.trees().containsKey(name);
  }

  @Override
  public Set<TreeName> trees() {
    requireOpen();
    return version.trees().keySet();
  }

  /** Closes it because its store is closed, which whoever reads on is told. */
  public void end() {
    ended = true;
    close();
  }

  @Override
  public void close() {
    if (closing.compareAndSet(false, true)) {
      closed = true;
      home.close(place);
    }
  }

  private final class SnapshotTree extends TreeView {
    private final TreeTop top;

    SnapshotTree(TreeRoot root) {
      super(root.reader());
      this.top = root.top();
    }

    @Override
    protected TreeTop top() {
      requireOpen();
      return top;
    }

    @Override
    protected long changeCount() {
      return 0;
    }
  }
}
