package org.dirlens.benchmark.ui;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.HdrHistogram.Histogram;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.Columns;
import org.dirlens.charts.ui.model.TimeSpan;
import org.dirlens.charts.ui.picture.Curve;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.charts.ui.picture.LinePicture.Look;
import org.dirlens.charts.ui.picture.VerticalScale;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;

/**
 * A running load: how many operations each target answers a second, and the latency that 99 % of
 * them did not exceed.
 *
 * <p>Threads: user interface; pictures are drawn on a thread of their own.
 */
final class LoadCharts extends Composite {
  private static final long SECOND_MILLIS = 1_000;
  private static final int SECONDS_MIN = 20;
  private static final int POINTS_MAX = 600;
  private static final double NANOS_PER_MICRO = 1e3;

  private final ExecutorService painter =
      Executors.newSingleThreadExecutor(work -> daemon(work, "benchmark chart painter"));
  private final ChartCanvas rates;
  private final ChartCanvas latencies;
  private final List<String> targets = new ArrayList<>();
  private List<ChartPoint> points = new ArrayList<>();
  private Columns columns = new Columns();

  /**
   * @param id what the names of its charts begin with
   */
  LoadCharts(Composite parent, String id) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).equalWidth(true).applyTo(this);
    rates = canvas(id + ".rates");
    latencies = canvas(id + ".latencies");
    addListener(SWT.Dispose, event -> painter.shutdown());
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private ChartCanvas canvas(String id) {
    ChartCanvas canvas = ControlIds.name(new ChartCanvas(this, painter), id);
    GridDataFactory.fillDefaults().grab(true, true).hint(200, 120).applyTo(canvas);
    return canvas;
  }

  /** Forgets what was shown. */
  void clear() {
    points = new ArrayList<>();
    columns = new Columns();
    targets.clear();
  }

  /** One more second of a target. */
  void add(String target, long endMillis, List<MeasuredOperation> operations) {
    if (!targets.contains(target)) {
      targets.add(target);
    }
    Map<Series, Double> figures = new HashMap<>();
    double count = operations.stream().mapToLong(MeasuredOperation::count).sum();
    figures.put(rate(target), count);
    Histogram all = new Histogram(3);
    operations.forEach(each -> all.add(each.latencyNanos()));
    if (all.getTotalCount() > 0) {
      figures.put(latency(target), all.getValueAtPercentile(99) / NANOS_PER_MICRO);
    }
    points.add(
        ChartPoint.of(new ChartPoint.Time(endMillis, SECOND_MILLIS, endMillis), figures, columns));
    if (points.size() > POINTS_MAX) {
      points = new ArrayList<>(points.subList(points.size() - POINTS_MAX, points.size()));
    }
    draw();
  }

  private static Series rate(String target) {
    return new Series(Measure.OPERATIONS, target);
  }

  private static Series latency(String target) {
    return new Series(Measure.LATENCY, target);
  }

  private void draw() {
    long last = points.getLast().timeMillis();
    long first = Math.min(points.getFirst().timeMillis(), last - SECONDS_MIN * SECOND_MILLIS);
    TimeSpan span = new TimeSpan(first, last);
    rates.show(
        new LinePicture(
            Messages.Live_rate,
            VerticalScale.PER_SECOND,
            Look.LINES,
            targets.stream().map(each -> new Curve(each, rate(each))).toList(),
            points,
            span));
    latencies.show(
        new LinePicture(
            Messages.Live_latency,
            VerticalScale.MICROS_LOG,
            Look.LINES,
            targets.stream().map(each -> new Curve(each, latency(each))).toList(),
            points,
            span));
  }
}
