package org.dirlens.partition.resolution;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.table.IdKey;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.ChangeMarks;
import org.dirlens.tree.HitCurve;
import org.dirlens.tree.reuse.ReuseDistances;
import org.jspecify.annotations.Nullable;

/**
 * Names found before, the ids of their entries, and where their records lie; bounded by bytes; any
 * thread.
 *
 * <p>An id never comes back and an entry keeps its name until it is renamed. So a deleted entry
 * shows as an id that the master of one's version does not have; only renames need care. Each
 * rename counts twice, when it starts and when it ends, and a reader may use and fill the cache
 * only if no rename was under way while it pinned its version: then all readers with the same count
 * see the same names. Whether a record is the same in one's version is known by {@link
 * ChangeMarks}.
 *
 * <p>A name is known by its two hashes (see {@link Dn#firstHash}), so that a look at the cache
 * reads one {@linkplain CachedNames row} and no name. It has four rows, of which a new name takes
 * the one that is free or outdated, else one by chance. A lost update only costs a search of the
 * hierarchy.
 *
 * <p>A record is known by the page it lies in, which stays in memory meanwhile. Most of these pages
 * are in the page cache, too. When so many may have left it as are worth caring for, all are
 * forgotten.
 */
public final class DnCache {
  private static final int ROWS = 4;

  /** How many names are put between two looks at the pages that left, on average. */
  private static final int PUTS_PER_LOOK = 64;

  private final AtomicLong renamesBegun = new AtomicLong();
  private final AtomicLong renamesEnded = new AtomicLong();
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final LongAdder used = new LongAdder();
  private final ReuseDistances distances = new ReuseDistances(() -> hits.sum() + misses.sum());
  private final PagesLeft pagesLeft;
  private volatile long pagesLeftBefore;
  private volatile long capacityBytes;
  private volatile CachedNames table;

  /**
   * The pages that left the page cache.
   *
   * @param count at least those since the partition was opened
   * @param most how many may stay in memory for this cache
   */
  public record PagesLeft(LongSupplier count, long most) {}

  /**
   * A name that was found.
   *
   * @param id the id of the entry; it may have been deleted in one's version
   * @param page the bytes that the record lies in, null if they are not kept
   * @param span where it lies: the offset in the high half, the length
   * @param version the version it was found in
   */
  @SuppressWarnings("ArrayRecordComponent") // shared bytes, never compared
  public record Known(long id, byte @Nullable [] page, long span, long version) {
    public Known(long id, EntryRecord record, long version) {
      this(id, page(record), (long) record.offset() << 32 | record.length(), version);
    }

    /** A page that is larger than others is not kept: the pages are counted, not weighed. */
    private static byte @Nullable [] page(EntryRecord record) {
      return record.bytes().length <= RecordStore.MAX_RECORD_BYTES ? record.bytes() : null;
    }

    /** Moves a view to the record; false if that is forgotten or may be another in a version. */
    public boolean shows(EntryRecord view, ChangeMarks master, long inVersion) {
      if (page == null || !master.same(IdKey.of(id), version, inVersion)) {
        return false;
      }
      view.moveTo(page, (int) (span >>> 32), (int) span);
      return true;
    }
  }

  /**
   * What the cache did, and how full it is.
   *
   * @param curve what it would hit at other sizes if it dropped what was not asked for the longest
   */
  public record Statistics(
      long hits, long misses, long bytes, long capacityBytes, HitCurve curve) {}

  public DnCache(long capacityBytes, PagesLeft pagesLeft) {
    this.capacityBytes = capacityBytes;
    this.pagesLeft = pagesLeft;
    this.table = table(capacityBytes);
  }

  private static CachedNames table(long bytes) {
    return new CachedNames(Math.clamp(bytes / CachedNames.ROW_BYTES / ROWS, 1, 1 << 24) * ROWS);
  }

  /** Before a version is pinned: the count of renames, or -1 if one is under way. */
  public long beforePin() {
    long ended = renamesEnded.get();
    return renamesBegun.get() == ended ? ended : -1;
  }

  /** After it is pinned: the same count, or -1 if the cache must not be used with this version. */
  public long afterPin(long before) {
    return before == renamesBegun.get() ? before : -1;
  }

  /** What is known of a name; null if nothing is. */
  public @Nullable Known find(Dn dn, long renames) {
    distances.asked(dn.firstHash(), CachedNames.ROW_BYTES);
    CachedNames rows = table;
    int home = home(rows, dn);
    for (int i = 0; i < ROWS; i++) {
      Known known = rows.find(home ^ i, dn, renames);
      if (known != null) {
        hits.increment();
        return known;
      }
    }
    misses.increment();
    return null;
  }

  /** The row to look at first; the others are its neighbours. */
  private static int home(CachedNames rows, Dn dn) {
    return (int) Math.unsignedMultiplyHigh(dn.firstHash(), rows.count());
  }

  public void put(Dn dn, Known known, long renames) {
    CachedNames rows = table;
    int home = home(rows, dn);
    int chosen = home ^ ThreadLocalRandom.current().nextInt(ROWS);
    for (int i = 0; i < ROWS; i++) {
      if (rows.mayTake(home ^ i, dn, renames)) {
        chosen = home ^ i;
        break;
      }
    }
    if (rows.put(chosen, dn, known, renames)) {
      used.increment();
    }
    if (ThreadLocalRandom.current().nextInt(PUTS_PER_LOOK) == 0) {
      forgetPagesThatLeft(rows);
    }
  }

  private void forgetPagesThatLeft(CachedNames rows) {
    long left = pagesLeft.count.getAsLong();
    if (left - pagesLeftBefore > pagesLeft.most) {
      pagesLeftBefore = left;
      rows.forgetPages();
    }
  }

  /** What may change names. */
  @FunctionalInterface
  public interface Renaming<T, X extends Exception> {
    T run() throws X;
  }

  /** Does what may change names: they are not cached meanwhile. */
  public <T, X extends Exception> T renaming(Renaming<T, X> work) throws X {
    renameBegins();
    try {
      return work.run();
    } finally {
      renameEnded();
    }
  }

  /** A rename starts; {@link #renameEnded} must follow, whatever comes of it. */
  public void renameBegins() {
    renamesBegun.incrementAndGet();
  }

  /** A rename is visible to all later versions, or did not happen. */
  public void renameEnded() {
    renamesEnded.incrementAndGet();
  }

  /** Changes how many bytes the cache may hold; it begins empty. */
  public void resize(long bytes) {
    capacityBytes = bytes;
    used.reset();
    table = table(bytes);
  }

  public Statistics statistics() {
    long capacity = capacityBytes;
    return new Statistics(
        hits.sum(), misses.sum(), used.sum() * CachedNames.ROW_BYTES, capacity, curve(capacity));
  }

  private HitCurve curve(long capacity) {
    ReuseDistances.Estimate estimate =
        distances.estimate(HitCurve.SIZES.stream().map(size -> (long) (size * capacity)).toList());
    return new HitCurve(estimate.asked(), estimate.hits());
  }
}
