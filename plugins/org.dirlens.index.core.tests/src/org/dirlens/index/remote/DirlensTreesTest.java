package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.structure.MapDifference;
import org.dirlens.index.structure.PageReads;
import org.dirlens.index.structure.Shade;
import org.dirlens.index.structure.StoreFigures.Kind;
import org.dirlens.index.structure.TreePicture;
import org.dirlens.index.structure.TreeSource;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.structure.PageCell;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.tree.ProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The trees of a Dirlens server over its wire, beside what its entries are known to be. */
class DirlensTreesTest {
  private static final int PEOPLE = 30_000;
  private static final int THRESHOLD = 64;
  private static final String TREE = "description/equality";

  private final NullProgressMonitor monitor = new NullProgressMonitor();
  private final Map<String, Long> counts = new HashMap<>();
  private DirlensServer server;
  private Partition partition;
  private TreeSource trees;

  @BeforeEach
  void serve(@TempDir Path folder) throws Exception {
    server = new DirlensServer(folder);
    partition = server.partition();
    List<Entry> people = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      String text = i % 3 == 0 ? "common" : "value %05d of many".formatted(i % 9000);
      counts.merge(text, 1L, Long::sum);
      people.add(
          server.entry("cn=p" + i, "device").add("cn", "p" + i).add("description", text).build());
    }
    partition.load(source(people), ProgressMonitor.NONE);
    IndexDefinition definition =
        new IndexDefinition(
            "description",
            Set.of(IndexKind.EQUALITY),
            THRESHOLD,
            IndexDefinition.DEFAULT_CACHE_BYTES);
    partition.changeIndices(List.of(new IndexChange.Define(definition)), ProgressMonitor.NONE);
    IndexAdapter adapter = IndexAdapters.of(server.administrator()::session, monitor).getFirst();
    trees = adapter.trees();
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
  void end() {
    server.close();
  }

  private PageMap map(String tree) throws Exception {
    return Objects.requireNonNull(trees.pages(tree, monitor), tree);
  }

  /**
   * The map of the master table with this number of entries; a server shows an older one a while.
   */
  private PageMap masterOf(long entries) throws Exception {
    PageMap now = map("master");
    while (now.keys() != entries) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      now = map("master");
    }
    return now;
  }

  @Test
  void treesHaveAsManyKeysAsThereAreValues() throws Exception {
    Map<String, Long> keys =
        trees.trees(monitor).stream()
            .collect(Collectors.toMap(TreeSource.Named::name, TreeSource.Named::keys));
    assertEquals(PEOPLE + 1, keys.get("master"));
    assertEquals(counts.size(), keys.get(TREE));
    for (String tree : List.of("master", TREE)) {
      PageMap map = map(tree);
      for (var level : map.levels()) {
        assertEquals(keys.get(tree), level.cells().stream().mapToLong(PageCell::keys).sum(), tree);
      }
    }
    assertNull(trees.pages("cn/equality", monitor));
  }

  @Test
  void theMapIsTheOneOfTheEngine() throws Exception {
    PageMap told = map(TREE);
    PageMap known = Objects.requireNonNull(partition.structure().pages(TREE, ProgressMonitor.NONE));
    assertEquals(known.forms(), told.forms());
    assertEquals(known.version(), told.version());
    assertEquals(
        known.levels().stream().map(level -> level.cells().size()).toList(),
        told.levels().stream().map(level -> level.cells().size()).toList());
    assertEquals(PEOPLE / 3, told.heaviest().getFirst().ids());
    assertEquals("common", new String(told.heaviest().getFirst().key(), StandardCharsets.UTF_8));
  }

  @Test
  void theWayToAKeyLeadsToTheLeafThatHasIt() throws Exception {
    TreePicture picture = TreePicture.of(map(TREE));
    byte[] key = trees.keys(TREE, " Value 00007  OF many").getFirst();
    assertEquals("value 00007 of many", new String(key, StandardCharsets.UTF_8));
    List<Integer> path = picture.path(key);
    assertEquals(picture.rows().size(), path.size());
    assertEquals(0, path.getFirst());
    long before =
        counts.keySet().stream().filter(each -> each.compareTo("value 00007 of many") < 0).count();
    List<PageCell> leaves = picture.rows().getLast().cells();
    long until = leaves.subList(0, path.getLast()).stream().mapToLong(PageCell::keys).sum();
    long behind = until + leaves.get(path.getLast()).keys();
    assertTrue(until <= before && before < behind, until + " <= " + before + " < " + behind);
    for (int row = 1; row < path.size(); row++) {
      TreePicture.Row above = picture.rows().get(row - 1);
      int start = picture.rows().get(row).start(path.get(row));
      assertTrue(above.start(path.get(row - 1)) <= start);
      assertTrue(start < above.start(path.get(row - 1) + 1));
    }
  }

  @Test
  void whatCannotBeAKeyIsSaid() {
    assertEquals(
        "The tree master is by entry id, a number.",
        assertThrows(IllegalArgumentException.class, () -> trees.keys("master", "x")).getMessage());
  }

  @Test
  @Timeout(60)
  void aDifferenceCountsTheLeavesThatWritesTouched() throws Exception {
    PageMap before = map("master");
    partition.delete(Dn.parse("cn=p5," + Slapd.SUFFIX, partition.schema()));
    MapDifference difference = MapDifference.between(before, masterOf(before.keys() - 1));
    assertEquals(1, difference.levels().getFirst().count(MapDifference.State.CHANGED));
    assertEquals(0, difference.levels().getFirst().count(MapDifference.State.NEW));
    assertEquals(0, difference.gone());
    assertEquals(0, MapDifference.between(before, before).count(MapDifference.State.CHANGED));
    for (int i = 0; i < 3_000; i++) {
      partition.add(
          server
              .entry("cn=new" + i, "device")
              .add("cn", "new" + i)
              .add("description", "new " + i)
              .build());
    }
    PageMap now = masterOf(before.keys() - 1 + 3_000);
    MapDifference grown = MapDifference.between(before, now);
    assertTrue(grown.levels().getFirst().count(MapDifference.State.NEW) > 0, "no leaf is new");
    MapDifference back = MapDifference.between(now, before);
    assertEquals(
        grown.levels().getFirst().count(MapDifference.State.NEW), back.levels().getFirst().gone());
  }

  @Test
  void readsAreThoseSinceTheMapBefore() throws Exception {
    map(TREE);
    PageMap before =
        Objects.requireNonNull(partition.structure().pages(TREE, ProgressMonitor.NONE));
    var filter =
        org.dirlens.partition.filter.Filter.parse("(description=common)", partition.schema());
    var request =
        org.dirlens.partition.search.SearchRequest.of(
                partition.suffix(), org.dirlens.partition.resolution.Scope.SUB, filter)
            .withSizeLimit(1);
    int searches = 8_000;
    for (int i = 0; i < searches; i++) {
      try (var cursor = partition.search(request)) {
        assertTrue(cursor.next());
      }
    }
    PageMap after = Objects.requireNonNull(partition.structure().pages(TREE, ProgressMonitor.NONE));
    TreePicture picture = TreePicture.of(after);
    PageReads reads = new PageReads(picture, before);
    int leaf = picture.path("common".getBytes(StandardCharsets.UTF_8)).getLast();
    long read = reads.reads(picture.rows().getLast(), leaf);
    assertTrue(read > searches / 2 && read < searches * 4, "about " + read + " reads");
    assertEquals(read, reads.all());
    assertEquals(read, reads.reads(picture.rows().getFirst(), 0));
    assertEquals(Shade.STEPS - 1, Shade.reads(reads).step(picture.rows().getLast(), leaf, leaf));
  }

  @Test
  void theStoreTellsWhereItStands() throws Exception {
    partition.checkpoint();
    var store = trees.store(monitor);
    assertEquals(partition.version(), store.number(Kind.VERSION));
    assertEquals(partition.version(), store.number(Kind.CHECKPOINT));
    assertEquals(0, store.number(Kind.BEHIND));
    assertTrue(store.number(Kind.FREE) >= 0 && store.number(Kind.USED) > 0);
    assertNotNull(store);
  }
}
