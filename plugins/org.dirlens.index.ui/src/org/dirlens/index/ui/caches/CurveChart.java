package org.dirlens.index.ui.caches;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongConsumer;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.canvas.ChartLine;
import org.dirlens.charts.ui.picture.EmptyPicture;
import org.dirlens.charts.ui.picture.RatioPicture;
import org.dirlens.charts.ui.picture.RatioPicture.AmountAxis;
import org.dirlens.charts.ui.picture.RatioPicture.Division;
import org.dirlens.charts.ui.picture.RatioPicture.Point;
import org.dirlens.charts.ui.picture.RatioPicture.RatioLine;
import org.dirlens.index.caches.CacheRow;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;

/**
 * The hit ratio of one cache by its size, with the size that is wanted as a line to drag.
 *
 * <p>Threads: user interface.
 */
final class CurveChart extends Composite {
  private static final double AIR = 1.05;

  /** A line stops at these sizes in bytes: what people would type. */
  private static final double STEP = 64 << 10;

  private final ExecutorService painter = Executors.newSingleThreadExecutor(CurveChart::daemon);
  private final ChartCanvas canvas;
  private final LongConsumer moved;
  private final LongConsumer released;

  /**
   * @param moved told each size that the line passes, in bytes
   * @param released told the one at which it is let go
   */
  CurveChart(Composite parent, LongConsumer moved, LongConsumer released) {
    super(parent, SWT.NONE);
    setLayout(new FillLayout());
    this.moved = moved;
    this.released = released;
    canvas = ControlIds.name(new ChartCanvas(this, painter), "caches.curve");
    addListener(SWT.Dispose, event -> painter.shutdown());
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "cache chart");
    thread.setDaemon(true);
    return thread;
  }

  /** Shows the curve of a cache; the line goes to the size that is wanted. */
  void show(CacheRow row) {
    String title = NLS.bind(Messages.Curve_title, CacheTable.name(row));
    if (!row.curve().known() || row.bytes() == 0) {
      canvas.show(new EmptyPicture(title, Messages.Curve_none));
      canvas.line(null);
      return;
    }
    double end = AIR * Math.max(row.curve().largestBytes(), row.wantedBytes());
    canvas.show(
        new RatioPicture(
            title,
            new AmountAxis(
                Division.BYTES,
                Messages.Curve_axis,
                end,
                bytes -> Figures.bytes(Math.round(bytes))),
            List.of(
                new RatioLine(
                    Messages.Curve_hits,
                    row.curve().points().stream()
                        .map(point -> new Point(point.bytes(), point.ratio()))
                        .toList()))));
    canvas.line(line(row));
  }

  private ChartLine line(CacheRow row) {
    ChartLine line =
        new ChartLine(
            ChartLine.Direction.VERTICAL,
            row.wantedBytes(),
            bytes -> Figures.bytes((long) bytes),
            CurveChart::allowed);
    line.onMoved(bytes -> moved.accept((long) bytes));
    line.onReleased(bytes -> released.accept((long) bytes));
    return line;
  }

  private static double allowed(double bytes) {
    return Math.max(IndexDefinition.MIN_CACHE_BYTES, Math.rint(bytes / STEP) * STEP);
  }
}
