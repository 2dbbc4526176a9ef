package org.dirlens.charts.ui.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Stroke;
import java.util.List;

/**
 * Colors and fonts of all charts. The series colors are told apart by people who confuse red and
 * green, and read well on the background they belong to.
 *
 * @param dark whether the background is dark
 * @param background the color of the view around the plot
 * @param grid thin lines behind the curves
 * @param text titles and figures
 * @param muted axis labels and legends
 * @param series the curves, in the order of the series
 * @param accent what must be found at a glance, such as the threshold
 * @param font the application's own font, size in points at scale 1
 */
public record ChartStyle(
    boolean dark,
    Color background,
    Color grid,
    Color text,
    Color muted,
    List<Color> series,
    Color accent,
    Font font) {
  private static final List<Color> ON_LIGHT =
      List.of(
          new Color(0x1F6FB4),
          new Color(0xD07B12),
          new Color(0x8A4FA8),
          new Color(0x1F8A70),
          new Color(0xB23A5B),
          new Color(0x6B7785),
          new Color(0x5C6BC0),
          new Color(0x8D6E2F));
  private static final List<Color> ON_DARK =
      List.of(
          new Color(0x6CB4F0),
          new Color(0xF2AE55),
          new Color(0xC79BE0),
          new Color(0x5FCFB0),
          new Color(0xF08AA5),
          new Color(0xA9B4C0),
          new Color(0x9FA8DA),
          new Color(0xD8BE7A));

  public ChartStyle {
    series = List.copyOf(series);
  }

  public static ChartStyle light(Color background, Font font) {
    return new ChartStyle(
        false,
        background,
        new Color(0xE2E5E9),
        new Color(0x24292F),
        new Color(0x5F6B78),
        ON_LIGHT,
        new Color(0xC62828),
        font);
  }

  public static ChartStyle dark(Color background, Font font) {
    return new ChartStyle(
        true,
        background,
        blend(background, Color.WHITE, 0.14f),
        new Color(0xE6E9EC),
        new Color(0xA6B0BB),
        ON_DARK,
        new Color(0xFF7B72),
        font);
  }

  /** Light or dark, by how bright the background is. */
  public static ChartStyle on(Color background, Font font) {
    double luminance =
        0.2126 * background.getRed()
            + 0.7152 * background.getGreen()
            + 0.0722 * background.getBlue();
    return luminance < 128 ? dark(background, font) : light(background, font);
  }

  Color series(int index) {
    return series.get(index % series.size());
  }

  Color faint(Color color) {
    return new Color(color.getRed(), color.getGreen(), color.getBlue(), dark ? 60 : 42);
  }

  Font titleFont() {
    return font.deriveFont(Font.BOLD);
  }

  Font smallFont() {
    return font.deriveFont(font.getSize2D() * 0.86f);
  }

  Stroke curve() {
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
