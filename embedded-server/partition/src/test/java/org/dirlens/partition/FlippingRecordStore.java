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

/** A store that stays when it is closed, and in which records change or cannot be read. */
public final class FlippingRecordStore extends LastingRecordStore {
  private final Map<Long, byte[]> flipped = new HashMap<>();
  private final Map<Long, byte[]> refused = new HashMap<>();
  private StoreProblem.Kind refusal = StoreProblem.Kind.IO;
  private int refusals;

  public FlippingRecordStore(MemoryRecordStore beneath) {
    super(beneath);
  }

  @Override
  public byte[] read(long recordId) {
    byte[] bytes = beneath.read(recordId).clone();
    if (Arrays.equals(bytes, refused.get(recordId)) && refusals > 0) {
      refusals--;
      throw new StoreProblem(refusal, "memory", "record " + recordId, "is refused");
    }
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
    long id = recordWith(text);
    if (id > 0) {
      byte[] bytes = beneath.read(id).clone();
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      flipped.put(id, bytes);
    }
    return id > 0;
  }

  /** Does not read a record with this text any more; false if there is no such record. */
  public boolean refuse(String text, StoreProblem.Kind kind) {
    return refuse(text, kind, Integer.MAX_VALUE);
  }

  /** Reads all records again. */
  public void refuseNothing() {
    refused.clear();
  }

  /** Does not read a record with this text some times; false if there is no such record. */
  public boolean refuse(String text, StoreProblem.Kind kind, int times) {
    refusals = times;
    long id = recordWith(text);
    if (id > 0) {
      refused.put(id, beneath.read(id).clone());
      refusal = kind;
    }
    return id > 0;
  }

  private long recordWith(String text) {
    byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
    for (long id = 1; id < 10_000; id++) {
      try {
        if (contains(beneath.read(id), wanted)) {
          return id;
        }
      } catch (StoreProblem noSuchRecord) {
        assertEquals(StoreProblem.Kind.DAMAGED, noSuchRecord.kind());
      }
    }
    return 0;
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
