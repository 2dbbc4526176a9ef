package org.dirlens.charts.ui.canvas;

import java.util.Optional;
import java.util.OptionalInt;
import org.dirlens.charts.ui.canvas.ChartLine.Direction;
import org.dirlens.charts.ui.canvas.ChartRangeModel.Range;
import org.dirlens.charts.ui.picture.ChartScale;
import org.dirlens.charts.ui.picture.ChartSpots;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Cursor;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Event;
import org.jspecify.annotations.Nullable;

/**
 * What mouse and keys do on a chart: drag its line, select a range by dragging or with Shift and
 * the arrow keys, zoom with the wheel, with plus, minus and zero, or into the selected range with
 * Enter.
 *
 * <p>Threads: user interface.
 */
final class ChartGestures {
  /** How near to the line a hand takes hold of it, in points. */
  private static final int REACH = 6;

  /** A hand that moved less has clicked, not dragged, in points. */
  private static final int STILL = 3;

  private static final int BIG_STEP = 10;
  private static final double SELECTED_STEP = 0.02;

  private final Canvas canvas;
  private ChartRangeModel range;
  private ChartSpots spots = ChartSpots.NONE;
  private @Nullable ChartLine line;
  private OptionalInt pressed = OptionalInt.empty();
  private boolean dragging;
  private boolean stepped;

  ChartGestures(Canvas canvas, ChartRangeModel range) {
    this.canvas = canvas;
    this.range = range;
  }

  void listen() {
    canvas.addListener(SWT.MouseDown, this::down);
    canvas.addListener(SWT.MouseMove, this::moved);
    canvas.addListener(SWT.MouseUp, event -> up());
    canvas.addListener(SWT.MouseDoubleClick, this::doubleClicked);
    canvas.addListener(SWT.MouseVerticalWheel, this::wheel);
    canvas.addListener(SWT.KeyDown, this::keyPressed);
    canvas.addListener(SWT.KeyUp, event -> letGo());
    canvas.addListener(SWT.FocusOut, event -> letGo());
  }

  void range(ChartRangeModel shared) {
    range = shared;
  }

  void line(@Nullable ChartLine shown) {
    line = shown;
    canvas.redraw();
  }

  void drawn(ChartSpots now) {
    spots = now;
  }

  // The mouse

  private void down(Event event) {
    if (event.button == 1) {
      dragging = holds(event.x, event.y);
      pressed = dragging ? OptionalInt.empty() : OptionalInt.of(event.x);
    }
  }

  private boolean holds(int x, int y) {
    ChartLine held = line;
    if (held == null) {
      return false;
    }
    int place = held.direction() == Direction.VERTICAL ? x : y;
    return held.scale(spots)
        .filter(scale -> Math.abs(scale.pixel(held.value()) - place) <= REACH)
        .isPresent();
  }

  private void moved(Event event) {
    if (dragging && line != null) {
      drag(line, event);
    } else if (pressed.isPresent() && Math.abs(event.x - pressed.getAsInt()) > STILL) {
      spots
          .horizontal()
          .flatMap(axis -> Range.between(axis.value(pressed.getAsInt()), axis.value(event.x)))
          .ifPresent(range::select);
    } else {
      canvas.setCursor(holds(event.x, event.y) ? hand() : null);
    }
  }

  private Cursor hand() {
    boolean vertical = line == null || line.direction() == Direction.VERTICAL;
    return canvas.getDisplay().getSystemCursor(vertical ? SWT.CURSOR_SIZEWE : SWT.CURSOR_SIZENS);
  }

  private void drag(ChartLine held, Event event) {
    held.scale(spots)
        .ifPresent(
            scale -> {
              int place = held.direction() == Direction.VERTICAL ? event.x : event.y;
              held.moveTo(Math.clamp(scale.value(place), scale.low(), scale.high()));
              canvas.redraw();
            });
  }

  private void up() {
    pressed = OptionalInt.empty();
    stepped |= dragging;
    dragging = false;
    letGo();
  }

  /** A line that was moved is told that it stays where it is. */
  private void letGo() {
    if (stepped && !dragging && line != null) {
      stepped = false;
      line.release();
    }
  }

  /** Zooms into the selected range, or shows all again. */
  private void doubleClicked(Event event) {
    if (range.selected().isPresent()) {
      range.zoomToSelected();
    } else {
      range.showAll();
    }
  }

  /** Only a chart that is worked with takes the wheel; others scroll with their view. */
  private void wheel(Event event) {
    if (canvas.isFocusControl() || (event.stateMask & SWT.MOD1) != 0) {
      event.doit = false;
      spots
          .horizontal()
          .ifPresent(
              axis ->
                  range.zoom(
                      axis,
                      Math.clamp(axis.share(axis.value(event.x)), 0, 1),
                      Integer.signum(event.count)));
    }
  }

  // The keyboard

  private void keyPressed(Event event) {
    boolean command = (event.stateMask & SWT.MOD1) != 0;
    boolean shift = (event.stateMask & SWT.MOD2) != 0;
    Optional<ChartScale> axis = spots.horizontal();
    if (command && line != null) {
      event.doit = !stepLine(line, event.keyCode, shift ? BIG_STEP : 1);
    } else if (shift && axis.isPresent()) {
      extend(axis.get(), event.keyCode);
    } else if (axis.isPresent()) {
      zoom(axis.get(), event);
    }
  }

  private boolean stepLine(ChartLine held, int key, int steps) {
    int sign =
        switch (key) {
          case SWT.ARROW_LEFT, SWT.ARROW_DOWN -> -1;
          case SWT.ARROW_RIGHT, SWT.ARROW_UP -> 1;
          default -> 0;
        };
    if (sign != 0) {
      held.scale(spots).ifPresent(scale -> held.step(scale, sign * steps));
      stepped = true;
      canvas.redraw();
    }
    return sign != 0;
  }

  private void extend(ChartScale axis, int key) {
    Range now = range.selected().orElse(null);
    double from = now == null ? axis.at(0.5) : now.from();
    double to = now == null ? from : now.to();
    double step =
        switch (key) {
          case SWT.ARROW_LEFT -> -SELECTED_STEP;
          case SWT.ARROW_RIGHT -> SELECTED_STEP;
          default -> 0;
        };
    if (step != 0) {
      Range.between(from, axis.at(axis.share(to) + step)).ifPresent(range::select);
    }
  }

  private void zoom(ChartScale axis, Event event) {
    switch (event.character) {
      case '+', '=' -> range.zoom(axis, 0.5, 1);
      case '-' -> range.zoom(axis, 0.5, -1);
      case '0' -> range.showAll();
      case '<', ',' -> range.move(axis, -0.1);
      case '>', '.' -> range.move(axis, 0.1);
      case SWT.CR -> range.zoomToSelected();
      case SWT.ESC -> range.select(null);
      default -> {
        // Another key of the chart.
      }
    }
  }

  // What is drawn over the picture

  void paint(GC gc, Color accent) {
    range.selected().ifPresent(selected -> paintSelected(gc, selected, accent));
    if (line != null) {
      paintLine(gc, line, accent);
    }
  }

  private void paintSelected(GC gc, Range selected, Color accent) {
    ChartScale axis = spots.horizontal().orElse(null);
    ChartScale across = spots.vertical().orElse(null);
    if (axis != null && across != null) {
      int left = (int) Math.max(axis.pixel(selected.from()), axis.lowPixel());
      int right = (int) Math.min(axis.pixel(selected.to()), axis.highPixel());
      gc.setAlpha(50);
      gc.setBackground(accent);
      gc.fillRectangle(
          left,
          (int) across.highPixel(),
          Math.max(1, right - left),
          (int) (across.lowPixel() - across.highPixel()));
      gc.setAlpha(255);
    }
  }

  private void paintLine(GC gc, ChartLine shown, Color accent) {
    ChartScale scale = shown.scale(spots).orElse(null);
    ChartScale across = shown.across(spots).orElse(null);
    if (scale == null || across == null) {
      return;
    }
    int at = (int) Math.round(scale.pixel(shown.value()));
    int from = (int) across.lowPixel();
    int to = (int) across.highPixel();
    gc.setForeground(accent);
    gc.setBackground(accent);
    gc.setLineWidth(2);
    gc.setLineStyle(SWT.LINE_DASH);
    Point text = gc.textExtent(shown.text());
    if (shown.direction() == Direction.VERTICAL) {
      gc.drawLine(at, from, at, to);
      gc.fillOval(at - 4, (from + to) / 2 - 4, 8, 8);
      boolean left = at + 6 + text.x > scale.highPixel();
      gc.drawText(shown.text(), left ? at - 6 - text.x : at + 6, to, SWT.DRAW_TRANSPARENT);
    } else {
      gc.drawLine(from, at, to, at);
      gc.fillOval((from + to) / 2 - 4, at - 4, 8, 8);
      gc.drawText(shown.text(), to - text.x - 4, at - text.y - 2, SWT.DRAW_TRANSPARENT);
    }
    gc.setLineStyle(SWT.LINE_SOLID);
  }
}
