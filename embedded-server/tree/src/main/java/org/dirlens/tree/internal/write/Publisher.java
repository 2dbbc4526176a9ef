package org.dirlens.tree.internal.write;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.tree.internal.page.Page;
import org.dirlens.tree.internal.page.PageChanges;
import org.dirlens.tree.internal.page.PageRef;
import org.dirlens.tree.internal.version.PublishedVersions;
import org.dirlens.tree.internal.version.ReadVersions;
import org.dirlens.tree.internal.version.RetiredPage;
import org.dirlens.tree.internal.version.TreeRoot;

/**
 * Makes versions the newest one and keeps the books of what they leave behind. Belongs to the
 * writer thread.
 */
final class Publisher {

  private final PublishedVersions versions;
  private final WorkingVersion working;
  private final Checkpointer checkpointer;
  private List<RetiredPage> retired = new ArrayList<>();
  private List<TreeRoot> dropped = new ArrayList<>();

  Publisher(PublishedVersions versions, WorkingVersion working, Checkpointer checkpointer) {
    this.versions = versions;
    this.working = working;
    this.checkpointer = checkpointer;
  }

  /** The checkpointer of all that is published. */
  Checkpointer checkpointer() {
    return checkpointer;
  }

  /** Makes the version in progress the newest one, and tells who listens. */
  void publish() {
    WorkingVersion.Publication made = working.publish();
    versions.publish(made.version());
    checkpointer.addDirty(made.madeBytes());
    long running = checkpointer.runningVersion();
    long since = made.version().number();
    ReadVersions read = versions.beingRead();
    for (PageChanges.Replaced each : made.replaced()) {
      RetiredPage page = new RetiredPage(each, since);
      if (mayGetRecord(each.ref(), running) || read.have(page)) {
        retired.add(page);
      } else {
        checkpointer.addDirty(-each.ref().chargedBytes());
      }
    }
    dropped.addAll(made.dropped());
    working.tellPublished();
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
    retired.add(new RetiredPage(page, versions.newest().number()));
  }

  /** What checkpoints have to free, each thing once. */
  CheckpointPlan.LeftBehind takeLeftBehind() {
    CheckpointPlan.LeftBehind taken = new CheckpointPlan.LeftBehind(retired, dropped);
    retired = new ArrayList<>();
    dropped = new ArrayList<>();
    return taken;
  }
}
