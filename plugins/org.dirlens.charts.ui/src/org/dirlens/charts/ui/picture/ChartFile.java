package org.dirlens.charts.ui.picture;

import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.dirlens.connection.text.CommaSeparated;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.DateAxis;
import org.jfree.data.xy.XYDataset;

/** A chart as the bytes of a file. Any thread. */
public enum ChartFile {
  PNG {
    @Override
    public byte[] bytes(JFreeChart chart, int width, int height) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ImageIO.write(new PictureRenderer().render(chart, width, height, SHARP), "png", bytes);
      return bytes.toByteArray();
    }
  },
  SVG {
    @Override
    public byte[] bytes(JFreeChart chart, int width, int height) {
      SvgGraphics graphics = new SvgGraphics();
      chart.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
      return graphics.document(width, height).getBytes(StandardCharsets.UTF_8);
    }
  },
  /** One line a point: the series, where it lies, its value; gaps have no line. */
  CSV {
    @Override
    public byte[] bytes(JFreeChart chart, int width, int height) {
      return csv(chart).getBytes(StandardCharsets.UTF_8);
    }
  };

  /** Pixels a point of the screen has in a PNG. */
  private static final double SHARP = 2;

  /**
   * @param width in points of the screen, as is {@code height}
   */
  public abstract byte[] bytes(JFreeChart chart, int width, int height) throws IOException;

  /** The ending of its name. */
  public String ending() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static String csv(JFreeChart chart) {
    XYDataset points = chart.getXYPlot().getDataset();
    boolean times = chart.getXYPlot().getDomainAxis() instanceof DateAxis;
    CommaSeparated text = new CommaSeparated().row(List.of("series", times ? "time" : "x", "y"));
    for (int series = 0; points != null && series < points.getSeriesCount(); series++) {
      for (int item = 0; item < points.getItemCount(series); item++) {
        double y = points.getYValue(series, item);
        if (!Double.isNaN(y)) {
          String x = written(points.getXValue(series, item), times);
          text.row(List.of(String.valueOf(points.getSeriesKey(series)), x, Double.toString(y)));
        }
      }
    }
    return text.text();
  }

  private static String written(double x, boolean time) {
    return time ? Instant.ofEpochMilli((long) x).toString() : Double.toString(x);
  }
}
