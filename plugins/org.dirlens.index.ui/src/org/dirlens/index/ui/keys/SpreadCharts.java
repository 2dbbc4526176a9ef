package org.dirlens.index.ui.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.canvas.ChartLine;
import org.dirlens.charts.ui.canvas.ChartRangeModel;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.picture.KeyPicture;
import org.dirlens.charts.ui.picture.KeyPicture.KeyTexts;
import org.dirlens.charts.ui.picture.RatioPicture;
import org.dirlens.charts.ui.picture.RatioPicture.AmountAxis;
import org.dirlens.charts.ui.picture.RatioPicture.Division;
import org.dirlens.charts.ui.picture.RatioPicture.Point;
import org.dirlens.charts.ui.picture.RatioPicture.RatioLine;
import org.dirlens.index.keys.KeySpread;
import org.dirlens.index.keys.Split;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.statistics.Histogram.Bucket;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;

/**
 * The histogram of ids per key and, below it, the share of all ids that keys up to a size have; the
 * threshold is one line across both.
 *
 * <p>Threads: user interface.
 */
final class SpreadCharts extends Composite {
  /** The ids axis ends at this many times the larger of threshold and largest key. */
  private static final int AIR = 2;

  private static final long AXIS_MIN = 64;
  private static final double SIDE_BY_SIDE = 2;

  private final ExecutorService painter = Executors.newSingleThreadExecutor(SpreadCharts::daemon);
  private final ChartCanvas histogram;
  private final ChartCanvas shares;
  private final List<ChartLine> lines = new ArrayList<>();
  private final IntConsumer moved;
  private final IntConsumer released;
  private KeySpread spread;
  private String index = "";
  private long axisEnd = AXIS_MIN;
  private boolean following;

  /**
   * @param moved told each threshold that the line passes
   * @param released told the one at which it is let go
   */
  SpreadCharts(Composite parent, IntConsumer moved, IntConsumer released) {
    super(parent, SWT.NONE);
    this.moved = moved;
    this.released = released;
    this.spread = new KeySpread(Histogram.NONE, -1, Optional.empty());
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    histogram = canvas("keys.histogram");
    shares = canvas("keys.shares");
    ChartRangeModel range = new ChartRangeModel();
    histogram.share(range);
    shares.share(range);
    addListener(SWT.Resize, event -> arrange());
    addListener(SWT.Dispose, event -> painter.shutdown());
  }

  /** The charts stand side by side where there is more room for that. */
  private void arrange() {
    boolean wide = getSize().x > SIDE_BY_SIDE * getSize().y;
    ((GridLayout) getLayout()).numColumns = wide ? 2 : 1;
    layout();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "key charts");
    thread.setDaemon(true);
    return thread;
  }

  private ChartCanvas canvas(String id) {
    ChartCanvas canvas = ControlIds.name(new ChartCanvas(this, painter), id);
    GridDataFactory.fillDefaults().grab(true, true).hint(160, 80).applyTo(canvas);
    return canvas;
  }

  /** Shows another index, or this one with other figures; the line goes to the threshold. */
  void show(String name, KeySpread shown, Split split) {
    index = name;
    spread = shown;
    axisEnd = Math.max(AXIS_MIN, AIR * Math.max(spread.mostIds(), AIR * (long) split.threshold()));
    shares.show(sharePicture());
    lines.clear();
    line(histogram, split.threshold());
    line(shares, split.threshold());
    colour(split);
  }

  /** Shows which keys lie on which side; the axes stay as they are. */
  void colour(Split split) {
    histogram.show(new KeyPicture(distribution(split.threshold()), texts(split), axis()));
  }

  private OptionalLong axis() {
    return OptionalLong.of(axisEnd);
  }

  private void line(ChartCanvas canvas, int threshold) {
    ChartLine line =
        new ChartLine(
            ChartLine.Direction.VERTICAL,
            threshold,
            value -> NLS.bind(Messages.Charts_threshold, Figures.count((long) value)),
            KeySpread::nearest);
    line.onMoved(value -> moved(line, value));
    line.onReleased(value -> released.accept((int) value));
    lines.add(line);
    canvas.line(line);
  }

  /** The other line follows, and tells nobody. */
  private void moved(ChartLine held, double value) {
    if (!following) {
      following = true;
      lines.stream().filter(line -> line != held).forEach(line -> line.moveTo(value));
      following = false;
      histogram.redraw();
      shares.redraw();
      moved.accept((int) value);
    }
  }

  private KeyDistribution distribution(int threshold) {
    return new KeyDistribution(
        index,
        spread.buckets().stream()
            .map(each -> new Bar(each.first(), each.last(), each.keys(), each.ids()))
            .toList(),
        threshold);
  }

  private KeyTexts texts(Split split) {
    return new KeyTexts(
        Messages.Charts_histogram,
        NLS.bind(Messages.Charts_inline, Figures.count(split.inline().keys())),
        NLS.bind(Messages.Charts_containers, Figures.count(split.containers().keys())),
        "",
        Messages.Charts_idsAxis,
        Messages.Charts_keysAxis,
        SpreadCharts::bar);
  }

  private static String bar(Bar bar) {
    return NLS.bind(
        bar.fromIds() == bar.toIds() ? Messages.Charts_barOfOne : Messages.Charts_bar,
        new Object[] {
          keys(bar.keys()),
          ids(bar.ids()),
          bar.fromIds() == bar.toIds() ? ids(bar.fromIds()) : Figures.count(bar.fromIds()),
          ids(bar.toIds())
        });
  }

  /** "1 key", "200 keys". */
  static String keys(long count) {
    return Figures.count(count, Messages.Keys_oneKey, Messages.Keys_keys);
  }

  /** "1 id", "200 ids". */
  static String ids(long count) {
    return Figures.count(count, Messages.Keys_oneId, Messages.Keys_ids);
  }

  private RatioPicture sharePicture() {
    List<Point> points = new ArrayList<>();
    long all = spread.buckets().stream().mapToLong(Bucket::ids).sum();
    long sum = 0;
    for (Bucket bucket : spread.buckets()) {
      sum += bucket.ids();
      points.add(new Point(bucket.last(), (double) sum / Math.max(1, all)));
    }
    return new RatioPicture(
        Messages.Charts_shares,
        new AmountAxis(
            Division.LOGARITHMIC,
            Messages.Charts_idsAxis,
            axisEnd,
            ids -> NLS.bind(Messages.Charts_upTo, Figures.count(Math.round(ids)))),
        List.of(new RatioLine(Messages.Charts_share, points)));
  }
}
