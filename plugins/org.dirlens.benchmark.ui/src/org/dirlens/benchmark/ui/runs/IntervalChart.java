package org.dirlens.benchmark.ui.runs;

import java.util.List;
import java.util.Locale;
import org.dirlens.runs.compare.RatioInterval;
import org.dirlens.runs.compare.Verdict;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

/**
 * By which factor each quantity changed, on an axis of logarithms: a dot for the estimate, a bar
 * for where the truth lies in 95 of 100 cases, and a line at no change.
 *
 * <p>Threads: user interface.
 */
final class IntervalChart extends Canvas {
  private static final int ROWS_MAX = 12;
  private static final int PADDING = 3;
  private static final int DOT = 7;
  private static final double NARROWEST = 1.2;

  private List<ComparisonPage.Row> rows = List.of();

  IntervalChart(Composite parent) {
    super(parent, SWT.DOUBLE_BUFFERED);
    addListener(SWT.Paint, event -> draw(event.gc));
  }

  /** Shows those of which the size of the change is known, twelve at most. */
  void show(List<ComparisonPage.Row> all) {
    rows =
        all.stream()
            .filter(row -> row.compared().verdict().interval() != null)
            .limit(ROWS_MAX)
            .toList();
    setToolTipText(
        rows.isEmpty()
            ? null
            : NLS.bind(Messages.Interval_tip, rows.size(), ComparisonPage.quantities(all.size())));
    redraw();
  }

  @Override
  public Point computeSize(int wide, int high, boolean changed) {
    int line = lineHeight();
    int height = rows.isEmpty() ? 0 : line * (rows.size() + 1) + 2 * PADDING;
    return new Point(wide == SWT.DEFAULT ? 200 : wide, height);
  }

  private int lineHeight() {
    GC gc = new GC(this);
    try {
      return gc.getFontMetrics().getHeight() + 2 * PADDING;
    } finally {
      gc.dispose();
    }
  }

  private void draw(GC gc) {
    if (rows.isEmpty()) {
      return;
    }
    gc.setAntialias(SWT.ON);
    Rectangle place = getClientArea();
    int line = gc.getFontMetrics().getHeight() + 2 * PADDING;
    int words = Math.min(place.width / 2, widest(gc) + 2 * PADDING);
    Axis axis = axis(words, place.width);
    for (int i = 0; i < rows.size(); i++) {
      drawRow(gc, rows.get(i), axis, i * line, line);
    }
    drawAxis(gc, axis, rows.size() * line);
  }

  private int widest(GC gc) {
    return rows.stream().mapToInt(row -> gc.textExtent(label(row)).x).max().orElse(0);
  }

  private static String label(ComparisonPage.Row row) {
    return row.compared().quantity().subject() + ", " + row.compared().quantity().measure().name();
  }

  private Axis axis(int left, int width) {
    double widest = Math.log(NARROWEST);
    for (ComparisonPage.Row row : rows) {
      RatioInterval interval = interval(row);
      widest = Math.max(widest, Math.abs(Math.log(interval.low())));
      widest = Math.max(widest, Math.abs(Math.log(interval.high())));
    }
    return new Axis(left + DOT, width - DOT, widest);
  }

  private static RatioInterval interval(ComparisonPage.Row row) {
    RatioInterval interval = row.compared().verdict().interval();
    if (interval == null) {
      throw new IllegalStateException("no interval of " + row);
    }
    return interval;
  }

  private void drawRow(GC gc, ComparisonPage.Row row, Axis axis, int top, int line) {
    int middle = top + line / 2;
    gc.setForeground(getForeground());
    gc.setClipping(0, top, axis.left() - DOT, line);
    gc.drawText(label(row), 0, top + PADDING, true);
    gc.setClipping((Rectangle) null);
    RatioInterval interval = interval(row);
    Color color = color(row.compared().verdict().kind());
    gc.setForeground(color);
    gc.setBackground(color);
    gc.setLineWidth(2);
    gc.drawLine(axis.pixel(interval.low()), middle, axis.pixel(interval.high()), middle);
    gc.fillOval(axis.pixel(interval.ratio()) - DOT / 2, middle - DOT / 2, DOT, DOT);
    gc.setLineWidth(1);
  }

  /** Red and green are told apart by the verdicts in the table as well. */
  private Color color(Verdict.Kind kind) {
    boolean dark = ThemeColors.dark(this);
    return switch (kind) {
      case BETTER -> dark ? new Color(95, 200, 120) : new Color(20, 120, 50);
      case WORSE -> dark ? new Color(255, 130, 120) : new Color(180, 30, 30);
      case DIFFERENT -> dark ? new Color(120, 170, 255) : new Color(30, 80, 180);
      case NO_DIFFERENCE, UNCERTAIN, TOO_FEW_ROUNDS -> ThemeColors.muted(this);
    };
  }

  private void drawAxis(GC gc, Axis axis, int top) {
    gc.setForeground(ThemeColors.muted(this));
    int one = axis.pixel(1);
    gc.setLineStyle(SWT.LINE_DOT);
    gc.drawLine(one, 0, one, top);
    gc.setLineStyle(SWT.LINE_SOLID);
    drawCentred(gc, Messages.Interval_same, one, top);
    gc.drawText(factor(-axis.widest()), axis.left(), top + PADDING, true);
    String most = factor(axis.widest());
    gc.drawText(most, axis.right() - gc.textExtent(most).x, top + PADDING, true);
  }

  private static void drawCentred(GC gc, String text, int middle, int top) {
    gc.drawText(text, middle - gc.textExtent(text).x / 2, top + PADDING, true);
  }

  private static String factor(double logarithm) {
    return String.format(Locale.ROOT, "\u00d7 %.2f", Math.exp(logarithm));
  }

  /**
   * An axis of logarithms with no change in its middle.
   *
   * @param left where the smallest factor is, in pixels
   * @param right where the largest is
   * @param widest the logarithm of the largest
   */
  private record Axis(int left, int right, double widest) {
    int pixel(double ratio) {
      return (int) Math.round((left + right) / 2.0 + Math.log(ratio) / widest * (right - left) / 2);
    }
  }
}
