package org.dirlens.partition.search;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SortKey.Direction;
import org.dirlens.partition.search.WindowRequest.Target;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sorted lists and parts of them, the same with and without an index of the order. */
class SortTest {
  private static final int PEOPLE = 300;
  private static final List<String> FILTERS =
      List.of(
          "(objectClass=*)",
          "(objectClass=person)",
          "(title=*)",
          "(title>=t1)",
          "(title<=t3)",
          "(title=t1*)",
          "(&(title>=t1)(title<=t3))",
          "(!(title=t1))",
          "(!(title<=b))",
          "(!(title=a*))",
          "(&(objectClass=person)(st=s1))",
          "(|(st=s1)(st=s2))",
          "(title=nothing)");

  @TempDir Path folder;
  private final Map<String, String> titles = new HashMap<>();
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    Random random = new Random(7);
    List<String[]> people = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      String dn = "uid=u" + i + "," + SUFFIX;
      List<String> lines = new ArrayList<>(List.of(dn, "st: s" + i % 3));
      if (i % 10 > 0) {
        String title = "t" + random.nextInt(60);
        lines.add("title: " + title);
        titles.put(dn, title);
      }
      if (i % 10 == 5) {
        lines.add("title: a" + i);
        titles.put(dn, "a" + i);
      } else if (i % 10 == 6) {
        lines.add("title: z" + i);
      }
      people.add(lines.toArray(String[]::new));
    }
    dit.load(people);
  }

  @AfterEach
  void close() {
    dit.close();
  }

  private static SortKey key(String attribute, Direction direction) throws LdapProblem {
    return SortKey.of(AttributeDescription.parse(attribute, TestPartition.SCHEMA), null, direction);
  }

  private static SearchRequest request(String filter) throws LdapProblem {
    return TestPartition.request(SUFFIX, Scope.SUB, filter);
  }

  private List<String> read(SearchCursor cursor) throws LdapProblem {
    List<String> values = new ArrayList<>();
    while (cursor.next()) {
      values.add(titles.getOrDefault(cursor.dnText(), "~"));
    }
    return values;
  }

  private List<String> sorted(String filter, Direction direction) throws LdapProblem {
    try (SearchCursor cursor =
        dit.partition.sorted(request(filter), List.of(key("title", direction)))) {
      return read(cursor);
    }
  }

  /** What must come: titles of what the search finds, those without one at the larger end. */
  private List<String> expected(String filter, Direction direction) throws LdapProblem {
    List<String> values = new ArrayList<>();
    for (String dn : dit.search(filter)) {
      values.add(titles.getOrDefault(dn, "~"));
    }
    values.sort(Comparator.naturalOrder());
    if (direction == Direction.DESCENDING) {
      Collections.reverse(values);
    }
    return values;
  }

  private void index() throws LdapProblem {
    dit.index(
        IndexDefinition.of("title", IndexKind.ORDERING, IndexKind.EQUALITY, IndexKind.PRESENCE),
        IndexDefinition.of("st", IndexKind.EQUALITY),
        IndexDefinition.of("objectClass", IndexKind.EQUALITY));
  }

  @Test
  void entriesComeInTheOrderOfTheirLeastValue() throws LdapProblem {
    for (int round = 0; round < 2; round++) {
      for (String filter : FILTERS) {
        for (Direction direction : Direction.values()) {
          assertEquals(
              expected(filter, direction), sorted(filter, direction), filter + direction + round);
        }
      }
      index();
    }
  }

  @Test
  void windowsAreParts() throws LdapProblem {
    for (int round = 0; round < 2; round++) {
      for (String filter : FILTERS) {
        for (Direction direction : Direction.values()) {
          List<String> all = expected(filter, direction);
          for (long offset : new long[] {1, 2, 7, all.size() / 2, all.size(), all.size() + 5L}) {
            assertWindow(all, filter, direction, offset);
          }
          for (String value : List.of("a", "t1", "t3", "t30", "zz")) {
            assertWindow(all, filter, direction, value);
          }
        }
      }
      index();
    }
  }

  private void assertWindow(List<String> all, String filter, Direction direction, long offset)
      throws LdapProblem {
    long place = Math.clamp(offset, 1, all.size() + 1L);
    assertWindow(all, filter, direction, place, new Target.Offset(offset, 0));
    assertWindow(all, filter, direction, place, new Target.Offset(2 * place, 2L * all.size()));
  }

  private void assertWindow(List<String> all, String filter, Direction direction, String value)
      throws LdapProblem {
    boolean up = direction == Direction.ASCENDING;
    long before =
        all.stream()
            .filter(title -> up ? title.compareTo(value) < 0 : title.compareTo(value) > 0)
            .count();
    Target target = new Target.Value(value.getBytes(StandardCharsets.UTF_8));
    assertWindow(all, filter, direction, before + 1, target);
  }

  private void assertWindow(
      List<String> all, String filter, Direction direction, long place, Target target)
      throws LdapProblem {
    String what = filter + direction + target;
    try (ListWindow window =
        dit.partition.window(
            request(filter),
            List.of(key("title", direction)),
            new WindowRequest(2, 3, target),
            null)) {
      assertEquals(all.size(), window.count(), what);
      assertEquals(place, window.position(), what);
      int from = (int) Math.max(0, place - 3);
      int to = (int) Math.min(all.size(), place + 3);
      assertEquals(all.subList(from, to), read(window.cursor()), what);
    }
  }

  @Test
  void subentriesThatAreNotShownAreNotCounted() throws LdapProblem {
    dit.add(
        "cn=sub," + SUFFIX,
        "objectClass: subentry",
        "objectClass: extensibleObject",
        "cn: sub",
        "subtreeSpecification: {}",
        "title: t1");
    for (int round = 0; round < 2; round++) {
      for (String filter : List.of("(objectClass=*)", "(title>=t1)", "(title=*)")) {
        int all = dit.search(filter).size();
        assertEquals(all - 1, count(filter, SubentryVisibility.NO_SUBENTRIES), filter + round);
        assertEquals(1, count(filter, SubentryVisibility.ONLY_SUBENTRIES), filter + round);
        assertEquals(all, count(filter, SubentryVisibility.ALL), filter + round);
      }
      index();
    }
  }

  /** How long the sorted list of a search is said to be. */
  private long count(String filter, SubentryVisibility subentries) throws LdapProblem {
    SearchRequest all = request(filter);
    SearchRequest request =
        new SearchRequest(
            all.base(), all.scope(), all.filter(), 0, all.until(), 0, subentries, all.follow());
    WindowRequest first = new WindowRequest(0, 0, new Target.Offset(1, 0));
    try (ListWindow window =
        dit.partition.window(request, List.of(key("title", Direction.ASCENDING)), first, null)) {
      return window.count();
    }
  }

  @Test
  void furtherKeysDecideBetweenEquals() throws LdapProblem {
    List<SortKey> keys =
        List.of(key("st", Direction.DESCENDING), key("title", Direction.ASCENDING));
    try (SearchCursor cursor = dit.partition.sorted(request("(st=*)"), keys)) {
      List<String> found = read(cursor);
      List<String> third = new ArrayList<>(found.subList(0, PEOPLE / 3));
      third.sort(Comparator.naturalOrder());
      assertEquals(third, found.subList(0, PEOPLE / 3));
    }
  }

  @Test
  void anIndexOfTheOrderFindsPlacesWithoutReadingOtherEntries() throws LdapProblem {
    index();
    dit.partition.verify(ProgressMonitor.NONE); // writes all pages; others are not counted
    WindowRequest window = new WindowRequest(2, 3, new Target.Offset(100, 0));
    for (String filter : List.of("(title>=t1)", "(objectClass=*)", "(objectClass=person)")) {
      long before = masterPagesRead();
      try (ListWindow part =
          dit.partition.window(
              request(filter), List.of(key("title", Direction.ASCENDING)), window, null)) {
        assertEquals(6, read(part.cursor()).size());
      }
      assertTrue(masterPagesRead() - before < 60, filter + (masterPagesRead() - before));
    }
  }

  private long masterPagesRead() {
    var cache = dit.partition.statistics().entryCache();
    return cache.hits() + cache.misses();
  }

  @Test
  void aSortNeedsAnOrderingRule() {
    assertEquals(
        ResultCode.INAPPROPRIATE_MATCHING,
        TestPartition.code(() -> key("member", Direction.ASCENDING)));
  }
}
