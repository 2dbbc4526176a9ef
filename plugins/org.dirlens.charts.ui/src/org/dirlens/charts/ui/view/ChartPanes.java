package org.dirlens.charts.ui.view;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.canvas.ChartRangeModel;
import org.dirlens.charts.ui.canvas.ChartRangeModel.Range;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.index.monitor.Measure;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/**
 * The charts of all measures, in as many columns as there is room for. Those that a server does not
 * tell come last.
 *
 * <p>Threads: user interface.
 */
final class ChartPanes extends ScrolledComposite {
  /** A pane is not lower than this, in lines of text; a lower view scrolls. */
  private static final int MIN_PANE_HEIGHT = 9;

  /** A pane is not narrower than this, in heights of a line, unless it is alone in its row. */
  private static final int MIN_PANE_WIDTH = 18;

  private static final int COLUMNS_MAX = 4;

  private final Map<Measure, ChartCanvas> canvases = new EnumMap<>(Measure.class);
  private final ChartRangeModel time = new ChartRangeModel();
  private final Composite grid;

  /** What was selected when a hand or a key went down: who selects does not point. */
  private Optional<Range> selectedBefore = Optional.empty();

  /**
   * @param painter the thread that draws
   */
  ChartPanes(Composite parent, Executor painter) {
    super(parent, SWT.V_SCROLL);
    grid = new Composite(this, SWT.NONE);
    for (Measure measure : Measure.values()) {
      ChartCanvas canvas = pane("charts." + measure.name().toLowerCase(Locale.ROOT), painter);
      canvas.share(time);
      canvas.addListener(SWT.MouseDown, event -> selectedBefore = time.selected());
      canvas.addListener(SWT.KeyDown, event -> selectedBefore = time.selected());
      canvases.put(measure, canvas);
    }
    setContent(grid);
    setExpandHorizontal(true);
    setExpandVertical(true);
    addListener(SWT.Resize, event -> arrange());
    arrange();
  }

  private ChartCanvas pane(String id, Executor painter) {
    ChartCanvas canvas = ControlIds.name(new ChartCanvas(grid, painter), id);
    GridDataFactory.fillDefaults().grab(true, true).hint(200, SWT.DEFAULT).applyTo(canvas);
    return canvas;
  }

  /** The stretch of time that all show. */
  ChartRangeModel time() {
    return time;
  }

  void show(Map<Measure, ChartPicture> pictures) {
    pictures.forEach((measure, picture) -> canvas(measure).show(picture));
  }

  private ChartCanvas canvas(Measure measure) {
    return Objects.requireNonNull(canvases.get(measure));
  }

  /** Puts the measures that are told first, in their order. */
  void order(List<Measure> told) {
    List<Control> wanted = new ArrayList<>();
    told.forEach(measure -> wanted.add(canvas(measure)));
    canvases.forEach((measure, canvas) -> addIfMissing(wanted, canvas));
    Control above = null;
    for (Control each : wanted) {
      if (above != null) {
        each.moveBelow(above);
      }
      above = each;
    }
    arrange();
  }

  private static void addIfMissing(List<Control> wanted, Control canvas) {
    if (!wanted.contains(canvas)) {
      wanted.add(canvas);
    }
  }

  /** Told what a marked point says; empty when none is marked. */
  void onReading(Consumer<String> listener) {
    canvases.values().forEach(canvas -> canvas.onReading(listener));
  }

  /** Told the measure and the time of a point that is clicked or entered. */
  void onPoint(BiConsumer<Measure, Long> listener) {
    canvases.forEach(
        (measure, canvas) ->
            canvas.onPoint(
                (series, item) ->
                    canvas
                        .finished()
                        .filter(LinePicture.class::isInstance)
                        .map(LinePicture.class::cast)
                        .filter(lines -> time.selected().equals(selectedBefore))
                        .ifPresent(
                            lines -> listener.accept(measure, lines.timeMillis(series, item)))));
  }

  private void arrange() {
    int width = getClientArea().width;
    int line = lineHeight();
    int columns = Math.clamp(width / (MIN_PANE_WIDTH * line), 1, COLUMNS_MAX);
    GridLayoutFactory.fillDefaults()
        .numColumns(columns)
        .equalWidth(true)
        .spacing(1, 1)
        .applyTo(grid);
    int rows = (canvases.size() + columns - 1) / columns;
    setMinSize(new Point(0, MIN_PANE_HEIGHT * line * rows));
    grid.layout(true);
  }

  private int lineHeight() {
    GC gc = new GC(this);
    try {
      return gc.getFontMetrics().getHeight();
    } finally {
      gc.dispose();
    }
  }
}
