package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.store.FaultyLogFolder.Fault;
import org.junit.jupiter.api.Test;

/** Stored bytes that are not what was written are named, never believed. */
class DamageTest {

  private static final TreeName NAME = new TreeName("t");
  private static final int MAGIC = 0x444C4652;

  private final FaultyLogFolder log = new FaultyLogFolder(Fault.NONE, 0);
  private MemoryRecordStore records = new MemoryRecordStore();

  private static byte[] number(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  private static void put(TreeStore store, int key) {
    store.write(
        batch -> {
          if (!batch.has(NAME)) {
            batch.create(NAME);
          }
          batch.put(NAME, number(key), new byte[100]);
          return true;
        });
  }

  /** Leaves a log of some frames behind, none of them checkpointed. */
  private String logOf(int frames) {
    TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
    for (int i = 0; i < frames; i++) {
      put(store, i);
    }
    records = crash(store, records);
    return log.contents().keySet().iterator().next();
  }

  /** Leaves files of a log behind, the last of which has one frame, with this value. */
  private String logEndingWith(byte[] value) {
    logOf(3);
    TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
    store.write(
        batch -> {
          batch.put(NAME, number(9), value);
          return true;
        });
    records = crash(store, records);
    return log.contents().keySet().stream().reduce((a, b) -> b).orElseThrow();
  }

  private static MemoryRecordStore crash(TreeStore store, MemoryRecordStore records) {
    MemoryRecordStore next = records.reopened();
    store.halt();
    return next;
  }

  private byte[] content(String file) {
    byte[] content = log.contents().get(file);
    assertTrue(content != null, file);
    return content;
  }

  /** The same without the zeros behind the last frame. */
  private byte[] frames(String file) {
    byte[] content = content(file);
    int end = 28;
    while (end + 8 <= content.length && ByteBuffer.wrap(content).getInt(end) == MAGIC) {
      end += 20 + ByteBuffer.wrap(content).getInt(end + 4);
    }
    assertTrue(end < content.length, "no zeros behind");
    return Arrays.copyOf(content, end);
  }

  private StoreProblem assertDamaged() {
    StoreProblem problem =
        assertThrows(
            StoreProblem.class,
            () -> TreeStore.open(records, log, Script.OPTIONS, System::nanoTime));
    assertEquals(StoreProblem.Kind.DAMAGED, problem.kind(), problem.getMessage());
    return problem;
  }

  @Test
  void aBadFrameInTheMiddleIsNamedAndNotReplayed() {
    String file = logOf(10);
    byte[] bytes = content(file);
    bytes[frames(file).length / 2] ^= 1;
    log.replace(file, bytes);
    StoreProblem problem = assertDamaged();
    assertEquals("faulty log/" + file, problem.store());
    assertTrue(problem.key().startsWith("offset "), problem.key());
    assertArrayEquals(bytes, content(file));
  }

  @Test
  void aTornTailIsDroppedWhateverItsLength() {
    String file = logOf(6);
    byte[] bytes = frames(file);
    int lastFrame =
        bytes.length - 16 * 9; // a header, 112 bytes of an operation, 12 that do nothing
    for (int length = lastFrame; length < bytes.length; length += 7) {
      MemoryRecordStore copy = records.reopened();
      records = copy;
      log.replace(file, Arrays.copyOf(bytes, length));
      TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
      try (Snapshot snapshot = store.snapshot()) {
        assertEquals(5, snapshot.tree(NAME).size(), "cut at " + length);
      }
      put(store, 77);
      records = crash(store, records);
      store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
      try (Snapshot snapshot = store.snapshot()) {
        assertEquals(6, snapshot.tree(NAME).size(), "cut at " + length);
        assertTrue(snapshot.tree(NAME).contains(number(77)));
      }
      records = crash(store, records);
      log.contents().keySet().forEach(name -> log.replace(name, null));
    }
  }

  @Test
  void aChangedByteOfTheLastFrameIsNotTakenForATornTail() {
    byte[] text = "an acknowledged value".repeat(40).getBytes();
    for (byte[] value : List.of(text, new byte[1500])) {
      String last = logEndingWith(value);
      byte[] frames = frames(last);
      for (byte[] bytes : List.of(frames, content(last))) {
        for (int at = 28; at < frames.length; at++) {
          byte[] changed = bytes.clone();
          changed[at] ^= at % 2 == 0 || bytes[at] == 0 ? (byte) (1 + at % 255) : bytes[at];
          log.replace(last, changed);
          assertDamaged();
          records = records.reopened();
        }
      }
      log.contents().keySet().forEach(name -> log.replace(name, null));
    }
  }

  @Test
  void aFrameThatLacksAnySectorIsDropped() {
    String last = logEndingWith("not yet acknowledged".repeat(100).getBytes());
    byte[] bytes = content(last);
    int end = frames(last).length;
    for (int at = 28; at < end; at = (at / 512 + 1) * 512) {
      byte[] torn = bytes.clone();
      Arrays.fill(torn, at, (at / 512 + 1) * 512, (byte) 0);
      log.replace(last, torn);
      TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
      try (Snapshot snapshot = store.snapshot()) {
        assertEquals(3, snapshot.tree(NAME).size(), "sector at " + at);
      }
      records = crash(store, records);
      log.contents().keySet().stream()
          .filter(name -> name.compareTo(last) > 0)
          .forEach(name -> log.replace(name, null));
    }
  }

  @Test
  void aCopyOfALogInAValueIsNotTakenForFrames() {
    String file = logOf(3);
    byte[] copy = content(file);
    TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
    store.write(
        batch -> {
          batch.put(NAME, number(9), copy);
          return true;
        });
    records = crash(store, records);
    String last = log.contents().keySet().stream().reduce((a, b) -> b).orElseThrow();
    byte[] bytes = frames(last);
    log.replace(last, Arrays.copyOf(bytes, bytes.length - 1));
    store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
    try (Snapshot snapshot = store.snapshot()) {
      assertFalse(snapshot.tree(NAME).contains(number(9)));
      assertEquals(3, snapshot.tree(NAME).size());
    }
    store.close();
  }

  /** Whichever write or sync of the log fails, what it refused stays away after a power loss. */
  @Test
  void aRefusedWriteDoesNotComeBackAfterAPowerLoss() {
    int refused = 0;
    for (int failing = 1; failing < 12; failing++) {
      MemoryRecordStore own = new MemoryRecordStore();
      FaultyLogFolder faulty = new FaultyLogFolder(Fault.NONE, 0);
      TreeStore store = TreeStore.open(own, faulty, Script.OPTIONS, System::nanoTime);
      put(store, 1);
      faulty.failAfter(Fault.FAIL, failing);
      long expected = 2;
      try {
        put(store, 2);
      } catch (StoreProblem problem) {
        refused++;
        expected = 1;
      }
      MemoryRecordStore found = crash(store, own);
      FaultyLogFolder left =
          faulty.afterPowerLoss(FaultyLogFolder.Loss.LONGEST_KEPT, new Random(failing));
      TreeStore again = TreeStore.open(found, left, Script.OPTIONS, System::nanoTime);
      try (Snapshot snapshot = again.snapshot()) {
        assertEquals(expected, snapshot.tree(NAME).size(), "failing write " + failing);
      }
      again.halt();
    }
    assertTrue(refused > 1, "refused " + refused);
  }

  @Test
  void aMissingLogFileIsNoticed() {
    String first = logOf(3);
    TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
    put(store, 50);
    records = crash(store, records);
    log.replace(first, null);
    assertTrue(assertDamaged().getMessage().contains("frames 1 to 3 are missing"));
  }

  @Test
  void theLogOfAnotherStoreIsRefused() {
    logOf(3);
    records = new MemoryRecordStore();
    assertTrue(assertDamaged().getMessage().contains("belongs to another store"));
  }

  /** Every flipped byte of a page is noticed by the reader and by the checker. */
  @Test
  void aFlippedByteIsNamedNeverServed() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("DamageTest seed " + seed);
    Random random = new Random(seed);
    TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
    store.write(
        batch -> {
          batch.create(NAME);
          for (int i = 0; i < 5000; i++) {
            batch.put(NAME, number(i), new byte[i % 50]);
          }
          batch.put(NAME, number(5000), new byte[30_000]);
          return true;
        });
    store.checkpoint();
    long highest = records.statistics().writes().inserts();
    MemoryRecordStore found = crash(store, records);
    for (int trial = 0; trial < 60; trial++) {
      ForgedRecordStore flipped = new ForgedRecordStore(found.reopened());
      found = flipped.beneath;
      long victim = 1 + random.nextLong(highest);
      byte[] bytes = found.read(victim).clone();
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      flipped.forge(victim, bytes);
      assertNoticed(flipped, victim);
      found = found.reopened();
    }
  }

  /** What a damaged page leads to cannot be freed; the other trees go on all the same. */
  @Test
  void aDroppedTreeThatIsDamagedHoldsUpNoCheckpoint() {
    TreeName chained = new TreeName("chained");
    TreeStore store = TreeStore.open(records, log, Script.OPTIONS, System::nanoTime);
    store.write(
        batch -> {
          batch.create(NAME);
          for (int i = 0; i < 5000; i++) {
            batch.put(NAME, number(i), new byte[i % 50]);
          }
          batch.create(chained);
          batch.put(chained, number(1), new byte[30_000]);
          return true;
        });
    store.checkpoint();
    long highest = records.statistics().writes().inserts();
    ForgedRecordStore forged = new ForgedRecordStore(crash(store, records));
    int inner = 0;
    for (long record = 1; record <= highest; record++) {
      byte[] bytes = forged.read(record).clone();
      boolean secondPart = bytes[0] == 'C' && ByteBuffer.wrap(bytes).getInt(12) == 1;
      if (secondPart || bytes[0] == 'I') {
        inner += secondPart ? 0 : 1;
        bytes[bytes.length - 1] ^= 1;
        forged.forge(record, bytes);
      }
    }
    assertTrue(inner > 0, "no inner page");
    TreeStore damaged = TreeStore.open(forged, log, Script.OPTIONS, System::nanoTime);
    damaged.write(
        batch -> {
          batch.drop(chained);
          batch.drop(NAME);
          batch.create(NAME);
          batch.put(NAME, number(1), number(2));
          return true;
        });
    damaged.checkpoint();
    assertEquals(List.of(), damaged.verify(ProgressMonitor.NONE).damages());
    MemoryRecordStore after = crash(damaged, forged.beneath);
    TreeStore again =
        TreeStore.open(new ForgedRecordStore(after), log, Script.OPTIONS, System::nanoTime);
    put(again, 3);
    again.checkpoint();
    assertEquals(2, again.verify(ProgressMonitor.NONE).keys());
    assertEquals(List.of(), again.verify(ProgressMonitor.NONE).damages());
    again.close();
  }

  private static void assertNoticed(ForgedRecordStore flipped, long victim) {
    FaultyLogFolder noLog = new FaultyLogFolder(Fault.NONE, 0);
    TreeStore store = TreeStore.open(flipped, noLog, Script.OPTIONS, System::nanoTime);
    VerifyReport report = store.verify(ProgressMonitor.NONE);
    assertFalse(report.clean(), "record " + victim);
    assertTrue(
        report.damages().stream().anyMatch(each -> each.where().contains("record ")),
        report.damages()::toString);
    try (Snapshot snapshot = store.snapshot()) {
      Cursor cursor = snapshot.tree(NAME).cursor();
      StoreProblem problem =
          assertThrows(
              StoreProblem.class,
              () -> {
                while (cursor.next()) {
                  assertEquals(8, cursor.key().length);
                }
              });
      assertEquals(StoreProblem.Kind.DAMAGED, problem.kind());
    }
    store.halt();
  }
}
