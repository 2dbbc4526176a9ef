package org.dirlens.tree;

import java.security.SecureRandom;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.internal.log.ChangeLog;
import org.dirlens.tree.internal.log.LogFolder;
import org.dirlens.tree.internal.log.LogRecovery;
import org.dirlens.tree.internal.page.PageCache;
import org.dirlens.tree.internal.page.PageChanges;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.PageRef;
import org.dirlens.tree.internal.page.TreeTop;

/** Puts a store together from its root record and its change log. */
final class Opening {

  private final RecordStore records;
  private final TreeOptions options;
  private final Map<TreeName, PageCache> caches = new ConcurrentHashMap<>();
  private final TreeStore.Parts parts;
  private final Checkpointer checkpointer;
  private final Publisher publisher;
  private final ChangeLog log;

  Opening(RecordStore records, LogFolder logFolder, TreeOptions options, LongSupplier nanoClock) {
    this.records = records;
    this.options = options;
    byte[] rootBytes = rootBytes(records);
    RootRecord root = RootRecord.decode(RootRecord.content(records, rootBytes));
    AtomicInteger nextTree = new AtomicInteger(root.nextTree());
    Version version = version(root);
    WorkingVersion working = new WorkingVersion(version, nextTree, this::reader);
    this.parts =
        new TreeStore.Parts(
            records,
            options,
            new OpenSnapshots(nanoClock),
            new NewestVersion(version),
            working,
            new AtomicLong(),
            nextTree,
            nanoClock);
    this.checkpointer = new Checkpointer(parts, root, RootRecord.chain(rootBytes));
    this.publisher = new Publisher(parts, checkpointer);
    takeLeftovers(root);
    this.log =
        LogRecovery.open(
            logFolder, root.identity(), root.version(), new Replay(working, publisher));
    working.hidden().values().forEach(publisher::giveUp);
    working.hidden().clear();
  }

  private static byte[] rootBytes(RecordStore records) {
    byte[] bytes = records.root();
    return bytes == null ? found(records) : bytes;
  }

  /** Begins a new store. */
  private static byte[] found(RecordStore records) {
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
    return new TreeRoot(entry.tree(), name, top, reader(entry.tree(), name));
  }

  /** What is to be freed, and the prepared trees that the log may still install. */
  private void takeLeftovers(RootRecord root) {
    for (RootRecord.Entry entry : root.trees()) {
      if (entry.state() == RootRecord.State.HIDDEN) {
        parts.working().hidden().put(entry.tree(), treeRoot(entry));
      } else if (entry.state() == RootRecord.State.DROPPED) {
        publisher.giveUp(treeRoot(entry));
      }
    }
    for (RootRecord.Free free : root.frees()) {
      PageReader reader = new PageReader(records, free.tree(), new PageCache(options.cacheBytes()));
      publisher.free(new PageChanges.Replaced(PageRef.ofNumber(free.number()), reader));
    }
  }

  private PageReader reader(int tree, TreeName name) {
    PageCache cache = caches.computeIfAbsent(name, any -> new PageCache(options.cacheBytes()));
    return new PageReader(records, tree, cache);
  }

  TreeStore.Parts parts() {
    return parts;
  }

  Map<TreeName, PageCache> caches() {
    return caches;
  }

  Checkpointer checkpointer() {
    return checkpointer;
  }

  Publisher publisher() {
    return publisher;
  }

  ChangeLog log() {
    return log;
  }
}
