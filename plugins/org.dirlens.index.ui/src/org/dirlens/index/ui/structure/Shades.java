package org.dirlens.index.ui.structure;

import java.util.List;
import org.dirlens.index.structure.Shade;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;

/**
 * The colors of pages. The steps from low to high are those of cividis, which people who confuse
 * colors see alike; states are of the palette of Okabe and Ito.
 */
final class Shades {
  private static final List<Color> STEPS =
      List.of(
          color(0x00224E),
          color(0x35456C),
          color(0x666970),
          color(0x8B8A78),
          color(0xB5A971),
          color(0xDCC95A),
          color(0xFEE838));

  private static final Color NEW = color(0x0072B2);
  private static final Color CHANGED = color(0xE69F00);

  /** Pages that are gone; also the way to a key. */
  static final Color GONE = color(0xD55E00);

  private static final double BRIGHT = 140;

  private Shades() {}

  private static Color color(int rgb) {
    return new Color(rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF);
  }

  /** The color of a step from low to high, 0 to {@link Shade#STEPS} - 1. */
  static Color step(int step) {
    return STEPS.get(step);
  }

  /**
   * The color of what became of a page.
   *
   * @param same the color of pages that are as they were
   */
  static Color change(int step, Color same) {
    return switch (step) {
      case 1 -> NEW;
      case 2 -> CHANGED;
      default -> same;
    };
  }

  /** Black or white, whichever can be read on a color. */
  static Color on(Color ground) {
    RGB rgb = ground.getRGB();
    double luminance = 0.2126 * rgb.red + 0.7152 * rgb.green + 0.0722 * rgb.blue;
    return luminance > BRIGHT ? color(0) : color(0xFFFFFF);
  }
}
