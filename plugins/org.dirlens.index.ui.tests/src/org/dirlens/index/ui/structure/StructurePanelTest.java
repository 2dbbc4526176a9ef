package org.dirlens.index.ui.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.index.structure.MapDifference;
import org.dirlens.index.structure.PageReads;
import org.dirlens.index.structure.TreePicture;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.structure.PageCell;
import org.dirlens.partition.structure.PageLevel;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of a real partition in the panel, and how long they take to paint. */
class StructurePanelTest {
  private static final int PEOPLE = 20_000;
  private static final String TREE = "description/equality";
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private DirlensServer server;
  private Screen screen;
  private StructurePanel panel;
  private IndexAdapter adapter;

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    server = new DirlensServer(folder);
    List<Entry> people = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      String text = i % 4 == 0 ? "common" : "value %05d of many".formatted(i % 9000);
      people.add(
          server.entry("cn=p" + i, "device").add("cn", "p" + i).add("description", text).build());
    }
    server.partition().load(source(people), ProgressMonitor.NONE);
    IndexDefinition definition =
        new IndexDefinition(
            "description", Set.of(IndexKind.EQUALITY), 64, IndexDefinition.DEFAULT_CACHE_BYTES);
    server
        .partition()
        .changeIndices(List.of(new IndexChange.Define(definition)), ProgressMonitor.NONE);
    adapter =
        IndexAdapters.of(server.administrator()::session, new NullProgressMonitor()).getFirst();
    screen = Screen.open();
    panel = screen.show(StructurePanel::new);
  }

  private static EntrySource source(List<Entry> entries) {
    return new EntrySource() {
      private int next;

      @Override
      public @Nullable Entry next() {
        return next == entries.size() ? null : entries.get(next++);
      }

      @Override
      public String position() {
        return "entry " + next;
      }
    };
  }

  @AfterEach
  void close() throws Exception {
    screen.close();
    server.close();
  }

  private void showTree() {
    screen.run(
        () -> {
          panel.choose(TREE);
          panel.show(adapter);
        });
    screen.waitUntil("the pages", () -> screen.isThere("structure.pages"));
  }

  @Test
  void levelsFiguresAndTheWayToAKeyAreThoseOfTheTree() throws Exception {
    showTree();
    PageMap map =
        java.util.Objects.requireNonNull(
            server.partition().structure().pages(TREE, ProgressMonitor.NONE));
    long pages = map.levels().stream().mapToLong(PageLevel::pages).sum();
    assertEquals(Figures.count(pages), screen.text("structure.pages"));
    assertEquals(Figures.count(server.partition().version()), screen.text("structure.VERSION"));
    assertTrue(
        screen.text("structure.keys.stored").contains("1 list in containers"),
        screen.text("structure.keys.stored"));
    screen.choose("structure.key", 0);
    screen.waitUntil(
        "the way", () -> screen.text("structure.cell").startsWith("common: Inner page 1 of 1"));
    String way = screen.text("structure.cell");
    assertTrue(way.contains(Figures.count(PEOPLE / 4) + " ids in "), way);
    screen.picture("structure-fill");
    screen.choose("structure.color", MapColor.AGE.ordinal());
    screen.picture("structure-age");
  }

  @Test
  void whatIsWrittenShowsAsAChangeSinceTheVersionThatWasKept() throws Exception {
    showTree();
    screen.push("structure.keep");
    assertEquals("Changes", screen.text("structure.color"));
    MapDifference none = screen.ask(() -> panel.difference());
    assertEquals(0, none.count(MapDifference.State.CHANGED));
    server
        .partition()
        .add(server.entry("cn=one", "device").add("cn", "one").add("description", "abc").build());
    screen.waitUntil(
        "the change",
        () -> screen.ask(() -> panel.difference().count(MapDifference.State.CHANGED)) > 0);
    MapDifference one = screen.ask(() -> panel.difference());
    assertEquals(1, one.levels().getFirst().count(MapDifference.State.CHANGED));
    assertTrue(
        screen.text("structure.keys.stored").contains("1 new, 2 changed, 0 gone"),
        screen.text("structure.keys.stored"));
    screen.picture("structure-changes");
  }

  @Test
  void withoutAServerItSaysWhatItIsFor() {
    screen.run(() -> panel.show(null));
    assertFalse(screen.isEnabled("structure.tree"));
    assertFalse(screen.isThere("structure.pages"));
  }

  /**
   * As many leaves as the entries of 1,000,000 people have. What counts is the time of the thread:
   * others run beside it.
   */
  @Test
  void aMillionEntriesPaintWithinAFrame() {
    PageMap map = large(PageLevel.CELLS_MAX);
    TreePicture picture = TreePicture.of(map);
    PageReads reads = new PageReads(picture, null);
    long slowest = screen.ask(() -> slowest(new StructureReading.Part(picture, reads)));
    assertTrue(slowest < 33_000_000L, "painting took " + Figures.nanos(slowest));
    System.out.println("65,536 leaves painted in " + Figures.nanos(slowest));
    MapCanvas canvas = screen.show(MapCanvas::new);
    screen.run(() -> canvas.show(scene(new StructureReading.Part(picture, reads), MapColor.FILL)));
    screen.picture("structure-million");
  }

  @Test
  void theKeysGoFromPageToPageAndZoom() {
    PageMap map = large(1024);
    TreePicture picture = TreePicture.of(map);
    StructureReading.Part part = new StructureReading.Part(picture, new PageReads(picture, null));
    MapCanvas canvas = screen.show(MapCanvas::new);
    List<String> told = new ArrayList<>();
    screen.run(
        () -> {
          canvas.onCell((row, cell) -> told.add(row + ":" + cell));
          canvas.show(scene(part, MapColor.AGE));
        });
    press(canvas, SWT.ARROW_DOWN, (char) 0);
    press(canvas, SWT.ARROW_DOWN, (char) 0);
    press(canvas, SWT.ARROW_RIGHT, (char) 0);
    press(canvas, SWT.ARROW_UP, (char) 0);
    assertEquals(List.of("0:0", "1:0", "1:1", "0:0"), told);
    press(canvas, SWT.ARROW_DOWN, (char) 0);
    press(canvas, SWT.ARROW_DOWN, (char) 0);
    assertEquals(1024, screen.ask(() -> canvas.window().span()));
    press(canvas, 0, '+');
    assertTrue(screen.ask(() -> canvas.window().span()) < 1024);
    press(canvas, SWT.CR, '\r');
    double span = screen.ask(() -> canvas.window().span());
    assertTrue(span >= 4 && span < 1024, "sees " + span);
    press(canvas, 0, '0');
    assertEquals(1024, screen.ask(() -> canvas.window().span()));
  }

  private void press(MapCanvas canvas, int code, char character) {
    screen.run(
        () -> {
          Event event = new Event();
          event.keyCode = code;
          event.character = character;
          canvas.notifyListeners(SWT.KeyDown, event);
        });
  }

  private static MapScene scene(StructureReading.Part part, MapColor color) {
    Color same = new Color(128, 128, 128);
    MapDifference difference = MapDifference.between(part.map(), part.map());
    return new MapScene(
        part.picture(),
        color.shade(part, difference),
        step -> color.color(step, same),
        difference,
        List.of(),
        List.of());
  }

  private static PageMap large(int leaves) {
    List<PageLevel> levels = new ArrayList<>();
    int pages = leaves;
    for (int level = 0; pages >= 1; level++) {
      List<PageCell> cells = new ArrayList<>();
      int step = leaves / pages;
      for (int i = 0; i < pages; i++) {
        byte[] from =
            i == 0 ? new byte[0] : java.nio.ByteBuffer.allocate(4).putInt(i * step).array();
        long bytes = 3000 + (i * 7919L) % 5000;
        cells.add(new PageCell(from, 20, bytes, 1, i + 1, i % 977, i % 61, 0));
      }
      levels.add(new PageLevel(level, pages, 1, cells));
      pages = pages == 1 ? 0 : Math.max(1, pages / 256);
    }
    return new PageMap("master", 1000, 1_000_000, levels, List.of(), List.of());
  }

  /** The longest of some paintings, after some to warm up: whole, zoomed and compared. */
  private static long slowest(StructureReading.Part part) {
    Display display = Display.getCurrent();
    Image image = new Image(display, 1600, 400);
    GC gc = new GC(image);
    MapWindow window = new MapWindow();
    window.whole(part.picture().width());
    long slowest = 0;
    for (int round = 0; round < 40; round++) {
      MapColor color = MapColor.values()[round % MapColor.values().length];
      MapScene scene = scene(part, color).leading(List.of(0, 0, 0), List.of());
      long start = CLOCK.getCurrentThreadCpuTime();
      new MapPainter(scene, window, new Point(1600, 400)).paint(gc);
      long took = CLOCK.getCurrentThreadCpuTime() - start;
      slowest = round < 12 ? 0 : Math.max(slowest, took);
      window.zoom(round % 8 == 7 ? 1e9 : 0.5, 1000);
    }
    gc.dispose();
    image.dispose();
    return slowest;
  }
}
