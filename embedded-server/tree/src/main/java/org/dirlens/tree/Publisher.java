package org.dirlens.tree;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.tree.CheckpointPlan.Retired;
import org.dirlens.tree.internal.page.Page;
import org.dirlens.tree.internal.page.PageChanges;
import org.dirlens.tree.internal.page.PageRef;

/**
 * Makes versions the newest one and keeps the books of what they leave behind. Belongs to the
 * writer thread.
 */
final class Publisher {

  private final TreeStore.Parts parts;
  private final Checkpointer checkpointer;
  private List<Retired> retired = new ArrayList<>();
  private List<TreeRoot> dropped = new ArrayList<>();

  Publisher(TreeStore.Parts parts, Checkpointer checkpointer) {
    this.parts = parts;
    this.checkpointer = checkpointer;
  }

  void publish(WorkingVersion.Publication made) {
    parts.newest().set(made.version());
    parts.dirtyBytes().addAndGet(made.madeBytes());
    long running = checkpointer.runningVersion();
    long since = made.version().number();
    ReadVersions read = parts.snapshots().versions();
    for (PageChanges.Replaced each : made.replaced()) {
      Retired page = new Retired(each, since);
      if (mayGetRecord(each.ref(), running) || read.have(page)) {
        retired.add(page);
      } else {
        parts.dirtyBytes().addAndGet(-each.ref().chargedBytes());
      }
    }
    dropped.addAll(made.dropped());
  }

  /**
   * Whether a page has a record or may get one from the checkpoint that runs. The caller has read
   * before which one runs; checkpoints only start on this thread, so a page without a record that
   * is not part of that version gets none, and need not be remembered unless someone reads it.
   */
  private static boolean mayGetRecord(PageRef ref, long running) {
    if (ref.written()) {
      return true;
    }
    Page page = ref.page();
    return page == null || page.version() <= running;
  }

  /** A tree that is no longer wanted. */
  void giveUp(TreeRoot root) {
    dropped.add(root);
  }

  /** A page that an earlier run left to be freed. */
  void free(PageChanges.Replaced page) {
    retired.add(new Retired(page, parts.newest().get().number()));
  }

  List<Retired> takeRetired() {
    List<Retired> taken = retired;
    retired = new ArrayList<>();
    return taken;
  }

  List<TreeRoot> takeDropped() {
    List<TreeRoot> taken = dropped;
    dropped = new ArrayList<>();
    return taken;
  }
}
