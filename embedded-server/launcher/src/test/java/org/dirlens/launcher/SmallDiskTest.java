package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.search.SortKey;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk that becomes full in the middle of a work, in as many places as there are pages to write:
 * the work is refused as for a full disk, searches continue, and once there is space writes are
 * taken without a restart and nothing is damaged. {@code -Ddirlens.smallDisk.step=1} tries every
 * page.
 */
class SmallDiskTest {
  private static final int STEP = Integer.getInteger("dirlens.smallDisk.step", 701);

  /** Each of so few is tried, since files are made with them. */
  private static final int FIRST_PAGES = Integer.getInteger("dirlens.smallDisk.first", 8);

  private static final long ROOM_BYTES = 28 << 20;
  private static final String BASE = "dc=example,dc=com";
  private static final int PEOPLE = 4_500;
  private static final String FILLER = "x".repeat(990);

  private static final PartitionOptions SMALL =
      PartitionOptions.DEFAULTS
          .withTrees(TreeOptions.DEFAULTS.withCacheBytes(1 << 20).withDirtyBytes(1 << 20, 2 << 20))
          .withSortBytes(64 << 10)
          .withBulkLoadFrom(100);

  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private SmallDisk disk;
  private Installation installation;
  private Partition partition;
  private int written;

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    System.out.println("SmallDiskTest: -Ddirlens.seed=" + seed);
    disk = SmallDisk.mount(folder.resolve("disk"), 64);
    installation = Installation.open(disk.folder().resolve("data"), SMALL);
    partition = installation.provide(BASE);
    List<Entry> people = new ArrayList<>();
    people.add(SuffixEntry.of(partition.suffix(), partition.schema()));
    people.addAll(people("person", PEOPLE));
    assertEquals(PEOPLE + 1, load(partition, people));
    partition.changeIndices(
        List.of(new IndexChange.Define(IndexDefinition.of("initials", IndexKind.EQUALITY))),
        ProgressMonitor.NONE);
  }

  @AfterEach
  void close() throws Exception {
    if (installation != null) {
      installation.close();
    }
    if (disk != null) {
      disk.close();
    }
  }

  private List<Entry> people(String name, int count) throws LdapProblem {
    List<Entry> people = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      people.add(person(name + i, i));
    }
    return people;
  }

  private Dn name(String uid) throws LdapProblem {
    return Dn.parse("uid=" + uid + "," + BASE, installation.schema());
  }

  private Entry person(String uid, int number) throws LdapProblem {
    return Entry.builder(name(uid), installation.schema())
        .add("objectClass", "inetOrgPerson")
        .add("cn", "c")
        .add("sn", "s")
        .add("uid", uid)
        .add("initials", "i" + number % 10)
        .add("description", number % 100 + FILLER + number)
        .build();
  }

  private static long load(Partition into, List<Entry> entries) {
    Iterator<Entry> each = entries.iterator();
    EntrySource source =
        new EntrySource() {
          @Override
          public @Nullable Entry next() {
            return each.hasNext() ? each.next() : null;
          }

          @Override
          public String position() {
            return "an entry";
          }
        };
    return into.load(source, ProgressMonitor.NONE).added();
  }

  /** What is done on a disk that is too small, or just not. */
  private interface Work {
    void run() throws Exception;
  }

  private void onEveryPage(Work work) throws Exception {
    int refusals = 0;
    boolean done = false;
    int start = new Random(seed).nextInt(STEP);
    for (int round = 0; !done; round++) {
      int pages = round < FIRST_PAGES ? round : start + (round - FIRST_PAGES) * STEP;
      String where = "seed " + seed + ", " + pages + " pages left";
      disk.leave((long) pages * SmallDisk.PAGE_BYTES);
      done = isDone(work, where);
      refusals += done ? 0 : 1;
      assertServes(where);
      disk.leave(ROOM_BYTES);
      writeOnceThereIsRoom();
      assertServes(where);
      assertEquals(List.of(), partition.verify(ProgressMonitor.NONE).damages(), where);
    }
    System.out.println("SmallDiskTest: refused on " + refusals + " sizes of the disk");
    assertTrue(refusals > 0, "the disk was never full");
  }

  private static boolean isDone(Work work, String where) throws Exception {
    try {
      work.run();
      return true;
    } catch (StoreProblem problem) {
      assertEquals(StoreProblem.Kind.FULL, problem.kind(), where + ": " + problem);
    } catch (IOException problem) {
      assertTrue(String.valueOf(problem.getMessage()).contains("No space"), where + ": " + problem);
    }
    return false;
  }

  private void assertServes(String where) throws LdapProblem {
    assertEquals(PEOPLE / 10, found("(&(initials=i3)(uid=person*))"), where);
  }

  private long found(String filter) throws LdapProblem {
    Filter parsed = Filter.parse(filter, partition.schema());
    return partition
        .explain(SearchRequest.of(partition.suffix(), Scope.SUB, parsed))
        .counts()
        .returned();
  }

  /** A checkpoint that failed is tried again within a second. */
  private void writeOnceThereIsRoom() throws LdapProblem {
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (true) {
      try {
        partition.add(person("room" + written, 0));
        written++;
        return;
      } catch (StoreProblem problem) {
        assertEquals(StoreProblem.Kind.FULL, problem.kind(), problem::toString);
        assertTrue(System.nanoTime() < deadline, "no write in a minute: " + problem);
        LockSupport.parkNanos(10_000_000);
      }
    }
  }

  @Test
  void ordinaryWritesAreRefusedAndWhatWasAcknowledgedStays() throws Exception {
    AttributeDescription title = AttributeDescription.parse("title", partition.schema());
    int[] acknowledged = new int[PEOPLE];
    int[] round = {0};
    onEveryPage(
        () -> {
          round[0]++;
          for (int i = 0; i < PEOPLE; i++) {
            Attribute next = Attribute.of(title, FILLER + round[0]);
            partition.modify(name("person" + i), List.of(new Modification(Kind.REPLACE, next)));
            acknowledged[i] = round[0];
          }
        });
    for (int i = 0; i < PEOPLE; i++) {
      String wanted = FILLER + acknowledged[i];
      assertTrue(
          partition.compare(name("person" + i), title, wanted.getBytes(StandardCharsets.UTF_8)),
          "seed " + seed + ", person " + i);
    }
  }

  @Test
  void aBuildOfAnIndexIsRefusedAndLeavesNone() throws Exception {
    onEveryPage(
        () -> {
          IndexDefinition wanted =
              IndexDefinition.of("description", IndexKind.EQUALITY, IndexKind.ORDERING);
          try {
            partition.changeIndices(List.of(new IndexChange.Define(wanted)), ProgressMonitor.NONE);
          } catch (StoreProblem problem) {
            assertEquals(1, partition.indices().size(), problem::toString);
            throw problem;
          }
        });
  }

  @Test
  void aRebuildOfAnIndexIsRefusedAndLeavesTheOldOne() throws Exception {
    onEveryPage(
        () ->
            partition.changeIndices(
                List.of(new IndexChange.Rebuild("initials")), ProgressMonitor.NONE));
  }

  @Test
  void aBulkLoadIsRefusedAndLeavesNothing() throws Exception {
    Partition other = installation.provide("dc=bulk");
    List<Entry> people = new ArrayList<>();
    people.add(SuffixEntry.of(other.suffix(), other.schema()));
    for (int i = 0; i < PEOPLE; i++) {
      Dn name = Dn.parse("uid=p" + i + ",dc=bulk", installation.schema());
      people.add(new Entry(name, person("p" + i, i).attributes()));
    }
    onEveryPage(
        () -> {
          try {
            load(other, people);
          } finally {
            assertEquals(List.of(), other.verify(ProgressMonitor.NONE).damages());
          }
        });
    assertEquals(PEOPLE + 1, other.statistics().entries());
  }

  @Test
  void aNewPartitionIsRefusedAndLeavesNothing() throws Exception {
    onEveryPage(() -> installation.provide("dc=new"));
    installation.close();
    installation = Installation.open(disk.folder().resolve("data"), SMALL);
    assertEquals(
        List.of(BASE, "dc=new"),
        installation.partitions().stream().map(each -> each.suffix().toString()).toList());
  }

  @Test
  void aCompactionIsRefusedAndThePartitionServesOn() throws Exception {
    onEveryPage(
        () ->
            installation.compact(
                partition, successor -> partition = successor, ProgressMonitor.NONE));
  }

  @Test
  void aBackupIsRefusedAndNothingOfItRemains() throws Exception {
    Path target = disk.folder().resolve("backup");
    onEveryPage(
        () -> {
          try {
            InstallationCopy.copy(installation, target, ProgressMonitor.NONE);
          } catch (StoreProblem | IOException problem) {
            assertFalse(Files.exists(target), problem::toString);
            assertFalse(
                Files.exists(target.resolveSibling("backup.unfinished")), problem::toString);
            throw problem;
          }
        });
  }

  @Test
  void aSortThatNeedsTheDiskIsRefused() throws Exception {
    Filter all = Filter.parse("(uid=person*)", partition.schema());
    SortKey key =
        SortKey.of(
            AttributeDescription.parse("description", partition.schema()),
            null,
            SortKey.Direction.ASCENDING);
    onEveryPage(
        () -> {
          int found = 0;
          try (SearchCursor cursor =
              partition.sorted(
                  SearchRequest.of(partition.suffix(), Scope.SUB, all), List.of(key))) {
            while (cursor.next()) {
              found++;
            }
          }
          assertEquals(PEOPLE, found);
        });
  }
}
