package org.dirlens.charts.ui.view;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.LongStream;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.index.monitor.Measure;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What more than twenty live series in twelve charts cost that are drawn ten times a second, with
 * copying to the screen: processor time of all Java threads, without the server that is charted.
 * The compiler's threads do not count: all charts are redrawn every five seconds only, so that the
 * JVM compiles what draws them for minutes, at half a core.
 */
class CostOfLiveChartsTest {
  private static final int SERIES = 20;
  private static final double SHARE_WANTED = 0.05;

  /** Generous, for machines that do other things, too; the figure itself is printed. */
  private static final double SHARE_MAX = 0.15;

  /** In five seconds, in which all charts are redrawn once. */
  private static final int UPDATES = 50;

  private static final int ROUNDS_MAX = 8;
  private static final int ROUNDS_FOR_WANTED = 3;

  private final Screen screen = Screen.open();
  private final Scripted server = Scripted.dirlens();

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  @Test
  void theyTakeASmallShareOfACore() {
    screen.resize(1240, 900);
    LiveChartsPanel panel =
        screen.show(
            parent ->
                new LiveChartsPanel(
                    parent,
                    new ChartChoices(
                        InstanceScope.INSTANCE.getNode("charts.cost." + UUID.randomUUID()))));
    screen.run(() -> panel.show("test", "test", server));
    screen.choose("charts.pace", Pace.TENTH.ordinal());
    screen.waitUntil("curves", () -> series() >= SERIES);
    double least = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS_MAX && least > enough(round); round++) {
      least = Math.min(least, share());
    }
    System.out.printf(
        "%d series in %d charts, 10 times a second: %.1f %% of a core%n",
        series(), Measure.values().length, least * 100);
    assertTrue(least < SHARE_MAX, "they take " + least + " of a core");
  }

  /** A busy machine is not measured on and on for the figure of a quiet one. */
  private static double enough(int round) {
    return round < ROUNDS_FOR_WANTED ? SHARE_WANTED : SHARE_MAX;
  }

  /**
   * Processor time of some updates, by the time they are to take. A machine too busy to draw them
   * measures nothing.
   */
  private double share() {
    long samples = server.samples.get();
    long drawn = drawn();
    long before = cpuNanos();
    long start = System.nanoTime();
    screen.waitUntil("updates", () -> server.samples.get() >= samples + UPDATES);
    double share = (double) (cpuNanos() - before) / (System.nanoTime() - start);
    double drawnEach = (double) (drawn() - drawn) / (server.samples.get() - samples);
    return drawnEach > 0.8 ? share : Double.MAX_VALUE;
  }

  private static long cpuNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return LongStream.of(threads.getAllThreadIds())
        .map(threads::getThreadCpuTime)
        .filter(nanos -> nanos > 0)
        .sum();
  }

  private long drawn() {
    return screen.ask(() -> canvas(Measure.OPERATIONS).drawn());
  }

  private int series() {
    return screen.ask(
        () -> {
          int series = 0;
          for (Measure measure : Measure.values()) {
            if (canvas(measure).picture().orElse(null) instanceof LinePicture lines) {
              series += lines.curves().size();
            }
          }
          return series;
        });
  }

  private ChartCanvas canvas(Measure measure) {
    String id = "charts." + measure.name().toLowerCase(Locale.ROOT);
    return (ChartCanvas) Objects.requireNonNull(screen.find(id), id);
  }
}
