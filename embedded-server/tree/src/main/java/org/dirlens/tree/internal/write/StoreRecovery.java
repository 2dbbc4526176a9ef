package org.dirlens.tree.internal.write;

import java.security.SecureRandom;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.internal.log.ChangeLog;
import org.dirlens.tree.internal.log.LogFolder;
import org.dirlens.tree.internal.log.LogRecovery;
import org.dirlens.tree.internal.page.PageChanges;
import org.dirlens.tree.internal.page.PageRef;
import org.dirlens.tree.internal.page.TreeTop;
import org.dirlens.tree.internal.version.PageCaches;
import org.dirlens.tree.internal.version.PublishedVersions;
import org.dirlens.tree.internal.version.TreeRoot;
import org.dirlens.tree.internal.version.Version;

/**
 * Finds the newest version that was acknowledged: reads the root record of the last checkpoint and
 * does again what the change log holds behind it. A record store without a root becomes a new
 * store.
 */
public final class StoreRecovery {

  private final PageCaches caches;
  private final PublishedVersions versions;
  private final WorkingVersion working;
  private final Publisher publisher;
  private final Writer writer;

  /**
   * Recovers.
   *
   * @throws org.dirlens.record.StoreProblem DAMAGED if the log or the root record are not what was
   *     written
   */
  public StoreRecovery(
      RecordStore records, LogFolder logFolder, TreeOptions options, LongSupplier nanoClock) {
    byte[] rootBytes = rootBytes(records);
    RootRecord root = RootRecord.decode(RootRecord.content(records, rootBytes));
    caches = new PageCaches(records, options.cacheBytes());
    Version version = version(root);
    versions = new PublishedVersions(version, nanoClock);
    working = new WorkingVersion(version, root.nextTree(), caches);
    Checkpointer checkpointer =
        new Checkpointer(records, versions, working.prepared(), root, RootRecord.chain(rootBytes));
    publisher = new Publisher(versions, working, checkpointer);
    takeLeftovers(root);
    ChangeLog log =
        LogRecovery.open(
            logFolder, root.identity(), root.version(), new Replay(working, publisher));
    working.prepared().values().forEach(publisher::giveUp);
    working.prepared().clear();
    writer = new Writer(working, publisher, log, options, nanoClock);
  }

  /** The page caches of the trees. */
  public PageCaches caches() {
    return caches;
  }

  /** The newest version, and who reads which. */
  public PublishedVersions versions() {
    return versions;
  }

  /** The writer, not yet started. */
  public Writer writer() {
    return writer;
  }

  private static byte[] rootBytes(RecordStore records) {
    byte[] bytes = records.root();
    return bytes == null ? create(records) : bytes;
  }

  private static byte[] create(RecordStore records) {
    long identity = new SecureRandom().nextLong();
    try (RecordBatch batch = records.begin()) {
      new RootRecord(identity, 0, 1, List.of(), List.of()).write(batch);
      batch.commit();
    }
    return rootBytes(records);
  }

  private Version version(RootRecord root) {
    Map<TreeName, TreeRoot> trees = new HashMap<>();
    for (RootRecord.Entry entry : root.trees()) {
      if (entry.state() == RootRecord.State.LIVE) {
        trees.put(new TreeName(entry.name()), treeRoot(entry));
      }
    }
    return new Version(root.version(), Collections.unmodifiableMap(trees));
  }

  private TreeRoot treeRoot(RootRecord.Entry entry) {
    TreeName name = new TreeName(entry.name());
    TreeTop top = TreeTop.ofNumber(entry.number(), entry.level(), entry.size());
    return new TreeRoot(entry.tree(), name, top, caches.reader(entry.tree(), name));
  }

  /** What is to be freed, and the prepared trees that the log may still install. */
  private void takeLeftovers(RootRecord root) {
    for (RootRecord.Entry entry : root.trees()) {
      if (entry.state() == RootRecord.State.PREPARED) {
        working.prepared().put(entry.tree(), treeRoot(entry));
      } else if (entry.state() == RootRecord.State.DROPPED) {
        publisher.giveUp(treeRoot(entry));
      }
    }
    for (RootRecord.Free free : root.frees()) {
      if (free.passedBy() == 0) {
        publisher.free(
            new PageChanges.Replaced(
                PageRef.ofNumber(free.number()), caches.readerOfDropped(free.tree())));
      }
    }
  }
}
