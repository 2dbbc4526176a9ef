package org.dirlens.charts.ui.canvas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.dirlens.charts.ui.canvas.ChartLine.Direction;
import org.dirlens.charts.ui.canvas.ChartRangeModel.Range;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.picture.KeyPicture;
import org.dirlens.charts.ui.picture.KeyPicture.KeyTexts;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A chart of a million keys under a hand. */
class ChartCanvasTest {
  /** What a line that follows the hand may take to be drawn again, in ms: 30 pictures a second. */
  private static final long FRAME_MILLIS = 33;

  private static final int DRAGGED = 60;

  private final ExecutorService painter = Executors.newSingleThreadExecutor();
  private final ChartLine line =
      new ChartLine(Direction.VERTICAL, 100, value -> "Threshold " + (long) value, Math::rint);
  private int painted;
  private Screen screen;
  private ChartCanvas canvas;

  @BeforeEach
  void open() {
    screen = Screen.open();
    canvas = screen.show(parent -> new ChartCanvas(parent, painter));
    screen.run(
        () -> {
          canvas.line(line);
          canvas.show(keys(100));
        });
    screen.waitUntil("the picture", () -> screen.ask(canvas::settled));
  }

  @AfterEach
  void close() throws Exception {
    screen.close();
    painter.shutdown();
  }

  /** A million keys in the buckets that an index counts them in. */
  private static KeyPicture keys(int threshold) {
    List<Bar> bars =
        LongStream.range(0, 400)
            .mapToObj(n -> new Bar(1 + n * 10, 10 + n * 10, 2_500, 2_500 * (5 + n * 10)))
            .toList();
    return new KeyPicture(
        new KeyDistribution("cn", bars, threshold),
        new KeyTexts(
            "Keys", "inline", "containers", "", "ids", "keys", bar -> bar.fromIds() + " ids"));
  }

  private void send(int type, int x, int code, int mask) {
    screen.run(
        () -> {
          Event event = new Event();
          event.button = 1;
          event.x = x;
          event.y = 100;
          event.keyCode = code;
          event.character = (char) (code < 128 ? code : 0);
          event.stateMask = mask;
          canvas.notifyListeners(type, event);
        });
  }

  /** On the user interface thread. */
  private void untilPainted(int before) {
    while (painted == before) {
      if (!canvas.getDisplay().readAndDispatch()) {
        canvas.getDisplay().sleep(); // to wait for the screen is no work
      }
    }
  }

  /** Where the line is, found by where a hand takes hold of it. */
  private int place() {
    for (int x = 0; x < 1_240; x += 4) {
      double before = line.value();
      send(SWT.MouseDown, x, 0, 0);
      send(SWT.MouseMove, x + 1, 0, 0);
      send(SWT.MouseUp, x, 0, 0);
      send(SWT.KeyDown, 0, SWT.ESC, 0);
      if (line.value() != before) {
        return x + 1;
      }
    }
    throw new AssertionError("the line is nowhere");
  }

  @Test
  void theLineFollowsTheHandThirtyTimesASecond() {
    List<Long> millis = new ArrayList<>();
    line.onMoved(to -> canvas.show(keys((int) to)));
    int from = place();
    send(SWT.MouseDown, from, 0, 0);
    screen.run(() -> canvas.addListener(SWT.Paint, event -> painted++));
    for (int each = 1; each <= DRAGGED; each++) {
      int step = each;
      int before = screen.ask(() -> painted);
      long start = cpuNanos();
      send(SWT.MouseMove, from + 3 * step, 0, 0);
      screen.run(() -> untilPainted(before));
      millis.add((cpuNanos() - start) / 1_000_000);
    }
    send(SWT.MouseUp, from + 3 * DRAGGED, 0, 0);
    assertTrue(line.value() > 100, "moved to " + line.value());
    millis.sort(null);
    long median = millis.get(DRAGGED / 2);
    System.out.println(
        "a dragged line takes "
            + median
            + " ms of the display thread, at most "
            + millis.getLast());
    assertTrue(median <= FRAME_MILLIS, "drawn in " + millis + " ms");
  }

  /** What the display thread has worked so far. */
  private long cpuNanos() {
    return screen.ask(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
  }

  @Test
  void theKeyboardMovesTheLineSelectsAndZooms() {
    send(SWT.KeyDown, 0, SWT.ARROW_RIGHT, SWT.MOD1);
    assertTrue(line.value() > 100);
    send(SWT.KeyDown, 0, SWT.ARROW_RIGHT, SWT.MOD2);
    send(SWT.KeyDown, 0, SWT.ARROW_RIGHT, SWT.MOD2);
    Range selected = screen.ask(() -> canvas.range().selected().orElseThrow());
    send(SWT.KeyDown, 0, SWT.CR, 0);
    assertEquals(selected, screen.ask(() -> canvas.range().zoomed().orElseThrow()));
    screen.picture("chart-zoomed");
    send(SWT.KeyDown, 0, '0', 0);
    assertTrue(screen.ask(() -> canvas.range().zoomed().isEmpty()));
  }

  @Test
  void tellsOnceWhereTheLineIsLetGo() {
    List<Double> released = new ArrayList<>();
    int from = place();
    line.onReleased(released::add);
    send(SWT.MouseDown, from, 0, 0);
    send(SWT.MouseMove, from + 30, 0, 0);
    send(SWT.MouseMove, from + 60, 0, 0);
    assertEquals(List.of(), released, "the hand still holds it");
    send(SWT.MouseUp, from + 60, 0, 0);
    assertEquals(List.of(line.value()), released);

    send(SWT.KeyDown, 0, SWT.ARROW_LEFT, SWT.MOD1);
    send(SWT.KeyDown, 0, SWT.ARROW_LEFT, SWT.MOD1);
    send(SWT.KeyUp, 0, SWT.ARROW_LEFT, SWT.MOD1);
    assertEquals(2, released.size());
    assertEquals(line.value(), released.getLast());
    send(SWT.KeyUp, 0, SWT.MOD1, 0);
    assertEquals(2, released.size(), "nothing moved since");
  }

  @Test
  void aFrozenChartKeepsItsPicture() {
    screen.run(() -> canvas.range().freeze(true));
    screen.waitUntil("it to be drawn", () -> screen.ask(canvas::settled));
    long drawn = screen.ask(canvas::drawn);
    screen.run(() -> canvas.show(keys(7)));
    assertEquals(drawn, screen.ask(canvas::drawn));
    screen.run(() -> canvas.range().freeze(false));
    screen.waitUntil("the newest picture", () -> screen.ask(canvas::drawn) > drawn);
  }
}
