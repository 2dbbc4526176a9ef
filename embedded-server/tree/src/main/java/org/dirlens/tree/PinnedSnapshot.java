package org.dirlens.tree;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.internal.page.TreeTop;

/** A snapshot and its place among the open ones. */
final class PinnedSnapshot implements Snapshot {

  private final OpenSnapshots home;
  private final long openedNanos;
  private final Thread opener = Thread.currentThread();
  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile Version version;
  private volatile boolean closed;
  private volatile boolean ended;
  private OpenSnapshots.Place place = OpenSnapshots.Place.NONE;

  PinnedSnapshot(OpenSnapshots home, Version version, long openedNanos) {
    this.home = home;
    this.version = version;
    this.openedNanos = openedNanos;
  }

  /** The version that is kept; may still rise while the snapshot is being opened. */
  void pin(Version newVersion) {
    version = newVersion;
  }

  void standAt(OpenSnapshots.Place newPlace) {
    place = newPlace;
  }

  Version pinned() {
    return version;
  }

  StoreActivity.OpenReader asReader(long nowNanos) {
    String name = opener.getName();
    return new StoreActivity.OpenReader(
        name.isEmpty() ? "thread " + opener.threadId() : name,
        version.number(),
        TimeUnit.NANOSECONDS.toMillis(nowNanos - openedNanos));
  }

  void requireOpen() {
    if (ended) {
      throw TreeStore.closed();
    }
    if (closed) {
      throw new StoreProblem(
          StoreProblem.Kind.MISUSE, "trees", "snapshot " + version.number(), "is closed");
    }
  }

  @Override
  public long version() {
    return version.number();
  }

  @Override
  public Tree tree(TreeName name) {
    requireOpen();
    TreeRoot root = version.trees().get(name);
    if (root == null) {
      throw TreeStore.misuse(name, "there is no such tree");
    }
    return new SnapshotTree(root);
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
  void end() {
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
    TreeTop top() {
      requireOpen();
      return top;
    }

    @Override
    long changeCount() {
      return 0;
    }
  }
}
