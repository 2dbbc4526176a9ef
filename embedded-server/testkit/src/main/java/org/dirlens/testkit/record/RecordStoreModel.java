package org.dirlens.testkit.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.jspecify.annotations.Nullable;

/**
 * What a record store should hold, kept in plain maps, and random steps that change both. Up to
 * four batches are open at once.
 */
final class RecordStoreModel {

  private static final int MAX_BATCHES = 4;

  private static final class OpenBatch {
    private final RecordBatch batch;
    private final Map<Long, byte[]> inserted = new HashMap<>();
    private final Set<Long> freed = new HashSet<>();
    private byte @Nullable [] root;

    private OpenBatch(RecordBatch batch) {
      this.batch = batch;
    }
  }

  private final Random random;
  private final Map<Long, byte[]> live = new HashMap<>();
  private final List<OpenBatch> open = new ArrayList<>();
  private final Set<Long> claimed = new HashSet<>();
  private byte @Nullable [] root;

  RecordStoreModel(Random random) {
    this.random = random;
  }

  /** One random step; returns the store to continue with. */
  RecordStore step(
      RecordStore store, UnaryOperator<RecordStore> reopen, UnaryOperator<RecordStore> crash) {
    int dice = random.nextInt(100);
    if (dice >= 97) {
      open.clear();
      claimed.clear();
      RecordStore next = dice == 97 ? reopen.apply(store) : crash.apply(store);
      check(next);
      return next;
    }
    if (open.isEmpty() || (dice < 10 && open.size() < MAX_BATCHES)) {
      open.add(new OpenBatch(store.begin()));
    }
    OpenBatch batch = open.get(random.nextInt(open.size()));
    if (dice < 50) {
      insert(batch);
    } else if (dice < 70) {
      free(batch);
    } else if (dice < 75) {
      batch.root = bytes();
      batch.batch.setRoot(batch.root);
    } else if (dice < 85) {
      commit(batch);
    } else if (dice < 90) {
      drop(batch);
    } else if (dice < 93) {
      adopt(batch);
    } else {
      check(store);
    }
    return store;
  }

  private void insert(OpenBatch batch) {
    int count = random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(20);
    for (int i = 0; i < count; i++) {
      byte[] bytes = bytes();
      long id = batch.batch.insert(bytes);
      assertEquals(null, live.get(id), () -> "id " + id + " was given out twice");
      batch.inserted.put(id, bytes);
    }
  }

  private void free(OpenBatch batch) {
    List<Long> candidates = new ArrayList<>(live.keySet());
    candidates.addAll(batch.inserted.keySet());
    candidates.removeAll(claimed);
    for (int i = 0; i < Math.min(30, candidates.size()); i++) {
      Long id = candidates.get(random.nextInt(candidates.size()));
      if (claimed.add(id)) {
        batch.batch.free(id);
        batch.freed.add(id);
      }
    }
  }

  private void commit(OpenBatch batch) {
    batch.batch.commit();
    live.putAll(batch.inserted);
    live.keySet().removeAll(batch.freed);
    claimed.removeAll(batch.freed);
    root = batch.root == null ? root : batch.root;
    open.remove(batch);
  }

  private void drop(OpenBatch batch) {
    batch.batch.close();
    claimed.removeAll(batch.freed);
    open.remove(batch);
  }

  private void adopt(OpenBatch batch) {
    for (OpenBatch other : List.copyOf(open)) {
      if (other != batch && other.root == null) {
        batch.batch.adopt(other.batch);
        batch.inserted.putAll(other.inserted);
        batch.freed.addAll(other.freed);
        open.remove(other);
        return;
      }
    }
  }

  /** Compares everything. */
  void check(RecordStore store) {
    assertArrayEquals(root, store.root());
    live.forEach((id, bytes) -> assertArrayEquals(bytes, store.read(id), () -> "record " + id));
    for (OpenBatch batch : open) {
      batch.inserted.forEach((id, bytes) -> assertArrayEquals(bytes, store.read(id)));
    }
    assertEquals(live.size(), store.statistics().contents().live());
    int uncommitted = open.stream().mapToInt(batch -> batch.inserted.size()).sum();
    assertEquals(uncommitted, store.statistics().contents().uncommitted());
  }

  private byte[] bytes() {
    byte[] bytes =
        new byte[random.nextInt(5) == 0 ? RecordStore.MAX_RECORD_BYTES : random.nextInt(300)];
    random.nextBytes(bytes);
    return bytes;
  }
}
