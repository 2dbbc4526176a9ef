package org.dirlens.record.jdbm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;

/**
 * A history of commits that can be checked from the files alone: commit n inserts records made of
 * its number, frees those of commit n - 3, and its root lists the ids of the last three commits.
 */
final class Attacked {

  static final String DATA = "records.db";
  static final String LOG = "records.lg";
  static final String COMMIT_FILE = "records.commit";

  private static final int COMMITS_KEPT = 3;
  private final Deque<List<Long>> kept = new ArrayDeque<>();
  private int number;

  /** Goes on where the store's root says. */
  static Attacked in(RecordStore store) {
    Attacked history = new Attacked();
    byte[] root = store.root();
    if (root != null) {
      history.readRoot(ByteBuffer.wrap(root));
    }
    return history;
  }

  /** Number of the last commit. */
  int number() {
    return number;
  }

  /** Ids of the records that must be there. */
  List<Long> ids() {
    return kept.stream().flatMap(List::stream).toList();
  }

  /** One commit; its size depends on its number only. */
  void commit(RecordStore store) {
    List<Long> ids = new ArrayList<>();
    int next = number + 1;
    try (RecordBatch batch = store.begin()) {
      for (int i = 0; i < size(next); i++) {
        ids.add(batch.insert(bytes(next, i)));
      }
      boolean full = kept.size() == COMMITS_KEPT;
      if (full) {
        kept.peekFirst().forEach(batch::free);
      }
      Deque<List<Long>> after = new ArrayDeque<>(kept);
      if (full) {
        after.removeFirst();
      }
      after.addLast(ids);
      batch.setRoot(root(next, after));
      batch.commit();
      kept.clear();
      kept.addAll(after);
      number = next;
    }
  }

  /** Reads everything that must be there; nothing else may be. */
  static Attacked check(RecordStore store) {
    Attacked history = in(store);
    int commit = history.number - history.kept.size();
    int live = 0;
    for (List<Long> ids : history.kept) {
      commit++;
      assertEquals(size(commit), ids.size());
      for (int i = 0; i < ids.size(); i++) {
        assertArrayEquals(bytes(commit, i), store.read(ids.get(i)));
      }
      live += ids.size();
    }
    assertEquals(live, store.statistics().contents().live());
    assertEquals(0, store.statistics().contents().uncommitted());
    return history;
  }

  /** Opens a folder, checks it, and says what its last commit was. */
  static int lastCommit(Path folder) {
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      return check(store).number();
    }
  }

  static byte[] bytes(int commit, int index) {
    byte[] bytes = new byte[index % 7 == 0 ? RecordStore.MAX_RECORD_BYTES : 50 + index];
    new Random(commit * 1000L + index).nextBytes(bytes);
    return bytes;
  }

  private static int size(int commit) {
    return 1 + commit * 37 % 60;
  }

  private static byte[] root(int number, Deque<List<Long>> kept) {
    ByteBuffer root = ByteBuffer.allocate(RecordStore.MAX_RECORD_BYTES);
    root.putInt(number).putInt(kept.size());
    for (List<Long> ids : kept) {
      root.putInt(ids.size());
      ids.forEach(root::putLong);
    }
    byte[] bytes = new byte[root.position()];
    root.flip().get(bytes);
    return bytes;
  }

  private void readRoot(ByteBuffer root) {
    number = root.getInt();
    int lists = root.getInt();
    for (int i = 0; i < lists; i++) {
      List<Long> ids = new ArrayList<>();
      int size = root.getInt();
      for (int j = 0; j < size; j++) {
        ids.add(root.getLong());
      }
      kept.addLast(ids);
    }
  }
}
