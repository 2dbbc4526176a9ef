package org.dirlens.charts.ui.picture;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.ui.common.Figures;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * How many keys hold how many ids, both on logarithmic axes, with the duplicates threshold drawn
 * in: left of it the ids lie in the leaf, right of it in containers of their own.
 *
 * @param axisEnd ids where the horizontal axis ends, with the threshold left to a line that is
 *     drawn over the picture; empty to draw it and to find the end
 */
public record KeyPicture(KeyDistribution distribution, KeyTexts texts, OptionalLong axisEnd)
    implements ChartPicture {
  /** With the threshold drawn in. */
  public KeyPicture(KeyDistribution distribution, KeyTexts texts) {
    this(distribution, texts, OptionalLong.empty());
  }

  /** Below the smallest number of keys a bar can stand for, so that a bar of one key is seen. */
  private static final double FLOOR = 0.6;

  /**
   * The label is right of the line only if the axis is this many times longer than the threshold.
   */
  private static final int LABEL_RIGHT_FACTOR = 100;

  /** Half an id: bars and threshold are drawn between whole numbers. */
  private static final double HALF = 0.5;

  /**
   * The words of the picture, already with their figures.
   *
   * @param title what is shown
   * @param inline the bars left of the threshold, for the legend
   * @param containers the bars right of it
   * @param threshold the label of the line
   * @param idsAxis the label of the horizontal axis
   * @param keysAxis the label of the vertical axis
   * @param bar what a bar says
   */
  public record KeyTexts(
      String title,
      String inline,
      String containers,
      String threshold,
      String idsAxis,
      String keysAxis,
      Function<Bar, String> bar) {}

  @Override
  public JFreeChart chart(ChartStyle style) {
    XYPlot plot = new XYPlot(dataset(), idsAxis(style), keysAxis(style), bars(style));
    ChartDecoration.tidy(plot, style);
    if (axisEnd.isEmpty()) {
      plot.addDomainMarker(thresholdLine(style), Layer.FOREGROUND);
    }
    return ChartDecoration.chart(texts.title(), plot, style, true);
  }

  @Override
  public String reading(int series, int item) {
    return texts.bar().apply(bars(series == 1).get(item));
  }

  private List<Bar> bars(boolean beyond) {
    return distribution.bars().stream()
        .filter(bar -> bar.beyond(distribution.threshold()) == beyond)
        .toList();
  }

  private XYIntervalSeriesCollection dataset() {
    XYIntervalSeries inline = new XYIntervalSeries(texts.inline());
    XYIntervalSeries containers = new XYIntervalSeries(texts.containers());
    bars(false).forEach(bar -> add(inline, bar));
    bars(true).forEach(bar -> add(containers, bar));
    XYIntervalSeriesCollection dataset = new XYIntervalSeriesCollection();
    dataset.addSeries(inline);
    dataset.addSeries(containers);
    return dataset;
  }

  private static void add(XYIntervalSeries series, Bar bar) {
    double middle = Math.sqrt((double) bar.fromIds() * bar.toIds());
    series.add(
        middle, bar.fromIds() - HALF, bar.toIds() + HALF, bar.keys(), bar.keys(), bar.keys());
  }

  private LogAxis idsAxis(ChartStyle style) {
    double most = Math.max(distribution.mostIds(), distribution.threshold() * 4L);
    return idsAxis(texts.idsAxis(), axisEnd.orElse(Math.max((long) most * 2, 16)), style);
  }

  /** Ids per key, from one to the end. */
  static LogAxis idsAxis(String label, double end, ChartStyle style) {
    LogAxis axis = logAxis(label, style);
    axis.setRange(HALF, end);
    return axis;
  }

  private LogAxis keysAxis(ChartStyle style) {
    LogAxis axis = logAxis(texts.keysAxis(), style);
    long tallest = distribution.bars().stream().mapToLong(Bar::keys).max().orElse(1);
    axis.setRange(FLOOR, Math.max(tallest * 2.0, 10));
    return axis;
  }

  private static LogAxis logAxis(String label, ChartStyle style) {
    LogAxis axis =
        ChartDecoration.decades(value -> value < 1 ? " " : Figures.count(Math.round(value)));
    axis.setLabel(label);
    axis.setSmallestValue(HALF);
    ChartDecoration.tidy(axis, style);
    return axis;
  }

  private static XYBarRenderer bars(ChartStyle style) {
    XYBarRenderer renderer = new XYBarRenderer(0.06);
    renderer.setBarPainter(new StandardXYBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    renderer.setUseYInterval(false);
    renderer.setBase(FLOOR);
    renderer.setSeriesPaint(0, style.series(0));
    renderer.setSeriesPaint(1, style.series(1));
    return renderer;
  }

  private ValueMarker thresholdLine(ChartStyle style) {
    ValueMarker line = new ValueMarker(distribution.threshold() + HALF);
    line.setPaint(style.colors().accent());
    line.setStroke(style.dashed());
    line.setAlpha(1f);
    line.setLabel(texts.threshold());
    line.setLabelFont(style.smallFont());
    line.setLabelPaint(style.colors().accent());
    line.setLabelBackgroundColor(style.background());
    boolean right = distribution.mostIds() > (long) distribution.threshold() * LABEL_RIGHT_FACTOR;
    line.setLabelAnchor(right ? RectangleAnchor.TOP_RIGHT : RectangleAnchor.TOP_LEFT);
    line.setLabelTextAnchor(right ? TextAnchor.TOP_LEFT : TextAnchor.TOP_RIGHT);
    line.setLabelOffset(new RectangleInsets(2, 4, 2, 4));
    return line;
  }
}
