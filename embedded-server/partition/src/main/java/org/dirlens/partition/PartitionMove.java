package org.dirlens.partition;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.administration.IndexAdministration;
import org.dirlens.partition.sort.WorkArea;
import org.dirlens.partition.verb.EntryWrites;
import org.dirlens.partition.verb.TouchedKeys;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.store.TreeStore;
import org.jspecify.annotations.Nullable;

/**
 * Copies a partition that is written meanwhile, and ends its writes when the copy has everything.
 *
 * <p>A version is copied, while the keys of what is written behind it are noted. Then come rounds:
 * each begins new notes and brings over the keys of the former ones as they stand in a version of
 * its own, so that the last word on a key wins. When few are left, or after {@value #MOST_ROUNDS}
 * rounds because writers are as fast as the copying, writes end and the last round is done.
 *
 * <p>For one thread, under {@link IndexAdministration#undisturbed}.
 */
final class PartitionMove {
  static final int MOST_ROUNDS = 8;

  /** Page cache of each tree of the copy, beside those of the partition. */
  static final long CACHE_BYTES = 4L << 20;

  /** Keys that are brought over within some ten milliseconds. */
  private static final long FEW_KEYS = 2_000;

  private static final int ROWS_PER_WORK = 1_000;
  private static final long BYTES_PER_WORK = 1 << 20;

  private final TreeStore store;
  private final EntryWrites writes;
  private final TreeStore copy;
  private final Path folder;
  private final int sortBytes;
  private final ProgressMonitor monitor;
  private final List<Row> rows = new ArrayList<>();
  private long rowBytes;
  private int rounds;

  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Row(TreeName tree, byte[] key, byte @Nullable [] value) {}

  private PartitionMove(TreeStore store, EntryWrites writes, TreeStore copy, WorkArea area) {
    this.store = store;
    this.writes = writes;
    this.copy = copy;
    this.folder = area.folder();
    this.sortBytes = area.sortBytes();
    this.monitor = area.monitor();
  }

  /**
   * Copies to a store that is empty, and closes it; answers the last version, which the copy has.
   * If it fails, writes continue.
   *
   * @param area where files of notes may lie
   * @throws CancellationException if the monitor cancelled
   */
  static long run(TreeStore store, EntryWrites writes, TreeStore copy, WorkArea area) {
    boolean done = false;
    try {
      long version;
      try (copy) {
        version = new PartitionMove(store, writes, copy, area).run();
      }
      done = true;
      return version;
    } finally {
      if (!done) {
        writes.resume();
      }
    }
  }

  private long run() {
    TouchedKeys touched = notes();
    try {
      writes.note(touched);
      store.copyTo(copy, monitor);
      while (touched.count() > FEW_KEYS && rounds < MOST_ROUNDS) {
        touched = round(touched);
      }
      return lastRound(touched);
    } finally {
      touched.close();
    }
  }

  private TouchedKeys notes() {
    return new TouchedKeys(folder, "touched" + rounds, sortBytes);
  }

  private TouchedKeys round(TouchedKeys before) {
    rounds++;
    TouchedKeys next = notes();
    writes.note(next);
    monitor.begin("Bringing over what was written meanwhile", before.count());
    try (before) {
      bringOver(before);
      copy.checkpoint();
      store.checkpoint(); // the end of both is short then
      return next;
    } catch (RuntimeException e) {
      next.close();
      throw e;
    }
  }

  private long lastRound(TouchedKeys touched) {
    refuseCancelled();
    writes.end();
    monitor.begin("Changing over to the copy", touched.count());
    return bringOver(touched);
  }

  /** Gives the copy these keys as they are in the newest version; answers that. */
  private long bringOver(TouchedKeys touched) {
    try (Snapshot now = store.snapshot()) {
      touched.read((tree, key) -> add(tree, key, now.tree(tree).get(key)));
      writeRows();
      return now.version();
    }
  }

  private void add(TreeName tree, byte[] key, byte @Nullable [] value) {
    rows.add(new Row(tree, key, value));
    rowBytes += key.length + (value == null ? 0 : value.length);
    if (rows.size() == ROWS_PER_WORK || rowBytes > BYTES_PER_WORK) {
      writeRows();
      refuseCancelled();
    }
  }

  private void writeRows() {
    copy.write(
        batch -> {
          for (Row row : rows) {
            if (row.value == null) {
              batch.remove(row.tree, row.key);
            } else {
              batch.put(row.tree, row.key, row.value);
            }
          }
          return true;
        });
    monitor.worked(rows.size());
    rows.clear();
    rowBytes = 0;
  }

  private void refuseCancelled() {
    if (monitor.cancelled()) {
      throw new CancellationException("the copying was cancelled");
    }
  }
}
