package org.dirlens.partition;

import java.util.function.Consumer;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.tree.TreeOptions;

/**
 * The limits of a partition.
 *
 * @param trees limits of its tree store; the page cache there is that of each small table
 * @param entryCacheBytes page cache of the entries, which are most of a partition
 * @param indexCacheBytes most for the page caches of all indices together; if more was chosen for
 *     them, each has its share of this
 * @param dnCacheBytes cache from names to entry ids
 * @param sortBytes memory a build of indices sorts in, shared by the indices built at once
 * @param loadWorkBytes memory for a load that is written as one work: its entries, and the pages
 *     they may touch; a larger one builds the partition anew
 * @param bulkLoadFrom a load of so many entries builds the partition anew, unless they are few
 *     beside what it holds
 * @param keptBytes most bytes of the files in which the paged searches of all sessions together
 *     keep ids between two pages, 8 an entry; one that finds no room goes on without
 * @param valuesInside most values of an attribute in the record of its entry; more lie outside
 * @param writes whether clients may change the partition
 * @param ids how the entries of a new partition get their ids; one that is there keeps to what it
 *     was made with, and its own options say that
 */
public record PartitionOptions(
    TreeOptions trees,
    long entryCacheBytes,
    long indexCacheBytes,
    long dnCacheBytes,
    int sortBytes,
    long loadWorkBytes,
    int bulkLoadFrom,
    long keptBytes,
    int valuesInside,
    Writes writes,
    EntryIds ids) {

  /** Whether entries may be changed. Indices always may. */
  public enum Writes {
    ACCEPTED,
    REFUSED
  }

  private static final long ENTRY_CACHE_MIN = 32L << 20;
  private static final long ENTRY_CACHE_MAX = 16L << 30;

  private static final long INDEX_CACHE_MIN = 128L << 20;
  private static final long INDEX_CACHE_MAX = 16L << 30;

  private static final long TABLE_CACHE_MIN = 32L << 20;
  private static final long TABLE_CACHE_MAX = 256L << 20;

  private static final long SORT_MIN = 32L << 20;
  private static final long SORT_MAX = 256L << 20;

  private static final long DN_CACHE_MIN = 8L << 20;
  private static final long DN_CACHE_MAX = 128L << 20;

  /**
   * A quarter of the heap for entries but 32 MB to 16 GB, another for all indices but 128 MB to 16
   * GB, a 64th of it for another table but 32 to 256 MB, a 64th for names but 8 to 128 MB (some
   * 15,000 names a megabyte), an eighth to sort in but 32 to 256 MB, a quarter for a load, 256 MB
   * of files for paged searches, 256 values of an attribute.
   */
  public static final PartitionOptions DEFAULTS =
      new PartitionOptions(
          TreeOptions.DEFAULTS.withCacheBytes(
              Math.clamp(Runtime.getRuntime().maxMemory() / 64, TABLE_CACHE_MIN, TABLE_CACHE_MAX)),
          Math.clamp(Runtime.getRuntime().maxMemory() / 4, ENTRY_CACHE_MIN, ENTRY_CACHE_MAX),
          Math.clamp(Runtime.getRuntime().maxMemory() / 4, INDEX_CACHE_MIN, INDEX_CACHE_MAX),
          Math.clamp(Runtime.getRuntime().maxMemory() / 64, DN_CACHE_MIN, DN_CACHE_MAX),
          (int) Math.clamp(Runtime.getRuntime().maxMemory() / 8, SORT_MIN, SORT_MAX),
          Runtime.getRuntime().maxMemory() / 4,
          2000,
          256L << 20,
          256,
          Writes.ACCEPTED,
          EntryIds.SEQUENTIAL);

  /** Checks that the limits leave room to work. */
  public PartitionOptions {
    if (entryCacheBytes < 1
        || indexCacheBytes < 1
        || dnCacheBytes < 1
        || sortBytes < 64 << 10
        || keptBytes < 0
        || Math.min(loadWorkBytes, valuesInside) < 1) {
      throw new IllegalArgumentException(
          "limits too small: "
              + entryCacheBytes
              + ", "
              + indexCacheBytes
              + ", "
              + dnCacheBytes
              + ", "
              + sortBytes
              + ", "
              + keptBytes
              + ", "
              + loadWorkBytes
              + ", "
              + valuesInside);
    }
  }

  public PartitionOptions withTrees(TreeOptions others) {
    return with(change -> change.trees = others);
  }

  /** The share of one of some partitions of the memory for caches and for unwritten pages. */
  public PartitionOptions sharedBy(int partitions) {
    return withEntryCacheBytes(Math.max(1, entryCacheBytes / partitions))
        .withIndexCacheBytes(Math.max(1, indexCacheBytes / partitions))
        .withTrees(
            trees.withDirtyBytes(
                Math.max(1, trees.checkpoints().dirtyBytes() / partitions),
                Math.max(1, trees.checkpoints().dirtyBytesMax() / partitions)));
  }

  public PartitionOptions withEntryCacheBytes(long bytes) {
    return with(change -> change.entryCacheBytes = bytes);
  }

  public PartitionOptions withIndexCacheBytes(long bytes) {
    return with(change -> change.indexCacheBytes = bytes);
  }

  public PartitionOptions withDnCacheBytes(long bytes) {
    return with(change -> change.dnCacheBytes = bytes);
  }

  public PartitionOptions withSortBytes(int bytes) {
    return with(change -> change.sortBytes = bytes);
  }

  public PartitionOptions withLoadWorkBytes(long bytes) {
    return with(change -> change.loadWorkBytes = bytes);
  }

  public PartitionOptions withValuesInside(int values) {
    return with(change -> change.valuesInside = values);
  }

  public PartitionOptions withBulkLoadFrom(int entries) {
    return with(change -> change.bulkLoadFrom = entries);
  }

  public PartitionOptions withKeptBytes(long bytes) {
    return with(change -> change.keptBytes = bytes);
  }

  /** The same for clients that may or may not write. */
  public PartitionOptions withWrites(Writes others) {
    return with(change -> change.writes = others);
  }

  /** The same for a partition whose entries get their ids otherwise when it is made. */
  public PartitionOptions withIds(EntryIds others) {
    return with(change -> change.ids = others);
  }

  /** The same for a partition that runs already: what it cannot change is as these say. */
  PartitionOptions madeAs(PartitionOptions running) {
    return withTrees(
            running.trees.withDirtyBytes(
                trees.checkpoints().dirtyBytes(), trees.checkpoints().dirtyBytesMax()))
        .withKeptBytes(running.keptBytes)
        .withValuesInside(running.valuesInside)
        .withIds(running.ids);
  }

  private PartitionOptions with(Consumer<Change> one) {
    Change change = new Change(this);
    one.accept(change);
    return new PartitionOptions(
        change.trees,
        change.entryCacheBytes,
        change.indexCacheBytes,
        change.dnCacheBytes,
        change.sortBytes,
        change.loadWorkBytes,
        change.bulkLoadFrom,
        change.keptBytes,
        change.valuesInside,
        change.writes,
        change.ids);
  }

  /** The same options, to be changed. */
  private static final class Change {
    private TreeOptions trees;
    private long entryCacheBytes;
    private long indexCacheBytes;
    private long dnCacheBytes;
    private int sortBytes;
    private long loadWorkBytes;
    private int bulkLoadFrom;
    private long keptBytes;
    private int valuesInside;
    private Writes writes;
    private EntryIds ids;

    Change(PartitionOptions from) {
      trees = from.trees;
      entryCacheBytes = from.entryCacheBytes;
      indexCacheBytes = from.indexCacheBytes;
      dnCacheBytes = from.dnCacheBytes;
      sortBytes = from.sortBytes;
      loadWorkBytes = from.loadWorkBytes;
      bulkLoadFrom = from.bulkLoadFrom;
      keptBytes = from.keptBytes;
      valuesInside = from.valuesInside;
      writes = from.writes;
      ids = from.ids;
    }
  }
}
