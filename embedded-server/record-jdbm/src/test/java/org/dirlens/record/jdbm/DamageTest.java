package org.dirlens.record.jdbm;

import static org.dirlens.record.jdbm.Attacked.DATA;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongPredicate;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.StoreProblem.Kind;
import org.dirlens.testkit.record.FolderImage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A flipped bit anywhere in the data file is a named error or nothing, never a wrong answer. */
class DamageTest {

  private static final int RECORDS = 40;

  @TempDir private Path temporary;
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Map<Long, byte[]> records = new HashMap<>();
  private final List<byte[]> freedRecords = new ArrayList<>();
  private Path folder;
  private FolderImage image;

  @BeforeEach
  void makeStore() {
    System.out.println("DamageTest: -Ddirlens.seed=" + seed);
    folder = temporary.resolve("store");
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      List<Long> freed = new ArrayList<>();
      try (RecordBatch batch = store.begin()) {
        for (int i = 0; i < RECORDS; i++) {
          byte[] bytes = new byte[RecordStore.MAX_RECORD_BYTES];
          random.nextBytes(bytes);
          long id = batch.insert(bytes);
          if (i % 2 == 0) {
            records.put(id, bytes);
          } else {
            freed.add(id);
            freedRecords.add(bytes);
          }
        }
        batch.commit();
      }
      try (RecordBatch batch = store.begin()) {
        freed.forEach(batch::free);
        batch.setRoot(new byte[] {1, 2, 3});
        batch.commit();
      }
    }
    image = FolderImage.of(folder);
  }

  @Test
  void aFlippedBitInAnyRecordIsReportedWithFileAndRecord() {
    byte[] data = image.bytes(DATA);
    for (Map.Entry<Long, byte[]> record : records.entrySet()) {
      int at = indexOf(data, record.getValue()) + random.nextInt(record.getValue().length);
      image.withFlip(DATA, at, random.nextInt(8)).writeTo(folder);
      try (RecordStore store = JdbmRecordStore.open(folder)) {
        StoreProblem problem = assertThrows(StoreProblem.class, () -> store.read(record.getKey()));
        assertEquals(Kind.DAMAGED, problem.kind());
        assertEquals("record " + record.getKey(), problem.key());
        assertTrue(problem.store().endsWith(DATA), problem::getMessage);
      }
    }
  }

  @Test
  void aRecordInTheSlotOfAnotherIsReported() {
    byte[] data = image.bytes(DATA);
    List<Long> ids = List.copyOf(records.keySet());
    int first = indexOf(data, records.get(ids.get(0))) - Frame.CHECKSUM_BYTES;
    int second = indexOf(data, records.get(ids.get(1))) - Frame.CHECKSUM_BYTES;
    System.arraycopy(data, first, data, second, Frame.MAX_BYTES);
    image.with(DATA, data).writeTo(folder);
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      assertArrayEquals(records.get(ids.get(0)), store.read(ids.get(0)));
      assertDamaged(() -> store.read(ids.get(1)));
    }
  }

  @Test
  void aFreeSlotWhoseEntryLeadsToALiveRecordIsLeftAlone() {
    ByteBuffer data = ByteBuffer.wrap(image.bytes(DATA));
    long live = indexOf(data.array(), records.values().iterator().next()) / Blocks.BLOCK_BYTES;
    long free = indexOf(data.array(), freedRecords.get(0)) / Blocks.BLOCK_BYTES;
    int entry = entryAt(data, Blocks.TRANSLATION_MAGIC, 18, block -> block == free);
    data.putLong(entry, live);
    image.with(DATA, data.array()).writeTo(folder);
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      writeMore(store);
      assertEquals(records.size(), readAll(store, records, "written on").size());
    }
  }

  @Test
  void anIdThatJdbmGivesOutForTheSecondTimeIsRefused() {
    ByteBuffer data = ByteBuffer.wrap(image.bytes(DATA));
    int entry = entryAt(data, (short) 0x1354, 20, block -> block > 0);
    int offset = entry + Long.BYTES;
    data.putShort(offset, (short) (data.getShort(offset) - 10 * Blocks.ENTRY_BYTES));
    image.with(DATA, data.array()).writeTo(folder);
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      assertDamaged(() -> writeMore(store));
      assertEquals(records.size(), readAll(store, records, "written on").size());
    }
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      assertEquals(records.size(), readAll(store, records, "opened again").size());
    }
  }

  /** Where the first entry with such a block number begins, in blocks of this kind. */
  private static int entryAt(ByteBuffer data, short magic, int first, LongPredicate sought) {
    for (int block = 0; block < data.capacity(); block += Blocks.BLOCK_BYTES) {
      int end = block + Blocks.BLOCK_BYTES - Blocks.ENTRY_BYTES;
      boolean isSuch = data.getShort(block) == magic;
      for (int at = block + first; isSuch && at <= end; at += Blocks.ENTRY_BYTES) {
        if (sought.test(data.getLong(at))) {
          return at;
        }
      }
    }
    throw new AssertionError("no such entry");
  }

  @Test
  void aFlippedBitInWhatJdbmAllocatesFromIsReportedAtOnce() {
    for (int at = 0; at < 100; at += 3) {
      image.withFlip(DATA, at, random.nextInt(8)).writeTo(folder);
      assertDamaged(() -> JdbmRecordStore.open(folder).close());
    }
  }

  @Test
  void aFlippedBitAnywhereIsNeverAWrongAnswer() {
    int length = image.bytes(DATA).length;
    for (int i = 0; i < 60; i++) {
      attack(random.nextInt(length));
    }
  }

  @Test
  void aFlippedBitInTheHeadOfAnyBlockIsNeverAWrongAnswer() {
    int blocks = image.bytes(DATA).length / Blocks.BLOCK_BYTES;
    for (int block = 1; block < blocks; block++) {
      attack(block * Blocks.BLOCK_BYTES + random.nextInt(Blocks.FRAME_AT + 4));
      attack(block * Blocks.BLOCK_BYTES + random.nextInt(Blocks.FRAME_AT + 400));
    }
  }

  @Test
  void aFlippedBitInWhereTheFirstRecordsLieIsNeverAWrongAnswer() {
    ByteBuffer data = ByteBuffer.wrap(image.bytes(DATA));
    int entries = entryAt(data, Blocks.TRANSLATION_MAGIC, 18, block -> block > 0);
    for (int at = entries; at < entries + 3 * Blocks.ENTRY_BYTES; at++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        attack(at, bit);
      }
    }
  }

  private void attack(int at) {
    attack(at, random.nextInt(8));
  }

  /** Reads, writes over every free slot and into new ones, and reads again. */
  private void attack(int at, int bit) {
    String where = "byte " + at + " bit " + bit;
    image.withFlip(DATA, at, bit).writeTo(folder);
    Map<Long, byte[]> sound = new HashMap<>();
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      assertArrayEquals(new byte[] {1, 2, 3}, store.root(), where);
      sound.putAll(readAll(store, records, where));
      assertTrue(sound.size() >= records.size() - 1, where + ": only " + sound.size());
      sound.putAll(writeMore(store));
      readAll(store, sound, where + ", written on");
    } catch (StoreProblem e) {
      assertEquals(Kind.DAMAGED, e.kind(), () -> where + ": " + e);
    }
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      readAll(store, sound, where + ", opened again");
    } catch (StoreProblem e) {
      assertEquals(Kind.DAMAGED, e.kind(), () -> where + ": " + e);
    }
  }

  private static Map<Long, byte[]> writeMore(RecordStore store) {
    Map<Long, byte[]> written = new HashMap<>();
    try (RecordBatch batch = store.begin()) {
      for (int i = 0; i < 2 * RECORDS; i++) {
        byte[] bytes = {(byte) i, 1, 2};
        written.put(batch.insert(bytes), bytes);
      }
      batch.commit();
    }
    return written;
  }

  /** The records that come back right; the others must be reported. */
  private static Map<Long, byte[]> readAll(
      RecordStore store, Map<Long, byte[]> expected, String where) {
    Map<Long, byte[]> sound = new HashMap<>();
    expected.forEach(
        (id, bytes) -> {
          try {
            assertArrayEquals(bytes, store.read(id), () -> where + ", record " + id);
            sound.put(id, bytes);
          } catch (StoreProblem e) {
            assertEquals(Kind.DAMAGED, e.kind(), () -> where + ": " + e);
          }
        });
    return sound;
  }

  private static void assertDamaged(Runnable call) {
    StoreProblem problem = assertThrows(StoreProblem.class, call::run);
    assertEquals(Kind.DAMAGED, problem.kind(), problem::getMessage);
  }

  private static int indexOf(byte[] data, byte[] sought) {
    for (int at = Blocks.FRAME_AT + Frame.CHECKSUM_BYTES; at < data.length; at += 8192) {
      if (Arrays.equals(data, at, at + sought.length, sought, 0, sought.length)) {
        return at;
      }
    }
    throw new AssertionError("not in the file");
  }
}
