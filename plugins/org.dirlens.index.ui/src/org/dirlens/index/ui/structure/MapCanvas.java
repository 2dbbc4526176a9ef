package org.dirlens.index.ui.structure;

import java.util.function.BiConsumer;
import org.dirlens.index.structure.TreePicture;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.jspecify.annotations.Nullable;

/**
 * Shows the pages of a tree and one page that the mouse or the keys are at. The wheel, plus and
 * minus zoom, dragging moves, a double click or Enter zooms into the page, zero shows all; the
 * arrow keys go from page to page and from level to level.
 *
 * <p>Threads: user interface.
 */
final class MapCanvas extends Canvas {
  private static final double ZOOM = 1.25;
  private static final int DRAG_PIXELS = 4;

  private final MapWindow window = new MapWindow();
  private @Nullable MapScene scene;
  private BiConsumer<Integer, Integer> listener = (row, cell) -> {};
  private String spoken = "";
  private int row = -1;
  private int cell;
  private int pressedAt = -1;
  private int draggedFrom = -1;

  MapCanvas(Composite parent) {
    super(parent, SWT.DOUBLE_BUFFERED);
    addListener(SWT.Paint, event -> paint(event.gc));
    addListener(SWT.MouseMove, this::moved);
    addListener(SWT.MouseDown, this::pressed);
    addListener(SWT.MouseUp, event -> released());
    addListener(SWT.MouseDoubleClick, event -> zoomIn());
    addListener(SWT.MouseVerticalWheel, this::wheel);
    addListener(SWT.KeyDown, this::key);
    addListener(SWT.Traverse, event -> event.doit = event.detail != SWT.TRAVERSE_RETURN);
    addListener(SWT.FocusIn, event -> redraw());
    addListener(SWT.FocusOut, event -> redraw());
    getAccessible()
        .addAccessibleListener(
            new AccessibleAdapter() {
              @Override
              public void getName(AccessibleEvent event) {
                event.result = spoken;
              }
            });
  }

  /** Told the row and the cell that the mouse or the keys are at. */
  void onCell(BiConsumer<Integer, Integer> told) {
    listener = told;
  }

  /** What a screen reader says of the page the keys are at. */
  void say(String text) {
    spoken = text;
  }

  /** Shows pages; null shows none. */
  void show(@Nullable MapScene next) {
    scene = next;
    window.whole(next == null ? 0 : next.picture().width());
    if (next == null || row >= next.picture().rows().size()) {
      row = -1;
    } else if (row >= 0) {
      cell = Math.min(cell, next.picture().rows().get(row).cells().size() - 1);
      listener.accept(row, cell);
    }
    redraw();
  }

  /** What is shown. */
  @Nullable MapScene scene() {
    return scene;
  }

  /** Which part is seen. */
  MapWindow window() {
    return window;
  }

  /** Moves to see a leaf. */
  void reveal(int leaf) {
    window.reveal(leaf + 0.5);
    redraw();
  }

  private MapPainter painter(MapScene shown) {
    return new MapPainter(shown, window, getSize());
  }

  private void paint(GC gc) {
    MapScene shown = scene;
    if (shown == null || shown.picture().rows().isEmpty()) {
      return;
    }
    MapPainter painter = painter(shown);
    painter.paint(gc);
    if (row >= 0) {
      painter.outline(gc, row, cell, getForeground());
    }
  }

  private void moved(Event event) {
    MapScene shown = scene;
    if (shown == null) {
      return;
    }
    if (draggedFrom >= 0 || (pressedAt >= 0 && Math.abs(event.x - pressedAt) > DRAG_PIXELS)) {
      int from = draggedFrom >= 0 ? draggedFrom : pressedAt;
      window.pan((from - event.x) * window.span() / Math.max(1, getSize().x));
      draggedFrom = event.x;
      redraw();
      return;
    }
    MapPainter painter = painter(shown);
    int at = painter.rowAt(event.y);
    if (at >= 0) {
      goTo(at, shown.picture().rows().get(at).at(painter.place(event.x)));
    }
  }

  private void goTo(int newRow, int newCell) {
    if (newRow != row || newCell != cell) {
      row = newRow;
      cell = newCell;
      listener.accept(row, cell);
      redraw();
    }
  }

  private void pressed(Event event) {
    forceFocus();
    pressedAt = event.button == 1 ? event.x : -1;
  }

  private void released() {
    pressedAt = -1;
    draggedFrom = -1;
  }

  private void wheel(Event event) {
    MapScene shown = scene;
    if (shown != null) {
      Point at = new Point(event.x, event.y);
      window.zoom(event.count > 0 ? 1 / ZOOM : ZOOM, painter(shown).place(at.x));
      event.doit = false;
      redraw();
    }
  }

  private void key(Event event) {
    MapScene shown = scene;
    if (shown == null || shown.picture().rows().isEmpty()) {
      return;
    }
    switch (event.keyCode) {
      case SWT.ARROW_LEFT -> step(shown, -1);
      case SWT.ARROW_RIGHT -> step(shown, 1);
      case SWT.ARROW_UP -> climb(shown, -1);
      case SWT.ARROW_DOWN -> climb(shown, 1);
      case SWT.CR, SWT.KEYPAD_CR -> zoomIn();
      default -> zoomKey(event.character);
    }
  }

  private void zoomKey(char key) {
    double middle = window.from() + window.span() / 2;
    switch (key) {
      case '+', '=' -> window.zoom(1 / ZOOM, middle);
      case '-' -> window.zoom(ZOOM, middle);
      case '0' -> window.showAll();
      default -> {
        return;
      }
    }
    redraw();
  }

  private void step(MapScene shown, int by) {
    int at = Math.max(row, 0);
    TreePicture.Row there = shown.picture().rows().get(at);
    int next = row < 0 ? there.at(window.from()) : cell + by;
    goTo(at, Math.clamp(next, 0, there.cells().size() - 1));
    window.reveal(there.start(cell) + 0.5);
  }

  private void climb(MapScene shown, int by) {
    int at = Math.clamp(row + by, 0, shown.picture().rows().size() - 1);
    double place =
        row < 0
            ? window.from()
            : Math.max(window.from(), shown.picture().rows().get(row).start(cell));
    goTo(at, shown.picture().rows().get(at).at(place));
  }

  private void zoomIn() {
    MapScene shown = scene;
    if (shown != null && row >= 0) {
      TreePicture.Row there = shown.picture().rows().get(row);
      window.show(there.start(cell), there.start(cell + 1));
      redraw();
    }
  }
}
