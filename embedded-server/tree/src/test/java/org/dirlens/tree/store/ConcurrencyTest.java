package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.StoreActivity;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.WriteBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcurrencyTest {

  private static final TreeName FROM = new TreeName("from");
  private static final TreeName TO = new TreeName("to");
  private static final int ACCOUNTS = 3000;

  @TempDir Path folder;

  private TreeStore open(TreeOptions options) {
    TreeStore store = TreeStore.open(new MemoryRecordStore(), folder, options);
    store.write(
        batch -> {
          batch.create(FROM);
          batch.create(TO);
          return true;
        });
    return store;
  }

  private static byte[] number(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  @Test
  void readersSeeWholeWritesOnly() throws InterruptedException, ExecutionException {
    TreeOptions small =
        TreeOptions.DEFAULTS.withCacheBytes(64 << 10).withDirtyBytes(256 << 10, 2 << 20);
    try (TreeStore store = open(small);
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      store.write(ConcurrencyTest::fill);
      AtomicBoolean done = new AtomicBoolean();
      List<Future<Long>> readers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        long seed = i;
        readers.add(threads.submit(() -> readUntil(done, store, seed)));
      }
      Random random = new Random(9);
      for (int round = 0; round < 400 || checkpoints(store) < 2; round++) {
        store.write(batch -> move(batch, random));
      }
      done.set(true);
      for (Future<Long> reader : readers) {
        assertTrue(reader.get() > 0);
      }
      assertEquals(List.of(), store.verify(ProgressMonitor.NONE).damages());
    }
  }

  private static long checkpoints(TreeStore store) {
    return store.activity().checkpoints().completed();
  }

  private static boolean fill(WriteBatch batch) {
    for (int i = 0; i < ACCOUNTS; i++) {
      batch.put(FROM, number(i), new byte[200]);
    }
    return true;
  }

  /** Every key is in exactly one of the trees. */
  private static boolean move(WriteBatch batch, Random random) {
    for (int i = 0; i < 40; i++) {
      byte[] key = number(random.nextInt(ACCOUNTS));
      if (batch.remove(FROM, key)) {
        batch.put(TO, key, new byte[random.nextInt(300)]);
      } else {
        assertTrue(batch.remove(TO, key));
        batch.put(FROM, key, new byte[random.nextInt(300)]);
      }
    }
    return true;
  }

  private static long readUntil(AtomicBoolean done, TreeStore store, long seed) {
    Random random = new Random(seed);
    long rounds = 0;
    do {
      try (Snapshot snapshot = store.snapshot()) {
        Tree from = snapshot.tree(FROM);
        Tree to = snapshot.tree(TO);
        assertEquals(ACCOUNTS, from.size() + to.size());
        for (int i = 0; i < 50; i++) {
          byte[] key = number(random.nextInt(ACCOUNTS));
          assertEquals(!from.contains(key), to.contains(key));
        }
        if (rounds % 10 == 0) {
          assertEquals(from.size(), walk(from));
        }
      }
      rounds++;
    } while (!done.get());
    return rounds;
  }

  private static long walk(Tree tree) {
    Cursor cursor = tree.cursor();
    long keys = 0;
    long last = -1;
    while (cursor.next()) {
      long key = ByteBuffer.wrap(cursor.key().copy()).getLong();
      assertTrue(key > last);
      last = key;
      keys++;
    }
    return keys;
  }

  @Test
  void writesThatWaitTogetherShareASync() throws InterruptedException {
    int count = 32;
    try (TreeStore store = open(TreeOptions.DEFAULTS)) {
      long forced = store.activity().log().fsyncs();
      Hold hold = new Hold();
      List<Thread> writers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        byte[] key = number(i);
        Thread writer = new Thread(() -> putAfter(hold, store, key));
        writers.add(writer);
        writer.start();
        hold.begun.await(); // nobody else is at the queue, so all it can wait for is its write
        while (writer.getState() != Thread.State.WAITING) {
          Thread.onSpinWait();
        }
      }
      hold.end.countDown();
      for (Thread writer : writers) {
        writer.join();
      }
      StoreActivity activity = store.activity();
      assertEquals(count + 1, activity.log().writes());
      assertTrue(activity.log().fsyncs() - forced <= 2, activity::toString);
      try (Snapshot snapshot = store.snapshot()) {
        assertEquals(count, snapshot.tree(FROM).size());
      }
    }
  }

  /** Where the first write keeps the thread of all writes. */
  private record Hold(CountDownLatch begun, CountDownLatch end) {
    Hold() {
      this(new CountDownLatch(1), new CountDownLatch(1));
    }
  }

  private static void putAfter(Hold hold, TreeStore store, byte[] key) {
    try {
      store.write(
          batch -> {
            hold.begun.countDown();
            hold.end.await();
            batch.put(FROM, key, key);
            return true;
          });
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void everyWriterSeesItsOwnWrites() throws InterruptedException, ExecutionException {
    int threads = 32;
    int each = 50;
    try (TreeStore store = open(TreeOptions.DEFAULTS);
        ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> writers = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int writer = t;
        writers.add(virtual.submit(() -> write(store, writer, each)));
      }
      for (Future<Integer> writer : writers) {
        assertEquals(each, writer.get());
      }
      assertEquals(threads * each + 1, store.activity().log().writes());
      try (Snapshot snapshot = store.snapshot()) {
        assertEquals((long) threads * each, snapshot.tree(FROM).size());
      }
    }
  }

  private static int write(TreeStore store, int writer, int count) {
    for (int i = 0; i < count; i++) {
      byte[] key = number((long) writer << 32 | i);
      store.write(
          batch -> {
            batch.put(FROM, key, key);
            return true;
          });
      try (Snapshot snapshot = store.snapshot()) {
        assertTrue(snapshot.tree(FROM).contains(key), "own write is seen");
      }
    }
    return count;
  }

  @Test
  void aFailingWriteLeavesTheOthersOfItsGroup() throws InterruptedException, ExecutionException {
    int count = 500;
    try (TreeStore store = open(TreeOptions.DEFAULTS);
        ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> writes = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        writes.add(virtual.submit(() -> putOrFail(store, number)));
      }
      for (int i = 0; i < count; i++) {
        assertEquals(i % 3 != 0, writes.get(i).get());
      }
      try (Snapshot snapshot = store.snapshot()) {
        for (int i = 0; i < count; i++) {
          assertEquals(i % 3 != 0, snapshot.tree(FROM).contains(number(i)));
        }
      }
    }
  }

  private static boolean putOrFail(TreeStore store, int number) {
    try {
      return store.write(
          batch -> {
            batch.put(FROM, number(number), new byte[number]);
            if (number % 3 == 0) {
              throw new ArithmeticException("on purpose");
            }
            return true;
          });
    } catch (ArithmeticException e) {
      return false;
    }
  }

  @Test
  void whoeverWaitsForAWriterThatEndsIsTold() throws Exception {
    FaultyLogFolder log = new FaultyLogFolder(FaultyLogFolder.Fault.NONE, 0);
    TreeStore store =
        TreeStore.open(new MemoryRecordStore(), log, TreeOptions.DEFAULTS, System::nanoTime);
    log.failAfter(FaultyLogFolder.Fault.ERROR, 1);
    CompletableFuture<Boolean> waiting =
        CompletableFuture.supplyAsync(
            () ->
                store.write(
                    batch -> {
                      batch.create(FROM);
                      return true;
                    }));
    ExecutionException told =
        assertThrows(ExecutionException.class, () -> waiting.get(20, TimeUnit.SECONDS));
    assertInstanceOf(StoreProblem.class, told.getCause());
    assertThrows(StoreProblem.class, () -> store.write(batch -> true));
  }

  @Test
  void writersWaitForTheCheckpointWhenTooMuchIsUnwritten() {
    try (TreeStore store = open(TreeOptions.DEFAULTS)) {
      store.limitDirty(TreeOptions.DEFAULTS.checkpoints().withDirtyBytes(64 << 10, 128 << 10));
      Random random = new Random(4);
      for (int i = 0; i < 300; i++) {
        store.write(
            batch -> {
              batch.put(FROM, number(random.nextLong()), new byte[4000]);
              return true;
            });
        assertTrue(
            store.activity().checkpoints().dirtyBytes() < 400 << 10, store.activity()::toString);
      }
      assertTrue(store.activity().checkpoints().completed() > 5, store.activity()::toString);
    }
  }
}
