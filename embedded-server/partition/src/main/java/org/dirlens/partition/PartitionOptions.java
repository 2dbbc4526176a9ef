package org.dirlens.partition;

import org.dirlens.partition.ids.EntryIds;
import org.dirlens.tree.TreeOptions;

/**
 * The limits of a partition.
 *
 * @param trees limits of its tree store; the page cache there is that of each small table
 * @param entryCacheBytes page cache of the entries, which are most of a partition
 * @param dnCacheBytes cache from names to entry ids
 * @param sortBytes memory a build of indices sorts in, shared by the indices built at once
 * @param loadGroupBytes entries that a bulk load writes at once, in bytes of their stored form
 * @param bulkLoadFrom a load of so many entries into a partition that holds at most so many builds
 *     it anew
 * @param valuesInside most values of an attribute in the record of its entry; more lie outside
 * @param writes whether clients may change the partition
 * @param ids how the entries of a new partition get their ids; it keeps that for ever
 */
public record PartitionOptions(
    TreeOptions trees,
    long entryCacheBytes,
    long dnCacheBytes,
    int sortBytes,
    int loadGroupBytes,
    int bulkLoadFrom,
    int valuesInside,
    Writes writes,
    EntryIds ids) {

  /** Whether entries may be changed. Indices always may. */
  public enum Writes {
    ACCEPTED,
    REFUSED
  }

  private static final long ENTRY_CACHE_MIN = 32L << 20;
  private static final long ENTRY_CACHE_MAX = 512L << 20;

  private static final long SORT_MIN = 32L << 20;
  private static final long SORT_MAX = 256L << 20;

  private static final long DN_CACHE_MIN = 8L << 20;
  private static final long DN_CACHE_MAX = 128L << 20;

  /**
   * An eighth of the heap for entries but 32 to 512 MB, 32 MB a small table, a 64th of the heap for
   * names but 8 to 128 MB (some 15,000 names a megabyte), an eighth of the heap to sort in but 32
   * to 256 MB, 2 MB a group, 256 values of an attribute.
   */
  public static final PartitionOptions DEFAULTS =
      new PartitionOptions(
          TreeOptions.DEFAULTS.withCacheBytes(32L << 20),
          Math.clamp(Runtime.getRuntime().maxMemory() / 8, ENTRY_CACHE_MIN, ENTRY_CACHE_MAX),
          Math.clamp(Runtime.getRuntime().maxMemory() / 64, DN_CACHE_MIN, DN_CACHE_MAX),
          (int) Math.clamp(Runtime.getRuntime().maxMemory() / 8, SORT_MIN, SORT_MAX),
          2 << 20,
          2000,
          256,
          Writes.ACCEPTED,
          EntryIds.SEQUENTIAL);

  /** Checks that the limits leave room to work. */
  public PartitionOptions {
    if (entryCacheBytes < 1
        || dnCacheBytes < 1
        || sortBytes < 64 << 10
        || Math.min(loadGroupBytes, valuesInside) < 1) {
      throw new IllegalArgumentException(
          "limits too small: "
              + entryCacheBytes
              + ", "
              + dnCacheBytes
              + ", "
              + sortBytes
              + ", "
              + loadGroupBytes
              + ", "
              + valuesInside);
    }
  }

  public PartitionOptions withTrees(TreeOptions others) {
    return new PartitionOptions(
        others,
        entryCacheBytes,
        dnCacheBytes,
        sortBytes,
        loadGroupBytes,
        bulkLoadFrom,
        valuesInside,
        writes,
        ids);
  }

  public PartitionOptions withEntryCacheBytes(long bytes) {
    return new PartitionOptions(
        trees,
        bytes,
        dnCacheBytes,
        sortBytes,
        loadGroupBytes,
        bulkLoadFrom,
        valuesInside,
        writes,
        ids);
  }

  public PartitionOptions withDnCacheBytes(long bytes) {
    return new PartitionOptions(
        trees,
        entryCacheBytes,
        bytes,
        sortBytes,
        loadGroupBytes,
        bulkLoadFrom,
        valuesInside,
        writes,
        ids);
  }

  public PartitionOptions withSortBytes(int bytes) {
    return new PartitionOptions(
        trees,
        entryCacheBytes,
        dnCacheBytes,
        bytes,
        loadGroupBytes,
        bulkLoadFrom,
        valuesInside,
        writes,
        ids);
  }

  public PartitionOptions withLoadGroupBytes(int bytes) {
    return new PartitionOptions(
        trees,
        entryCacheBytes,
        dnCacheBytes,
        sortBytes,
        bytes,
        bulkLoadFrom,
        valuesInside,
        writes,
        ids);
  }

  public PartitionOptions withValuesInside(int values) {
    return new PartitionOptions(
        trees,
        entryCacheBytes,
        dnCacheBytes,
        sortBytes,
        loadGroupBytes,
        bulkLoadFrom,
        values,
        writes,
        ids);
  }

  public PartitionOptions withBulkLoadFrom(int entries) {
    return new PartitionOptions(
        trees,
        entryCacheBytes,
        dnCacheBytes,
        sortBytes,
        loadGroupBytes,
        entries,
        valuesInside,
        writes,
        ids);
  }

  /** The same for clients that may or may not write. */
  public PartitionOptions withWrites(Writes others) {
    return new PartitionOptions(
        trees,
        entryCacheBytes,
        dnCacheBytes,
        sortBytes,
        loadGroupBytes,
        bulkLoadFrom,
        valuesInside,
        others,
        ids);
  }

  /** The same for a partition whose entries get their ids otherwise when it is made. */
  public PartitionOptions withIds(EntryIds others) {
    return new PartitionOptions(
        trees,
        entryCacheBytes,
        dnCacheBytes,
        sortBytes,
        loadGroupBytes,
        bulkLoadFrom,
        valuesInside,
        writes,
        others);
  }
}
