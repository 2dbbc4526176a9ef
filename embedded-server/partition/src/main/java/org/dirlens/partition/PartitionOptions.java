package org.dirlens.partition;

import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.load.LoadLimits;
import org.dirlens.tree.TreeOptions;

/**
 * The limits of a partition.
 *
 * @param trees limits of its tree store; the page cache there is that of each small table
 * @param caches memory for what is read often
 * @param work memory and files for what takes longer
 * @param layout how the entries of a new partition are stored
 * @param writes whether clients may change the partition
 */
public record PartitionOptions(
    TreeOptions trees, Caches caches, Work work, Layout layout, Writes writes) {

  /** Whether entries may be changed. Indices always may. */
  public enum Writes {
    ACCEPTED,
    REFUSED
  }

  /**
   * Memory for what is read often.
   *
   * @param entryBytes page cache of the entries, which are most of a partition
   * @param indexBytes most for the page caches of all indices together; if more was chosen for
   *     them, each has its share of this
   * @param dnBytes cache from names to entry ids
   */
  public record Caches(long entryBytes, long indexBytes, long dnBytes) {
    public Caches {
      if (entryBytes < 1 || indexBytes < 1 || dnBytes < 1) {
        throw new IllegalArgumentException(
            "caches too small: " + entryBytes + ", " + indexBytes + ", " + dnBytes);
      }
    }
  }

  /**
   * Memory and files for what takes longer.
   *
   * @param sortBytes memory that a build of indices, a load, a check or a repair sorts in; indices
   *     that are built at once share it
   * @param keptBytes most bytes of the files in which the paged searches of all sessions together
   *     keep ids between two pages, 8 an entry; one that finds them full does without
   * @param loads which loads are done as one write
   */
  public record Work(int sortBytes, long keptBytes, LoadLimits loads) {
    private static final int SORT_BYTES_MIN = 64 << 10;

    public Work {
      if (sortBytes < SORT_BYTES_MIN || keptBytes < 0) {
        throw new IllegalArgumentException(
            "too little to work with: " + sortBytes + ", " + keptBytes);
      }
    }
  }

  /**
   * How the entries of a new partition are stored.
   *
   * @param valuesInside most values of an attribute in the record of its entry; more lie outside
   * @param ids how entries get their ids; a partition that is there keeps to what it was made with,
   *     and its own options say that
   */
  public record Layout(int valuesInside, EntryIds ids) {
    public Layout {
      if (valuesInside < 1) {
        throw new IllegalArgumentException("no value inside a record: " + valuesInside);
      }
    }
  }

  /**
   * A quarter of the heap for entries but 32 MB to 16 GB, another for all indices but 128 MB to 16
   * GB, a 64th of it for another table but 32 to 256 MB, a 64th for names but 8 to 128 MB (some
   * 15,000 names a megabyte), an eighth to sort in but 32 to 256 MB, a quarter for a load, 256 MB
   * of files for paged searches, 256 values of an attribute.
   */
  public static final PartitionOptions DEFAULTS =
      new PartitionOptions(
          TreeOptions.DEFAULTS.withCacheBytes(heapPart(64, 32L << 20, 256L << 20)),
          new Caches(
              heapPart(4, 32L << 20, 16L << 30),
              heapPart(4, 128L << 20, 16L << 30),
              heapPart(64, 8L << 20, 128L << 20)),
          new Work(
              (int) heapPart(8, 32L << 20, 256L << 20),
              256L << 20,
              new LoadLimits(heapPart(4, 1, Long.MAX_VALUE), 2000)),
          new Layout(256, EntryIds.SEQUENTIAL),
          Writes.ACCEPTED);

  /** One of some equal parts of the heap, but at least and at most this many bytes. */
  private static long heapPart(int parts, long least, long most) {
    return Math.clamp(Runtime.getRuntime().maxMemory() / parts, least, most);
  }

  public PartitionOptions withTrees(TreeOptions others) {
    return new PartitionOptions(others, caches, work, layout, writes);
  }

  private PartitionOptions with(Caches others) {
    return new PartitionOptions(trees, others, work, layout, writes);
  }

  private PartitionOptions with(Work other) {
    return new PartitionOptions(trees, caches, other, layout, writes);
  }

  private PartitionOptions with(Layout other) {
    return new PartitionOptions(trees, caches, work, other, writes);
  }

  /** The share of one of some partitions of the memory for caches and for unwritten pages. */
  public PartitionOptions sharedBy(int partitions) {
    return withEntryCacheBytes(Math.max(1, caches.entryBytes / partitions))
        .withIndexCacheBytes(Math.max(1, caches.indexBytes / partitions))
        .withTrees(
            trees.withDirtyBytes(
                Math.max(1, trees.checkpoints().dirtyBytes() / partitions),
                Math.max(1, trees.checkpoints().dirtyBytesMax() / partitions)));
  }

  public PartitionOptions withEntryCacheBytes(long bytes) {
    return with(new Caches(bytes, caches.indexBytes, caches.dnBytes));
  }

  public PartitionOptions withIndexCacheBytes(long bytes) {
    return with(new Caches(caches.entryBytes, bytes, caches.dnBytes));
  }

  public PartitionOptions withDnCacheBytes(long bytes) {
    return with(new Caches(caches.entryBytes, caches.indexBytes, bytes));
  }

  public PartitionOptions withSortBytes(int bytes) {
    return with(new Work(bytes, work.keptBytes, work.loads));
  }

  public PartitionOptions withKeptBytes(long bytes) {
    return with(new Work(work.sortBytes, bytes, work.loads));
  }

  public PartitionOptions withLoadWriteBytes(long bytes) {
    LoadLimits loads = new LoadLimits(bytes, work.loads.bulkFrom());
    return with(new Work(work.sortBytes, work.keptBytes, loads));
  }

  public PartitionOptions withBulkLoadFrom(int entries) {
    LoadLimits loads = new LoadLimits(work.loads.writeBytes(), entries);
    return with(new Work(work.sortBytes, work.keptBytes, loads));
  }

  public PartitionOptions withValuesInside(int values) {
    return with(new Layout(values, layout.ids));
  }

  /** The same for a partition whose entries get their ids otherwise when it is made. */
  public PartitionOptions withIds(EntryIds others) {
    return with(new Layout(layout.valuesInside, others));
  }

  /** The same for clients that may or may not write. */
  public PartitionOptions withWrites(Writes others) {
    return new PartitionOptions(trees, caches, work, layout, others);
  }

  /** The same for a partition that runs already: what it cannot change is as these say. */
  PartitionOptions madeAs(PartitionOptions running) {
    return withTrees(
            running.trees.withDirtyBytes(
                trees.checkpoints().dirtyBytes(), trees.checkpoints().dirtyBytesMax()))
        .withKeptBytes(running.work.keptBytes)
        .with(running.layout);
  }
}
