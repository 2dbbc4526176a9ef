package org.dirlens.index.ui.structure;

import java.util.List;
import java.util.function.BiConsumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

/** Colors and what each stands for, in as many lines as it needs. User interface thread. */
final class LegendBar extends Canvas {
  private static final int SQUARE = 12;
  private static final int GAP = 4;
  private static final int BETWEEN = 12;
  private static final int MIN_WIDTH = 300;

  private List<MapColor.Mark> marks = List.of();

  LegendBar(Composite parent) {
    super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_FOCUS);
    addListener(SWT.Paint, event -> paint(event.gc));
    getAccessible()
        .addAccessibleListener(
            new AccessibleAdapter() {
              @Override
              public void getName(AccessibleEvent event) {
                event.result = String.join(", ", texts());
              }
            });
  }

  void show(List<MapColor.Mark> shown) {
    if (!shown.equals(marks)) {
      marks = List.copyOf(shown);
      setToolTipText(String.join("\n", texts()));
      redraw();
      requestLayout();
    }
  }

  /** What the colors stand for. */
  List<String> texts() {
    return marks.stream().map(MapColor.Mark::text).filter(text -> !text.isEmpty()).toList();
  }

  @Override
  public Point computeSize(int widthHint, int heightHint, boolean changed) {
    int width = widthHint == SWT.DEFAULT ? MIN_WIDTH : widthHint;
    GC gc = new GC(this);
    int height = lines(gc, width, (mark, place) -> {}) * lineHeight(gc);
    gc.dispose();
    return new Point(width, height);
  }

  private static int lineHeight(GC gc) {
    return gc.getFontMetrics().getHeight() + 2 * GAP;
  }

  /** Tells where each mark is, line after line, and how many lines that are. */
  private int lines(GC gc, int width, BiConsumer<MapColor.Mark, Point> places) {
    Point at = new Point(GAP, 0);
    for (MapColor.Mark mark : marks) {
      int needed = SQUARE + GAP + textWidth(gc, mark);
      if (at.x > GAP && at.x + needed > width) {
        at = new Point(GAP, at.y + 1);
      }
      places.accept(mark, at);
      at = new Point(at.x + needed, at.y);
    }
    return at.y + 1;
  }

  private static int textWidth(GC gc, MapColor.Mark mark) {
    return mark.text().isEmpty() ? 0 : gc.textExtent(mark.text()).x + BETWEEN;
  }

  private void paint(GC gc) {
    int height = lineHeight(gc);
    lines(gc, getSize().x, (mark, at) -> paint(gc, mark, at.x, at.y * height, height));
  }

  private void paint(GC gc, MapColor.Mark mark, int x, int top, int height) {
    gc.setBackground(mark.color());
    gc.fillRectangle(x, top + (height - SQUARE) / 2, SQUARE, SQUARE);
    gc.setForeground(getForeground());
    int textHeight = gc.getFontMetrics().getHeight();
    gc.drawText(mark.text(), x + SQUARE + GAP, top + (height - textHeight) / 2, true);
  }
}
