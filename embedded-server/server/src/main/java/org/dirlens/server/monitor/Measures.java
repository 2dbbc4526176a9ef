package org.dirlens.server.monitor;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.DnCache;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;

/** Adds to entries what several of them tell alike. */
final class Measures {
  private Measures() {}

  /** Percentiles of what there was; nothing if there was nothing. */
  static OwnEntry latency(OwnEntry entry, Latency latency) throws LdapProblem {
    if (latency.count() == 0) {
      return entry;
    }
    return entry
        .with("dirlensLatencyMeanMicros", Math.round(latency.meanMicros()))
        .with("dirlensLatencyP50Micros", Math.round(latency.percentileMicros(50)))
        .with("dirlensLatencyP90Micros", Math.round(latency.percentileMicros(90)))
        .with("dirlensLatencyP99Micros", Math.round(latency.percentileMicros(99)))
        .with("dirlensLatencyP999Micros", Math.round(latency.percentileMicros(99.9)))
        .with("dirlensLatencyMaxMicros", micros(latency.ranges().getLast().lastNanos()))
        .with("dirlensLatencyHistogram", histogram(latency));
  }

  /** Ranges with their counts, upwards: {@code 8192-9215=12 9216-10239=4}. */
  private static String histogram(Latency latency) {
    return latency.ranges().stream()
        .map(range -> range.firstNanos() + "-" + range.lastNanos() + "=" + range.count())
        .collect(Collectors.joining(" "));
  }

  /** How well a cache does. */
  static OwnEntry cache(OwnEntry entry, CacheStatistics cache) throws LdapProblem {
    return entry
        .with("dirlensCacheHits", cache.hits())
        .with("dirlensCacheMisses", cache.misses())
        .with("dirlensCacheEvictions", cache.evictions())
        .with("dirlensCacheBytes", cache.bytes())
        .with("dirlensCacheCapacityBytes", cache.capacityBytes())
        .with("dirlensCacheHitCurve", curve(cache.curve(), cache.capacityBytes()));
  }

  /** The same of the cache of names. */
  static OwnEntry cache(OwnEntry entry, DnCache.Statistics cache) throws LdapProblem {
    return entry
        .with("dirlensCacheHits", cache.hits())
        .with("dirlensCacheMisses", cache.misses())
        .with("dirlensCacheBytes", cache.bytes())
        .with("dirlensCacheCapacityBytes", cache.capacityBytes())
        .with("dirlensCacheHitCurve", curve(cache.curve(), cache.capacityBytes()));
  }

  /** One line for each size that the curve has. */
  private static List<String> curve(HitCurve curve, long capacityBytes) {
    return IntStream.range(0, HitCurve.SIZES.size())
        .mapToObj(
            i -> {
              double size = HitCurve.SIZES.get(i);
              return "size=%s bytes=%d asked=%d hits=%d"
                  .formatted(
                      size,
                      Math.round(size * capacityBytes),
                      Math.round(curve.asked()),
                      Math.round(curve.hits().get(i)));
            })
        .toList();
  }

  static long micros(long nanos) {
    return TimeUnit.NANOSECONDS.toMicros(nanos);
  }
}
