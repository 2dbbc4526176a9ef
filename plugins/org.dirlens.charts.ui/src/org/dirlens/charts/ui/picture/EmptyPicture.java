package org.dirlens.charts.ui.picture;

import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;

/** A chart that has nothing to show yet and says why and what to do about it. */
public record EmptyPicture(String title, String sentence) implements ChartPicture {
  @Override
  public JFreeChart chart(ChartStyle style) {
    XYPlot plot = new XYPlot();
    ChartDecoration.tidy(plot, style);
    plot.setNoDataMessage(sentence);
    plot.setNoDataMessageFont(style.font().deriveFont(Font.PLAIN));
    plot.setNoDataMessagePaint(style.colors().muted());
    return ChartDecoration.chart(title, plot, style, false);
  }
}
