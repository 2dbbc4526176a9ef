package org.dirlens.tree;

/**
 * The limits of a tree store.
 *
 * @param cacheBytes page cache of a tree unless {@link TreeStore#resizeCache} says otherwise
 * @param dirtyBytes unwritten pages that start a checkpoint
 * @param dirtyBytesMax unwritten pages at which writers wait for the checkpoint
 * @param logBytes change log behind the last checkpoint that starts another
 * @param checkpointMillis age of the oldest unwritten page that starts a checkpoint
 * @param queueLength works that may wait for the writer; more callers block
 * @param groupBytes change-log bytes at which a group takes no further work
 * @param readerWarnMillis age from which an open snapshot is named in {@link StoreActivity}
 */
public record TreeOptions(
    long cacheBytes,
    long dirtyBytes,
    long dirtyBytesMax,
    long logBytes,
    long checkpointMillis,
    int queueLength,
    int groupBytes,
    long readerWarnMillis) {
  private static final long MIB = 1L << 20;

  /**
   * More unwritten pages let one checkpoint write a page once for more changes of it: at a million
   * entries 256 MB instead of 32 save a third to a half of the CPU time of an add, and instead of
   * 128 an eighth of that of a modify.
   */
  private static final long DIRTY =
      Math.clamp(Runtime.getRuntime().maxMemory() / 8, MIB, 256 * MIB);

  /**
   * 16 MB of cache a tree, a checkpoint at least every 10 s, for 128 MB of log, or when an eighth
   * of the heap is unwritten, at most 256 MB; at one and a half of that writers wait. After a crash
   * as much is done again as was written in these 10 s.
   */
  public static final TreeOptions DEFAULTS =
      new TreeOptions(16 * MIB, DIRTY, DIRTY / 2 * 3, 128 * MIB, 10_000, 1024, 4 << 20, 60_000);

  /**
   * Checks that every limit is above zero and that writers wait no earlier than a checkpoint
   * starts.
   */
  public TreeOptions {
    long least = Math.min(Math.min(cacheBytes, dirtyBytes), Math.min(logBytes, checkpointMillis));
    least = Math.min(Math.min(least, queueLength), Math.min(groupBytes, readerWarnMillis));
    if (least <= 0 || dirtyBytesMax < dirtyBytes) {
      throw new IllegalArgumentException("every limit is above 0, dirtyBytesMax >= dirtyBytes");
    }
  }

  /** These options with another page cache per tree. */
  public TreeOptions withCacheBytes(long bytes) {
    return new TreeOptions(
        bytes,
        dirtyBytes,
        dirtyBytesMax,
        logBytes,
        checkpointMillis,
        queueLength,
        groupBytes,
        readerWarnMillis);
  }

  /** These options with other bounds of unwritten pages. */
  public TreeOptions withDirtyBytes(long bytes, long bytesMax) {
    return new TreeOptions(
        cacheBytes,
        bytes,
        bytesMax,
        logBytes,
        checkpointMillis,
        queueLength,
        groupBytes,
        readerWarnMillis);
  }

  /** These options with another age at which a reader is named. */
  public TreeOptions withReaderWarnMillis(long millis) {
    return new TreeOptions(
        cacheBytes,
        dirtyBytes,
        dirtyBytesMax,
        logBytes,
        checkpointMillis,
        queueLength,
        groupBytes,
        millis);
  }
}
