package org.dirlens.workload.postings;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexTrees;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.dirlens.workload.postings.PostingCosts.ListCost;
import org.dirlens.workload.postings.PostingCosts.Place;

/** Posting lists of given sizes in an index in memory, read and added to. */
final class MeasuredLists implements AutoCloseable {
  private static final IndexTrees NAMES = IndexTrees.of("measured", IndexKind.EQUALITY);

  /** Keys of one id beside those measured, so that a leaf has as many keys as any. */
  private static final int NEIGHBOURS = 2_000;

  /** Adds to one list: as many new ids as wait beside a key before they move to a container. */
  private static final int ADDS = 32;

  private static final int READS_MIN = 5;
  private static final long READ_NANOS = 15_000_000;

  private final TreeStore store;
  private final long entries;
  private final Random random = new Random(1);
  private long lists;

  /**
   * @param folder for its change log
   * @param entries the ids of the lists are spread over this number of entries
   */
  MeasuredLists(Path folder, long entries) {
    this.entries = entries;
    this.store = TreeStore.open(new MemoryRecordStore(), folder, TreeOptions.DEFAULTS);
    store.write(
        batch -> {
          batch.create(NAMES.keys());
          batch.create(NAMES.postings());
          PostingTrees trees = new PostingTrees(batch, NAMES, 1);
          for (int i = 0; i < NEIGHBOURS; i++) {
            trees.add(key("neighbour " + random.nextInt()), 1 + random.nextLong(entries));
          }
          return true;
        });
  }

  private static byte[] key(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** What a list of this size costs in this place. */
  ListCost cost(Place place, int size) {
    byte[] key = key("list " + random.nextInt() + "/" + ++lists);
    int threshold =
        place == Place.INLINE ? IndexDefinition.MAX_THRESHOLD : Math.min(ADDS, size - 1);
    store.write(
        batch -> {
          new PostingTrees(batch, NAMES, threshold).addAll(key, ids(size));
          return true;
        });
    double read = read(key, place, size);
    double add = place == Place.INLINE ? addAndRemove(key) : add(key, threshold);
    return new ListCost(place, size, read, add);
  }

  /** Rising, one at a place by chance in each of equal parts. */
  private long[] ids(int size) {
    long[] ids = new long[size];
    long part = Math.max(1, entries / size);
    for (int i = 0; i < size; i++) {
      ids[i] = 1 + i * part + random.nextLong(part);
    }
    return ids;
  }

  private double read(byte[] key, Place place, int size) {
    double[] nanos = new double[1 << 16];
    int runs = 0;
    long begin = System.nanoTime();
    try (Snapshot snapshot = store.snapshot()) {
      while (runs < READS_MIN || (runs < nanos.length && System.nanoTime() - begin < READ_NANOS)) {
        long start = System.nanoTime();
        long found = readOnce(snapshot, key, place);
        nanos[runs++] = System.nanoTime() - start;
        if (found != size) {
          throw new IllegalStateException("read " + found + " ids of " + size);
        }
      }
    }
    return median(nanos, runs);
  }

  private static long readOnce(Snapshot snapshot, byte[] key, Place place) {
    Posting posting =
        PostingTrees.find(snapshot.tree(NAMES.keys()), snapshot.tree(NAMES.postings()), key);
    boolean inline = posting.side() == Posting.Side.INLINE;
    if (inline != (place == Place.INLINE)) {
      throw new IllegalStateException("a list lies " + posting.side() + ", not " + place);
    }
    long found = 0;
    for (IdIterator ids = posting.ids().iterator(); ids.next(); ) {
      found++;
    }
    return found;
  }

  /** The id is taken away again, so that the list stays as large; that is not measured. */
  private double addAndRemove(byte[] key) {
    double[] nanos = new double[ADDS];
    for (int i = 0; i < ADDS; i++) {
      int run = i;
      store.write(
          batch -> {
            PostingTrees trees = new PostingTrees(batch, NAMES, IndexDefinition.MAX_THRESHOLD);
            nanos[run] = timed(trees, key, entries + 1);
            return trees.remove(key, entries + 1);
          });
    }
    return median(nanos, ADDS);
  }

  /** The mean, because now and then an add moves the newest ids to their container. */
  private double add(byte[] key, int threshold) {
    double[] sum = new double[1];
    for (int i = 0; i < ADDS; i++) {
      long id = entries + 1 + i;
      store.write(
          batch -> {
            sum[0] += timed(new PostingTrees(batch, NAMES, threshold), key, id);
            return true;
          });
    }
    return sum[0] / ADDS;
  }

  private static double timed(PostingTrees trees, byte[] key, long id) {
    long start = System.nanoTime();
    boolean added = trees.add(key, id);
    long took = System.nanoTime() - start;
    if (!added) {
      throw new IllegalStateException("id " + id + " was there");
    }
    return took;
  }

  private static double median(double[] nanos, int runs) {
    Arrays.sort(nanos, 0, runs);
    return nanos[runs / 2];
  }

  @Override
  public void close() {
    store.close();
  }
}
