package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.advisor.log.LoggedOutcome;
import org.dirlens.advisor.workload.ShapeTally;
import org.dirlens.advisor.workload.ShapeUse;
import org.dirlens.connection.core.Entry;
import org.dirlens.index.core.CacheFigures;
import org.dirlens.index.core.CacheFigures.Holding;
import org.dirlens.index.core.KeyFigures;
import org.dirlens.index.core.KindFigures;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.statistics.Histogram.Bucket;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;
import org.dirlens.tree.TreeStatistics;

/** What {@code cn=monitor} of a Dirlens server says of one partition; docs/server/monitoring.md. */
final class MonitoredIndices {
  private static final Pattern HEAVY_KEY = Pattern.compile("ids=(\\d+) key=(.*)", Pattern.DOTALL);
  private static final double PERCENT = 100;

  private final List<Entry> entries;

  /**
   * @param entries the one of the partition and all below it
   */
  MonitoredIndices(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Entries of the partition. */
  long partitionEntries() {
    return ofClass("dirlensMonitorPartition")
        .map(entry -> number(entry, "dirlensEntries"))
        .orElse(0L);
  }

  /** Grows with each write. */
  long version() {
    return ofClass("dirlensMonitorStore")
        .map(entry -> number(entry, "dirlensStoreVersion"))
        .orElse(0L);
  }

  private Optional<Entry> ofClass(String objectClass) {
    return entries.stream()
        .filter(entry -> entry.texts("objectClass").contains(objectClass))
        .findFirst();
  }

  /** The kinds of the index of an attribute, none where there is no such index. */
  List<KindFigures> kinds(String attribute) {
    return entries.stream()
        .filter(entry -> entry.texts("objectClass").contains("dirlensMonitorIndex"))
        .filter(
            entry -> entry.first("dirlensIndexAttribute").orElse("").equalsIgnoreCase(attribute))
        .map(this::kind)
        .toList();
  }

  private KindFigures kind(Entry entry) {
    return new KindFigures(
        IndexKind.ofWord(entry.first("dirlensIndexKind").orElseThrow()),
        state(entry),
        entries.stream()
            .filter(keys -> keys.dn().equalsIgnoreCase("cn=keys," + entry.dn()))
            .findFirst()
            .map(MonitoredIndices::keys)
            .orElse(KeyFigures.NONE),
        cache(entry),
        number(entry, "dirlensFiltersServed"),
        writeCosts(entry),
        lookups(entry));
  }

  private static Histogram lookups(Entry entry) {
    List<Bucket> ranges = ranges(entry.texts("dirlensLookups"), "lookups");
    return new Histogram(
        ranges.stream().mapToLong(Bucket::keys).sum(),
        ranges.stream().mapToLong(Bucket::ids).sum(),
        ranges);
  }

  /** Ranges of ids per key, upwards, with how many keys there are, or were asked for. */
  private static List<Bucket> ranges(List<String> lines, String counted) {
    return lines.stream()
        .map(
            line ->
                new Bucket(
                    number(line, "from"),
                    number(line, "to"),
                    number(line, counted),
                    number(line, "ids")))
        .sorted(Comparator.comparingLong(Bucket::first))
        .toList();
  }

  /** The caches of entries and of names. */
  List<CacheFigures> caches() {
    return entries.stream()
        .filter(entry -> entry.texts("objectClass").contains("dirlensMonitorCache"))
        .map(
            entry -> {
              String name = entry.first("cn").orElse("");
              return new CacheFigures(
                  name.equals("name cache") ? Holding.NAMES : Holding.ENTRIES, name, cache(entry));
            })
        .toList();
  }

  /** How far an index or a kind of one is. */
  static IndexState state(Entry entry) {
    return entry
        .first("dirlensIndexState")
        .map(word -> IndexState.valueOf(word.toUpperCase(Locale.ROOT)))
        .orElse(IndexState.DISABLED);
  }

  private static KeyFigures keys(Entry entry) {
    List<HeavyKey> heaviest = new ArrayList<>();
    for (String line : entry.texts("dirlensHeavyKey")) {
      Matcher matcher = HEAVY_KEY.matcher(line);
      if (matcher.matches()) {
        heaviest.add(new HeavyKey(matcher.group(2), Long.parseLong(matcher.group(1))));
      }
    }
    heaviest.sort((a, b) -> Long.compare(b.ids(), a.ids()));
    return new KeyFigures(
        new Histogram(
            number(entry, "dirlensKeys"),
            number(entry, "dirlensIds"),
            ranges(entry.texts("dirlensIdsPerKey"), "keys")),
        heaviest,
        pages(entry),
        number(entry, "dirlensIndexBytes"));
  }

  private static TreeStatistics pages(Entry entry) {
    List<Long> levels =
        entry.texts("dirlensPages").stream()
            .sorted((a, b) -> Long.compare(number(a, "level"), number(b, "level")))
            .map(line -> number(line, "pages"))
            .toList();
    return new TreeStatistics(
        number(entry, "dirlensKeys"),
        levels,
        number(entry, "dirlensIndexBytes"),
        number(entry, "dirlensLeafFillPercent") / PERCENT,
        number(entry, "dirlensOverflowPages"));
  }

  private static CacheStatistics cache(Entry entry) {
    return new CacheStatistics(
        number(entry, "dirlensCacheHits"),
        number(entry, "dirlensCacheMisses"),
        number(entry, "dirlensCacheEvictions"),
        number(entry, "dirlensCacheBytes"),
        number(entry, "dirlensCacheCapacityBytes"),
        curve(entry.texts("dirlensCacheHitCurve")));
  }

  private static HitCurve curve(List<String> lines) {
    if (lines.size() != HitCurve.SIZES.size()) {
      return HitCurve.NONE;
    }
    List<String> upwards =
        lines.stream()
            .sorted((a, b) -> Long.compare(number(a, "bytes"), number(b, "bytes")))
            .toList();
    return new HitCurve(
        number(upwards.getFirst(), "asked"),
        upwards.stream().map(line -> (double) number(line, "hits")).toList());
  }

  private static Map<WriteCost.Kind, WriteCost> writeCosts(Entry entry) {
    Map<WriteCost.Kind, WriteCost> costs = new EnumMap<>(WriteCost.Kind.class);
    for (String line : entry.texts("dirlensWriteCost")) {
      String kind = line.substring(0, line.indexOf(' ')).toUpperCase(Locale.ROOT);
      costs.put(
          WriteCost.Kind.valueOf(kind),
          new WriteCost(
              number(line, "entries"),
              number(line, "keys"),
              number(line, "bytes"),
              1_000 * number(line, "micros")));
    }
    return costs;
  }

  private static long number(Entry entry, String attribute) {
    return entry.first(attribute).map(Long::parseLong).orElse(0L);
  }

  /** The number behind {@code name=} in a line of several; 0 if there is none. */
  private static long number(String line, String name) {
    Matcher matcher = Pattern.compile("(?:^| )" + name + "=(\\d+)").matcher(line);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }

  /** A shape of filters that no index helped. */
  static ShapeUse shape(Entry entry) {
    long searches = number(entry, "dirlensSearches");
    ShapeTally tally =
        new ShapeTally(
            searches,
            TimeUnit.MICROSECONDS.toNanos(number(entry, "dirlensTotalMicros")),
            LoggedOutcome.UNKNOWN,
            number(entry, "dirlensExaminedEntries"),
            searches,
            0,
            searches);
    return new ShapeUse(entry.first("dirlensFilterShape").orElse(""), tally, List.of(), false);
  }
}
