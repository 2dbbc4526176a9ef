package org.dirlens.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.testkit.record.LastingRecordStore;

/** A store that stays when it is closed, and in which bytes of records change. */
public final class FlippingRecordStore extends LastingRecordStore {
  private final Map<Long, byte[]> flipped = new HashMap<>();

  public FlippingRecordStore(MemoryRecordStore beneath) {
    super(beneath);
  }

  @Override
  public byte[] read(long recordId) {
    byte[] bytes = beneath.read(recordId).clone();
    byte[] harmed = flipped.get(recordId);
    if (harmed != null && harmed.length == bytes.length && Arrays.mismatch(harmed, bytes) >= 0) {
      int at = Arrays.mismatch(harmed, bytes);
      if (Arrays.mismatch(harmed, at + 1, harmed.length, bytes, at + 1, bytes.length) < 0) {
        return harmed.clone(); // still the record that was harmed, not another one of its number
      }
    }
    return bytes;
  }

  /** Changes a byte of a record with this text; false if there is no such record. */
  public boolean flip(String text, Random random) {
    byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
    for (long id = 1; id < 10_000; id++) {
      try {
        byte[] bytes = beneath.read(id).clone();
        if (contains(bytes, wanted)) {
          bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
          flipped.put(id, bytes);
          return true;
        }
      } catch (StoreProblem noSuchRecord) {
        assertEquals(StoreProblem.Kind.DAMAGED, noSuchRecord.kind());
      }
    }
    return false;
  }

  private static boolean contains(byte[] bytes, byte[] wanted) {
    for (int at = 0; at + wanted.length <= bytes.length; at++) {
      if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
        return true;
      }
    }
    return false;
  }
}
