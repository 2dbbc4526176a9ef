package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.testkit.record.FaultyRecordStore;
import org.dirlens.testkit.record.FaultyRecordStore.Fault;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dies at writes of the record store and starts again: what was acknowledged is there, whole. */
class CrashTest {
  private static final TreeOptions SMALL =
      TreeOptions.DEFAULTS.withDirtyBytes(32 << 10, 64 << 10).withCacheBytes(64 << 10);
  private static final PartitionOptions OPTIONS =
      PartitionOptions.DEFAULTS.withTrees(SMALL).withSortBytes(64 << 10);

  @TempDir Path folder;
  private MemoryRecordStore memory = new MemoryRecordStore();
  private FaultyRecordStore faulty;
  private TestPartition dit;
  private int starts;

  /** What the last start left is found again, with the change log as it lay at the crash. */
  private void start(long faultAt, Fault fault) throws LdapProblem {
    faulty = FaultyRecordStore.at(faultAt, fault, memory);
    dit = new TestPartition(faulty, folder.resolve("start" + starts++), OPTIONS);
  }

  /** The store is dead: keeps the change log of this moment for the next start. */
  private void die() throws IOException {
    faulty.crash();
    memory = memory.reopened();
    CrashedFolder.copy(folder.resolve("start" + (starts - 1)), folder.resolve("start" + starts));
    if (dit != null) {
      try {
        dit.close();
      } catch (StoreProblem dead) {
        assertTrue(faulty.hasCrashed());
      }
      dit = null;
    }
  }

  @Test
  void acknowledgedWritesSurviveAndIndicesAgree() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    Set<String> expected = new TreeSet<>();
    start(0, Fault.NONE);
    dit.withSuffix();
    dit.index(
        IndexDefinition.of("initials", IndexKind.EQUALITY, IndexKind.PRESENCE).withThreshold(4));
    die();
    int died = 0;
    for (int round = 0; round < 12; round++) {
      Fault fault = random.nextBoolean() ? Fault.CRASH_BEFORE : Fault.CRASH_AFTER;
      died += startAndWork(random.nextInt(60) + 1, fault, () -> work(random, expected)) ? 1 : 0;
      die();
      String where = "seed " + seed + " round " + round;
      start(0, Fault.NONE);
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages(), where);
      settleUndecided(expected, where);
      die();
    }
    assertTrue(died > 2, "seed " + seed + ": the store died in only " + died + " rounds");
  }

  private String undecided = "";

  /** The one write that was under way is there or not; all others are as acknowledged. */
  private void settleUndecided(Set<String> expected, String where) throws LdapProblem {
    Set<String> found = new TreeSet<>(dit.search("(initials=*)"));
    if (!undecided.isEmpty() && found.contains(undecided) != expected.contains(undecided)) {
      if (!expected.remove(undecided)) {
        expected.add(undecided);
      }
    }
    undecided = "";
    assertEquals(expected, found, where);
    for (int key = 0; key < 5; key++) {
      long members = expected.stream().filter(CrashTest.keyIs(key)).count();
      assertEquals(members, dit.search("(initials=k" + key + ")").size(), where);
    }
  }

  private static Predicate<String> keyIs(int key) {
    return name -> name.charAt("uid=u".length()) == '0' + key;
  }

  private int entries;

  private void work(Random random, Set<String> expected) throws LdapProblem {
    for (int i = 0; i < 80; i++) {
      if (random.nextInt(3) == 0 && !expected.isEmpty()) {
        undecided = expected.iterator().next();
        dit.partition.delete(dn(undecided));
        expected.remove(undecided);
      } else {
        int key = random.nextInt(5);
        undecided = "uid=u" + key + "." + entries++ + "," + SUFFIX;
        dit.addPerson(undecided, "initials: k" + key, "description: " + "x".repeat(700));
        expected.add(undecided);
      }
      undecided = "";
    }
  }

  /** True if the store died at the start or at the work. */
  private boolean startAndWork(long faultAt, Fault fault, TestPartition.Operation work)
      throws LdapProblem {
    try {
      start(faultAt, fault);
      work.run();
    } catch (StoreProblem problem) {
      assertTrue(faulty.hasCrashed(), problem.toString());
    }
    return faulty.hasCrashed();
  }

  @Test
  void aBuildThatDiedBeginsAgainByItself() throws Exception {
    List<String[]> people = new ArrayList<>();
    LongStream.range(0, 300)
        .forEach(i -> people.add(new String[] {"uid=u" + i + "," + SUFFIX, "initials: i" + i % 7}));
    int died = 0;
    for (int faultAt = 1; faultAt <= 20; faultAt++) {
      memory = new MemoryRecordStore();
      starts++;
      start(0, Fault.NONE);
      dit.withSuffix();
      dit.load(people);
      die();
      boolean hit =
          startAndWork(
              faultAt,
              Fault.CRASH_AFTER,
              () ->
                  dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY).withThreshold(20)));
      died += hit ? 1 : 0;
      die();
      start(0, Fault.NONE);
      assertEquals(43, dit.search("(initials=i3)").size());
      dit.partition.awaitBuilds();
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
      assertEquals(43, dit.search("(initials=i3)").size());
      for (IndexStatus index : dit.partition.indices()) {
        assertEquals(IndexState.READABLE, index.state(), "fault at " + faultAt);
        assertEquals(300, index.size().ids());
      }
      die();
    }
    assertTrue(died > 2, "the store died in only " + died + " builds");
  }
}
