package org.dirlens.charts.ui.picture;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;

/**
 * Draws a chart into pixels at the zoom of a screen. Keeps one image per renderer and draws over it
 * while the size stays the same.
 *
 * <p>Threads: one at a time; the pixels may be read until the next {@link #render}.
 */
public final class PictureRenderer {
  /** Pictures are never larger than this in either direction, in pixels. */
  public static final int MAX_PIXELS = 8192;

  private @Nullable BufferedImage image;
  private ChartSpots spots = ChartSpots.NONE;

  /**
   * @param width in points, at least 1
   * @param height in points, at least 1
   * @param zoom pixels per point, 1.0 on an ordinary screen
   */
  public BufferedImage render(JFreeChart chart, int width, int height, double zoom) {
    BufferedImage target = imageOf(pixels(width, zoom), pixels(height, zoom));
    Graphics2D graphics = target.createGraphics();
    try {
      chart.setTextAntiAlias(RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      if (chart.getAntiAlias()) {
        graphics.setRenderingHint(
            RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        graphics.setRenderingHint(
            RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      }
      graphics.scale(zoom, zoom);
      ChartRenderingInfo drawn = new ChartRenderingInfo(null);
      chart.draw(graphics, new Rectangle2D.Double(0, 0, width, height), drawn);
      spots = ChartSpots.of(chart, drawn.getPlotInfo().getDataArea());
    } finally {
      graphics.dispose();
    }
    return target;
  }

  /** Where the points of the chart lie that was rendered last. */
  public ChartSpots spots() {
    return spots;
  }

  /** The pixels of a rendered picture: three bytes each, blue, green, red; rows without padding. */
  public static byte[] bytes(BufferedImage rendered) {
    return ((DataBufferByte) rendered.getRaster().getDataBuffer()).getData();
  }

  private static int pixels(int points, double zoom) {
    return Math.clamp(Math.round(points * zoom), 1, MAX_PIXELS);
  }

  private BufferedImage imageOf(int width, int height) {
    BufferedImage kept = image;
    if (kept == null || kept.getWidth() != width || kept.getHeight() != height) {
      kept = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
      image = kept;
    }
    return kept;
  }
}
