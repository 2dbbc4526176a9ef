package org.dirlens.partition.plan;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
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
 * <p>Names lie in two generations. A full young one becomes the old one, whose rest is dropped;
 * what is used in between is young again.
 */
public final class DnCache {
  /** What a name costs besides its characters: map node, key, value. */
  private static final int ENTRY_OVERHEAD_BYTES = 250;

  private final AtomicLong renamesBegun = new AtomicLong();
  private final AtomicLong renamesEnded = new AtomicLong();
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private volatile long capacityBytes;
  private volatile Generations generations = new Generations(new Part(), new Part());

  private record Generations(Part young, Part old) {}

  private static final class Part {
    final ConcurrentHashMap<Dn, Found> names = new ConcurrentHashMap<>();
    final AtomicLong bytes = new AtomicLong();
  }

  private record Found(long id, long renames) {}

  /** What the cache did, and how full it is. */
  public record Statistics(long hits, long misses, long bytes, long capacityBytes) {}

  public DnCache(long capacityBytes) {
    this.capacityBytes = capacityBytes;
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
    Generations both = generations;
    Found found = both.young.names.get(dn);
    if (found == null) {
      found = both.old.names.get(dn);
      if (found != null && found.renames == renames) {
        put(dn, found);
      }
    }
    boolean hit = found != null && found.renames == renames;
    (hit ? hits : misses).increment();
    return hit && found != null ? found.id : 0;
  }

  void put(Dn dn, long id, long renames) {
    put(dn, new Found(id, renames));
  }

  private void put(Dn dn, Found found) {
    Part young = generations.young;
    @Nullable Found before = young.names.put(dn, found);
    if (before == null) {
      long bytes = young.bytes.addAndGet(ENTRY_OVERHEAD_BYTES + 4L * dn.toString().length());
      if (bytes > capacityBytes / 2) {
        age(young);
      }
    }
  }

  private synchronized void age(Part full) {
    if (generations.young == full) {
      generations = new Generations(new Part(), full);
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

  /** Changes how many bytes the cache may hold. */
  public void resize(long bytes) {
    capacityBytes = bytes;
    generations = new Generations(new Part(), new Part());
  }

  public Statistics statistics() {
    Generations both = generations;
    return new Statistics(
        hits.sum(), misses.sum(), both.young.bytes.get() + both.old.bytes.get(), capacityBytes);
  }
}
