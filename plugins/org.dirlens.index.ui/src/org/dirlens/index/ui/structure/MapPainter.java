package org.dirlens.index.ui.structure;

import org.dirlens.index.structure.TreePicture;
import org.dirlens.partition.structure.PageCell;
import org.dirlens.ui.common.Figures;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;

/**
 * Paints the pages of a tree. Its time grows with the pixels of a row, and with the cells by a sum
 * each: neighbours that share a pixel are one. User interface thread; allocates nothing a cell.
 */
final class MapPainter {
  private static final int GAP = 3;
  private static final int INNER_PIXELS = 22;
  private static final int ROW_PIXELS_MIN = 6;

  /** From this width on cells are set off from each other, and from that on they have a text. */
  private static final double OUTLINED_PIXELS = 4;

  private static final double TEXT_PIXELS = 44;

  private final MapScene scene;
  private final MapWindow window;
  private final Point size;

  MapPainter(MapScene scene, MapWindow window, Point size) {
    this.scene = scene;
    this.window = window;
    this.size = size;
  }

  /** Where a row stands: the root on top, the leaves with all the height that is left. */
  Rectangle bounds(int row) {
    int rows = scene.picture().rows().size();
    int inner =
        Math.clamp(
            (size.y - ROW_PIXELS_MIN) / Math.max(1, rows) - GAP, ROW_PIXELS_MIN, INNER_PIXELS);
    int top = row * (inner + GAP);
    boolean leaves = row == rows - 1;
    return new Rectangle(0, top, size.x, leaves ? Math.max(inner, size.y - top) : inner);
  }

  /** The row at a height, -1 for none. */
  int rowAt(int y) {
    for (int row = 0; row < scene.picture().rows().size(); row++) {
      Rectangle bounds = bounds(row);
      if (y >= bounds.y && y < bounds.y + bounds.height + GAP) {
        return row;
      }
    }
    return -1;
  }

  /** The place in the row of leaves at a pixel. */
  double place(int x) {
    return window.from() + x * window.span() / Math.max(1, size.x);
  }

  /** The pixel at a place in the row of leaves. */
  private int pixel(double place) {
    double pixel = (place - window.from()) * size.x / window.span();
    return (int) Math.round(Math.clamp(pixel, -1, size.x + 1));
  }

  void paint(GC gc) {
    for (int row = 0; row < scene.picture().rows().size(); row++) {
      paintRow(gc, row);
      paintGone(gc, row);
    }
    paintMarked(gc);
    for (int row = 0; row < scene.path().size(); row++) {
      outline(gc, row, scene.path().get(row), Shades.GONE);
    }
  }

  private void paintRow(GC gc, int number) {
    TreePicture.Row row = scene.picture().rows().get(number);
    Rectangle bounds = bounds(number);
    int cell = row.at(window.from());
    int cells = row.cells().size();
    int x = Math.max(0, pixel(row.start(cell)));
    while (cell < cells && x < size.x) {
      int last = cell;
      int end = pixel(row.start(cell + 1));
      while (last + 1 < cells && end <= x) {
        last++;
        end = pixel(row.start(last + 1));
      }
      end = Math.max(end, x + 1);
      Color color = scene.colors().apply(scene.shade().step(row, cell, last));
      gc.setBackground(color);
      boolean outlined = end - x >= OUTLINED_PIXELS;
      gc.fillRectangle(x, bounds.y, outlined ? end - x - 1 : end - x, bounds.height);
      if (cell == last && end - x >= TEXT_PIXELS) {
        write(gc, row.cells().get(cell), new Rectangle(x, bounds.y, end - x, bounds.height), color);
      }
      x = end;
      cell = last + 1;
    }
  }

  private static void write(GC gc, PageCell cell, Rectangle place, Color ground) {
    String text = Figures.percent(Math.round(cell.fill() * 100) / 100.0);
    Point extent = gc.textExtent(text);
    if (extent.x + 4 <= place.width && extent.y <= place.height) {
      gc.setForeground(Shades.on(ground));
      int top = place.y + Math.min((place.height - extent.y) / 2, INNER_PIXELS);
      gc.drawText(text, place.x + (place.width - extent.x) / 2, top, true);
    }
  }

  /** A stroke where pages were that are gone. */
  private void paintGone(GC gc, int number) {
    if (scene.difference() == null) {
      return;
    }
    TreePicture.Row row = scene.picture().rows().get(number);
    var gone = scene.difference().levels().get(row.level().level()).goneBefore();
    Rectangle bounds = bounds(number);
    gc.setBackground(Shades.GONE);
    int first = row.at(window.from());
    for (int cell = first; cell < gone.size(); cell++) {
      int x = pixel(row.start(Math.min(cell, row.cells().size())));
      if (x > size.x) {
        return;
      }
      if (gone.get(cell) > 0) {
        gc.fillRectangle(Math.clamp(x - 1, 0, Math.max(0, size.x - 2)), bounds.y, 2, bounds.height);
      }
    }
  }

  private void paintMarked(GC gc) {
    int rows = scene.picture().rows().size();
    if (scene.marked().size() != 2 || rows == 0) {
      return;
    }
    Rectangle bounds = bounds(rows - 1);
    int from = pixel(scene.marked().getFirst());
    int to = Math.max(from + 2, pixel(scene.marked().getLast() + 1.0));
    gc.setForeground(Shades.GONE);
    gc.setLineWidth(2);
    gc.drawRectangle(from, bounds.y + 1, to - from - 1, bounds.height - 3);
  }

  /** Sets a cell off by a line around it. */
  void outline(GC gc, int number, int cell, Color color) {
    TreePicture.Row row = scene.picture().rows().get(number);
    if (cell >= row.cells().size()) {
      return;
    }
    Rectangle bounds = bounds(number);
    int from = pixel(row.start(cell));
    int to = Math.max(from + 3, pixel(row.start(cell + 1)));
    gc.setForeground(color);
    gc.setLineStyle(SWT.LINE_SOLID);
    gc.setLineWidth(2);
    gc.drawRectangle(from, bounds.y + 1, to - from - 1, Math.max(2, bounds.height - 3));
  }
}
