package org.dirlens.partition.search;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.dirlens.partition.FlippingRecordStore;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.search.SortKey.Direction;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches page by page, each page in the version of then. */
class SearchPagesTest {
  private static final int PEOPLE = 400;
  private static final List<String> FILTERS =
      List.of(
          "(objectClass=*)",
          "(objectClass=person)",
          "(title>=t2)",
          "(&(title>=t1)(title<=t3))",
          "(!(title=t1))",
          "(|(st=s1)(st=s2))",
          "(st=s0)",
          "(title=nothing)");

  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Set<Integer> gone = new HashSet<>();
  @TempDir Path folder;
  private TestPartition dit;
  private String where = "";
  private int more;

  @BeforeEach
  void open() throws LdapProblem {
    open(PartitionOptions.DEFAULTS);
  }

  private void open(PartitionOptions options) throws LdapProblem {
    open(new MemoryRecordStore(), options);
  }

  private void open(RecordStore records, PartitionOptions options) throws LdapProblem {
    dit = new TestPartition(records, folder, options).withSuffix();
    List<String[]> people = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      people.add(person(i).toArray(String[]::new));
    }
    dit.load(people);
  }

  private List<String> person(int number) {
    List<String> lines = new ArrayList<>(List.of(name(number), "st: s" + number % 3));
    if (random.nextInt(5) > 0) {
      lines.add("title: t" + random.nextInt(60));
    }
    return lines;
  }

  private static String name(int number) {
    return "uid=u" + number + "," + SUFFIX;
  }

  @AfterEach
  void close() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      assertEquals(
          List.of(),
          files.filter(each -> each.getFileName().toString().startsWith("kept")).toList());
    }
    dit.close();
  }

  private void index() throws LdapProblem {
    dit.index(
        IndexDefinition.of("title", IndexKind.ORDERING, IndexKind.EQUALITY),
        IndexDefinition.of("st", IndexKind.EQUALITY),
        IndexDefinition.of("objectClass", IndexKind.EQUALITY));
  }

  private static List<SortKey> byTitle(Direction direction) throws LdapProblem {
    AttributeDescription title = AttributeDescription.parse("title", TestPartition.SCHEMA);
    return List.of(SortKey.of(title, null, direction));
  }

  private static SearchRequest request(String filter) throws LdapProblem {
    return TestPartition.request(SUFFIX, Scope.SUB, filter);
  }

  private List<String> whole(String filter, Direction direction) throws LdapProblem {
    List<String> names = new ArrayList<>();
    try (SearchCursor cursor = dit.partition.sorted(request(filter), byTitle(direction))) {
      while (cursor.next()) {
        names.add(cursor.dnText());
      }
    }
    return names;
  }

  private List<String> inPages(
      String filter,
      Direction direction,
      @Nullable VisibilityFilter visible,
      TestPartition.Operation between)
      throws LdapProblem {
    int most = 2 + random.nextInt(40);
    where = filter + " " + direction + " in pages of less than " + most + ", seed " + seed;
    dit.search("(title=nothing)");
    int shared = openReaders();
    try (SearchPages pages = dit.partition.pages(byTitle(direction), visible)) {
      return TestPartition.inPages(
          pages,
          request(filter),
          () -> random.nextInt(most),
          () -> {
            assertEquals(shared, openReaders(), where);
            between.run();
          });
    }
  }

  private int openReaders() {
    return dit.partition.statistics().store().readers().open();
  }

  @Test
  void pagesAreTheWholeInItsOrder() throws LdapProblem {
    for (int round = 0; round < 2; round++) {
      for (String filter : FILTERS) {
        for (Direction direction : Direction.values()) {
          assertEquals(whole(filter, direction), inPages(filter, direction, null, () -> {}), where);
        }
      }
      index();
    }
  }

  @Test
  void whatStaysAsItIsComesOnceAndInOrderWhateverIsWrittenBetweenPages() throws LdapProblem {
    for (int round = 0; round < 2; round++) {
      for (String filter : FILTERS) {
        for (Direction direction : Direction.values()) {
          requireUntouchedInOrder(filter, direction);
        }
      }
      index();
    }
  }

  private void requireUntouchedInOrder(String filter, Direction direction) throws LdapProblem {
    List<String> before = whole(filter, direction);
    Set<String> touched = new HashSet<>();
    List<String> found = inPages(filter, direction, null, () -> write(touched));
    List<String> untouched = before.stream().filter(name -> !touched.contains(name)).toList();
    assertEquals(untouched, found.stream().filter(name -> !touched.contains(name)).toList(), where);
  }

  /** Some entries are added again, removed, or moved in the order. */
  private void write(Set<String> touched) throws LdapProblem {
    for (int i = 0; i < 3; i++) {
      int number = random.nextInt(PEOPLE);
      touched.add(name(number));
      if (gone.remove(number)) {
        List<String> lines = person(number);
        dit.addPerson(lines.get(0), lines.subList(1, lines.size()).toArray(String[]::new));
      } else if (random.nextBoolean()) {
        dit.partition.delete(TestPartition.dn(name(number)));
        gone.add(number);
      } else {
        String title = "t" + random.nextInt(60);
        dit.modify(name(number), Modification.Kind.REPLACE, "title", title);
      }
    }
  }

  private void indexOrDropIndex() throws LdapProblem {
    boolean there =
        dit.partition.indices().stream()
            .anyMatch(index -> index.definition().attribute().equals("title"));
    if (there) {
      dit.partition.changeIndices(List.of(new IndexChange.Drop("title")), ProgressMonitor.NONE);
    } else {
      index();
    }
  }

  @Test
  void pagesGoOnWhenTheIndexOfTheirOrderComesOrGoes() throws LdapProblem {
    List<String> all = whole("(objectClass=person)", Direction.ASCENDING);
    for (int i = 0; i < 4; i++) {
      assertEquals(
          all,
          inPages("(objectClass=person)", Direction.ASCENDING, null, this::indexOrDropIndex),
          where);
    }
  }

  @Test
  void whatMayNotBeSeenIsOnNoPage() throws LdapProblem {
    VisibilityFilter even =
        new VisibilityFilter() {
          @Override
          public boolean sees(SearchCursor at) {
            return at.id() % 2 == 0;
          }

          @Override
          public boolean sortsBy(AttributeType type) {
            return true;
          }
        };
    index();
    List<String> found = inPages("(objectClass=person)", Direction.DESCENDING, even, () -> {});
    assertEquals(PEOPLE / 2, found.size(), where);
  }

  @Test
  void manyCandidatesOfARangeAreFoundOnceAndKept() throws LdapProblem {
    List<String[]> more = new ArrayList<>();
    for (int i = PEOPLE; i < PEOPLE + 6000; i++) {
      more.add(person(i).toArray(String[]::new));
    }
    dit.load(more);
    index();
    List<String> all = dit.search("(title>=t)");
    List<Long> reads = new ArrayList<>();
    List<String> found = new ArrayList<>();
    String last = all.get(all.size() - 1);
    Iterator<TestPartition.Operation> between =
        List.<TestPartition.Operation>of(
                () -> reads.add(pagesOfTheIndexRead()),
                () -> reads.add(pagesOfTheIndexRead()),
                () -> reads.add(pagesOfTheIndexRead()),
                () -> dit.partition.delete(TestPartition.dn(last)))
            .iterator();
    try (SearchPages pages = dit.partition.pages(List.of(), null)) {
      found.addAll(
          TestPartition.inPages(
              pages,
              request("(title>=t)"),
              () -> 100,
              () -> {
                if (between.hasNext()) {
                  between.next().run();
                }
              }));
    }
    assertEquals(reads.get(0), reads.get(2), "read again for each page");
    assertEquals(new TreeSet<>(all.subList(0, all.size() - 1)), new TreeSet<>(found));
    assertEquals(all.size() - 1, found.size());
  }

  private void openWithRoomFor(int ids) throws LdapProblem {
    dit.close();
    open(PartitionOptions.DEFAULTS.withKeptBytes(ids * 8L));
  }

  private long keptBytes() {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(each -> each.getFileName().toString().startsWith("kept"))
          .mapToLong(each -> each.toFile().length())
          .sum();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void pagesWithoutRoomForTheirIdsAreTheWholeInItsOrder() throws LdapProblem {
    openWithRoomFor(0);
    for (int round = 0; round < 2; round++) {
      for (String filter : FILTERS) {
        for (Direction direction : Direction.values()) {
          List<String> whole = whole(filter, direction);
          assertEquals(
              whole, inPages(filter, direction, null, () -> assertEquals(0, keptBytes())), where);
        }
      }
      index();
    }
  }

  @Test
  void allSearchesTogetherKeepNoMoreThanThereIsRoomFor() throws LdapProblem {
    openWithRoomFor(PEOPLE);
    String all = "(objectClass=person)";
    List<String> whole = whole(all, Direction.ASCENDING);
    try (SearchPages first = dit.partition.pages(byTitle(Direction.ASCENDING), null)) {
      try (SearchCursor cursor = first.next(request(all), 0)) {
        for (int i = 0; i <= PEOPLE / 4; i++) {
          cursor.next();
        }
        first.pause();
      }
      long kept = keptBytes();
      assertEquals(PEOPLE * 3 / 4 * 8L, kept);
      try (SearchPages second = dit.partition.pages(byTitle(Direction.ASCENDING), null)) {
        assertEquals(
            whole,
            TestPartition.inPages(
                second,
                request(all),
                () -> PEOPLE / 5,
                () -> assertTrue(keptBytes() <= PEOPLE * 8L, "more than there is room for")));
      }
      try (SearchCursor cursor = first.next(request(all), PEOPLE / 4)) {
        List<String> rest = new ArrayList<>();
        while (cursor.next()) {
          rest.add(cursor.dnText());
        }
        assertEquals(whole.subList(PEOPLE / 4, PEOPLE), rest);
      }
    }
    assertEquals(0, keptBytes());
  }

  @Test
  void pagesWithoutRoomForgetTheIndexTheyOnceFollowed() throws LdapProblem {
    openWithRoomFor(0);
    index();
    List<String> all = whole("(objectClass=person)", Direction.ASCENDING);
    assertEquals(
        all,
        inPages("(objectClass=person)", Direction.ASCENDING, null, this::indexOrDropIndex),
        where);
  }

  @Test
  void idsStayWhateverIsBuiltAnewBetweenPages() throws LdapProblem {
    dit.close();
    open(PartitionOptions.DEFAULTS.withBulkLoadFrom(1));
    for (int round = 0; round < 2; round++) {
      for (List<SortKey> keys : List.of(List.<SortKey>of(), byTitle(Direction.ASCENDING))) {
        requireSameIdsAcrossWholeWorks(keys);
      }
      index();
    }
  }

  private void requireSameIdsAcrossWholeWorks(List<SortKey> keys) throws LdapProblem {
    Map<String, Long> ids = ids();
    Set<String> before = new TreeSet<>(dit.search("(st=*)"));
    String leaving = name(PEOPLE - 1);
    Iterator<TestPartition.Operation> works =
        List.<TestPartition.Operation>of(
                () -> dit.load(added(3)),
                () -> dit.partition.delete(TestPartition.dn(leaving)),
                () -> dit.load(added(100)),
                () -> dit.partition.repair(ProgressMonitor.NONE),
                () -> dit.load(added(100)))
            .iterator();
    List<String> found;
    try (SearchPages pages = dit.partition.pages(keys, null)) {
      found =
          TestPartition.inPages(
              pages,
              request("(st=*)"),
              () -> 50,
              () -> {
                if (works.hasNext()) {
                  works.next().run();
                }
              });
    }
    before.remove(leaving);
    List<String> again = found.stream().filter(before::contains).toList();
    assertEquals(before, new TreeSet<>(again), "seed " + seed);
    assertEquals(before.size(), again.size(), "seed " + seed);
    Map<String, Long> now = ids();
    before.forEach(name -> assertEquals(ids.get(name), now.get(name), name));
    now.keySet().removeAll(ids.keySet());
    assertTrue(Collections.disjoint(now.values(), ids.values()), "an id came back");
    dit.addPerson(leaving, "st: s1");
  }

  private Map<String, Long> ids() throws LdapProblem {
    Map<String, Long> ids = new HashMap<>();
    try (SearchCursor cursor = dit.partition.search(request("(objectClass=*)"))) {
      while (cursor.next()) {
        ids.put(cursor.dnText(), cursor.id());
      }
    }
    return ids;
  }

  private List<String[]> added(int count) {
    List<String[]> people = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      people.add(person(PEOPLE + more++).toArray(String[]::new));
    }
    return people;
  }

  @Test
  void pagesOfAClosedPartitionLeaveTheFilesOfItsSuccessorAlone() throws LdapProblem {
    dit.close();
    RecordStore records = new FlippingRecordStore(new MemoryRecordStore());
    open(records, PartitionOptions.DEFAULTS);
    SearchPages before = dit.partition.pages(byTitle(Direction.ASCENDING), null);
    takeOne(before);
    dit.close();
    dit = new TestPartition(records, folder);
    try (SearchPages pages = dit.partition.pages(byTitle(Direction.ASCENDING), null)) {
      takeOne(pages);
      StoreProblem closed =
          assertThrows(
              StoreProblem.class, () -> before.next(request("(objectClass=person)"), 1).close());
      assertEquals(StoreProblem.Kind.CLOSED, closed.kind());
      before.close();
      List<String> whole = whole("(objectClass=person)", Direction.ASCENDING);
      List<String> rest = new ArrayList<>();
      try (SearchCursor cursor = pages.next(request("(objectClass=person)"), 1)) {
        while (cursor.next()) {
          rest.add(cursor.dnText());
        }
      }
      assertEquals(whole.subList(1, whole.size()), rest);
    }
  }

  private static void takeOne(SearchPages pages) throws LdapProblem {
    try (SearchCursor cursor = pages.next(request("(objectClass=person)"), 0)) {
      assertTrue(cursor.next() && cursor.next());
      pages.pause();
    }
  }

  private long pagesOfTheIndexRead() {
    return dit.partition.statistics().indices().stream()
        .filter(index -> index.attribute().equals("title"))
        .mapToLong(index -> index.cache().hits() + index.cache().misses())
        .sum();
  }
}
