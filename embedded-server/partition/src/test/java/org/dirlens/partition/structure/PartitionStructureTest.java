package org.dirlens.partition.structure;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.PostingHead;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.structure.StoredForm.Form;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreePage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a map says of pages and postings, against what the people are known to be. */
class PartitionStructureTest {
  private static final int PEOPLE = 40_000;
  private static final int THRESHOLD = 100;

  @TempDir Path folder;
  private TestPartition dit;

  /** How many people have a name; the first are rare, the last common. */
  private final Map<String, Long> names = new TreeMap<>();

  @BeforeEach
  void fill() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    List<String[]> people = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      String name = "name%05d".formatted(i % (1 + i % 700));
      names.merge(name, 1L, Long::sum);
      people.add(new String[] {"uid=p" + i + "," + SUFFIX, "uid: p" + i, "description: " + name});
    }
    dit.load(people);
    index("description", IndexKind.EQUALITY);
  }

  private void index(String attribute, IndexKind kind) throws LdapProblem {
    IndexDefinition definition =
        new IndexDefinition(
            attribute, EnumSet.of(kind), THRESHOLD, IndexDefinition.DEFAULT_CACHE_BYTES);
    dit.partition.changeIndices(List.of(new IndexChange.Define(definition)), ProgressMonitor.NONE);
  }

  @AfterEach
  void close() {
    dit.close();
  }

  private PageMap map(String tree) {
    return Objects.requireNonNull(dit.partition.structure().pages(tree, ProgressMonitor.NONE));
  }

  private static long sum(PageLevel level, java.util.function.ToLongFunction<PageCell> what) {
    return level.cells().stream().mapToLong(what).sum();
  }

  private static StoredForm form(PageMap map, Form form) {
    return map.forms().stream().filter(each -> each.form() == form).findFirst().orElseThrow();
  }

  @Test
  void eachLevelHasAllKeysOfItsTree() {
    PageMap master = map("master");
    assertEquals(PEOPLE + 1, master.keys());
    assertEquals(dit.partition.version(), master.version());
    for (PageLevel level : master.levels()) {
      assertEquals(PEOPLE + 1, sum(level, PageCell::keys), level.toString());
      assertEquals(level.pages(), level.cells().size());
    }
    assertEquals(
        dit.partition.entryPages().pagesPerLevel(),
        master.levels().stream().map(PageLevel::pages).toList());
  }

  @Test
  void postingsAreCountedByTheirForm() {
    PageMap keys = map("description/equality");
    long inline = names.values().stream().filter(count -> count <= THRESHOLD).count();
    long inlineIds =
        names.values().stream().filter(count -> count <= THRESHOLD).mapToLong(i -> i).sum();
    assertEquals(names.size(), keys.keys());
    assertEquals(inline, form(keys, Form.INLINE).values());
    assertEquals(inlineIds, form(keys, Form.INLINE).ids());
    assertEquals(names.size() - inline, form(keys, Form.OUTSIDE).values());
    assertEquals(names.size() - inline, sum(keys.levels().getFirst(), PageCell::outside));
    PageMap postings = map("description/equality/posting");
    assertEquals(postings.keys(), postings.forms().stream().mapToLong(StoredForm::values).sum());
    assertEquals(
        PEOPLE - inlineIds,
        form(keys, Form.OUTSIDE).ids()
            + postings.forms().stream().mapToLong(StoredForm::ids).sum());
  }

  @Test
  void theHeaviestKeysAreThoseWithMostIds() {
    List<Long> counts = new ArrayList<>(names.values());
    counts.sort(Collections.reverseOrder());
    List<HeavyList> heaviest = map("description/equality").heaviest();
    assertEquals(counts.subList(0, 50), heaviest.stream().map(HeavyList::ids).toList());
    for (HeavyList heavy : heaviest) {
      String name = new String(heavy.key(), StandardCharsets.UTF_8);
      assertEquals(names.get(name), heavy.ids(), name);
      assertEquals(heavy.ids() > THRESHOLD, heavy.list() > 0, name);
    }
  }

  @Test
  void aKeyIsInTheCellThatItsPathLeadsTo() {
    PageMap keys = map("description/equality");
    PageLevel leaves = keys.levels().getFirst();
    long[] counted = new long[leaves.cells().size()];
    names.keySet().forEach(name -> counted[leaves.cellOf(name.getBytes(StandardCharsets.UTF_8))]++);
    assertTrue(counted.length > 1, "one leaf shows nothing");
    assertEquals(
        leaves.cells().stream().map(PageCell::keys).toList(),
        java.util.Arrays.stream(counted).boxed().toList());
  }

  @Test
  void aListIsFoundAmongTheContainers() {
    HeavyList heaviest = map("description/equality").heaviest().getFirst();
    PageLevel leaves = map("description/equality/posting").levels().getFirst();
    int first = leaves.cellOf(PostingHead.firstContainer(heaviest.list()));
    int behind = leaves.cellOf(PostingHead.firstContainer(heaviest.list() + 1));
    assertTrue(first <= behind && behind < leaves.cells().size());
    assertTrue(heaviest.containers() >= 1);
  }

  @Test
  void whatIsWrittenIsNewerThanTheMapBefore() throws LdapProblem {
    PageMap before = map("master");
    dit.addPerson("uid=new," + SUFFIX, "uid: new");
    PageMap after = map("master");
    List<PageCell> changed =
        after.levels().getFirst().cells().stream()
            .filter(cell -> cell.version() > before.version())
            .toList();
    assertEquals(1, changed.size());
    assertEquals(after.version(), changed.getFirst().version());
  }

  @Test
  void bytesOfALevelGiveTheLevelBack() {
    for (PartitionStructure.NamedTree tree : dit.partition.structure().trees()) {
      for (PageLevel level : map(tree.name()).levels()) {
        PageLevel read = PageMapCodec.decode(PageMapCodec.encode(level));
        assertEquals(level.pages(), read.pages());
        for (int i = 0; i < level.cells().size(); i++) {
          PageCell cell = level.cells().get(i);
          assertArrayEquals(cell.from(), read.cells().get(i).from());
          assertEquals(numbers(cell), numbers(read.cells().get(i)));
        }
      }
    }
  }

  private static List<Long> numbers(PageCell cell) {
    return List.of(
        cell.keys(),
        cell.bytes(),
        cell.records(),
        cell.record(),
        cell.version(),
        cell.reads(),
        cell.outside());
  }

  @Test
  void brokenBytesAreRefused() {
    byte[] bytes = PageMapCodec.encode(map("master").levels().getFirst());
    for (int length = 0; length < bytes.length; length += 97) {
      byte[] cut = java.util.Arrays.copyOf(bytes, length);
      assertThrows(IllegalArgumentException.class, () -> PageMapCodec.decode(cut));
    }
  }

  @Test
  void neighboursShareCellsWhereThereAreTooMany() {
    PageMapBuilder builder = new PageMapBuilder(PageMapBuilder.Content.OTHER, ProgressMonitor.NONE);
    int pages = 5 * PageLevel.CELLS_MAX + 3;
    for (int i = 0; i < pages; i++) {
      byte[] from = java.nio.ByteBuffer.allocate(4).putInt(i).array();
      builder.page(new TreePage(0, from, i % 10, 100, 1, i + 1L, i % 7, 2));
    }
    PageLevel level = builder.map("t", 1, 0).levels().getFirst();
    assertEquals(8, level.pagesPerCell());
    assertEquals(pages, level.pages());
    assertEquals((pages + 7) / 8, level.cells().size());
    assertEquals(100L * pages, sum(level, PageCell::bytes));
    assertEquals(2L * pages, sum(level, PageCell::reads));
    assertEquals(pages, sum(level, PageCell::records));
    assertEquals(3, level.cells().getLast().records());
  }

  @Test
  void treesAreNamedAndOthersAreNotThere() {
    Map<String, Long> trees =
        dit.partition.structure().trees().stream()
            .collect(
                Collectors.toMap(
                    PartitionStructure.NamedTree::name, PartitionStructure.NamedTree::keys));
    assertEquals(PEOPLE + 1, trees.get("master"));
    assertEquals(names.size(), trees.get("description/equality"));
    assertNull(dit.partition.structure().recentPages("sn/equality"));
  }

  @Test
  void aMapIsGivenUpWhenItIsCancelled() {
    ProgressMonitor cancelled =
        new ProgressMonitor() {
          @Override
          public void begin(String task, long totalUnits) {}

          @Override
          public void worked(long units) {}

          @Override
          public boolean cancelled() {
            return true;
          }
        };
    assertThrows(
        CancellationException.class, () -> dit.partition.structure().pages("master", cancelled));
  }
}
