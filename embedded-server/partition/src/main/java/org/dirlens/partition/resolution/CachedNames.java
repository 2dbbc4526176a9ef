package org.dirlens.partition.resolution;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.dirlens.partition.entry.Dn;
import org.jspecify.annotations.Nullable;

/**
 * Rows of names, each on a cache line: a reader waits for memory once. Any thread, no locks: a row
 * has a sequence number, odd while it is written. A reader that finds another number afterwards has
 * read nothing; a writer that finds an odd one leaves the row to the other.
 */
final class CachedNames {
  private static final int SEQUENCE = 0;
  private static final int FIRST_HASH = 1;
  private static final int SECOND_HASH = 2;
  private static final int RENAMES = 3;
  private static final int ID = 4;
  private static final int SPAN = 5;
  private static final int VERSION = 6;
  private static final int WORDS = 8;

  /** The longs before the first row let rows begin with cache lines in large arrays. */
  private static final int LEAD = 6;

  /** A row and the reference to its page. */
  static final int ROW_BYTES = WORDS * Long.BYTES + 4;

  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  private final int count;
  private final long[] words;
  private final byte[] @Nullable [] pages;

  CachedNames(int count) {
    this.count = count;
    this.words = new long[LEAD + count * WORDS];
    this.pages = new byte[count][];
  }

  int count() {
    return count;
  }

  /** What a row says of a name; null if it is not about it. */
  DnCache.@Nullable Known find(int row, Dn dn, long renames) {
    int at = LEAD + row * WORDS;
    long sequence = (long) LONGS.getAcquire(words, at + SEQUENCE);
    if ((sequence & 1) != 0 || !is(at, dn) || words[at + RENAMES] != renames) {
      return null;
    }
    DnCache.Known known =
        new DnCache.Known(words[at + ID], pages[row], words[at + SPAN], words[at + VERSION]);
    VarHandle.loadLoadFence();
    return (long) LONGS.getOpaque(words, at + SEQUENCE) == sequence ? known : null;
  }

  private boolean is(int at, Dn dn) {
    return words[at + FIRST_HASH] == dn.firstHash() && words[at + SECOND_HASH] == dn.secondHash();
  }

  /** Whether a row is free, outdated or about this name. A guess while others write. */
  boolean mayTake(int row, Dn dn, long renames) {
    int at = LEAD + row * WORDS;
    return words[at + SEQUENCE] == 0 || words[at + RENAMES] != renames || is(at, dn);
  }

  /** Writes a row unless somebody else does; whether it was free. */
  boolean put(int row, Dn dn, DnCache.Known known, long renames) {
    int at = LEAD + row * WORDS;
    long sequence = (long) LONGS.getVolatile(words, at + SEQUENCE);
    if ((sequence & 1) != 0 || !LONGS.compareAndSet(words, at + SEQUENCE, sequence, sequence + 1)) {
      return false;
    }
    words[at + FIRST_HASH] = dn.firstHash();
    words[at + SECOND_HASH] = dn.secondHash();
    words[at + RENAMES] = renames;
    words[at + ID] = known.id();
    words[at + SPAN] = known.span();
    words[at + VERSION] = known.version();
    pages[row] = known.page();
    LONGS.setRelease(words, at + SEQUENCE, sequence + 2);
    return sequence == 0;
  }

  /** Lets go of all pages. */
  void forgetPages() {
    Arrays.fill(pages, null);
  }
}
