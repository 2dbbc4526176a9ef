package org.dirlens.tree;

/**
 * The limits of a tree store.
 *
 * @param cacheBytes page cache of a tree until it is resized, above 0
 * @param readerWarnMillis age from which an open snapshot is named in {@link StoreActivity}, above
 *     0
 */
public record TreeOptions(
    long cacheBytes, Checkpoints checkpoints, Groups groups, long readerWarnMillis) {

  /**
   * When a checkpoint starts; each limit is above 0.
   *
   * @param dirtyBytes unwritten pages that start one
   * @param dirtyBytesMax unwritten pages at which writers wait for it, at least {@code dirtyBytes}
   * @param logBytes change log behind the last checkpoint that starts another
   * @param millis age of the oldest unwritten page that starts one
   */
  public record Checkpoints(long dirtyBytes, long dirtyBytesMax, long logBytes, long millis) {
    /** Checks the limits. */
    public Checkpoints {
      require(Math.min(dirtyBytes, Math.min(logBytes, millis)));
      if (dirtyBytesMax < dirtyBytes) {
        throw new IllegalArgumentException("writers wait before a checkpoint starts");
      }
    }

    /** These limits with other bounds of unwritten pages. */
    public Checkpoints withDirtyBytes(long bytes, long bytesMax) {
      return new Checkpoints(bytes, bytesMax, logBytes, millis);
    }
  }

  /**
   * How many writes go together; each limit is above 0.
   *
   * @param queueLength writes that may wait for the writer; more callers block
   * @param bytes change-log bytes at which a group takes no further write
   */
  public record Groups(int queueLength, int bytes) {
    /** Checks the limits. */
    public Groups {
      require(Math.min(queueLength, bytes));
    }
  }

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
      new TreeOptions(
          16 * MIB,
          new Checkpoints(DIRTY, DIRTY / 2 * 3, 128 * MIB, 10_000),
          new Groups(1024, 4 << 20),
          60_000);

  /** Checks the limits. */
  public TreeOptions {
    require(Math.min(cacheBytes, readerWarnMillis));
  }

  private static void require(long least) {
    if (least <= 0) {
      throw new IllegalArgumentException("every limit of a tree store is above 0");
    }
  }

  /** These options with another page cache per tree. */
  public TreeOptions withCacheBytes(long bytes) {
    return new TreeOptions(bytes, checkpoints, groups, readerWarnMillis);
  }

  /** These options with other bounds of unwritten pages. */
  public TreeOptions withDirtyBytes(long bytes, long bytesMax) {
    return new TreeOptions(
        cacheBytes, checkpoints.withDirtyBytes(bytes, bytesMax), groups, readerWarnMillis);
  }
}
