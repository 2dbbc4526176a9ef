package org.dirlens.charts.ui.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.Thinning;
import org.dirlens.charts.ui.model.TimeSpan;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.Curve;
import org.dirlens.charts.ui.picture.EmptyPicture;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;
import org.eclipse.osgi.util.NLS;

/**
 * Draws up the pictures of all measures of one history.
 *
 * <p>Threads: one at a time.
 */
final class Pictures {
  /** Lines in one chart; more cannot be told apart. Areas are all there, as they make a sum. */
  static final int MAX_LINES = 7;

  /** Shapes of filters are not asked for more often, and what is drawn is of that time. */
  private static final long SHAPES_MILLIS = 1_000;

  /** Points in one curve; more than there are pixels in a pane. */
  static final int MAX_POINTS = 600;

  /** Points that are as many slots apart do not share one. */
  private static final double SLOTS_APART = 1.5;

  private final ChartHistory history;
  private final Function<Measure, Optional<String>> why;

  /**
   * @param why a measure is not told; empty where it is
   */
  Pictures(ChartHistory history, Function<Measure, Optional<String>> why) {
    this.history = history;
    this.why = why;
  }

  /** How long a point of a picture of that span stands for at least. */
  static long slotMillis(TimeSpan span) {
    return Math.max(1, span.millis() / MAX_POINTS);
  }

  /** All measures over the same span. */
  Map<Measure, ChartPicture> draw(TimeSpan span) {
    List<ChartPoint> points = history.within(span.millis(), span.toMillis());
    Map<Measure, ChartPicture> pictures = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      pictures.put(measure, picture(measure, points, span));
    }
    return pictures;
  }

  private ChartPicture picture(Measure measure, List<ChartPoint> points, TimeSpan span) {
    MeasureLook look = MeasureLook.of(measure);
    Optional<String> missing = why.apply(measure);
    if (missing.isPresent()) {
      return new EmptyPicture(look.title(), missing.get());
    }
    List<Series> series = history.columns().of(measure);
    boolean shapes = measure == Measure.SHAPES;
    long slot = Math.max(slotMillis(span), shapes && isOften(points) ? SHAPES_MILLIS : 0);
    List<ChartPoint> all = thinned(points, slot, series);
    List<ChartPoint> thinned = shapes ? asked(all, series) : all;
    int most = look.look() == LinePicture.Look.STACKED ? series.size() : MAX_LINES;
    List<Curve> curves = curves(series, thinned, most);
    return curves.isEmpty()
        ? new EmptyPicture(look.title(), look.nothing())
        : new LinePicture(
            title(measure, look, points, slot), look.scale(), look.look(), curves, thinned, span);
  }

  /** Only slots that are over, so that what is drawn stays as it is. */
  private static List<ChartPoint> thinned(List<ChartPoint> points, long slot, List<Series> series) {
    int over = points.size();
    if (!points.isEmpty() && points.getLast().time().spanMillis() < SLOTS_APART * slot) {
      long last = points.getLast().timeMillis() / slot;
      while (over > 0 && points.get(over - 1).timeMillis() / slot == last) {
        over--;
      }
    }
    return Thinning.bySlot(points.subList(0, over), slot, series);
  }

  /** Whether samples are taken more often than shapes are asked for. */
  private static boolean isOften(List<ChartPoint> points) {
    return !points.isEmpty() && SLOTS_APART * points.getLast().time().spanMillis() < SHAPES_MILLIS;
  }

  /** Points of which any of the series tells something; between others there is no gap. */
  private static List<ChartPoint> asked(List<ChartPoint> points, List<Series> series) {
    return points.stream()
        .filter(point -> series.stream().anyMatch(each -> Double.isFinite(point.figure(each))))
        .toList();
  }

  /** The series that say something, those that say most if there are too many. */
  private static List<Curve> curves(List<Series> series, List<ChartPoint> points, int most) {
    Map<Series, Double> weights = new HashMap<>();
    for (Series each : series) {
      double weight = weight(each, points);
      if (weight > 0) {
        weights.put(each, weight);
      }
    }
    List<Series> heaviest = new ArrayList<>(weights.keySet());
    heaviest.sort(Comparator.comparing((Series each) -> -weights.getOrDefault(each, 0.0)));
    List<Series> kept = heaviest.subList(0, Math.min(most, heaviest.size()));
    return series.stream()
        .filter(kept::contains)
        .map(each -> new Curve(each.name(), each))
        .toList();
  }

  /** How much there is to see of a series; 0 for nothing. */
  private static double weight(Series series, List<ChartPoint> points) {
    boolean always = series.measure() != Measure.OPERATIONS || series.name().equals("search");
    double weight = 0;
    for (ChartPoint point : points) {
      double figure = point.figure(series);
      weight += Double.isNaN(figure) ? 0 : figure + (always ? 1e-9 : 0);
    }
    return weight;
  }

  /** Percentiles name the time they are of, and the slot of which the highest is drawn. */
  private static String title(
      Measure measure, MeasureLook look, List<ChartPoint> points, long slot) {
    boolean percentiles = measure == Measure.LATENCY || measure == Measure.SHAPES;
    if (!percentiles || points.isEmpty()) {
      return look.title();
    }
    long least = measure == Measure.SHAPES ? SHAPES_MILLIS : 0;
    long sample = Math.max(least, points.getLast().time().spanMillis());
    if (slot < SLOTS_APART * sample) {
      return NLS.bind(Messages.Charts_window, look.title(), seconds(sample));
    }
    boolean medians = measure == Measure.LATENCY;
    return NLS.bind(
        medians ? Messages.Charts_highestButMedian : Messages.Charts_highest,
        new Object[] {look.title(), seconds(sample), seconds(slot)});
  }

  private static String seconds(long millis) {
    double tenths = Math.max(1, Math.round(millis / 100.0));
    return tenths % 10 == 0 ? String.valueOf((long) tenths / 10) : String.valueOf(tenths / 10);
  }
}
