package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.testkit.record.FaultyRecordStore;
import org.dirlens.testkit.record.FaultyRecordStore.Fault;
import org.dirlens.testkit.record.LastingRecordStore;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of partitions that are written meanwhile: in the end both have the same rows. */
class PartitionMoveTest {
  private static final int PEOPLE = 3_000;
  private static final String LAST_PHASE = "Changing over to the copy";
  private static final PartitionOptions OPTIONS =
      PartitionOptions.DEFAULTS.withSortBytes(64 << 10).withValuesInside(8);

  @TempDir Path folder;
  private final MemoryRecordStore records = new MemoryRecordStore();
  private final MemoryRecordStore copied = new MemoryRecordStore();
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private TestPartition dit;

  @BeforeEach
  void fill() throws LdapProblem {
    System.out.println("PartitionMoveTest: seed " + seed);
    dit =
        new TestPartition(new LastingRecordStore(records), folder.resolve("from"), OPTIONS)
            .withSuffix();
    dit.index(
        IndexDefinition.of("initials", IndexKind.EQUALITY, IndexKind.PRESENCE).withThreshold(8),
        IndexDefinition.of("description", IndexKind.SUBSTRING, IndexKind.ORDERING),
        IndexDefinition.of("member", IndexKind.EQUALITY));
    dit.load(LongStream.range(0, PEOPLE).mapToObj(PartitionMoveTest::person).toList());
    dit.addUnit("ou=a," + SUFFIX);
    dit.addUnit("ou=b," + SUFFIX);
    dit.add("cn=group," + SUFFIX, "objectClass: groupOfNames", "member: cn=nobody");
  }

  private static String[] person(long number) {
    return new String[] {
      "uid=u" + number + "," + SUFFIX, "initials: i" + number % 50, "description: d" + number
    };
  }

  private long move(RecordStore target, ProgressMonitor monitor) {
    return dit.partition.moveTo(target, folder.resolve("to").resolve("log"), monitor);
  }

  /** Does something at the begin of each phase. */
  private abstract static class Phases implements ProgressMonitor {
    final List<String> begun = new ArrayList<>();
    boolean cancel;

    abstract void begun(String phase) throws LdapProblem;

    @Override
    public void begin(String task, long totalUnits) {
      begun.add(task);
      try {
        begun(task);
      } catch (LdapProblem e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return cancel;
    }
  }

  /** Every verb, often enough that another round is needed. */
  private void writeALot(int round) throws LdapProblem {
    String unit = "ou=r" + round + ",ou=a," + SUFFIX;
    dit.addUnit(unit);
    for (int i = 0; i < 60; i++) {
      dit.addPerson("uid=new" + i + "," + unit, "initials: i" + i % 3, "description: new" + i);
      String old = "uid=u" + (100 * round + i) + "," + SUFFIX;
      dit.modify(old, Kind.REPLACE, "description", "changed in round " + round);
      dit.modify("cn=group," + SUFFIX, Kind.ADD, "member", old);
      if (i % 2 == 0) {
        dit.partition.delete(dn(old));
        dit.modify("cn=group," + SUFFIX, Kind.DELETE, "member", old);
      }
    }
    dit.rename("uid=new1," + unit, "uid=renamed", OldRdn.DELETE);
    dit.move(unit, "ou=moved" + round, "ou=b," + SUFFIX);
  }

  private void assertSameRows() throws LdapProblem {
    dit.close();
    try (TestPartition copy =
        new TestPartition(new LastingRecordStore(copied), folder.resolve("to"), OPTIONS)) {
      assertEquals(List.of(), copy.partition.verify(ProgressMonitor.NONE).damages());
    }
    try (TreeStore one = store(records, "from");
        TreeStore other = store(copied, "to");
        Snapshot expected = one.snapshot();
        Snapshot found = other.snapshot()) {
      assertEquals(expected.trees(), found.trees());
      for (TreeName tree : expected.trees()) {
        assertSameRows(tree, expected.tree(tree).cursor(), found.tree(tree).cursor());
      }
    }
  }

  private TreeStore store(RecordStore of, String name) {
    return TreeStore.open(of, folder.resolve(name).resolve("log"), TreeOptions.DEFAULTS);
  }

  private void assertSameRows(TreeName tree, Cursor expected, Cursor found) {
    while (expected.next()) {
      assertTrue(found.next(), tree + " lacks rows, seed " + seed);
      assertArrayEquals(expected.key().copy(), found.key().copy(), tree + ", seed " + seed);
      assertArrayEquals(expected.value().copy(), found.value().copy(), tree + ", seed " + seed);
    }
    assertFalse(found.next(), tree + " has more rows, seed " + seed);
  }

  @Test
  void whatIsWrittenWhileItIsCopiedIsInTheCopy() throws Exception {
    Phases monitor =
        new Phases() {
          @Override
          void begun(String phase) throws LdapProblem {
            if (begun.size() < 4) {
              writeALot(begun.size());
            }
          }
        };
    long version = move(new LastingRecordStore(copied), monitor);
    assertEquals(dit.partition.version(), version);
    assertEquals(5, monitor.begun.size(), monitor.begun.toString());
    assertSameRows();
  }

  @Test
  void writesAreRefusedInTheLastStepOnlyAndSearchesNever() throws Exception {
    List<String> refused = new ArrayList<>();
    Phases monitor =
        new Phases() {
          @Override
          void begun(String phase) throws LdapProblem {
            try {
              dit.addUnit("ou=at" + begun.size() + "," + SUFFIX);
            } catch (StoreProblem closed) {
              assertEquals(StoreProblem.Kind.CLOSED, closed.kind());
              refused.add(phase);
            }
            assertEquals(PEOPLE / 50, dit.search("(initials=i7)").size());
          }
        };
    move(new LastingRecordStore(copied), monitor);
    assertEquals(List.of(LAST_PHASE), refused);
    assertEquals(LAST_PHASE, monitor.begun.getLast());
    StoreProblem over = assertThrows(StoreProblem.class, () -> dit.addUnit("ou=late," + SUFFIX));
    assertEquals(StoreProblem.Kind.CLOSED, over.kind());
    assertSameRows();
  }

  @Test
  void itEndsThoughWritersAreAsFastAsTheCopying() throws Exception {
    Phases monitor =
        new Phases() {
          @Override
          void begun(String phase) throws LdapProblem {
            if (!phase.equals(LAST_PHASE)) {
              writeALot(begun.size());
            }
          }
        };
    move(new LastingRecordStore(copied), monitor);
    assertEquals(2 + PartitionMove.MOST_ROUNDS, monitor.begun.size());
    assertSameRows();
  }

  @Test
  void writersAtFullSpeedFindAllThatWasAcknowledgedInTheCopy() throws Exception {
    AtomicLong written = new AtomicLong();
    List<Future<?>> writers = new ArrayList<>();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      for (int i = 0; i < 4; i++) {
        int writer = i;
        writers.add(threads.submit(() -> writeUntilRefused(writer, written)));
      }
      while (written.get() < 100) {
        Thread.onSpinWait();
      }
      move(new LastingRecordStore(copied), untilWritten(written));
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
    assertSameRows();
  }

  /** Continues with the first phase when writers have written beside it. */
  private static Phases untilWritten(AtomicLong written) {
    return new Phases() {
      @Override
      void begun(String phase) {
        long before = written.get();
        while (begun.size() == 1 && written.get() == before) {
          Thread.onSpinWait();
        }
      }
    };
  }

  private boolean writeUntilRefused(int writer, AtomicLong written) throws LdapProblem {
    Random random = new Random(seed + writer);
    try {
      for (int i = 0; ; i++) {
        String dn = "uid=w" + writer + "." + i + "," + SUFFIX;
        dit.addPerson(dn, "initials: i" + random.nextInt(50), "description: " + random.nextInt());
        dit.modify("cn=group," + SUFFIX, Kind.ADD, "member", dn);
        if (random.nextBoolean()) {
          dit.partition.delete(dn(dn));
        }
        written.incrementAndGet();
      }
    } catch (StoreProblem closed) {
      assertEquals(StoreProblem.Kind.CLOSED, closed.kind());
      return true;
    }
  }

  @Test
  void cancelledInAnyPhaseItLeavesWritersAndIndicesAsTheyWere() throws Exception {
    for (int phase = 1; phase <= 2; phase++) {
      int last = phase;
      Phases monitor =
          new Phases() {
            @Override
            void begun(String name) throws LdapProblem {
              if (begun.size() <= 2) {
                writeALot(10 * last + begun.size());
              }
              cancel |= begun.size() == last;
            }
          };
      MemoryRecordStore target = new MemoryRecordStore();
      Path log = folder.resolve("cancelled" + phase).resolve("log");
      assertThrows(CancellationException.class, () -> dit.partition.moveTo(target, log, monitor));
      assertFalse(monitor.begun.contains(LAST_PHASE));
      dit.addUnit("ou=after" + phase + "," + SUFFIX);
      dit.index(IndexDefinition.of("sn", IndexKind.EQUALITY).withThreshold(4 + phase));
    }
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    move(new LastingRecordStore(copied), ProgressMonitor.NONE);
    assertSameRows();
  }

  @Test
  void aCopyThatFailsInTheLastStepLeavesWritersAsTheyWere() throws Exception {
    FaultyRecordStore target = FaultyRecordStore.at(0, Fault.NONE, copied);
    Phases monitor =
        new Phases() {
          @Override
          void begun(String phase) throws LdapProblem {
            if (begun.size() == 1) {
              dit.addUnit("ou=new," + SUFFIX);
            } else if (phase.equals(LAST_PHASE)) {
              target.failFromHere();
            }
          }
        };
    assertThrows(StoreProblem.class, () -> move(target, monitor));
    assertEquals(LAST_PHASE, monitor.begun.getLast());
    dit.addUnit("ou=after," + SUFFIX);
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    dit.close();
  }

  @Test
  void aPartitionThatIsClosedEndsItsMove() throws Exception {
    Thread closing = new Thread(dit::close);
    Phases monitor =
        new Phases() {
          @Override
          void begun(String phase) {
            closing.start();
            while (closing.getState() != Thread.State.WAITING) {
              Thread.onSpinWait(); // until it waits for the move to end
            }
          }
        };
    assertThrows(CancellationException.class, () -> move(copied, monitor));
    closing.join();
    assertEquals(1, monitor.begun.size());
  }
}
