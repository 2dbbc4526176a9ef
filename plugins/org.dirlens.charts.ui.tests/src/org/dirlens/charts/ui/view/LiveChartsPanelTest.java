package org.dirlens.charts.ui.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.charts.ui.model.HitCounts;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.model.Sample;
import org.dirlens.charts.ui.model.Sampler;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.partition.statistics.Latency.Range;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LiveChartsPanelTest {
  private final Screen screen = Screen.open();
  private final Counting source = new Counting();
  private final LiveChartsPanel panel = screen.show(LiveChartsPanel::new);

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  @Test
  void drawsAllPanesAgainWithEachTick() {
    show();

    for (String pane : List.of("charts.searches", "charts.latency", "charts.hits", "charts.keys")) {
      screen.waitUntil(pane + " to move", () -> drawn(pane) >= 3);
      assertTrue(colours(pane) > 5, pane + " has only " + colours(pane) + " colours");
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

  private long colours(String id) {
    return screen.ask(
        () -> {
          Control canvas = find(id);
          Image image = new Image(canvas.getDisplay(), canvas.getSize().x, canvas.getSize().y);
          GC gc = new GC(canvas);
          gc.copyArea(image, 0, 0);
          gc.dispose();
          ImageData data = image.getImageData();
          image.dispose();
          Set<RGB> colours = ConcurrentHashMap.newKeySet();
          for (int x = 0; x < data.width; x++) {
            for (int y = 0; y < data.height; y++) {
              colours.add(data.palette.getRGB(data.getPixel(x, y)));
            }
          }
          return (long) colours.size();
        });
  }

  private Control find(String id) {
    return Objects.requireNonNull(screen.find(id), id);
  }

  /** Counts fifty searches a tick and notes who asked. */
  private static final class Counting implements ChartSource {
    private final Set<String> threads = ConcurrentHashMap.newKeySet();
    private final AtomicLong samples = new AtomicLong();

    @Override
    public String name() {
      return "dc=example,dc=com";
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
      return List.of("initials, equality", "uid, equality");
    }

    @Override
    public KeyDistribution distribution(String index) {
      threads.add(Thread.currentThread().getName());
      return new KeyDistribution(
          index, List.of(new Bar(1, 1, 900, 900), new Bar(1024, 1151, 4, 4400)), 512);
    }
  }
}
