package org.dirlens.charts.ui.canvas;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.charts.ui.picture.ChartScale;
import org.dirlens.charts.ui.picture.ChartSpots;
import org.dirlens.charts.ui.picture.ChartStyle;
import org.dirlens.charts.ui.picture.Growth;
import org.dirlens.charts.ui.picture.Growth.End;
import org.dirlens.charts.ui.picture.Growth.Piece;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.LineAttributes;
import org.eclipse.swt.graphics.Path;
import org.eclipse.swt.graphics.Rectangle;

/**
 * Draws the newest pieces of curves upon the image of a chart, which takes a hundredth of the time
 * that the whole chart takes.
 *
 * <p>Threads: user interface.
 */
final class GrowthDrawing {
  private static final float LINE_WIDTH = 1.7f;
  private static final int MARGIN = 3;

  private final Growth growth;
  private final ChartScale across;
  private final ChartScale up;

  private GrowthDrawing(Growth growth, ChartScale across, ChartScale up) {
    this.growth = growth;
    this.across = across;
    this.up = up;
  }

  /**
   * The drawing of what a chart has more.
   *
   * @param drawn the spots of the chart as it was drawn
   * @return empty if the axes have no room for it
   */
  static Optional<GrowthDrawing> of(Growth growth, ChartSpots drawn) {
    ChartScale across = drawn.horizontal().orElse(null);
    ChartScale up = drawn.vertical().orElse(null);
    boolean fits =
        across != null
            && up != null
            && growth.pieces().stream().allMatch(piece -> fits(piece.to(), across, up));
    return fits ? Optional.of(new GrowthDrawing(growth, across, up)) : Optional.empty();
  }

  private static boolean fits(End end, ChartScale across, ChartScale up) {
    boolean known =
        Double.isNaN(end.value()) || end.value() >= up.low() && end.value() <= up.high();
    return known && end.time() <= across.high();
  }

  void draw(Image image, ChartStyle style) {
    GC gc = new GC(image);
    gc.setAntialias(SWT.ON);
    gc.setLineAttributes(new LineAttributes(LINE_WIDTH));
    for (Piece piece : growth.pieces()) {
      if (Double.isFinite(piece.from().value()) && Double.isFinite(piece.to().value())) {
        fill(gc, piece, style);
      }
    }
    for (Piece piece : growth.pieces()) {
      line(gc, piece, style);
    }
    gc.dispose();
  }

  private void fill(GC gc, Piece piece, ChartStyle style) {
    java.awt.Color color = style.series(piece.series());
    java.awt.Color filled =
        switch (growth.fill()) {
          case NONE -> null;
          case FAINT -> style.faint(color);
          case SOLID -> style.solid(color);
        };
    if (filled == null) {
      return;
    }
    gc.setBackground(of(filled));
    gc.setAlpha(filled.getAlpha());
    gc.fillPolygon(
        new int[] {
          x(piece.from()), y(piece.from().value()), x(piece.to()), y(piece.to().value()),
          x(piece.to()), below(piece.to()), x(piece.from()), below(piece.from())
        });
    gc.setAlpha(255);
  }

  private void line(GC gc, Piece piece, ChartStyle style) {
    if (Double.isNaN(piece.to().value())) {
      return;
    }
    gc.setForeground(of(style.series(piece.series())));
    End from = Double.isNaN(piece.from().value()) ? piece.to() : piece.from();
    Path path = new Path(gc.getDevice());
    path.moveTo((float) across.pixel(from.time()), (float) up.pixel(from.value()));
    path.lineTo((float) across.pixel(piece.to().time()), (float) up.pixel(piece.to().value()));
    gc.drawPath(path);
    path.dispose();
  }

  private static Color of(java.awt.Color color) {
    return new Color(color.getRed(), color.getGreen(), color.getBlue());
  }

  private int x(End end) {
    return (int) Math.round(across.pixel(end.time()));
  }

  private int y(double value) {
    return (int) Math.round(up.pixel(value));
  }

  private int below(End end) {
    return Double.isNaN(end.below()) ? (int) Math.round(up.lowPixel()) : y(end.below());
  }

  /** Where the new points lie. */
  List<ChartSpots.Spot> spots() {
    List<ChartSpots.Spot> spots = new ArrayList<>();
    for (Piece piece : growth.pieces()) {
      if (Double.isFinite(piece.to().value())) {
        spots.add(
            new ChartSpots.Spot(
                across.pixel(piece.to().time()),
                up.pixel(piece.to().value()),
                piece.series(),
                piece.item()));
      }
    }
    return spots;
  }

  /** What has changed of the image. */
  Rectangle area() {
    double left = Double.MAX_VALUE;
    double right = 0;
    for (Piece piece : growth.pieces()) {
      double from = Double.isNaN(piece.from().value()) ? piece.to().time() : piece.from().time();
      left = Math.min(left, across.pixel(from));
      right = Math.max(right, across.pixel(piece.to().time()));
    }
    int top = (int) up.highPixel() - MARGIN;
    int height = (int) (up.lowPixel() - up.highPixel()) + 2 * MARGIN;
    return growth.pieces().isEmpty()
        ? new Rectangle(0, 0, 0, 0)
        : new Rectangle((int) left - MARGIN, top, (int) (right - left) + 2 * MARGIN + 1, height);
  }
}
