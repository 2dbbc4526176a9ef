package org.dirlens.charts.ui.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.dirlens.charts.ui.model.HitCounts;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.model.Sample;
import org.dirlens.charts.ui.model.Sampler;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionStatistics;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.DnCache;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.CacheStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Charts a partition of the embedded server. The keys of an index are counted again only when it
 * was written to or its threshold changed.
 *
 * <p>Threads: the sampling thread.
 */
public final class PartitionChartSource implements ChartSource {
  private final Partition partition;
  private final String name;
  private @Nullable Counted counted;

  /** A distribution and what it depends on. */
  private record Counted(String index, long writes, int threshold, KeyDistribution distribution) {}

  public PartitionChartSource(Partition partition) {
    this.partition = partition;
    this.name = partition.suffix().toString();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Sampler sampler() {
    return () -> sample(System.currentTimeMillis(), statistics());
  }

  @Override
  public List<String> indices() {
    return statistics().indices().stream()
        .filter(index -> index.state() == IndexState.READABLE)
        .map(PartitionChartSource::name)
        .toList();
  }

  @Override
  public KeyDistribution distribution(String name) {
    for (IndexActivity index : statistics().indices()) {
      if (name(index).equals(name) && index.state() == IndexState.READABLE) {
        return distribution(index);
      }
    }
    return new KeyDistribution(name, List.of(), 1);
  }

  private PartitionStatistics statistics() {
    WaitingCalls.begin("PartitionChartSource.statistics");
    return partition.statistics();
  }

  private KeyDistribution distribution(IndexActivity index) {
    int threshold = threshold(index.attribute());
    Counted before = counted;
    if (before != null
        && before.index.equals(name(index))
        && before.writes == index.writesCaused()
        && before.threshold == threshold) {
      return before.distribution;
    }
    KeyDistribution now = count(index, threshold);
    counted = new Counted(name(index), index.writesCaused(), threshold, now);
    return now;
  }

  private KeyDistribution count(IndexActivity index, int threshold) {
    try {
      Histogram keys = partition.idsPerKey(index.attribute(), index.kind());
      List<Bar> bars =
          keys.buckets().stream()
              .map(b -> new Bar(b.first(), b.last(), b.keys(), b.ids()))
              .toList();
      return new KeyDistribution(name(index), bars, threshold);
    } catch (LdapProblem dropped) {
      return new KeyDistribution(name(index), List.of(), threshold);
    }
  }

  private int threshold(String attribute) {
    for (IndexStatus status : partition.indices()) {
      if (status.definition().attribute().equalsIgnoreCase(attribute)) {
        return status.definition().threshold();
      }
    }
    return 1;
  }

  static Sample sample(long timeMillis, PartitionStatistics statistics) {
    Map<String, HitCounts> hits = new LinkedHashMap<>();
    statistics.indices().forEach(index -> hits.put(name(index), hits(index.cache())));
    hits.put(Messages.Charts_entries, hits(statistics.entryCache()));
    DnCache.Statistics names = statistics.names();
    hits.put(Messages.Charts_names, new HitCounts(names.hits(), names.misses()));
    return new Sample(timeMillis, statistics.searches().searches(), statistics.latency(), hits);
  }

  private static HitCounts hits(CacheStatistics cache) {
    return new HitCounts(cache.hits(), cache.misses());
  }

  private static String name(IndexActivity index) {
    return index.attribute() + ", " + index.kind().name().toLowerCase(Locale.ROOT);
  }
}
