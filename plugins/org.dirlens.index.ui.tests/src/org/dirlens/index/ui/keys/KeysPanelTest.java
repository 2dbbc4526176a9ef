package org.dirlens.index.ui.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.index.core.IndexDraft;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.KeyFigures;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.core.PlanChange;
import org.dirlens.index.keys.CostsFile;
import org.dirlens.index.ui.ScriptedAdapter;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.testkit.Screen;
import org.dirlens.workload.postings.PostingCosts;
import org.dirlens.workload.postings.PostingCosts.ListCost;
import org.dirlens.workload.postings.PostingCosts.Place;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of an index with a million ids in front of somebody who moves its threshold. */
class KeysPanelTest {
  private static final IndexDefinition CN = IndexDefinition.of("cn", IndexKind.EQUALITY);
  private static final int IDS = 1_000_000;

  /** Three filters for keys of one id, five for one of 600. */
  private static final Histogram LOOKUPS =
      new Histogram(
          8,
          3_003,
          List.of(new Histogram.Bucket(1, 1, 3, 3), new Histogram.Bucket(577, 640, 5, 3_000)));

  @TempDir Path folder;
  private final Screen screen = Screen.open();
  private final List<String> searched = new ArrayList<>();
  private final IndexDraft draft = new IndexDraft();
  private final long[] sizes = sizes();
  private int painted;

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  /** A few large keys, some of middle size, and many small ones, of a million ids together. */
  private static long[] sizes() {
    Random random = new Random(3);
    List<Long> sizes = new ArrayList<>();
    long left = IDS;
    while (left > 0) {
      long size =
          Math.min(left, 1 + (long) Math.exp(random.nextDouble() * random.nextDouble() * 11));
      sizes.add(size);
      left -= size;
    }
    return sizes.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  @Test
  void saysWhatItIsForWithoutAnIndex() {
    KeysPanel panel = show();
    assertEquals(
        "Select an index in the index designer to see how ids are spread over its keys.",
        screen.text("emptyState.sentence"));

    screen.run(() -> panel.follow(new IndexSelection(adapter(), draft, null, null)));
    assertFalse(screen.isThere("keys.title"));
  }

  @Test
  void showsWhatLiesOnBothSides() {
    showIndex();

    assertEquals(
        "cn, equality: %s keys with 1,000,000 ids".formatted(Figures.count(sizes.length)),
        screen.text("keys.title"));
    assertSides(512);
    assertEquals("3 (37.5 %)", screen.text("keys.inline.asked"));
    assertEquals("5 (62.5 %)", screen.text("keys.containers.asked"));
    assertEquals("heavy", screen.table("keys.heaviest").getFirst().getFirst());
    screen.picture("keys");
  }

  @Test
  void everythingFollowsTheLineThirtyTimesASecondAtAMillionEntries() {
    showIndex();
    int at = screen.ask(this::placeOfLine);
    List<double[]> millis = new ArrayList<>();
    screen.run(() -> mouse(SWT.MouseDown, at));
    screen.run(() -> histogramCanvas().addListener(SWT.Paint, event -> painted++));
    for (int step = 1; step <= 100; step++) {
      int x = at - step;
      millis.add(screen.ask(() -> moveAndPaint(x)));
      if (step % 20 == 0) {
        assertSides(threshold());
      }
    }
    int threshold = threshold();
    assertTrue(threshold < 400, "moved to " + threshold);
    assertEquals(List.of(), draft.diff().changes(), "nothing is staged while the line is held");

    screen.run(() -> mouse(SWT.MouseUp, at - 100));
    assertEquals(
        List.of(new PlanChange.ThresholdChanged("cn", 512, threshold)), draft.diff().changes());
    double wall = median(millis, 0);
    double cpu = median(millis, 1);
    System.out.printf("a move of the line: %.1f ms, %.1f ms of CPU time%n", wall, cpu);
    assertTrue(cpu < 1_000 / 30.0, "a move takes " + cpu + " ms of CPU time");
    screen.picture("keys-moved");
  }

  @Test
  void theKeyboardMovesTheLineAndUndoTakesItBack() {
    showIndex();
    screen.run(() -> key(SWT.KeyDown, SWT.ARROW_RIGHT));
    screen.run(() -> key(SWT.KeyUp, SWT.ARROW_RIGHT));

    int threshold = threshold();
    assertTrue(threshold > 512, "moved to " + threshold);
    assertEquals(
        List.of(new PlanChange.ThresholdChanged("cn", 512, threshold)), draft.diff().changes());
    assertSides(threshold);
    assertTrue(screen.text("keys.change").startsWith("Threshold 512 → "));
    assertTrue(screen.text("keys.change").contains("Filters (cn=?) on them change sides"));

    screen.run(draft::undo);
    assertEquals(512, threshold());
    assertSides(512);
    assertTrue(screen.text("keys.change").startsWith("The threshold is 512."));
  }

  @Test
  void namesTheFiltersThatChangeSides() {
    KeysPanel panel = show();
    Histogram.Builder histogram = new Histogram.Builder();
    for (long size : new long[] {1, 1, 600, 900}) {
      histogram.key(size);
    }
    refresh(histogram.build(), List.of(new HeavyKey("a*b", 900), new HeavyKey("smith", 600)));
    screen.run(() -> panel.follow(new IndexSelection(adapter(), draft, "cn", null)));
    screen.run(() -> draft.edit(CN.withThreshold(768)));

    assertEquals(
        "Threshold 512 → 768: 1 key with 600 ids into the leaf. Filters (cn=?) on them change sides,"
            + " such as (cn=smith). Of 8 filters answered since the partition was opened, 5 asked for"
            + " such a key.",
        screen.text("keys.change"));
  }

  /** A threshold that was typed may cut a range of sizes that are known together only. */
  @Test
  void whatALineInARangeOfSizesMovesIsAnEstimate() {
    KeysPanel panel = show();
    Histogram.Builder histogram = new Histogram.Builder();
    for (long size : new long[] {1, 1, 600, 620, 900}) {
      histogram.key(size);
    }
    refresh(histogram.build(), List.of(new HeavyKey("smith", 600)));
    screen.run(() -> panel.follow(new IndexSelection(adapter(), draft, "cn", null)));
    screen.run(() -> draft.edit(CN.withThreshold(610)));

    assertEquals(
        "Threshold 512 → 610: ~1 key with ~594 ids into the leaf. Filters (cn=?) on them change"
            + " sides, such as (cn=smith). Of 8 filters answered since the partition was opened, ~3"
            + " asked for such a key.",
        screen.text("keys.change"));
  }

  @Test
  void openingAHeavyKeySearchesForItsEntries() {
    showIndex();
    screen.run(
        () -> {
          Table table = (Table) Objects.requireNonNull(screen.find("keys.heaviest"));
          table.setSelection(0);
          Event event = new Event();
          event.item = table.getItem(0);
          event.index = 0;
          table.notifyListeners(SWT.DefaultSelection, event);
        });
    screen.waitUntil("the search", () -> searched.equals(List.of("(cn=heavy)")));
  }

  @Test
  void withoutMeasuredCostsItOffersToMeasure() {
    KeysPanel panel = screen.show(parent -> panel(parent, new CostsFile(folder.resolve("none"))));
    refresh(histogram(), List.of());
    screen.run(() -> panel.follow(new IndexSelection(adapter(), draft, "cn", null)));

    assertEquals("–", screen.text("keys.inline.read"));
    assertEquals("What lists cost is not measured on this machine yet.", screen.text("keys.costs"));
    screen.push("keys.measure");
    screen.waitUntil("the measurement", () -> screen.text("keys.inline.read").startsWith("~"));
    assertTrue(screen.text("keys.costs").startsWith("Costs were measured on "));
    assertEquals("Measure again", screen.text("keys.measure"));
    assertNotEquals("–", screen.text("keys.containers.add"));
  }

  @Test
  void aMeasurementThatIsCancelledBeforeItBeginsIsOfferedAgain() {
    KeysPanel panel = screen.show(parent -> panel(parent, new CostsFile(folder.resolve("none"))));
    refresh(histogram(), List.of());
    screen.run(() -> panel.follow(new IndexSelection(adapter(), draft, "cn", null)));
    String measure = screen.text("keys.measure");
    screen.whileNoJobBegins(
        () -> {
          screen.push("keys.measure");
          screen.push("keys.measure");
          screen.waitUntil("the end", () -> screen.text("keys.costs").contains("ancelled"));
        });
    assertEquals(measure, screen.text("keys.measure"));
  }

  private void assertSides(int threshold) {
    long keys = Arrays.stream(sizes).filter(size -> size <= threshold).count();
    long ids = Arrays.stream(sizes).filter(size -> size <= threshold).sum();
    assertEquals(figure(keys, sizes.length), screen.text("keys.inline.keys"));
    assertEquals(figure(ids, IDS), screen.text("keys.inline.ids"));
    assertEquals(figure(sizes.length - keys, sizes.length), screen.text("keys.containers.keys"));
    assertEquals(figure(IDS - ids, IDS), screen.text("keys.containers.ids"));
  }

  private static double median(List<double[]> millis, int of) {
    return millis.stream().mapToDouble(each -> each[of]).sorted().toArray()[millis.size() / 2];
  }

  /** Wall and CPU time until the line is painted in its new place with all figures, in ms. */
  private double[] moveAndPaint(int x) {
    int before = painted;
    long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    long start = System.nanoTime();
    mouse(SWT.MouseMove, x);
    while (painted == before) {
      if (!histogramCanvas().getDisplay().readAndDispatch()) {
        histogramCanvas().getDisplay().sleep();
      }
    }
    return new double[] {
      (System.nanoTime() - start) / 1e6,
      (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu) / 1e6
    };
  }

  private static String figure(long count, long all) {
    return Figures.count(count) + " (" + Figures.percent((double) count / all) + ")";
  }

  /** The threshold that is shown. */
  private int threshold() {
    return screen.ask(
        () -> {
          String said = screen.text("keys.change");
          String number =
              said.startsWith("The") ? said.split(" ")[3] : said.split("→ ")[1].split(":")[0];
          return Integer.parseInt(number.replaceAll("[^0-9]", ""));
        });
  }

  private ChartCanvas histogramCanvas() {
    return (ChartCanvas) Objects.requireNonNull(screen.find("keys.histogram"));
  }

  /** Where the cursor says that the line can be taken hold of. */
  private int placeOfLine() {
    ChartCanvas canvas = histogramCanvas();
    for (int x = 0; x < canvas.getSize().x; x++) {
      mouse(SWT.MouseMove, x);
      if (canvas.getCursor() != null) {
        return x + 6;
      }
    }
    throw new AssertionError("there is no line");
  }

  private void mouse(int type, int x) {
    Event event = new Event();
    event.button = 1;
    event.x = x;
    event.y = histogramCanvas().getSize().y / 2;
    histogramCanvas().notifyListeners(type, event);
  }

  private void key(int type, int code) {
    Event event = new Event();
    event.keyCode = code;
    event.stateMask = SWT.MOD1;
    histogramCanvas().notifyListeners(type, event);
  }

  private KeysPanel show() {
    CostsFile file = new CostsFile(folder.resolve("costs.json"));
    try {
      file.write(costs());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    KeysPanel panel = screen.show(parent -> panel(parent, file));
    screen.waitUntil("the costs", () -> screen.ask(() -> panel.knowsCosts()));
    return panel;
  }

  private KeysPanel panel(Composite parent, CostsFile file) {
    return new KeysPanel(parent, file, searched::add);
  }

  private void showIndex() {
    KeysPanel panel = show();
    refresh(histogram(), List.of(new HeavyKey("heavy", sizes[sizes.length - 1])));
    screen.run(() -> panel.follow(new IndexSelection(adapter(), draft, "cn", null)));
    screen.waitUntil("the chart", () -> screen.ask(() -> histogramCanvas().settled()));
  }

  private Histogram histogram() {
    Histogram.Builder builder = new Histogram.Builder();
    for (long size : sizes) {
      builder.key(size);
    }
    return builder.build();
  }

  private void refresh(Histogram histogram, List<HeavyKey> heaviest) {
    KeyFigures keys = new KeyFigures(histogram, heaviest, TreeStatistics.NONE, 0);
    KindFigures kind =
        new KindFigures(
            IndexKind.EQUALITY,
            IndexState.READABLE,
            keys,
            CacheStatistics.NONE,
            0,
            Map.of(),
            LOOKUPS);
    IndexFigures index = new IndexFigures(CN, IndexState.READABLE, List.of(kind));
    screen.run(
        () ->
            draft.refresh(
                new IndexSnapshot(
                    IDS, List.of(index), new IndexableAttributes(Schema.standard()), 1)));
  }

  private static ScriptedAdapter adapter() {
    return new ScriptedAdapter();
  }

  private static PostingCosts costs() {
    return new PostingCosts(
        Instant.parse("2026-11-25T12:00:00Z"),
        "2 processors",
        20_000,
        List.of(
            new ListCost(Place.INLINE, 1, 200, 200),
            new ListCost(Place.INLINE, 1_000_001, 3_000_200, 500_200),
            new ListCost(Place.CONTAINERS, 1, 400, 1_500),
            new ListCost(Place.CONTAINERS, 1_000_001, 2_000_400, 1_500)));
  }
}
