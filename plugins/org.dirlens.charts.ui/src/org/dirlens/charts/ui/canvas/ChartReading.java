package org.dirlens.charts.ui.canvas;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.ChartSpots;
import org.dirlens.charts.ui.picture.ChartSpots.Spot;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.jspecify.annotations.Nullable;

/**
 * The point of a chart that is marked, by the mouse or by the arrow keys, and what it says. With
 * each new picture the mark stays on its curve and at its place.
 *
 * <p>Threads: user interface.
 */
final class ChartReading {
  private static final int MARK_RADIUS = 4;

  /** Points passed over by Page Up and Page Down. */
  private static final int PAGE = 10;

  private final Control canvas;
  private @Nullable ChartPicture picture;
  private ChartSpots spots = ChartSpots.NONE;
  private @Nullable Spot marked;
  private String text = "";
  private Consumer<String> listener = reading -> {};
  private BiConsumer<Integer, Integer> pointed = (series, item) -> {};

  ChartReading(Control canvas) {
    this.canvas = canvas;
  }

  void onChange(Consumer<String> told) {
    listener = told;
  }

  void onPoint(BiConsumer<Integer, Integer> told) {
    pointed = told;
    canvas.addListener(SWT.MouseUp, event -> point(event.button == 1));
    canvas.addListener(SWT.KeyDown, event -> point(event.keyCode == SWT.SPACE));
  }

  private void point(boolean chosen) {
    Spot spot = marked;
    if (chosen && spot != null) {
      pointed.accept(spot.series(), spot.item());
    }
  }

  String text() {
    return text;
  }

  void listen() {
    canvas.addListener(SWT.MouseMove, event -> mark(spots.nearest(event.x, event.y)));
    canvas.addListener(SWT.MouseExit, event -> mark(Optional.empty()));
    canvas.addListener(SWT.MouseDown, event -> canvas.setFocus());
    canvas.addListener(SWT.KeyDown, this::step);
    canvas.addListener(SWT.Traverse, ChartReading::leave);
    canvas.addListener(SWT.FocusIn, event -> canvas.redraw());
    canvas.addListener(SWT.FocusOut, event -> mark(Optional.empty()));
    canvas
        .getAccessible()
        .addAccessibleListener(
            new AccessibleAdapter() {
              @Override
              public void getName(AccessibleEvent event) {
                event.result = text;
              }
            });
  }

  /** Another picture was drawn. */
  void drawn(ChartPicture now, ChartSpots itsSpots) {
    picture = now;
    spots = itsSpots;
    Spot before = marked;
    if (before != null) {
      mark(spots.again(before));
    }
  }

  void paint(GC gc) {
    Spot spot = marked;
    if (spot != null) {
      gc.setForeground(canvas.getForeground());
      gc.setLineWidth(2);
      gc.drawOval(
          (int) spot.x() - MARK_RADIUS,
          (int) spot.y() - MARK_RADIUS,
          2 * MARK_RADIUS,
          2 * MARK_RADIUS);
    }
    if (canvas.isFocusControl()) {
      Rectangle area = canvas.getBounds();
      gc.drawFocus(1, 1, area.width - 2, area.height - 2);
    }
  }

  private void step(Event event) {
    if ((event.stateMask & SWT.MODIFIER_MASK) != 0) {
      return; // Moves the line, or selects a range.
    }
    Spot from = marked;
    if (event.keyCode == SWT.ESC) {
      mark(Optional.empty());
    } else if (from == null && isStep(event.keyCode)) {
      mark(spots.last());
    } else if (from != null) {
      step(from, event.keyCode);
    }
  }

  private static boolean isStep(int key) {
    return switch (key) {
      case SWT.ARROW_LEFT,
          SWT.ARROW_RIGHT,
          SWT.ARROW_UP,
          SWT.ARROW_DOWN,
          SWT.PAGE_UP,
          SWT.PAGE_DOWN,
          SWT.HOME,
          SWT.END ->
          true;
      default -> false;
    };
  }

  private void step(Spot from, int key) {
    switch (key) {
      case SWT.ARROW_LEFT -> mark(spots.further(from, -1));
      case SWT.ARROW_RIGHT -> mark(spots.further(from, 1));
      case SWT.PAGE_UP -> mark(spots.further(from, -PAGE));
      case SWT.PAGE_DOWN -> mark(spots.further(from, PAGE));
      case SWT.HOME -> mark(spots.further(from, Integer.MIN_VALUE));
      case SWT.END -> mark(spots.further(from, Integer.MAX_VALUE));
      case SWT.ARROW_UP -> mark(spots.otherSeries(from, -1));
      case SWT.ARROW_DOWN -> mark(spots.otherSeries(from, 1));
      default -> {
        // Not a step.
      }
    }
  }

  /** Tab leaves for the next control; the arrow keys do not. */
  private static void leave(Event event) {
    switch (event.detail) {
      case SWT.TRAVERSE_TAB_NEXT, SWT.TRAVERSE_TAB_PREVIOUS -> event.doit = true;
      case SWT.TRAVERSE_ARROW_NEXT, SWT.TRAVERSE_ARROW_PREVIOUS -> event.doit = false;
      default -> {
        // As any other control.
      }
    }
  }

  private void mark(Optional<Spot> spot) {
    Spot next = spot.orElse(null);
    ChartPicture shown = picture;
    String said = next == null || shown == null ? "" : shown.reading(next.series(), next.item());
    if (next != marked) {
      marked = next;
      canvas.redraw();
    }
    if (!said.equals(text)) {
      text = said;
      canvas.setToolTipText(said.isEmpty() ? null : said);
      listener.accept(said);
    }
  }
}
