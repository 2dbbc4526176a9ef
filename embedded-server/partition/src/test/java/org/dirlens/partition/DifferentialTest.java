package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.code;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.ListWindow;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchPages;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.search.SortKey;
import org.dirlens.partition.search.WindowRequest;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordStore;
import org.dirlens.testkit.dit.ModelDit;
import org.dirlens.testkit.dit.ModelEntry;
import org.dirlens.testkit.dit.ModelFilter;
import org.dirlens.testkit.dit.RandomDit;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random operations on a partition and on the naive oracle: every answer must be the same, whatever
 * the indices, thresholds and caches are. {@code -Ddirlens.differential.searches=N} makes it
 * longer, {@code -Ddirlens.seed=N} repeats the run of that seed.
 */
class DifferentialTest {
  private static final List<EntryIds> IDS =
      List.of(
          EntryIds.SEQUENTIAL,
          EntryIds.interleaved(3, 1),
          EntryIds.RANDOM,
          EntryIds.SEQUENTIAL,
          EntryIds.blocks(2, 1, 7));

  private static final int STEPS = 200;
  private static final int SEARCHES_A_STEP = 20;

  @TempDir Path folder;
  private int searches;
  private RandomDit random;
  private ModelDit model;
  private TestPartition dit;
  private RandomTuning tuning;
  private RecordStore records;
  private String where;

  @Test
  void everyAnswerIsThatOfTheOracle() throws LdapProblem {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    int wanted = Integer.getInteger("dirlens.differential.searches", 20_000);
    for (long run = seed; searches < wanted; run++) {
      System.out.println("DifferentialTest: -Ddirlens.seed=" + run);
      run(run);
    }
  }

  private void run(long seed) throws LdapProblem {
    random = new RandomDit(seed);
    model = new ModelDit(SUFFIX);
    records = new MemoryRecordStore();
    PartitionOptions options =
        PartitionOptions.DEFAULTS
            .withValuesInside(random.oneOf(List.of(2, 256)))
            .withBulkLoadFrom(random.oneOf(List.of(20, 2000)))
            .withIds(random.oneOf(IDS));
    dit = new TestPartition(records, folder.resolve("run" + seed), options).withSuffix();
    tuning = new RandomTuning(random, dit.partition);
    model.add(new ModelEntry(SUFFIX).put("objectClass", "top", "domain").put("dc", "example"));
    for (int step = 0; step < STEPS; step++) {
      where = "seed " + seed + " step " + step;
      step();
      for (int i = 0; i < SEARCHES_A_STEP; i++) {
        where = "seed " + seed + " step " + step + "." + i;
        search();
        searches++;
      }
    }
    assertClean();
    dit.close();
  }

  private void assertClean() {
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages(), where);
  }

  private void step() throws LdapProblem {
    switch (random.number(16)) {
      case 0, 1, 2, 3 -> add();
      case 4 -> load();
      case 5, 6 -> delete();
      case 7, 8, 9 -> modify();
      case 10 -> modifyDn();
      default -> where += tuning.change();
    }
  }

  private void add() {
    String parent = random.number(20) == 0 ? "ou=none," + SUFFIX : unit();
    ModelEntry entry = random.entryBelow(parent);
    where += " add " + entry;
    assertEquals(model.add(entry), code(() -> dit.add(entry)).code(), where);
  }

  private void load() {
    List<ModelEntry> entries = new ArrayList<>();
    int count = random.number(60);
    for (int i = 0; i < count; i++) {
      entries.add(random.entryBelow(unit()));
    }
    where += " load " + count;
    long good = 0;
    for (ModelEntry entry : entries) {
      good += model.add(entry) == ModelDit.SUCCESS ? 1 : 0;
    }
    LoadReport report = dit.partition.load(new Models(entries), ProgressMonitor.NONE);
    assertEquals(good, report.added(), where + report);
    assertEquals(count - good, report.failed(), where + report);
  }

  private void delete() {
    String dn = anyName();
    if (dn.equals(SUFFIX)) {
      return;
    }
    where += " delete " + dn;
    assertEquals(model.delete(dn), code(() -> dit.partition.delete(dn(dn))).code(), where);
  }

  private void modify() {
    String dn = anyName();
    if (!dn.startsWith("uid=")) {
      return;
    }
    String attribute = random.personAttribute();
    List<String> values = random.values(attribute);
    String[] array = values.toArray(String[]::new);
    where += " modify " + dn + " " + attribute + " " + values;
    switch (random.number(4)) {
      case 0 ->
          assertEquals(
              model.addValues(dn, attribute, values),
              code(() -> dit.modify(dn, Kind.ADD, attribute, array)).code(),
              where);
      case 1 ->
          assertEquals(
              model.deleteValues(dn, attribute, values),
              code(() -> dit.modify(dn, Kind.DELETE, attribute, array)).code(),
              where);
      case 2 ->
          assertEquals(
              model.deleteValues(dn, attribute, List.of()),
              code(() -> dit.modify(dn, Kind.DELETE, attribute)).code(),
              where);
      default ->
          assertEquals(
              model.replaceValues(dn, attribute, values),
              code(() -> dit.modify(dn, Kind.REPLACE, attribute, array)).code(),
              where);
    }
  }

  private void modifyDn() {
    String dn = anyName();
    if (dn.equals(SUFFIX)) {
      return;
    }
    String attribute = dn.substring(0, dn.indexOf('='));
    String newRdn =
        attribute + "=" + (attribute.equals("ou") ? "moved " : "user") + random.number(99);
    boolean deleteOld = random.number(2) == 0;
    String superior = random.number(3) == 0 ? unit() : "";
    where += " modifyDn " + dn + " to " + newRdn + " " + deleteOld + " below " + superior;
    assertEquals(
        model.modifyDn(dn, newRdn, deleteOld, superior),
        code(() -> dit.modifyDn(dn, newRdn, deleteOld ? OldRdn.DELETE : OldRdn.KEEP, superior))
            .code(),
        where);
  }

  private void search() throws LdapProblem {
    String base = random.number(3) == 0 ? anyName() : SUFFIX;
    ModelFilter filter = random.filter(random.number(4));
    var scopes = Map.of(0, Scope.BASE, 1, Scope.ONE);
    int choice = random.number(5);
    Scope scope = scopes.getOrDefault(choice, Scope.SUB);
    ModelDit.Scope modelScope = ModelDit.Scope.valueOf(scope.name());
    where += " search " + base + " " + scope + " " + filter;
    Set<String> expected = model.search(base, modelScope, filter);
    List<String> found = found(TestPartition.request(base, scope, filter.toString()));
    assertEquals(expected, ModelDit.normal(found), () -> where + explained(base, scope, filter));
  }

  /** Whichever way a search is run, it finds the same. */
  private List<String> found(SearchRequest request) throws LdapProblem {
    return switch (random.number(8)) {
      case 0 -> foundWithOtherIndices(request);
      case 1 -> inPages(request);
      case 2 -> sorted(request);
      default -> dit.search(request);
    };
  }

  private List<String> foundWithOtherIndices(SearchRequest request) throws LdapProblem {
    String attribute = random.oneOf(RandomTuning.INDEXABLE);
    IndexKind kind =
        random.oneOf(
            List.copyOf(IndexKind.possible(TestPartition.SCHEMA.requireAttribute(attribute))));
    WhatIf other =
        new WhatIf(hiddenBut(attribute), List.of(new WhatIf.Supposed(attribute, kind, null)));
    where += " what if " + other;
    List<String> names = dit.search(request);
    assertEquals(names.size(), dit.partition.explain(request, other).counts().returned(), where);
    return names;
  }

  /** Some of the indices of other attributes. */
  private List<WhatIf.Hidden> hiddenBut(String attribute) {
    return dit.partition.indices().stream()
        .filter(index -> !index.definition().attribute().equals(attribute))
        .map(index -> new WhatIf.Hidden(index.definition().attribute(), null))
        .limit(random.number(3))
        .toList();
  }

  /** Each page is a search of its own behind the last entry of the one before it. */
  private List<String> inPages(SearchRequest request) throws LdapProblem {
    int page = 1 + random.number(20);
    where += " in pages of " + page;
    try (SearchPages pages = dit.partition.pages(List.of(), null)) {
      return TestPartition.inPages(pages, request, () -> page, () -> {});
    }
  }

  /** In the order of the oracle, and every window is a part of the whole. */
  private List<String> sorted(SearchRequest request) throws LdapProblem {
    String attribute =
        random.oneOf(List.of("cn", "description", "uid", "uidNumber", "pwdFailureTime"));
    SortKey.Direction direction = random.oneOf(List.of(SortKey.Direction.values()));
    SortKey key =
        SortKey.of(AttributeDescription.parse(attribute, TestPartition.SCHEMA), null, direction);
    where += " sorted by " + key;
    List<String> names = names(dit.partition.sorted(request, List.of(key)));
    Comparator<String> order = model.byLeast(attribute);
    if (direction == SortKey.Direction.DESCENDING) {
      order = order.reversed();
    }
    for (int i = 1; i < names.size(); i++) {
      assertTrue(order.compare(names.get(i - 1), names.get(i)) <= 0, where + names);
    }
    assertWindow(names, request, key);
    try (SearchPages pages = dit.partition.pages(List.of(key), null)) {
      where += " in pages";
      assertEquals(
          names,
          TestPartition.inPages(pages, request, () -> 1 + random.number(20), () -> {}),
          where);
    }
    return names;
  }

  private void assertWindow(List<String> all, SearchRequest request, SortKey key)
      throws LdapProblem {
    int before = random.number(4);
    int after = random.number(4);
    int offset = 1 + random.number(all.size() + 1);
    WindowRequest part =
        new WindowRequest(before, after, new WindowRequest.Target.Offset(offset, 0));
    where += " " + part;
    try (ListWindow window = dit.partition.window(request, List.of(key), part, null)) {
      assertEquals(all.size(), window.count(), where);
      assertEquals(
          all.subList(Math.max(0, offset - 1 - before), Math.min(all.size(), offset + after)),
          names(window.cursor()),
          where);
    }
  }

  private static List<String> names(SearchCursor found) throws LdapProblem {
    try (SearchCursor cursor = found) {
      List<String> names = new ArrayList<>();
      while (cursor.next()) {
        names.add(cursor.dnText());
      }
      return names;
    }
  }

  private String explained(String base, Scope scope, ModelFilter filter) {
    try {
      return " " + dit.partition.explain(TestPartition.request(base, scope, filter.toString()));
    } catch (LdapProblem e) {
      return e.toString();
    }
  }

  private String anyName() {
    return random.oneOf(model.names());
  }

  private String unit() {
    List<String> units = model.names().stream().filter(name -> !name.startsWith("uid=")).toList();
    return random.oneOf(units);
  }

  /** Entries of the oracle as a source. */
  private static final class Models implements EntrySource {
    private final List<ModelEntry> entries;
    private int next;

    Models(List<ModelEntry> entries) {
      this.entries = entries;
    }

    @Override
    public @Nullable Entry next() throws LdapProblem {
      return next == entries.size() ? null : TestPartition.entry(entries.get(next++));
    }

    @Override
    public String position() {
      return "entry " + next;
    }
  }
}
