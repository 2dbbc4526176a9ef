package org.dirlens.partition.load;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.dirlens.partition.CrashedFolder;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.entry.Entry;
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

/** Loads that build a partition from scratch. */
class BulkLoadTest {
  private static final PartitionOptions OPTIONS =
      PartitionOptions.DEFAULTS.withSortBytes(64 << 10).withValuesInside(5).withBulkLoadFrom(10);

  @TempDir Path folder;

  private TestPartition open() throws LdapProblem {
    TestPartition dit = new TestPartition(new MemoryRecordStore(), folder, OPTIONS);
    dit.index(
        IndexDefinition.of("initials", IndexKind.EQUALITY, IndexKind.PRESENCE).withThreshold(7),
        IndexDefinition.of("member", IndexKind.EQUALITY),
        IndexDefinition.of("description", IndexKind.EQUALITY));
    return dit;
  }

  static Entry unit(String dn) throws LdapProblem {
    return Entry.builder(dn(dn), TestPartition.SCHEMA)
        .add("objectClass", "top", "organizationalUnit")
        .build();
  }

  static Entry suffix() throws LdapProblem {
    return Entry.builder(dn(SUFFIX), TestPartition.SCHEMA)
        .add("objectClass", "top", "domain")
        .add("dc", "example")
        .build();
  }

  static Entry person(String dn, int number) throws LdapProblem {
    return Entry.builder(dn(dn), TestPartition.SCHEMA)
        .add("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson")
        .add("cn", "x")
        .add("sn", "y")
        .add("initials", "i" + number % 50)
        .add("description", "the " + number + ". of them " + "z".repeat(number % 300))
        .build();
  }

  /** A tree of units with people at all depths; superiors come before what is below them. */
  static List<Entry> tree(int size, Random random) throws LdapProblem {
    List<Entry> entries = new ArrayList<>(List.of(suffix()));
    List<String> units = new ArrayList<>(List.of(SUFFIX));
    for (int i = 1; i < size; i++) {
      String above = units.get(random.nextInt(units.size()));
      if (i % 20 == 1) {
        units.add("ou=Unit " + i + "," + above);
        entries.add(unit(units.getLast()));
      } else if (i % 97 == 0) {
        entries.add(group("cn=group " + i + "," + above, random.nextInt(30) + 1));
      } else {
        entries.add(person("uid=p" + i + "," + above, i));
      }
    }
    return entries;
  }

  static Entry group(String dn, int members) throws LdapProblem {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < members; i++) {
      names.add("uid=m" + i + "," + SUFFIX);
    }
    return Entry.builder(dn(dn), TestPartition.SCHEMA)
        .add("objectClass", "top", "groupOfNames")
        .add("member", names.toArray(String[]::new))
        .build();
  }

  private static void assertClean(TestPartition dit) {
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
  }

  private static Set<String> names(TestPartition dit) throws LdapProblem {
    return dit.partition.statistics().entries() == 0
        ? Set.of()
        : new TreeSet<>(dit.search("(objectClass=*)"));
  }

  private static LoadReport load(TestPartition dit, List<Entry> entries) {
    return dit.partition.load(TestPartition.source(entries), ProgressMonitor.NONE);
  }

  @Test
  void entriesInAnyOrderMakeTheSameDirectory() throws LdapProblem {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    List<Entry> entries = tree(3000, random);
    Set<String> expected = new TreeSet<>();
    entries.forEach(entry -> expected.add(entry.dn().toString()));
    Collections.shuffle(entries, random);
    try (TestPartition dit = open()) {
      LoadReport report = load(dit, entries);
      assertEquals(List.of(), report.problems(), "seed " + seed);
      assertEquals(3000, report.added());
      assertClean(dit);
      assertEquals(expected, names(dit), "seed " + seed);
      assertEquals(
          entries.stream().filter(entry -> "i7".equals(entry.first("initials"))).count(),
          dit.search("(initials=I7)").size());
      Entry some = entries.get(random.nextInt(entries.size()));
      Entry stored = dit.partition.read(some.dn()).toEntry(some.dn(), TestPartition.SCHEMA);
      assertEquals(
          new TreeSet<>(some.attributes().stream().map(Object::toString).toList()),
          new TreeSet<>(
              stored.attributes().stream()
                  .filter(attribute -> some.attribute(attribute.description()) != null)
                  .map(Object::toString)
                  .toList()),
          "seed " + seed);
    }
  }

  @Test
  void whatIsThereStaysAndWhatCannotBeIsReportedInTheOrderOfTheSource() throws LdapProblem {
    try (TestPartition dit = open()) {
      dit.withSuffix();
      dit.addUnit("ou=there," + SUFFIX);
      List<Entry> entries = new ArrayList<>();
      entries.add(unit("ou=a," + SUFFIX)); // 1
      entries.add(unit("ou=x,ou=missing," + SUFFIX)); // 2
      entries.add(unit("ou=y,ou=x,ou=missing," + SUFFIX)); // 3
      entries.add(unit("ou=There," + SUFFIX)); // 4
      entries.add(person("uid=late,ou=late," + SUFFIX, 1)); // 5
      entries.add(group("cn=lost,ou=missing," + SUFFIX, 20)); // 6
      entries.add(unit("ou=A," + SUFFIX)); // 7
      entries.add(unit("ou=elsewhere,dc=net")); // 8
      entries.add(unit("ou=late," + SUFFIX)); // 9
      entries.add(group("cn=group," + SUFFIX, 20)); // 10
      entries.add(group("cn=Group," + SUFFIX, 3)); // 11
      LoadReport report = load(dit, entries);
      assertEquals(
          List.of("entry 2", "entry 3", "entry 4", "entry 6", "entry 7", "entry 8", "entry 11"),
          report.problems().stream().map(LoadReport.Problem::position).toList());
      assertEquals(
          List.of(
              ResultCode.NO_SUCH_OBJECT,
              ResultCode.NO_SUCH_OBJECT,
              ResultCode.ENTRY_ALREADY_EXISTS,
              ResultCode.NO_SUCH_OBJECT,
              ResultCode.ENTRY_ALREADY_EXISTS,
              ResultCode.NO_SUCH_OBJECT,
              ResultCode.ENTRY_ALREADY_EXISTS),
          report.problems().stream().map(LoadReport.Problem::code).toList());
      assertEquals(11, report.read());
      assertEquals(4, report.added());
      assertClean(dit);
      assertEquals(List.of("cn=group," + SUFFIX), dit.search("(member=uid=m19," + SUFFIX + ")"));
      dit.addPerson("uid=next,ou=there," + SUFFIX, "initials: zz");
      assertClean(dit);
    }
  }

  @Test
  void aCancelledLoadLeavesWhatWasThere() throws Exception {
    List<Entry> entries = tree(2000, new Random(5));
    for (int looks = 0; looks < 24; looks += 3) {
      try (TestPartition dit = open().withSuffix()) {
        Set<String> before = names(dit);
        LoadReport report =
            dit.partition.load(TestPartition.source(entries), new CancelAfter(looks));
        if (report.cancelled()) {
          assertEquals(0, report.added());
          assertEquals(before, names(dit));
        } else {
          assertEquals(1999, report.added());
        }
        assertClean(dit);
        try (Stream<Path> files = Files.list(folder)) {
          assertTrue(files.noneMatch(file -> file.toString().endsWith("-load")));
        }
      }
    }
  }

  /** Says "cancelled" from the n-th question on. */
  static final class CancelAfter implements ProgressMonitor {
    private int left;

    CancelAfter(int looks) {
      left = looks;
    }

    @Override
    public void begin(String task, long units) {}

    @Override
    public void worked(long units) {}

    @Override
    public synchronized boolean cancelled() {
      return left-- <= 0;
    }
  }

  @Test
  void aLoadThatDiedIsThereOrNot() throws Exception {
    List<Entry> entries = tree(400, new Random(6));
    int died = 0;
    for (int faultAt = 1; died < 3 || faultAt < 30; faultAt += 5) {
      MemoryRecordStore memory = new MemoryRecordStore();
      Path first = folder.resolve("first" + faultAt);
      FaultyRecordStore faulty = FaultyRecordStore.at(faultAt, Fault.CRASH_AFTER, memory);
      TestPartition dit = null;
      try {
        dit = new TestPartition(faulty, first, OPTIONS);
        dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY));
        load(dit, entries);
      } catch (StoreProblem dead) {
        assertTrue(faulty.hasCrashed(), dead.toString());
        died++;
      }
      faulty.crash();
      MemoryRecordStore again = memory.reopened();
      Path second = folder.resolve("second" + faultAt);
      CrashedFolder.copy(first, second);
      try (TestPartition after = new TestPartition(again, second, OPTIONS)) {
        after.partition.awaitBuilds();
        assertClean(after);
        int found = names(after).size();
        assertTrue(found == 0 || found == entries.size(), "found " + found + " at " + faultAt);
      }
      if (dit != null) {
        try {
          dit.close();
        } catch (StoreProblem dead) {
          assertTrue(faulty.hasCrashed());
        }
      }
    }
  }

  @Test
  void searchesSeeWhatWasThereUntilAllIsThere() throws LdapProblem {
    try (TestPartition dit = open().withSuffix()) {
      List<Entry> entries = tree(500, new Random(7));
      List<Integer> seen = new ArrayList<>();
      EntrySource source = TestPartition.source(entries);
      LoadReport report =
          dit.partition.load(
              new EntrySource() {
                @Override
                public Entry next() throws LdapProblem {
                  seen.add(dit.search(SUFFIX, Scope.SUB, "(objectClass=*)").size());
                  return source.next();
                }

                @Override
                public String position() {
                  return source.position();
                }
              },
              ProgressMonitor.NONE);
      assertEquals(Set.of(1), Set.copyOf(seen));
      assertEquals(499, report.added());
      assertEquals(500, names(dit).size());
    }
  }

  @Test
  void aWriteDuringTheLoadIsKeptAndNothingIsLoaded() throws LdapProblem {
    try (TestPartition dit = open().withSuffix()) {
      EntrySource source = TestPartition.source(tree(300, new Random(8)));
      LoadReport report =
          dit.partition.load(
              new EntrySource() {
                private int read;

                @Override
                public Entry next() throws LdapProblem {
                  if (read++ == 200) {
                    dit.addUnit("ou=meanwhile," + SUFFIX);
                  }
                  return source.next();
                }

                @Override
                public String position() {
                  return source.position();
                }
              },
              ProgressMonitor.NONE);
      assertEquals(0, report.added());
      assertTrue(report.problems().stream().anyMatch(problem -> problem.code() == ResultCode.BUSY));
      assertEquals(Set.of(SUFFIX, "ou=meanwhile," + SUFFIX), names(dit));
      assertClean(dit);
    }
  }
}
