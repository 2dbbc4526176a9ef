package org.dirlens.charts.ui.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.HitCounts;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.model.Sample;
import org.dirlens.charts.ui.model.Thinning;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.Curve;
import org.dirlens.charts.ui.picture.EmptyPicture;
import org.dirlens.charts.ui.picture.KeyPicture;
import org.dirlens.charts.ui.picture.KeyPicture.KeyTexts;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.charts.ui.picture.VerticalScale;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * The four pictures of one source: turns its counters into history and its history into charts.
 *
 * <p>Threads: {@link #tick} on the sampling thread; {@link #range}, {@link #freeze} and {@link
 * #index} from the user interface thread.
 */
final class LivePictures {
  /** Curves in one chart; more cannot be told apart. */
  static final int MAX_CURVES = 7;

  /** Points in one curve; more than there are pixels in a pane. */
  static final int MAX_POINTS = 600;

  /** Ticks between two counts of the ids per key, which walk the keys of an index. */
  static final int DISTRIBUTION_TICKS = 5;

  /** The newest pictures, one a pane. */
  record Shown(
      ChartPicture searches,
      ChartPicture latency,
      ChartPicture hits,
      ChartPicture keys,
      List<String> indices) {}

  private final ChartSource source;
  private final ChartHistory history = new ChartHistory();
  private volatile ChartRange range = ChartRange.ONE_MINUTE;
  private volatile long frozenMillis;
  private volatile @Nullable String index;
  private @Nullable KeyDistribution distribution;
  private @Nullable String countedIndex;
  private int distributionAge;
  private List<String> curves = List.of();

  LivePictures(ChartSource source) {
    this.source = source;
  }

  void range(ChartRange chosen) {
    range = chosen;
  }

  /**
   * Charts the keys of this index from now on, also when it is away for a while; null for the first
   * there is.
   */
  void index(@Nullable String chosen) {
    index = chosen;
  }

  /** The index whose keys are charted; null until there is one. */
  @Nullable String index() {
    return index;
  }

  /** Freezes the end of the time axis while sampling continues; 0 releases it. */
  void freeze(long endMillis) {
    frozenMillis = endMillis;
  }

  /** Samples the source and draws up the pictures of this moment. */
  Shown tick() {
    WaitingCalls.begin("LivePictures.tick");
    Sample sample = source.sampler().sample();
    history.record(sample);
    curves = busiest(sample.hits());
    List<String> indices = source.indices();
    return new Shown(searches(sample), latency(sample), hits(sample), keys(indices), indices);
  }

  private ChartPicture searches(Sample sample) {
    Curve curve = new Curve(Messages.Charts_searches, ChartPoint::searchesPerSecond);
    return history.size() == 0
        ? new EmptyPicture(Messages.Charts_searchesTitle, Messages.Charts_firstTick)
        : lines(Messages.Charts_searchesTitle, VerticalScale.PER_SECOND, List.of(curve), sample);
  }

  private ChartPicture latency(Sample sample) {
    List<Curve> percentiles =
        List.of(
            new Curve(Messages.Charts_p50, ChartPoint::p50Micros),
            new Curve(Messages.Charts_p95, ChartPoint::p95Micros),
            new Curve(Messages.Charts_p99, ChartPoint::p99Micros));
    return sample.searches() == 0 || points(sample).stream().allMatch(LivePictures::silent)
        ? new EmptyPicture(Messages.Charts_latencyTitle, Messages.Charts_noSearches)
        : lines(Messages.Charts_latencyTitle, VerticalScale.MICROS_LOG, percentiles, sample);
  }

  private ChartPicture hits(Sample sample) {
    List<Curve> ratios =
        curves.stream()
            .map(name -> new Curve(name, point -> point.hitRatios().getOrDefault(name, Double.NaN)))
            .toList();
    return ratios.isEmpty()
        ? new EmptyPicture(Messages.Charts_hitsTitle, Messages.Charts_noHits)
        : lines(Messages.Charts_hitsTitle, VerticalScale.PERCENT, ratios, sample);
  }

  private ChartPicture keys(List<String> indices) {
    String chosen = chosenIndex(indices);
    if (chosen == null) {
      return new EmptyPicture(Messages.Charts_keysTitle, Messages.Charts_noIndices);
    }
    String title = NLS.bind(Messages.Charts_keysOf, chosen);
    if (!indices.contains(chosen)) {
      return new EmptyPicture(title, Messages.Charts_indexAway);
    }
    KeyDistribution counted = count(chosen);
    return counted.isEmpty()
        ? new EmptyPicture(title, Messages.Charts_noKeys)
        : new KeyPicture(counted, texts(title, counted));
  }

  private @Nullable String chosenIndex(List<String> indices) {
    String chosen = index;
    if (chosen == null && !indices.isEmpty()) {
      chosen = indices.get(0);
      index = chosen;
    }
    return chosen;
  }

  private KeyDistribution count(String chosen) {
    KeyDistribution counted = distribution;
    if (counted == null
        || !chosen.equals(countedIndex)
        || ++distributionAge >= DISTRIBUTION_TICKS) {
      counted = source.distribution(chosen);
      distribution = counted;
      countedIndex = chosen;
      distributionAge = 0;
    }
    return counted;
  }

  private static KeyTexts texts(String title, KeyDistribution counted) {
    return new KeyTexts(
        title,
        NLS.bind(Messages.Charts_keysInline, Figures.count(counted.keysInline())),
        NLS.bind(Messages.Charts_keysInContainers, Figures.count(counted.keysInContainers())),
        NLS.bind(Messages.Charts_threshold, Figures.count(counted.threshold())),
        Messages.Charts_idsAxis,
        Messages.Charts_keysAxis,
        LivePictures::text);
  }

  private static String text(Bar bar) {
    String keys =
        bar.keys() == 1
            ? Messages.Charts_oneKey
            : NLS.bind(Messages.Charts_manyKeys, Figures.count(bar.keys()));
    if (bar.fromIds() == bar.toIds()) {
      return NLS.bind(
          bar.toIds() == 1 ? Messages.Charts_barOfOneId : Messages.Charts_barOfIds,
          keys,
          Figures.count(bar.toIds()));
    }
    return NLS.bind(
        Messages.Charts_bar,
        new Object[] {keys, Figures.count(bar.fromIds()), Figures.count(bar.toIds())});
  }

  private LinePicture lines(String title, VerticalScale scale, List<Curve> lines, Sample sample) {
    return new LinePicture(title, scale, lines, points(sample), range, end(sample));
  }

  private List<ChartPoint> points(Sample sample) {
    ChartRange shown = range;
    return Thinning.bySlot(history.within(shown, end(sample)), shown.millis() / MAX_POINTS);
  }

  private long end(Sample sample) {
    long frozen = frozenMillis;
    return frozen == 0 ? sample.timeMillis() : frozen;
  }

  private static boolean silent(ChartPoint point) {
    return Double.isNaN(point.p50Micros());
  }

  /**
   * The names asked most often, at most {@link #MAX_CURVES}, in the order of their names so that
   * colors stay.
   */
  private static List<String> busiest(Map<String, HitCounts> hits) {
    List<Map.Entry<String, HitCounts>> asked = new ArrayList<>(hits.entrySet());
    asked.removeIf(entry -> entry.getValue().asked() == 0);
    asked.sort(Comparator.comparingLong(entry -> -entry.getValue().asked()));
    return asked.stream().limit(MAX_CURVES).map(Map.Entry::getKey).sorted().toList();
  }
}
