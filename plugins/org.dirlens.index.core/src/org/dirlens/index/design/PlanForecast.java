package org.dirlens.index.design;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.dirlens.advisor.IndexForecast;
import org.dirlens.advisor.IndexName;
import org.dirlens.advisor.ValueSample;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.core.PlanChange;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.WriteCost;

/**
 * What a plan will cost, before it is applied, and what it cost, afterwards. The forecast is from
 * entries that were looked at and from what the indices of the server measured; it leaves out that
 * another threshold stores keys in another way, which moves little. One thread.
 */
public final class PlanForecast {
  private final PlanDiff diff;
  private final IndexSnapshot before;
  private final List<Touched> touched;

  /** One attribute of a plan: the kinds that come and go, and the bound of its cache. */
  private record Touched(
      String attribute, Set<IndexKind> built, Set<IndexKind> dropped, long cacheBytes) {}

  /**
   * @param before the server before the plan is applied
   */
  public PlanForecast(PlanDiff diff, IndexSnapshot before) {
    this.diff = diff;
    this.before = before;
    this.touched = touched();
  }

  private List<Touched> touched() {
    Map<String, Touched> all = new LinkedHashMap<>();
    for (PlanChange change : diff.changes()) {
      Touched now =
          all.computeIfAbsent(
              change.attribute(), name -> new Touched(name, none(), none(), cacheBytes(name)));
      all.put(change.attribute(), with(now, change));
    }
    return new ArrayList<>(all.values());
  }

  private static Set<IndexKind> none() {
    return EnumSet.noneOf(IndexKind.class);
  }

  private long cacheBytes(String attribute) {
    return figures(before, attribute).map(each -> each.definition().cacheBytes()).orElse(0L);
  }

  private static Touched with(Touched now, PlanChange change) {
    String name = now.attribute();
    return switch (change) {
      case PlanChange.Added added ->
          new Touched(
              name, added.definition().kinds(), now.dropped(), added.definition().cacheBytes());
      case PlanChange.Removed removed ->
          new Touched(name, now.built(), removed.definition().kinds(), 0);
      case PlanChange.KindsChanged kinds ->
          new Touched(
              name,
              without(kinds.after(), kinds.before()),
              without(kinds.before(), kinds.after()),
              now.cacheBytes());
      case PlanChange.CacheChanged cache ->
          new Touched(name, now.built(), now.dropped(), cache.afterBytes());
      case PlanChange.ThresholdChanged none -> now;
      case PlanChange.HiddenChanged none -> now;
    };
  }

  private static Set<IndexKind> without(Set<IndexKind> all, Set<IndexKind> gone) {
    Set<IndexKind> left = none();
    left.addAll(all);
    left.removeAll(gone);
    return left;
  }

  private static Optional<IndexFigures> figures(IndexSnapshot snapshot, String attribute) {
    Schema schema = snapshot.attributes().schema();
    String name = IndexFacts.name(schema, attribute);
    return snapshot.indices().stream()
        .filter(each -> IndexFacts.name(schema, each.attribute()).equalsIgnoreCase(name))
        .findFirst();
  }

  /**
   * What applying it will bring.
   *
   * @param sample entries that were looked at; none if nobody looked
   * @param rate of builds on this server
   */
  public PlanEffect predict(ValueSample sample, BuildRate rate) {
    boolean known = told(before) && (sample.entries() > 0 || built().isEmpty());
    if (!known) {
      return PlanEffect.UNKNOWN;
    }
    IndexForecast forecast = new IndexForecast(IndexFacts.of(before), sample);
    long disk = 0;
    long memory = 0;
    for (Touched each : touched) {
      long now = figures(before, each.attribute()).map(IndexFigures::bytes).orElse(0L);
      long then = Math.max(0, now + grown(each, forecast));
      disk += then - now;
      memory += Math.min(each.cacheBytes(), then) - Math.min(cacheBytes(each.attribute()), now);
    }
    return new PlanEffect(
        OptionalLong.of(disk),
        OptionalLong.of(memory),
        writeNanos(forecast),
        buildNanos(forecast, rate));
  }

  /** Only a Dirlens server tells how many entries it has and how large its indices are. */
  private static boolean told(IndexSnapshot snapshot) {
    return snapshot.entries() >= 0;
  }

  private List<IndexName> built() {
    return touched.stream()
        .flatMap(each -> each.built().stream().map(kind -> name(each, kind)))
        .toList();
  }

  /** The attributes whose index is built, in part or as a whole. */
  public List<String> attributes() {
    return touched.stream()
        .filter(each -> !each.built().isEmpty())
        .map(Touched::attribute)
        .toList();
  }

  private List<IndexName> dropped() {
    return touched.stream()
        .flatMap(each -> each.dropped().stream().map(kind -> name(each, kind)))
        .toList();
  }

  private IndexName name(Touched each, IndexKind kind) {
    return new IndexName(IndexFacts.name(before.attributes().schema(), each.attribute()), kind);
  }

  private long grown(Touched each, IndexForecast forecast) {
    long come =
        each.built().stream().mapToLong(kind -> forecast.size(name(each, kind)).bytes()).sum();
    long gone =
        each.dropped().stream()
            .flatMap(kind -> kind(before, name(each, kind)).stream())
            .mapToLong(kind -> kind.keys().bytes())
            .sum();
    return come - gone;
  }

  private static Optional<KindFigures> kind(IndexSnapshot snapshot, IndexName name) {
    return figures(snapshot, name.attribute())
        .flatMap(index -> IndexFacts.kind(index, name.kind()));
  }

  private OptionalDouble writeNanos(IndexForecast forecast) {
    double sum = 0;
    for (IndexName index : built()) {
      OptionalDouble nanos = forecast.writeNanos(index);
      if (nanos.isEmpty()) {
        return nanos;
      }
      sum += nanos.getAsDouble();
    }
    OptionalDouble saved = saved();
    return saved.isEmpty() ? saved : OptionalDouble.of(sum - saved.getAsDouble());
  }

  /** What adding an entry took the indices that go; empty if one of them was not measured. */
  private OptionalDouble saved() {
    return measured(before, dropped());
  }

  private static OptionalDouble measured(IndexSnapshot snapshot, List<IndexName> indices) {
    double sum = 0;
    for (IndexName index : indices) {
      WriteCost adds =
          kind(snapshot, index).map(each -> each.writeCosts().get(WriteCost.Kind.ADD)).orElse(null);
      if (adds == null || adds.entries() == 0) {
        return OptionalDouble.empty();
      }
      sum += (double) adds.nanos() / adds.entries();
    }
    return OptionalDouble.of(sum);
  }

  private OptionalLong buildNanos(IndexForecast forecast, BuildRate rate) {
    if (built().isEmpty()) {
      return OptionalLong.of(0);
    }
    long ids = built().stream().mapToLong(index -> forecast.size(index).ids()).sum();
    return rate.nanos(builds(), units(ids));
  }

  private long builds() {
    return touched.stream().filter(each -> !each.built().isEmpty()).count();
  }

  /** All entries are read once for each attribute that is built. */
  private long units(long ids) {
    return builds() * before.entries() + ids;
  }

  /**
   * What applying it brought. The time of writing is known once an entry was added since.
   *
   * @param after the server now
   * @param buildNanos how long it took
   */
  public PlanEffect measured(IndexSnapshot after, long buildNanos) {
    if (!told(after)) {
      return new PlanEffect(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          OptionalLong.of(buildNanos));
    }
    long disk = 0;
    long memory = 0;
    for (Touched each : touched) {
      Optional<IndexFigures> old = figures(before, each.attribute());
      Optional<IndexFigures> now = figures(after, each.attribute());
      disk += now.map(IndexFigures::bytes).orElse(0L) - old.map(IndexFigures::bytes).orElse(0L);
      memory += cached(now) - cached(old);
    }
    OptionalDouble come = measured(after, built());
    OptionalDouble gone = saved();
    return new PlanEffect(
        OptionalLong.of(disk),
        OptionalLong.of(memory),
        come.isEmpty() || gone.isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(come.getAsDouble() - gone.getAsDouble()),
        OptionalLong.of(buildNanos));
  }

  private static long cached(Optional<IndexFigures> index) {
    return index.map(each -> each.cache().bytes()).orElse(0L);
  }

  /** The rate with this build counted in; as it was where nothing was built or counted. */
  public BuildRate rate(BuildRate known, IndexSnapshot after, long buildNanos) {
    long ids =
        built().stream()
            .flatMap(index -> kind(after, index).stream())
            .mapToLong(kind -> kind.keys().idsPerKey().ids())
            .sum();
    return built().isEmpty() || !told(after) ? known : known.plus(builds(), units(ids), buildNanos);
  }
}
