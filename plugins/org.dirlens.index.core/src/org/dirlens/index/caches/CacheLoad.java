package org.dirlens.index.caches;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.index.core.CacheFigures;

/**
 * How much each cache was asked in the last minute, from readings of its counters.
 *
 * <p>Threads: one.
 */
public final class CacheLoad {
  /** Readings that are older do not count. */
  public static final long WINDOW_NANOS = 60_000_000_000L;

  private final Deque<Reading> readings = new ArrayDeque<>();

  private record Reading(long nanos, Map<String, Long> asked) {}

  /** Takes a reading. Counters that went back, as after a restart, begin a new window. */
  public void read(List<CacheFigures> caches, long nanos) {
    Map<String, Long> asked = new HashMap<>();
    caches.forEach(cache -> asked.put(key(cache), cache.asked()));
    Reading last = readings.peekLast();
    if (last != null
        && asked.entrySet().stream()
            .anyMatch(each -> last.asked().getOrDefault(each.getKey(), 0L) > each.getValue())) {
      readings.clear();
    }
    readings.add(new Reading(nanos, asked));
    while (readings.size() > 2 && nanos - readings.getFirst().nanos() > WINDOW_NANOS) {
      readings.removeFirst();
    }
  }

  /** Requests a second; NaN before the second reading. */
  public double perSecond(CacheFigures cache) {
    Reading first = readings.peekFirst();
    Reading last = readings.peekLast();
    if (first == null || last == null || last.nanos() == first.nanos()) {
      return Double.NaN;
    }
    Long then = first.asked().get(key(cache));
    Long now = last.asked().get(key(cache));
    return then == null || now == null
        ? Double.NaN
        : (now - then) * 1e9 / (last.nanos() - first.nanos());
  }

  private static String key(CacheFigures cache) {
    return cache.holding() + " " + cache.name();
  }
}
