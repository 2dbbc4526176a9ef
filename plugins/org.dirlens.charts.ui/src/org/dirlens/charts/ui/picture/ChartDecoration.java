package org.dirlens.charts.ui.picture;

import java.awt.Color;
import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.Locale;
import java.util.function.DoubleFunction;
import org.dirlens.charts.ui.model.TimeSpan;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.TickUnits;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** What all charts look like around their data: title, axes, grid and legend. */
final class ChartDecoration {
  private static final long CLOCK_WITHOUT_SECONDS_MILLIS = 600_000;

  private static final int LEGEND_ITEMS_MAX = 4;

  private ChartDecoration() {}

  static JFreeChart chart(String title, XYPlot plot, ChartStyle style, boolean legend) {
    JFreeChart chart = new JFreeChart(null, style.titleFont(), plot, false);
    chart.setBackgroundPaint(style.background());
    chart.setPadding(new RectangleInsets(6, 8, 4, 28));
    chart.setAntiAlias(true);
    chart.addSubtitle(title(title, style));
    if (legend) {
      chart.addSubtitle(legend(plot, style));
    }
    return chart;
  }

  static void tidy(XYPlot plot, ChartStyle style) {
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(style.colors().grid());
    plot.setRangeGridlineStroke(style.hairline());
    plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setInsets(new RectangleInsets(4, 0, 0, 0));
  }

  static void tidy(Axis axis, ChartStyle style) {
    axis.setTickLabelFont(style.smallFont());
    axis.setTickLabelPaint(style.colors().muted());
    axis.setLabelFont(style.smallFont());
    axis.setLabelPaint(style.colors().muted());
    axis.setAxisLinePaint(style.colors().grid());
    axis.setTickMarkPaint(style.colors().grid());
    axis.setTickMarksVisible(false);
  }

  /** A logarithmic axis whose powers of ten are written like this. */
  static LogAxis decades(DoubleFunction<String> text) {
    LogAxis axis = new TickedAxes.Logarithmic();
    axis.setBase(10);
    TickUnits units = new TickUnits();
    WrittenFormat format = new WrittenFormat(text);
    for (int decades = 1; decades <= 3; decades++) {
      units.add(new NumberTickUnit(decades, format));
    }
    axis.setStandardTickUnits(units);
    axis.setNumberFormatOverride(format);
    return axis;
  }

  static DateFormat clock(TimeSpan span) {
    String pattern = span.millis() > CLOCK_WITHOUT_SECONDS_MILLIS ? "HH:mm" : "HH:mm:ss";
    return new SimpleDateFormat(pattern, Locale.ENGLISH);
  }

  private static TextTitle title(String text, ChartStyle style) {
    TextTitle title = new TextTitle(text, style.titleFont());
    title.setPaint(style.colors().text());
    title.setHorizontalAlignment(HorizontalAlignment.LEFT);
    title.setPadding(0, 2, 2, 0);
    return title;
  }

  private static LegendTitle legend(XYPlot plot, ChartStyle style) {
    LegendTitle legend = new LegendTitle(() -> fewItems(plot.getLegendItems()));
    legend.setItemFont(style.smallFont());
    legend.setItemPaint(style.colors().muted());
    legend.setBackgroundPaint(new Color(0, 0, 0, 0));
    legend.setFrame(BlockBorder.NONE);
    legend.setPosition(RectangleEdge.BOTTOM);
    legend.setHorizontalAlignment(HorizontalAlignment.LEFT);
    return legend;
  }

  /** The names of the first curves, and how many more there are: a legend leaves room for them. */
  private static LegendItemCollection fewItems(LegendItemCollection all) {
    if (all.getItemCount() <= LEGEND_ITEMS_MAX + 1) {
      return all;
    }
    LegendItemCollection few = new LegendItemCollection();
    for (int item = 0; item < LEGEND_ITEMS_MAX; item++) {
      few.add(all.get(item));
    }
    LegendItem rest = new LegendItem("and " + (all.getItemCount() - LEGEND_ITEMS_MAX) + " more");
    rest.setShapeVisible(false);
    rest.setLineVisible(false);
    few.add(rest);
    return few;
  }
}
