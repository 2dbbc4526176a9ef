package org.dirlens.charts.ui.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.model.HitCounts;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.model.Sample;
import org.dirlens.charts.ui.model.Sampler;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.EmptyPicture;
import org.dirlens.charts.ui.picture.KeyPicture;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.partition.statistics.Latency.Range;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.osgi.service.prefs.Preferences;

class LiveChartsPanelTest {
  private final Screen screen = Screen.open();
  private final Counting source = new Counting("dc=example,dc=com");
  private final Preferences kept =
      InstanceScope.INSTANCE.getNode("org.dirlens.charts.ui.tests." + UUID.randomUUID());
  private final LiveChartsPanel panel = screen.show(this::open);

  private LiveChartsPanel open(Composite parent) {
    return new LiveChartsPanel(parent, new ChartChoices(kept));
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  @Test
  void drawsAllPanesAgainWithEachTick() {
    show();

    for (String pane : List.of("charts.searches", "charts.latency", "charts.hits", "charts.keys")) {
      screen.waitUntil(pane + " to move", () -> drawn(pane) >= 3);
      assertTrue(colors(pane) > 5, pane + " has only " + colors(pane) + " colors");
    }
    screen.picture("live-charts");
  }

  @Test
  void neverAsksTheSourceOnTheUserInterfaceThread() {
    show();
    screen.waitUntil("some ticks", () -> drawn("charts.keys") >= 3);

    assertEquals(Set.of("Dirlens refresher"), source.threads);
  }

  @Test
  void holdsStillWhilePausedAndGoesOnSampling() {
    show();
    screen.waitUntil("some ticks", () -> drawn("charts.searches") >= 3);

    screen.push("charts.pause");
    screen.waitUntil("Resume", () -> screen.text("charts.pause").equals("Resume"));
    long samples = source.samples.get();
    screen.waitUntil("more samples", () -> source.samples.get() > samples + 1);

    screen.push("charts.pause");
    screen.waitUntil("Pause", () -> screen.text("charts.pause").equals("Pause"));
  }

  @Test
  void offersTheIndicesOfThePartition() {
    show();

    screen.waitUntil("the indices", () -> items("charts.index").size() == 2);
    assertEquals(List.of("initials, equality", "uid, equality"), items("charts.index"));
    assertEquals(List.of("1 minute", "5 minutes", "30 minutes", "1 hour"), items("charts.range"));
  }

  @Test
  void keepsTheChosenIndexOverARebuildAnotherViewAndARestartOfTheServer() {
    show();
    screen.waitUntil("the indices", () -> items("charts.index").size() == 2);
    screen.choose("charts.index", 1);
    screen.waitUntil("its keys", () -> keysOf("uid, equality"));

    source.indices = List.of("initials, equality");
    screen.waitUntil("the index to be away", () -> keys() instanceof EmptyPicture);
    assertEquals("uid, equality", screen.text("charts.index"));
    source.indices = List.of("cn, equality", "initials, equality", "uid, equality");
    screen.waitUntil("the index again", () -> keysOf("uid, equality"));
    screen.waitUntil("the new index in the choice", () -> items("charts.index").size() == 3);
    assertEquals("uid, equality", screen.text("charts.index"));

    screen.run(() -> panel.show(List.of()));
    show();
    screen.waitUntil("the same after a restart", () -> keysOf("uid, equality"));
    screen.run(panel::dispose);
    LiveChartsPanel again = screen.show(this::open);
    screen.run(() -> again.show(List.of(source)));
    screen.waitUntil("the same in another view", () -> keysOf("uid, equality"));
    screen.waitUntil("its name", () -> screen.text("charts.index").equals("uid, equality"));
  }

  @Test
  void keepsTheChosenPartitionAndItsIndex() {
    Counting other = new Counting("o=other");
    screen.run(() -> panel.show(List.of(source, other)));
    screen.choose("charts.partition", 1);
    screen.waitUntil("the indices", () -> items("charts.index").size() == 2);
    screen.choose("charts.index", 1);
    screen.waitUntil("its keys", () -> keysOf("uid, equality"));
    screen.choose("charts.partition", 0);
    screen.waitUntil("the first of the other", () -> keysOf("initials, equality"));
    screen.choose("charts.partition", 1);
    screen.waitUntil("the one that was chosen here", () -> keysOf("uid, equality"));

    screen.run(() -> panel.show(List.of()));
    screen.run(() -> panel.show(List.of(source, other)));
    assertEquals("o=other", screen.text("charts.partition"));
    assertEquals("o=other", screen.text("charts.server.partition"));
  }

  @Test
  void theMouseAndTheArrowKeysReadValues() {
    show();
    screen.waitUntil("two ticks", () -> drawn("charts.keys") >= 2);
    String hint = "Point at a chart to read a value, or click it and use the arrow keys.";
    assertEquals(hint, screen.text("charts.reading"));

    Control keys = screen.ask(() -> find("charts.keys"));
    screen.run(() -> send(keys, SWT.MouseMove, 0, 5));
    assertEquals("900 keys with 1 id", screen.text("charts.reading"));
    assertEquals("900 keys with 1 id", screen.ask(keys::getToolTipText));
    screen.picture("charts-reading");
    screen.run(() -> send(keys, SWT.MouseExit, 0, 0));
    assertEquals(hint, screen.text("charts.reading"));

    screen.run(keys::setFocus);
    screen.run(() -> send(keys, SWT.KeyDown, SWT.ARROW_RIGHT, 0));
    assertEquals("900 keys with 1 id", screen.text("charts.reading"));
    screen.run(() -> send(keys, SWT.KeyDown, SWT.ARROW_DOWN, 0));
    assertEquals("4 keys with 1,024 to 1,151 ids each", screen.text("charts.reading"));
    screen.run(() -> send(keys, SWT.KeyDown, SWT.ESC, 0));
    assertEquals(hint, screen.text("charts.reading"));
  }

  @Test
  void aReadingStaysOnItsCurveWhileThePictureMoves() {
    show();
    screen.waitUntil("a curve", () -> picture("charts.latency") instanceof LinePicture);
    long first = drawn("charts.latency");
    screen.waitUntil("it to be drawn", () -> drawn("charts.latency") > first);
    Control latency = screen.ask(() -> find("charts.latency"));
    screen.run(latency::setFocus);
    screen.run(() -> send(latency, SWT.KeyDown, SWT.END, 0));
    screen.run(() -> send(latency, SWT.KeyDown, SWT.ARROW_DOWN, 0));
    String reading = screen.text("charts.reading");
    assertTrue(reading.matches("p95: [0-9.]+ ms, \\d\\d:\\d\\d:\\d\\d"), reading);

    long drawn = drawn("charts.latency");
    screen.waitUntil("a new picture", () -> drawn("charts.latency") > drawn + 1);
    assertTrue(screen.text("charts.reading").startsWith("p95: "));
  }

  private static void send(Control control, int type, int key, int x) {
    Event event = new Event();
    event.keyCode = key;
    event.x = x;
    control.notifyListeners(type, event);
  }

  private boolean keysOf(String index) {
    return keys() instanceof KeyPicture shown && shown.distribution().index().equals(index);
  }

  private ChartPicture keys() {
    return picture("charts.keys");
  }

  private ChartPicture picture(String id) {
    return screen.ask(() -> ((ChartCanvas) find(id)).picture().orElse(null));
  }

  @Test
  void saysWhyThereIsNothingToShow() {
    assertEquals(
        "The embedded server is not running, so there is nothing to measure.",
        screen.text("emptyState.sentence"));
  }

  private void show() {
    screen.run(() -> panel.show(List.of(source)));
  }

  private List<String> items(String id) {
    return screen.ask(() -> List.of(((Combo) find(id)).getItems()));
  }

  private long drawn(String id) {
    return screen.ask(() -> ((ChartCanvas) find(id)).drawn());
  }

  private long colors(String id) {
    return screen.ask(
        () -> {
          Control canvas = find(id);
          Image image = new Image(canvas.getDisplay(), canvas.getSize().x, canvas.getSize().y);
          GC gc = new GC(canvas);
          gc.copyArea(image, 0, 0);
          gc.dispose();
          ImageData data = image.getImageData();
          image.dispose();
          Set<RGB> colors = ConcurrentHashMap.newKeySet();
          for (int x = 0; x < data.width; x++) {
            for (int y = 0; y < data.height; y++) {
              colors.add(data.palette.getRGB(data.getPixel(x, y)));
            }
          }
          return (long) colors.size();
        });
  }

  private Control find(String id) {
    return Objects.requireNonNull(screen.find(id), id);
  }

  /** Counts fifty searches a tick and notes who asked. */
  private static final class Counting implements ChartSource {
    private final Set<String> threads = ConcurrentHashMap.newKeySet();
    private final AtomicLong samples = new AtomicLong();
    private final String name;
    private volatile List<String> indices = List.of("initials, equality", "uid, equality");

    Counting(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Sampler sampler() {
      return this::sample;
    }

    private Sample sample() {
      threads.add(Thread.currentThread().getName());
      long searches = 50 * samples.incrementAndGet();
      Latency latency =
          new Latency(
              searches,
              0,
              List.of(
                  new Range(10_000, 20_000, searches * 4 / 5),
                  new Range(2_000_000, 3_000_000, searches / 5)));
      HitCounts hits = new HitCounts(searches, searches / 3);
      return new Sample(System.currentTimeMillis(), searches, latency, Map.of("uid", hits));
    }

    @Override
    public List<String> indices() {
      threads.add(Thread.currentThread().getName());
      return indices;
    }

    @Override
    public KeyDistribution distribution(String index) {
      threads.add(Thread.currentThread().getName());
      return new KeyDistribution(
          index, List.of(new Bar(1, 1, 900, 900), new Bar(1024, 1151, 4, 4400)), 512);
    }
  }
}
