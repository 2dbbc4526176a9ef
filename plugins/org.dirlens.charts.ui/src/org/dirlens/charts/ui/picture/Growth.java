package org.dirlens.charts.ui.picture;

import java.util.List;

/**
 * What a picture has more than one that was drawn before, on the same axes: pieces at the ends of
 * its curves.
 *
 * @param fill how the space below the curves is filled
 */
public record Growth(List<Piece> pieces, Fill fill) {
  /** How the space below a curve is filled. */
  public enum Fill {
    NONE,
    /** Down to the axis, so that the grid is seen through it. */
    FAINT,
    /** Down to the curve below. */
    SOLID
  }

  /**
   * From one point of a curve to the next. Times in milliseconds since 1970; NaN where nothing is
   * known.
   *
   * @param item number of the point at the end, in its series
   */
  public record Piece(int series, int item, End from, End to) {}

  /**
   * An end of a piece.
   *
   * @param below the value of the curve below, NaN for the axis
   */
  public record End(double time, double value, double below) {}

  public Growth {
    pieces = List.copyOf(pieces);
  }
}
