package org.dirlens.index.ui.caches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.index.core.CacheFigures;
import org.dirlens.index.core.CacheFigures.Holding;
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
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;
import org.dirlens.ui.testkit.Screen;
import org.dirlens.workload.postings.PostingCosts;
import org.dirlens.workload.postings.PostingCosts.ListCost;
import org.dirlens.workload.postings.PostingCosts.Place;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The caches of a partition, and somebody with some memory for them. */
class CachesPanelTest {
  private static final long MB = 1 << 20;
  private static final HitCurve STEEP =
      new HitCurve(1_000, List.of(100.0, 300.0, 500.0, 900.0, 950.0));
  private static final HitCurve FULL =
      new HitCurve(1_000, List.of(990.0, 995.0, 999.0, 999.0, 999.0));

  @TempDir Path folder;
  private final Screen screen = Screen.open();
  private final IndexDraft draft = new IndexDraft();
  private CachesPanel panel;

  @BeforeEach
  void show() throws Exception {
    CostsFile file = new CostsFile(folder.resolve("costs.json"));
    file.write(
        new PostingCosts(
            Instant.parse("2026-11-25T12:00:00Z"),
            "2 processors",
            20_000,
            List.of(
                new ListCost(Place.INLINE, 1, 1, 1),
                new ListCost(Place.INLINE, 2, 1, 1),
                new ListCost(Place.CONTAINERS, 1, 1, 1),
                new ListCost(Place.CONTAINERS, 2, 1, 1))));
    panel = screen.show(parent -> new CachesPanel(parent, file));
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  @Test
  void showsEachCacheWithItsLoadAndCurve() {
    follow();
    read(1_000, 100);
    read(2_000, 200);

    List<List<String>> rows = screen.table("caches.table");
    assertEquals(
        List.of("index cn", "index sn", "entries", "names"),
        rows.stream().map(List::getFirst).toList());
    assertEquals(List.of("4 MB", "1 MB", "50 %"), rows.getFirst().subList(1, 4));
    assertEquals("~50 %", rows.getFirst().get(6), "what its curve says of the size of now");
    waitForCurve();
    screen.picture("caches");
  }

  @Test
  void theLineStagesASizeAndSaysWhatItBrings() {
    follow();
    read(1_000, 100);
    read(2_000, 200);
    waitForCurve();
    for (int i = 0; i < 10; i++) {
      screen.run(() -> key(SWT.KeyDown));
    }
    assertFalse(draft.edited(), "nothing is staged while the key is held");
    assertTrue(screen.text("caches.ratio").startsWith("~"));
    screen.run(() -> key(SWT.KeyUp));

    PlanChange.CacheChanged change = (PlanChange.CacheChanged) draft.diff().changes().getFirst();
    assertEquals("cn", change.attribute());
    assertTrue(change.afterBytes() > 4 * MB, change.toString());
    screen.run(draft::undo);
    assertEquals("4 MB", screen.text("caches.size"));
  }

  @Test
  void aBudgetGoesWhereItBringsMostAndIsStagedInOneStep() {
    follow();
    read(1_000, 100);
    read(101_000, 200);
    screen.type("caches.budget", "some");
    screen.push("caches.split");
    screen.waitUntil(
        "the refusal",
        () ->
            screen
                .text("caches.said")
                .equals("An amount of memory looks like \"512 MB\", not \"some\"."));

    screen.type("caches.budget", "16 MB");
    screen.push("caches.split");
    screen.waitUntil("the plan", () -> screen.ask(draft::edited));

    long cn = draft.wanted().definition("cn").orElseThrow().cacheBytes();
    long sn = draft.wanted().definition("sn").orElseThrow().cacheBytes();
    assertTrue(cn > 4 * MB, "the cache that misses and is asked grows: " + cn);
    assertTrue(sn < 4 * MB, "the one that hits all with a quarter shrinks: " + sn);
    assertTrue(screen.text("caches.said").contains("dirlensEntryCacheBytes"));
    screen.picture("caches-split");
    screen.run(draft::undo);
    assertFalse(draft.edited(), "one step");
    IndexDraft other = new IndexDraft();
    other.refresh(snapshot(1_000, 100, 4 * MB));
    screen.run(() -> panel.follow(new IndexSelection(new ScriptedAdapter(), other, null, null)));
    assertTrue(screen.isThere("caches.said"));
    assertEquals("", screen.text("caches.said"), "it was said of another partition");
  }

  @Test
  void aBudgetThatIsTooSmallIsSaidToBeExceeded() {
    follow();
    read(1_000, 100);
    read(101_000, 200);
    screen.type("caches.budget", "1 MB");
    screen.push("caches.split");
    screen.waitUntil("the plan", () -> screen.ask(draft::edited));
    String said = screen.text("caches.said");
    assertTrue(said.matches("All caches together take [0-9.]+ [KM]B more than that.*"), said);
  }

  @Test
  void whatIsWishedOfAPartitionIsThereAgainWhenItIs() {
    follow();
    read(1_000, 100);
    read(2_000, 200);
    screen.selectRow("caches.table", 2);
    screen.waitUntil("its size", () -> screen.text("caches.size").equals("8 MB"));
    waitForCurve();
    for (int i = 0; i < 10; i++) {
      screen.run(() -> key(SWT.KeyDown));
    }
    screen.run(() -> key(SWT.KeyUp));
    String said = screen.text("caches.said");
    assertTrue(said.contains("dirlensEntryCacheBytes"), said);
    List<List<String>> wished = screen.table("caches.table");

    screen.run(() -> panel.follow(null));
    assertFalse(screen.isThere("caches.table"));
    follow();
    assertEquals(wished, screen.table("caches.table"));
    assertEquals(said, screen.text("caches.said"));
  }

  @Test
  void aBudgetIsOfferedOnceAndWhatIsTypedStays() {
    follow();
    read(1_000, 100);
    assertEquals("18 MB", screen.text("caches.budget"));
    screen.type("caches.budget", "");
    read(2_000, 200);
    assertEquals("", screen.text("caches.budget"));
    screen.type("caches.budget", "16 MB");
    screen.run(() -> panel.follow(null));
    follow();
    assertEquals("16 MB", screen.text("caches.budget"));
  }

  @Test
  void whatWasPredictedStandsBesideWhatHappened() {
    follow();
    read(1_000, 100);
    screen.run(() -> draft.refresh(snapshot(2_000, 200, 8 * MB)));
    screen.run(() -> draft.refresh(snapshot(2_400, 200, 8 * MB)));

    assertEquals("~90 %, then 75 %", screen.table("caches.table").getFirst().getLast());
  }

  @Test
  void withoutRequestsNoSplitIsBetterThanAnother() {
    follow();
    read(0, 0);
    screen.push("caches.split");
    screen.waitUntil(
        "the reason", () -> screen.text("caches.said").startsWith("No cache was asked"));
    assertFalse(draft.edited());
  }

  private void follow() {
    screen.run(() -> panel.follow(new IndexSelection(new ScriptedAdapter(), draft, null, null)));
  }

  private void read(long asked, long askedOfOthers) {
    screen.run(() -> draft.refresh(snapshot(asked, askedOfOthers, 4 * MB)));
  }

  /** After the change to 8 MB three of four requests hit. */
  private static IndexSnapshot snapshot(long asked, long askedOfOthers, long bytes) {
    long hits = bytes == 4 * MB ? asked / 2 : 1_000 + 3 * (asked - 2_000) / 4;
    return new IndexSnapshot(
        10_000,
        List.of(
            index("cn", bytes, new CacheStatistics(hits, asked - hits, 0, MB, bytes, STEEP)),
            index("sn", 4 * MB, new CacheStatistics(askedOfOthers, 0, 0, MB, 4 * MB, FULL))),
        new IndexableAttributes(Schema.standard()),
        1,
        List.of(
            new CacheFigures(
                Holding.ENTRIES,
                "entry cache",
                new CacheStatistics(askedOfOthers, askedOfOthers, 0, MB, 8 * MB, STEEP)),
            new CacheFigures(
                Holding.NAMES,
                "name cache",
                new CacheStatistics(0, 0, 0, 0, 2 * MB, HitCurve.NONE))));
  }

  private static IndexFigures index(String attribute, long bytes, CacheStatistics cache) {
    KindFigures kind =
        new KindFigures(
            IndexKind.EQUALITY, IndexState.READABLE, KeyFigures.NONE, cache, 0, Map.of());
    return new IndexFigures(
        IndexDefinition.of(attribute, IndexKind.EQUALITY).withCacheBytes(bytes),
        IndexState.READABLE,
        List.of(kind));
  }

  /** Until the newest curve is drawn: before that no key moves its line. */
  private void waitForCurve() {
    screen.waitUntil("the curve", () -> screen.ask(() -> curve().settled()));
  }

  private ChartCanvas curve() {
    return (ChartCanvas) Objects.requireNonNull(screen.find("caches.curve"));
  }

  private void key(int type) {
    Event event = new Event();
    event.keyCode = SWT.ARROW_RIGHT;
    event.stateMask = SWT.MOD1;
    curve().notifyListeners(type, event);
  }
}
