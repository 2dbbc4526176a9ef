package org.dirlens.charts.ui.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Stroke;
import java.util.List;

/**
 * Colors and fonts of all charts.
 *
 * @param background the color of the view around the plot
 * @param colors what is drawn on it
 * @param font the application's own font, size in points at scale 1
 */
public record ChartStyle(Color background, Palette colors, Font font) {
  /**
   * Colors that read well on a light or on a dark background. Those of the series are told apart by
   * people who confuse red and green.
   *
   * @param text titles and figures
   * @param muted axis labels and legends
   * @param grid thin lines behind the curves
   * @param accent what must be found at a glance, such as the threshold
   * @param series the curves, in the order of the series
   * @param faintAlpha opacity of the area below a curve, 0 to 255
   */
  record Palette(
      Color text, Color muted, Color grid, Color accent, List<Color> series, int faintAlpha) {
    Palette {
      series = List.copyOf(series);
    }

    private static Palette onLight() {
      return new Palette(
          new Color(0x24292F),
          new Color(0x5F6B78),
          new Color(0xE2E5E9),
          new Color(0xC62828),
          ON_LIGHT,
          42);
    }

    private static Palette onDark(Color background) {
      return new Palette(
          new Color(0xE6E9EC),
          new Color(0xA6B0BB),
          blend(background, Color.WHITE, 0.14f),
          new Color(0xFF7B72),
          ON_DARK,
          60);
    }
  }

  /** Curves of one chart that are drawn smoothly. */
  static final int CURVES_SMOOTH = 8;

  /** The palette of Okabe and Ito, those first that stand out from white; its yellow does not. */
  private static final List<Color> ON_LIGHT =
      List.of(
          new Color(0x0072B2),
          new Color(0xD55E00),
          new Color(0x009E73),
          new Color(0xCC79A7),
          new Color(0xE69F00),
          new Color(0x56B4E9),
          new Color(0x000000));

  /** The same palette, those first that stand out from black; blue and black do not. */
  private static final List<Color> ON_DARK =
      List.of(
          new Color(0x56B4E9),
          new Color(0xE69F00),
          new Color(0x009E73),
          new Color(0xCC79A7),
          new Color(0xD55E00),
          new Color(0xF0E442),
          new Color(0xFFFFFF));

  /** Light or dark, by how bright the background is. */
  public static ChartStyle on(Color background, Font font) {
    Palette colors = dark(background) ? Palette.onDark(background) : Palette.onLight();
    return new ChartStyle(background, colors, font);
  }

  private static boolean dark(Color color) {
    return 0.2126 * color.getRed() + 0.7152 * color.getGreen() + 0.0722 * color.getBlue() < 128;
  }

  /** The color of a series. */
  public Color series(int index) {
    return colors.series().get(index % colors.series().size());
  }

  /** A color through which the grid is seen. */
  public Color faint(Color color) {
    return new Color(color.getRed(), color.getGreen(), color.getBlue(), colors.faintAlpha());
  }

  /** A color for an area that covers what lies behind it. */
  public Color solid(Color color) {
    return blend(background, color, 0.75f);
  }

  Font titleFont() {
    return font.deriveFont(Font.BOLD);
  }

  Font smallFont() {
    return font.deriveFont(font.getSize2D() * 0.86f);
  }

  /** Few curves are smooth; many are drawn thin, which takes a twentieth of the time. */
  Stroke curve(int curves) {
    if (curves > CURVES_SMOOTH) {
      return new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL);
    }
    return new BasicStroke(1.7f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  }

  Stroke hairline() {
    return new BasicStroke(1f);
  }

  Stroke dashed() {
    float[] dashes = {5f, 4f};
    return new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, dashes, 0f);
  }

  private static Color blend(Color under, Color over, float share) {
    return new Color(
        mix(under.getRed(), over.getRed(), share),
        mix(under.getGreen(), over.getGreen(), share),
        mix(under.getBlue(), over.getBlue(), share));
  }

  private static int mix(int under, int over, float share) {
    return Math.round(under + (over - under) * share);
  }
}
