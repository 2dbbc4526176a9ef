package org.dirlens.partition.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.partition.TestPartition.SCHEMA;
import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.dirlens.partition.CrashedFolder;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.testkit.record.FaultyRecordStore;
import org.dirlens.testkit.record.FaultyRecordStore.Fault;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Loads into partitions that hold something, as one write and by building from scratch: whole or
 * not.
 */
class WholeLoadTest {
  private static final String CUSTOM = "description";

  @TempDir Path folder;
  private int opened;

  private static PartitionOptions options(boolean bulk) {
    return PartitionOptions.DEFAULTS
        .withSortBytes(64 << 10)
        .withValuesInside(5)
        .withBulkLoadFrom(bulk ? 1 : 100_000);
  }

  private TestPartition open(PartitionOptions options) throws LdapProblem {
    Path place = folder.resolve("p" + opened++);
    TestPartition dit = new TestPartition(new MemoryRecordStore(), place, options);
    dit.index(
        IndexDefinition.of("initials", IndexKind.EQUALITY, IndexKind.PRESENCE).withThreshold(7),
        IndexDefinition.of("member", IndexKind.EQUALITY));
    return dit;
  }

  private static TestPartition withCustomSuffix(TestPartition dit) throws LdapProblem {
    dit.add(SUFFIX, "objectClass: top", "objectClass: domain", "dc: example", CUSTOM + ": ours");
    return dit;
  }

  /** A suffix entry, an alias, people and groups with values outside; some were deleted again. */
  private static void populate(TestPartition dit) throws LdapProblem {
    withCustomSuffix(dit);
    dit.add(
        "cn=alias," + SUFFIX,
        "objectClass: alias",
        "objectClass: extensibleObject",
        "cn: alias",
        "aliasedObjectName: " + SUFFIX);
    dit.addUnit("ou=there," + SUFFIX);
    for (int i = 0; i < 60; i++) {
      dit.partition.add(BulkLoadTest.person("uid=was" + i + ",ou=there," + SUFFIX, i));
      dit.partition.add(BulkLoadTest.group("cn=group" + i + ",ou=there," + SUFFIX, i % 12 + 1));
    }
    for (int i = 0; i < 60; i += 3) {
      dit.partition.delete(dn("uid=was" + i + ",ou=there," + SUFFIX));
      dit.partition.delete(dn("cn=group" + i + ",ou=there," + SUFFIX));
    }
  }

  /** All entries by their names, with their values sorted. */
  private static Map<String, List<String>> contents(TestPartition dit) throws LdapProblem {
    Map<String, List<String>> all = new TreeMap<>();
    if (dit.partition.statistics().entries() > 0) {
      for (String name : dit.search("(objectClass=*)")) {
        Entry entry = dit.partition.read(dn(name)).toEntry(dn(name), SCHEMA);
        all.put(name, entry.attributes().stream().map(WholeLoadTest::text).sorted().toList());
      }
    }
    return all;
  }

  private static String text(org.dirlens.partition.entry.Attribute attribute) {
    List<String> values = new ArrayList<>();
    attribute.values().forEach(value -> values.add(new String(value, UTF_8)));
    Collections.sort(values);
    return attribute.description() + "=" + values;
  }

  private static List<Entry> incoming(Random random) throws LdapProblem {
    List<Entry> entries = new ArrayList<>(BulkLoadTest.tree(150, random));
    entries.add(BulkLoadTest.unit("ou=There," + SUFFIX));
    entries.add(BulkLoadTest.unit("ou=x,ou=missing," + SUFFIX));
    entries.add(BulkLoadTest.unit("ou=y,ou=x,ou=missing," + SUFFIX));
    entries.add(BulkLoadTest.unit("ou=below,cn=alias," + SUFFIX));
    entries.add(BulkLoadTest.unit("ou=further,ou=below,cn=alias," + SUFFIX));
    entries.add(BulkLoadTest.group("cn=lost,ou=missing," + SUFFIX, 20));
    entries.add(BulkLoadTest.group("cn=new,ou=there," + SUFFIX, 20));
    entries.add(BulkLoadTest.group("cn=New,ou=there," + SUFFIX, 3));
    entries.add(BulkLoadTest.unit("ou=elsewhere,dc=net"));
    entries.add(BulkLoadTest.person("uid=p,ou=late," + SUFFIX, 3));
    entries.add(BulkLoadTest.unit("ou=late," + SUFFIX));
    Collections.shuffle(entries, random);
    return entries;
  }

  @ParameterizedTest
  @EnumSource(EntryIds.Strategy.class)
  void bothWaysRefuseAndAddTheSameInAnyOrderOfLines(EntryIds.Strategy strategy) throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    EntryIds ids =
        switch (strategy) {
          case SEQUENTIAL -> EntryIds.SEQUENTIAL;
          case BLOCKS -> EntryIds.blocks(3, 1, 4);
          case INTERLEAVED -> EntryIds.interleaved(3, 2);
          case RANDOM -> EntryIds.RANDOM;
        };
    List<Entry> entries = incoming(new Random(seed));
    try (TestPartition one = open(options(false).withIds(ids));
        TestPartition bulk = open(options(true).withIds(ids))) {
      List<LoadReport> reports = new ArrayList<>();
      for (TestPartition dit : List.of(one, bulk)) {
        populate(dit);
        reports.add(dit.partition.load(TestPartition.source(entries), ProgressMonitor.NONE));
        assertClean(dit, "seed " + seed);
        dit.partition.add(BulkLoadTest.group("cn=after,ou=late," + SUFFIX, 9));
        dit.partition.delete(dn("cn=new,ou=there," + SUFFIX));
        assertClean(dit, "seed " + seed);
      }
      assertEquals(reports.get(0), reports.get(1), "seed " + seed);
      assertEquals(9, reports.get(0).failed(), "seed " + seed);
      assertEquals(
          2,
          reports.get(0).problems().stream()
                  .filter(problem -> problem.code() == ResultCode.ALIAS_DEREFERENCING_PROBLEM)
                  .count()
              + reports.get(0).problems().stream()
                  .filter(problem -> problem.message().contains("ou=further"))
                  .count());
      assertEquals(contents(one), contents(bulk), "seed " + seed);
      assertEquals(
          Collections.nCopies(1, "cn=group29,ou=there," + SUFFIX),
          one.search("(&(cn=group29)(member=uid=m5," + SUFFIX + "))"));
    }
  }

  private static void assertClean(TestPartition dit, String where) {
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages(), where);
  }

  /** What is done before each entry is given. */
  private interface Look {
    void look() throws LdapProblem;
  }

  /** A source that begins with the suffix entry and may replace it. */
  private static EntrySource replacing(List<Entry> entries) {
    return replacing(entries, () -> {});
  }

  private static EntrySource replacing(List<Entry> entries, Look before) {
    EntrySource source = TestPartition.source(entries);
    return new EntrySource() {
      @Override
      public Entry next() throws LdapProblem {
        before.look();
        return source.next();
      }

      @Override
      public String position() {
        return source.position();
      }

      @Override
      public boolean replacesSuffix() {
        return true;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCancelledLoadLeavesEveryEntryAsItWas(boolean bulk) throws Exception {
    List<Entry> entries = BulkLoadTest.tree(2500, new Random(5));
    for (boolean custom : new boolean[] {true, false}) {
      int cancelled = 0;
      boolean done = false;
      for (int looks = 0; !done; looks += looks < 3 ? 1 : 800) {
        try (TestPartition dit = open(options(bulk))) {
          if (custom) {
            withCustomSuffix(dit);
          } else {
            populate(dit);
          }
          Map<String, List<String>> before = contents(dit);
          EntrySource source = custom ? replacing(entries) : TestPartition.source(entries);
          LoadReport report = dit.partition.load(source, new BulkLoadTest.CancelAfter(looks));
          done = !report.cancelled();
          if (!done) {
            cancelled++;
            assertEquals(0, report.added());
            assertEquals(before, contents(dit));
            assertClean(dit, "after " + looks + " looks");
          }
        }
      }
      assertTrue(cancelled > 3, "cancelled " + cancelled);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLoadThatDiedIsThereWholeOrNotAtAll(boolean bulk) throws Exception {
    List<Entry> entries = BulkLoadTest.tree(300, new Random(6));
    for (boolean custom : new boolean[] {true, false}) {
      int died = 0;
      boolean survived = false;
      for (int faultAt = 1; !survived; faultAt += 3) {
        MemoryRecordStore memory = new MemoryRecordStore();
        Path first = folder.resolve("first" + bulk + custom + faultAt);
        Path log = first.resolve("again");
        Map<String, List<String>> before;
        MemoryRecordStore then;
        TestPartition source = new TestPartition(memory, first, options(bulk));
        if (custom) {
          withCustomSuffix(source);
        } else {
          populate(source);
        }
        before = contents(source);
        then = memory.reopened();
        CrashedFolder.copy(first.resolve("log"), log.resolve("log"));
        closeDead(source);
        FaultyRecordStore faulty = FaultyRecordStore.at(faultAt, Fault.CRASH_AFTER, then);
        boolean loaded = false;
        TestPartition dit = null;
        try {
          dit = new TestPartition(faulty, log, options(bulk));
          EntrySource more = custom ? replacing(entries) : TestPartition.source(entries);
          loaded = dit.partition.load(more, ProgressMonitor.NONE).added() > 0;
        } catch (StoreProblem dead) {
          assertTrue(faulty.hasCrashed(), dead.toString());
        }
        survived = !faulty.hasCrashed();
        faulty.crash();
        died += survived ? 0 : 1;
        Path second = first.resolve("second");
        CrashedFolder.copy(log.resolve("log"), second.resolve("log"));
        MemoryRecordStore again = then.reopened();
        if (dit != null) {
          closeDead(dit);
        }
        try (TestPartition after = new TestPartition(again, second, options(bulk))) {
          assertClean(after, "fault at " + faultAt);
          boolean asBefore = contents(after).equals(before);
          long all = custom ? entries.size() : before.size() + entries.size() - 1;
          assertTrue(
              asBefore ? !loaded : after.partition.statistics().entries() == all,
              "fault at " + faultAt + ": " + after.partition.statistics().entries());
        }
      }
      assertTrue(died > 0 || !bulk, "died " + died); // one work is one frame of the log
    }
  }

  /** Closes what a crash has cut off from its records. */
  private static void closeDead(TestPartition dit) {
    try {
      dit.close();
    } catch (StoreProblem dead) {
      assertTrue(dead.getMessage().matches(".*(closed|crashed)"), dead.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theSuffixEntryIsReplacedInTheInstantThatTheOthersCome(boolean bulk) throws Exception {
    try (TestPartition dit = withCustomSuffix(open(options(bulk)))) {
      EntrySource watching =
          replacing(
              BulkLoadTest.tree(100, new Random(7)),
              () ->
                  assertEquals(
                      List.of(SUFFIX), dit.search(SUFFIX, Scope.SUB, "(" + CUSTOM + "=ours)")));
      LoadReport report = dit.partition.load(watching, ProgressMonitor.NONE);
      assertEquals(100, report.added());
      assertEquals(0, report.failed());
      assertEquals(List.of(), dit.search(SUFFIX, Scope.BASE, "(" + CUSTOM + "=ours)"));
      assertClean(dit, "replaced");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void entriesOfAnotherDomainReplaceNoSuffixEntry(boolean bulk) throws Exception {
    try (TestPartition dit = withCustomSuffix(open(options(bulk)))) {
      List<Entry> others =
          List.of(
              BulkLoadTest.unit("ou=example,dc=org"), BulkLoadTest.unit("ou=a,dc=example,dc=org"));
      LoadReport report = dit.partition.load(replacing(others), ProgressMonitor.NONE);
      assertEquals(2, report.failed());
      assertEquals(List.of(SUFFIX), dit.search("(" + CUSTOM + "=ours)"));
      assertClean(dit, "kept");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theSuffixEntryIsReplacedAlsoAmongEntriesOfOtherDomains(boolean bulk) throws Exception {
    List<Entry> entries = new ArrayList<>(BulkLoadTest.tree(20, new Random(8)));
    entries.add(BulkLoadTest.unit("ou=net"));
    try (TestPartition dit = withCustomSuffix(open(options(bulk)))) {
      LoadReport report = dit.partition.load(replacing(entries), ProgressMonitor.NONE);
      assertEquals(1, report.failed());
      assertEquals(List.of(), dit.search("(" + CUSTOM + "=ours)"));
      assertClean(dit, "replaced");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSuffixEntryThatTheSchemaRefusesReplacesNone(boolean bulk) throws Exception {
    Entry bad =
        Entry.builder(dn(SUFFIX), SCHEMA).add("objectClass", "top").add("dc", "example").build();
    try (TestPartition dit = withCustomSuffix(open(options(bulk)))) {
      LoadReport report =
          dit.partition.load(
              replacing(List.of(bad, BulkLoadTest.unit("ou=a," + SUFFIX))), ProgressMonitor.NONE);
      assertEquals(List.of("entry 1"), report.problems().stream().map(p -> p.position()).toList());
      assertEquals(1, report.added());
      assertEquals(List.of(SUFFIX), dit.search("(" + CUSTOM + "=ours)"));
      assertClean(dit, "kept");
    }
  }

  @Test
  void aLoadThatIsFewBesideWhatIsThereLetsOthersWrite() throws Exception {
    try (TestPartition dit = open(options(true).withLoadWriteBytes(1L << 30))) {
      populate(dit);
      EntrySource source =
          TestPartition.source(
              List.of(BulkLoadTest.unit("ou=a," + SUFFIX), BulkLoadTest.unit("ou=b," + SUFFIX)));
      EntrySource beside =
          new EntrySource() {
            private int read;

            @Override
            public Entry next() throws LdapProblem {
              dit.addUnit("ou=beside" + read++ + "," + SUFFIX);
              return source.next();
            }

            @Override
            public String position() {
              return source.position();
            }
          };
      LoadReport report = dit.partition.load(beside, ProgressMonitor.NONE);
      assertEquals(List.of(), report.problems());
      assertEquals(2, report.added());
      assertClean(dit, "beside others");
    }
  }
}
