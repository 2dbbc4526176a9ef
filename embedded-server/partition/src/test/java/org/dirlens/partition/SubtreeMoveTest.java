package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.testkit.record.FaultyRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Renames and moves of subtrees touch what is on the way to the root, not what is below. */
class SubtreeMoveTest {
  private static final int PEOPLE = 10_000;

  /** The change log of one record and a few rows on the way up. */
  private static final long LOG_BYTES_MAX = 2_000;

  @TempDir Path folder;

  private static long logBytes(TestPartition dit) {
    return dit.partition.statistics().store().log().bytes();
  }

  @Test
  void tenThousandEntriesMoveWithOneRecordAndTheCountsAbove() throws Exception {
    try (TestPartition dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix()) {
      dit.addUnit("ou=a," + SUFFIX);
      dit.addUnit("ou=b," + SUFFIX);
      dit.addUnit("ou=deep,ou=b," + SUFFIX);
      dit.addUnit("ou=top,ou=a," + SUFFIX);
      List<String[]> people = new ArrayList<>();
      for (int i = 0; i < PEOPLE; i++) {
        people.add(new String[] {"uid=u" + i + ",ou=top,ou=a," + SUFFIX, "title: " + i});
      }
      dit.load(people);
      byte[] body = dit.partition.read(TestPartition.dn(people.get(5)[0])).bytes();
      long before = logBytes(dit);
      dit.move("ou=top,ou=a," + SUFFIX, "ou=moved", "ou=deep,ou=b," + SUFFIX);
      dit.rename("ou=moved,ou=deep,ou=b," + SUFFIX, "ou=renamed", OldRdn.KEEP);
      long written = logBytes(dit) - before;
      assertTrue(written < LOG_BYTES_MAX, written + " bytes of change log");
      String name = "uid=u5,ou=renamed,ou=deep,ou=b," + SUFFIX;
      assertArrayEquals(body, dit.partition.read(TestPartition.dn(name)).bytes());
      assertEquals(
          PEOPLE + 2, dit.search("ou=b," + SUFFIX, Scope.SUB, "(ou=*)").size() + PEOPLE - 1);
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    }
  }

  @Test
  void newNamesOfEntriesWithOthersBelowAreCountedForGood() throws Exception {
    MemoryRecordStore memory = new MemoryRecordStore();
    FaultyRecordStore records = FaultyRecordStore.sound(memory);
    TestPartition dit = new TestPartition(records, folder).withSuffix();
    dit.addUnit("ou=a," + SUFFIX);
    dit.addUnit("ou=b," + SUFFIX);
    dit.rename("ou=a," + SUFFIX, "ou=c", OldRdn.DELETE);
    assertEquals(0, dit.partition.changeState().history(), "a leaf");
    dit.addUnit("ou=leaf,ou=c," + SUFFIX);
    dit.rename("ou=c," + SUFFIX, "ou=d", OldRdn.DELETE);
    dit.move("ou=d," + SUFFIX, "ou=d", "ou=b," + SUFFIX);
    assertEquals(2, dit.partition.changeState().history());
    records.crash();
    assertThrows(StoreProblem.class, dit::close);
    try (TestPartition again = new TestPartition(memory.reopened(), folder)) {
      assertEquals(2, again.partition.changeState().history(), "after a crash");
    }
  }
}
