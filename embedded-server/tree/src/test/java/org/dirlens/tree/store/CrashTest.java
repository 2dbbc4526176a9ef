package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.testkit.record.FaultyRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.store.FaultyLogFolder.Fault;
import org.dirlens.tree.store.FaultyLogFolder.Loss;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.AssertionFailedError;

/** Fails or stops the store at every single write, of the change log and of the record store. */
class CrashTest {

  /** Every kind of step once. */
  private static final int ROUND = 8;

  /** A sweep over fewer writes would miss kinds of them. */
  private static final int LEAST_LOG_WRITES = 26;

  private static final int LEAST_RECORD_WRITES = 101;

  /** A new store sets its root and commits; if that fails, it is not opened. */
  private static final int FOUNDING_WRITES = 2;

  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());

  /** How long the script is: as many rounds as the least number of writes takes with this seed. */
  private int steps = 2 * ROUND;

  @BeforeEach
  void printSeed() {
    System.out.println("CrashTest seed " + seed);
  }

  @Test
  void aLogWriteThatFailsLeavesNoTrace() {
    long writes = logWrites();
    for (long n = 1; n <= writes; n++) {
      FaultyLogFolder log = new FaultyLogFolder(Fault.FAIL, n);
      serveOn(new MemoryRecordStore(), log, "log write " + n);
    }
  }

  @Test
  void aFullLogDiskRefusesWritesUntilThereIsRoom() {
    long writes = logWrites();
    for (long n = 2; n <= writes; n += 9) {
      FaultyLogFolder log = new FaultyLogFolder(Fault.NONE, 0);
      MemoryRecordStore records = new MemoryRecordStore();
      TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
      log.failAfter(Fault.FULL, n);
      Script script = new Script(seed, store, new ModelStore());
      script.run(steps / 2, () -> reads(store, script));
      assertTrue(reads(store, script));
      log.heal();
      int problems = script.problems();
      script.run(steps / 2, () -> reads(store, script));
      assertEquals(problems, script.problems(), "refused though there is space, full at " + n);
      finish(store, script, records, "full at " + n);
    }
  }

  private static boolean reads(TreeStore store, Script script) {
    try (Snapshot snapshot = store.snapshot()) {
      script.model().assertSame(snapshot);
    }
    return true;
  }

  @ParameterizedTest
  @EnumSource
  void aPowerLossAtALogWriteLosesNothingAcknowledged(Loss loss) {
    long writes = logWrites();
    for (long n = 1; n <= writes; n++) {
      FaultyLogFolder log = new FaultyLogFolder(Fault.CRASH, n);
      MemoryRecordStore records = new MemoryRecordStore();
      String what = loss + " at log write " + n;
      crashOn(records, records, log, loss, what);
    }
  }

  @Test
  void aRecordWriteThatFailsDelaysCheckpointsOnly() {
    long writes = recordWrites();
    for (long n = FOUNDING_WRITES + 1; n <= writes; n += 1 + n % 3) {
      MemoryRecordStore beneath = new MemoryRecordStore();
      RecordStore records = FaultyRecordStore.at(n, FaultyRecordStore.Fault.FAIL, beneath);
      serveOn(records, new FaultyLogFolder(Fault.NONE, 0), "record write " + n);
    }
  }

  @Test
  void aFullRecordDiskDelaysCheckpointsUntilThereIsRoom() {
    long writes = recordWrites();
    for (long n = FOUNDING_WRITES + 1; n <= writes; n += 5 + n % 3) {
      FaultyRecordStore records =
          FaultyRecordStore.at(n, FaultyRecordStore.Fault.FAIL_FROM_HERE, new MemoryRecordStore());
      FaultyLogFolder log = new FaultyLogFolder(Fault.NONE, 0);
      TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
      Script script = new Script(seed, store, new ModelStore());
      script.run(steps, () -> reads(store, script));
      records.heal();
      int problems = script.problems();
      script.run(ROUND, () -> reads(store, script));
      assertEquals(problems, script.problems(), "refused though there is space, full at " + n);
      finish(store, script, records, "full at " + n);
    }
  }

  @Test
  void aFullRecordDiskRefusesWritesWhenTooMuchIsUnwritten() {
    FaultyRecordStore records = FaultyRecordStore.sound(new MemoryRecordStore());
    TreeName name = new TreeName("t");
    TreeOptions little = TreeOptions.DEFAULTS.withDirtyBytes(32 << 10, 64 << 10);
    FaultyLogFolder log = new FaultyLogFolder(Fault.NONE, 0);
    AtomicLong clock = new AtomicLong();
    try (TreeStore store = TreeStore.open(records, log, little, clock::get)) {
      store.write(
          batch -> {
            batch.create(name);
            return name;
          });
      records.failFromHere();
      int acknowledged = 0;
      StoreProblem refused = null;
      while (refused == null) {
        try {
          put(store, name, acknowledged);
          acknowledged++;
        } catch (StoreProblem e) {
          refused = e;
        }
      }
      assertEquals(StoreProblem.Kind.FULL, refused.kind(), refused.getMessage());
      assertHolds(acknowledged, store, name);
      records.heal();
      clock.addAndGet(TimeUnit.SECONDS.toNanos(2)); // then a checkpoint is tried again
      put(store, name, acknowledged);
      assertHolds(acknowledged + 1, store, name);
    }
  }

  private static void put(TreeStore store, TreeName name, int number) {
    store.write(
        batch -> {
          batch.put(name, new byte[] {(byte) number}, new byte[6000]);
          return number;
        });
  }

  private static void assertHolds(int keys, TreeStore store, TreeName name) {
    try (Snapshot snapshot = store.snapshot()) {
      assertEquals(keys, snapshot.tree(name).size());
      assertTrue(snapshot.tree(name).contains(new byte[] {(byte) (keys - 1)}));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CRASH_BEFORE", "CRASH_AFTER"})
  void aCrashAtARecordWriteLosesNothingAcknowledged(FaultyRecordStore.Fault fault) {
    long writes = recordWrites();
    for (long n = 1; n <= writes; n += 1 + n % 3) {
      MemoryRecordStore beneath = new MemoryRecordStore();
      RecordStore records = FaultyRecordStore.at(n, fault, beneath);
      FaultyLogFolder log = new FaultyLogFolder(Fault.NONE, 0);
      crashOn(records, beneath, log, Loss.ALL_LOST, fault + " at record write " + n);
    }
  }

  private long logWrites() {
    FaultyLogFolder log = new FaultyLogFolder(Fault.NONE, 0);
    writes(new MemoryRecordStore(), log, log::writes, LEAST_LOG_WRITES);
    return log.writes(); // those of the last checkpoints included
  }

  private long recordWrites() {
    FaultyRecordStore records = FaultyRecordStore.sound(new MemoryRecordStore());
    FaultyLogFolder log = new FaultyLogFolder(Fault.NONE, 0);
    return writes(records, log, records::writes, LEAST_RECORD_WRITES);
  }

  /**
   * Counts the writes of the script, undisturbed and with as many rounds as the least number takes.
   */
  private long writes(RecordStore records, FaultyLogFolder log, LongSupplier counter, int least) {
    TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
    Script script = new Script(seed, store, new ModelStore());
    script.run(steps, () -> true);
    while (counter.getAsLong() < least) {
      script.run(ROUND, () -> true);
      steps += ROUND;
    }
    long writes = counter.getAsLong();
    finish(store, script, records, "sound");
    return writes;
  }

  /** Runs the script to its end in spite of one failing write. */
  private void serveOn(RecordStore records, FaultyLogFolder log, String what) {
    TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
    Script script = new Script(seed, store, new ModelStore());
    script.run(steps, () -> true);
    finish(store, script, records, what);
  }

  private static void finish(TreeStore store, Script script, RecordStore records, String what) {
    script.releaseAll();
    try (Snapshot snapshot = store.snapshot()) {
      script.model().assertSame(snapshot);
    }
    store.checkpoint();
    store.checkpoint();
    assertEquals(0, store.activity().checkpoints().dirtyBytes(), what);
    VerifyReport report = store.verify(ProgressMonitor.NONE);
    assertEquals(List.of(), report.damages(), what);
    assertEquals(report.records(), records.statistics().contents().live(), what);
    store.close();
  }

  /** Runs the script until the machine stops, starts again, and runs it once more. */
  private void crashOn(
      RecordStore records, MemoryRecordStore beneath, FaultyLogFolder log, Loss loss, String what) {
    ModelStore before = new ModelStore();
    ModelStore undecided = before;
    TreeStore dying = null;
    try {
      dying = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
      Script script = new Script(seed, dying, before);
      script.run(steps, () -> isAlive(records, log));
      before = script.model();
      undecided = script.undecided() == null ? before : script.undecided();
    } catch (StoreProblem e) {
      // stopped while opening; nothing was acknowledged
    }
    MemoryRecordStore found = beneath.reopened();
    if (dying != null) {
      dying.halt();
    }
    FaultyLogFolder left = log.afterPowerLoss(loss, new Random(seed));
    TreeStore store = TreeStore.open(found, left, Script.OPTIONS, System::nanoTime);
    ModelStore now = whichOf(store, before, undecided, what);
    Script script = new Script(seed + 1, store, now.copy());
    script.run(steps / 2, () -> true);
    assertEquals(0, script.problems(), what);
    finish(store, script, found, what);
  }

  private static ModelStore whichOf(
      TreeStore store, ModelStore before, ModelStore undecided, String what) {
    try (Snapshot snapshot = store.snapshot()) {
      try {
        before.assertSame(snapshot);
        return before;
      } catch (AssertionFailedError e) {
        try {
          undecided.assertSame(snapshot);
          return undecided;
        } catch (AssertionFailedError other) {
          throw new AssertionFailedError(what + ": neither before nor after", e);
        }
      }
    }
  }

  private static boolean isAlive(RecordStore records, FaultyLogFolder log) {
    boolean crashed = records instanceof FaultyRecordStore faulty && faulty.hasCrashed();
    return !crashed && !log.hasCrashed();
  }
}
