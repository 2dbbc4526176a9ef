package org.dirlens.index.core;

import java.util.List;
import java.util.stream.Stream;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.tree.CacheStatistics;

/**
 * One index as a server has it now.
 *
 * @param definition what was asked for
 * @param state how far it is: readable if all its kinds are
 * @param kinds a line for each kind; none where the server tells nothing of them
 * @param remark what the server says of it beyond that, in its own words; may be empty
 * @param owner who needs it
 */
public record IndexFigures(
    IndexDefinition definition,
    IndexState state,
    List<KindFigures> kinds,
    String remark,
    Owner owner) {
  /** Who needs an index. */
  public enum Owner {
    /** Whoever searches; it may be changed. */
    ADMINISTRATOR,
    /** The server itself, which works without it slowly or not at all; it is left alone. */
    SERVER
  }

  public IndexFigures {
    kinds = List.copyOf(kinds);
  }

  /** An index of the administrator, of which the server says all. */
  public IndexFigures(IndexDefinition definition, IndexState state, List<KindFigures> kinds) {
    this(definition, state, kinds, "", Owner.ADMINISTRATOR);
  }

  public String attribute() {
    return definition.attribute();
  }

  /** Whether the server says more of the index than that it is there. */
  public boolean told() {
    return !kinds.isEmpty();
  }

  /** Keys of all kinds. */
  public long keys() {
    return kinds.stream().mapToLong(kind -> kind.keys().idsPerKey().keys()).sum();
  }

  /** Ids below all keys of all kinds. */
  public long ids() {
    return kinds.stream().mapToLong(kind -> kind.keys().idsPerKey().ids()).sum();
  }

  /** Size on disk of all kinds. */
  public long bytes() {
    return kinds.stream().mapToLong(kind -> kind.keys().bytes()).sum();
  }

  /** The page caches of all kinds together. */
  public CacheStatistics cache() {
    return kinds.stream()
        .map(KindFigures::cache)
        .reduce(CacheStatistics::plus)
        .orElse(CacheStatistics.NONE);
  }

  /** Page cache hits among all page reads, 0 to 1; NaN when none was read. */
  public double hitRatio() {
    CacheStatistics cache = cache();
    return cache.hits() + cache.misses() == 0 ? Double.NaN : cache.hitRatio();
  }

  /** Parts of filters that its kinds answered. */
  public long filtersServed() {
    return kinds.stream().mapToLong(KindFigures::filtersServed).sum();
  }

  /** Nanoseconds that adding an entry takes the writer for it; NaN when none was added. */
  public double addNanos() {
    return kinds.stream()
        .flatMap(kind -> Stream.ofNullable(kind.writeCosts().get(WriteCost.Kind.ADD)))
        .filter(adds -> adds.entries() > 0)
        .map(adds -> (double) adds.nanos() / adds.entries())
        .reduce(Double::sum)
        .orElse(Double.NaN);
  }
}
