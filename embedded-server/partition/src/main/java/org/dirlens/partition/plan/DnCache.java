package org.dirlens.partition.plan;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.dirlens.partition.entry.Dn;
import org.jspecify.annotations.Nullable;

/**
 * Names found before and the ids of their entries, bounded by bytes; any thread.
 *
 * <p>An id never comes back and an entry keeps its name until it is renamed. So a deleted entry
 * shows as an id that the master of one's version does not have; only renames need care. Each
 * rename counts twice, when it starts and when it ends, and a reader may use and fill the cache
 * only if no rename was under way while it pinned its version: then all readers with the same count
 * see the same names.
 *
 * <p>A name is known by its two hashes (see {@link Dn#firstHash}), so that a look at the cache
 * reads one small object and no name. It has four places, of which a new name takes the one that is
 * free or outdated, else one by chance. No locks: a place holds an immutable object or nothing, and
 * a lost update only costs a search of the hierarchy.
 */
public final class DnCache {
  /** The object of a name and the reference to it. */
  private static final int ENTRY_BYTES = 56;

  private static final int PLACES = 4;

  private final AtomicLong renamesBegun = new AtomicLong();
  private final AtomicLong renamesEnded = new AtomicLong();
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final LongAdder used = new LongAdder();
  private volatile long capacityBytes;
  private volatile AtomicReferenceArray<@Nullable Found> table;

  private record Found(long firstHash, long secondHash, long id, long renames) {
    boolean is(Dn dn) {
      return firstHash == dn.firstHash() && secondHash == dn.secondHash();
    }
  }

  /** What the cache did, and how full it is. */
  public record Statistics(long hits, long misses, long bytes, long capacityBytes) {}

  public DnCache(long capacityBytes) {
    this.capacityBytes = capacityBytes;
    this.table = table(capacityBytes);
  }

  /** As many places as fit, a power of two. */
  private static AtomicReferenceArray<@Nullable Found> table(long bytes) {
    long places = Math.clamp(bytes / ENTRY_BYTES, PLACES, 1 << 28);
    return new AtomicReferenceArray<>((int) Long.highestOneBit(places));
  }

  /** Before a version is pinned: the count of renames, or -1 if one is under way. */
  long beforePin() {
    long ended = renamesEnded.get();
    return renamesBegun.get() == ended ? ended : -1;
  }

  /** After it is pinned: the same count, or -1 if the cache must not be used with this version. */
  long afterPin(long before) {
    return before == renamesBegun.get() ? before : -1;
  }

  /** The id of a name, or 0 if it is not known; it may have been deleted in one's version. */
  long find(Dn dn, long renames) {
    AtomicReferenceArray<@Nullable Found> places = table;
    int first = firstPlace(places, dn);
    for (int i = first; i < first + PLACES; i++) {
      Found found = places.getAcquire(i);
      if (found != null && found.renames == renames && found.is(dn)) {
        hits.increment();
        return found.id;
      }
    }
    misses.increment();
    return 0;
  }

  private static int firstPlace(AtomicReferenceArray<?> places, Dn dn) {
    return (int) dn.firstHash() & (places.length() - PLACES);
  }

  void put(Dn dn, long id, long renames) {
    AtomicReferenceArray<@Nullable Found> places = table;
    int first = firstPlace(places, dn);
    int chosen = first + ThreadLocalRandom.current().nextInt(PLACES);
    for (int i = first; i < first + PLACES; i++) {
      Found there = places.getAcquire(i);
      if (there == null || there.renames != renames || there.is(dn)) {
        chosen = i;
        break;
      }
    }
    if (places.getAndSet(chosen, new Found(dn.firstHash(), dn.secondHash(), id, renames)) == null) {
      used.increment();
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

  /** Changes how many bytes the cache may hold; it begins anew. */
  public void resize(long bytes) {
    capacityBytes = bytes;
    used.reset();
    table = table(bytes);
  }

  public Statistics statistics() {
    return new Statistics(hits.sum(), misses.sum(), used.sum() * ENTRY_BYTES, capacityBytes);
  }
}
