package org.dirlens.testkit.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.StoreProblem.Kind;
import org.dirlens.record.StoreStatistics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every record store must do. A new store is done when a subclass that knows how to open it
 * passes.
 */
public abstract class RecordStoreContract {

  /** More than any store holds in memory for one batch. */
  private static final int LARGE_BATCH = 1100;

  private RecordStore store;

  /** A new, empty store. */
  protected abstract RecordStore created();

  /** The same store, closed in good order and opened again. */
  protected abstract RecordStore reopened(RecordStore open);

  /** The store that a new start finds after this one has crashed at this moment. */
  protected abstract RecordStore crashed(RecordStore open);

  @BeforeEach
  void open() {
    store = created();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aNewStoreHasNoRootAndNoRecords() {
    assertNull(store.root());
    assertEquals(0, store.statistics().contents().live());
    assertProblem(Kind.DAMAGED, () -> store.read(1));
  }

  @Test
  void aRecordIsReadableAtOnceAndAfterCommitAndAfterReopening() {
    RecordBatch batch = store.begin();
    long id = batch.insert(bytes(1, 100));
    assertTrue(id > 0, () -> "id " + id);
    assertArrayEquals(bytes(1, 100), store.read(id));
    batch.commit();
    assertArrayEquals(bytes(1, 100), store.read(id));
    store = reopened(store);
    assertArrayEquals(bytes(1, 100), store.read(id));
    assertEquals(1, store.statistics().contents().live());
  }

  @Test
  void recordsOfEveryLengthComeBackWhole() {
    List<Integer> lengths =
        List.of(
            0,
            1,
            2,
            255,
            4082,
            4083,
            RecordStore.MAX_RECORD_BYTES - 1,
            RecordStore.MAX_RECORD_BYTES);
    List<Long> ids = new ArrayList<>();
    try (RecordBatch batch = store.begin()) {
      lengths.forEach(length -> ids.add(batch.insert(bytes(length, length))));
      batch.setRoot(bytes(9, RecordStore.MAX_RECORD_BYTES));
      batch.commit();
    }
    store = reopened(store);
    for (int i = 0; i < ids.size(); i++) {
      assertArrayEquals(bytes(lengths.get(i), lengths.get(i)), store.read(ids.get(i)));
    }
    assertArrayEquals(bytes(9, RecordStore.MAX_RECORD_BYTES), store.root());
  }

  @Test
  void tooLongARecordIsRefusedAndTheBatchGoesOn() {
    try (RecordBatch batch = store.begin()) {
      assertProblem(Kind.MISUSE, () -> batch.insert(new byte[RecordStore.MAX_RECORD_BYTES + 1]));
      assertProblem(Kind.MISUSE, () -> batch.setRoot(new byte[RecordStore.MAX_RECORD_BYTES + 1]));
      long id = batch.insert(bytes(3, 10));
      batch.commit();
      assertArrayEquals(bytes(3, 10), store.read(id));
    }
  }

  @Test
  void whatTheCallerDoesToTheArrayLaterDoesNotReachTheStore() {
    byte[] given = bytes(5, 50);
    byte[] givenRoot = bytes(6, 60);
    try (RecordBatch batch = store.begin()) {
      long id = batch.insert(given);
      batch.setRoot(givenRoot);
      given[0]++;
      givenRoot[0]++;
      batch.commit();
      assertArrayEquals(bytes(5, 50), store.read(id));
      assertArrayEquals(bytes(6, 60), store.root());
    }
  }

  @Test
  void theRootIsReplacedByCommitOnly() {
    commitRoot(1);
    try (RecordBatch batch = store.begin()) {
      batch.setRoot(bytes(2, 20));
      batch.setRoot(bytes(3, 30));
      assertArrayEquals(bytes(1, 10), store.root());
      batch.commit();
    }
    assertArrayEquals(bytes(3, 30), store.root());
    store = crashed(store);
    assertArrayEquals(bytes(3, 30), store.root());
  }

  @Test
  void anEmptyRootIsNotNoRoot() {
    try (RecordBatch batch = store.begin()) {
      batch.setRoot(new byte[0]);
      batch.commit();
    }
    store = reopened(store);
    assertArrayEquals(new byte[0], store.root());
  }

  @Test
  void aFreedRecordStaysReadableUntilCommit() {
    long id = committed(7);
    try (RecordBatch batch = store.begin()) {
      batch.free(id);
      assertArrayEquals(bytes(7, 700), store.read(id));
      batch.commit();
    }
    assertProblem(Kind.DAMAGED, () -> store.read(id));
    assertEquals(0, store.statistics().contents().live());
    store = reopened(store);
    assertProblem(Kind.DAMAGED, () -> store.read(id));
    assertEquals(0, store.statistics().contents().live());
  }

  @Test
  void aDroppedBatchLeavesNoTrace() {
    long kept = committed(1);
    commitRoot(4);
    StoreStatistics before = store.statistics();
    RecordBatch batch = store.begin();
    long dropped = batch.insert(bytes(2, 20));
    batch.free(kept);
    batch.setRoot(bytes(5, 50));
    batch.close();
    assertProblem(Kind.DAMAGED, () -> store.read(dropped));
    assertArrayEquals(bytes(1, 100), store.read(kept));
    assertArrayEquals(bytes(4, 40), store.root());
    assertEquals(before.contents().live(), store.statistics().contents().live());
    assertEquals(0, store.statistics().contents().uncommitted());
  }

  @Test
  void closingACommittedBatchChangesNothing() {
    RecordBatch batch = store.begin();
    long id = batch.insert(bytes(1, 10));
    batch.commit();
    batch.close();
    batch.close();
    assertArrayEquals(bytes(1, 10), store.read(id));
  }

  @Test
  void aFinishedBatchRefusesEverything() {
    RecordBatch batch = store.begin();
    batch.commit();
    assertProblem(Kind.MISUSE, () -> batch.insert(bytes(1, 1)));
    assertProblem(Kind.MISUSE, () -> batch.free(1));
    assertProblem(Kind.MISUSE, () -> batch.setRoot(bytes(1, 1)));
    assertProblem(Kind.MISUSE, () -> batch.adopt(store.begin()));
    assertProblem(Kind.MISUSE, batch::commit);
    batch.close();
    assertProblem(Kind.MISUSE, batch::commit);
  }

  @Test
  void freeingWhatIsNotThereIsRefused() {
    long id = committed(1);
    try (RecordBatch batch = store.begin();
        RecordBatch other = store.begin()) {
      assertProblem(Kind.MISUSE, () -> batch.free(id + 1000));
      assertProblem(Kind.MISUSE, () -> batch.free(0));
      assertProblem(Kind.MISUSE, () -> batch.free(-1));
      long othersOwn = other.insert(bytes(2, 2));
      assertProblem(Kind.MISUSE, () -> batch.free(othersOwn));
      batch.free(id);
      assertProblem(Kind.MISUSE, () -> batch.free(id));
      batch.commit();
    }
    try (RecordBatch batch = store.begin()) {
      assertProblem(Kind.MISUSE, () -> batch.free(id));
    }
  }

  @Test
  void ofTwoBatchesThatFreeOneRecordTheSecondIsRefusedWhole() {
    long id = committed(1);
    try (RecordBatch first = store.begin();
        RecordBatch second = store.begin()) {
      first.free(id);
      second.free(id);
      long unborn = second.insert(bytes(2, 2));
      second.setRoot(bytes(2, 2));
      first.commit();
      assertProblem(Kind.MISUSE, second::commit);
      second.close();
      assertNull(store.root());
      assertProblem(Kind.DAMAGED, () -> store.read(unborn));
      assertEquals(0, store.statistics().contents().live());
    }
  }

  @Test
  void aBatchMayFreeItsOwnRecords() {
    try (RecordBatch batch = store.begin()) {
      long gone = batch.insert(bytes(1, 10));
      long kept = batch.insert(bytes(2, 20));
      batch.free(gone);
      batch.commit();
      assertProblem(Kind.DAMAGED, () -> store.read(gone));
      assertArrayEquals(bytes(2, 20), store.read(kept));
      assertEquals(1, store.statistics().contents().live());
    }
  }

  @Test
  void batchesOpenAtOnceDoNotMix() {
    RecordBatch first = store.begin();
    RecordBatch second = store.begin();
    RecordBatch third = store.begin();
    Set<Long> ids = new HashSet<>();
    List<Long> ofSecond = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      ids.add(first.insert(bytes(i, 10)));
      ofSecond.add(second.insert(bytes(i, 20)));
      ids.add(third.insert(bytes(i, 30)));
    }
    ids.addAll(ofSecond);
    assertEquals(150, ids.size());
    second.commit();
    first.close();
    store = crashed(store);
    assertEquals(50, store.statistics().contents().live());
    for (int i = 0; i < 50; i++) {
      assertArrayEquals(bytes(i, 20), store.read(ofSecond.get(i)));
    }
  }

  @Test
  void anAdoptedBatchIsCommittedOrDroppedWithItsAdopter() {
    long old = committed(1);
    RecordBatch aside = store.begin();
    long built = aside.insert(bytes(2, 20));
    aside.free(old);
    RecordBatch batch = store.begin();
    batch.adopt(aside);
    assertProblem(Kind.MISUSE, () -> aside.insert(bytes(1, 1)));
    aside.close();
    assertArrayEquals(bytes(2, 20), store.read(built));
    batch.setRoot(bytes(3, 30));
    batch.commit();
    store = crashed(store);
    assertArrayEquals(bytes(2, 20), store.read(built));
    assertProblem(Kind.DAMAGED, () -> store.read(old));
    assertEquals(1, store.statistics().contents().live());
  }

  @Test
  void aDroppedAdopterDropsWhatItAdopted() {
    RecordBatch aside = store.begin();
    long built = aside.insert(bytes(2, 20));
    RecordBatch batch = store.begin();
    batch.adopt(aside);
    batch.close();
    assertProblem(Kind.DAMAGED, () -> store.read(built));
  }

  @Test
  void onlyARootlessOpenBatchOfTheSameStoreCanBeAdopted() {
    try (RecordStore another = created();
        RecordBatch foreign = another.begin();
        RecordBatch batch = store.begin();
        RecordBatch rooted = store.begin()) {
      rooted.setRoot(bytes(1, 1));
      assertProblem(Kind.MISUSE, () -> batch.adopt(foreign));
      assertProblem(Kind.MISUSE, () -> batch.adopt(rooted));
      assertProblem(Kind.MISUSE, () -> batch.adopt(batch));
      RecordBatch finished = store.begin();
      finished.close();
      assertProblem(Kind.MISUSE, () -> batch.adopt(finished));
      batch.commit();
    }
  }

  @Test
  void aLargeBatchIsReadableWhileItGrowsAndWholeAfterwards() {
    List<Long> ids = new ArrayList<>();
    try (RecordBatch batch = store.begin()) {
      for (int i = 0; i < LARGE_BATCH; i++) {
        ids.add(batch.insert(bytes(i, 8000)));
        assertArrayEquals(bytes(i / 2, 8000), store.read(ids.get(i / 2)));
      }
      assertEquals(LARGE_BATCH, store.statistics().contents().uncommitted());
      batch.setRoot(bytes(1, 1));
      batch.commit();
    }
    assertRecords(ids);
    store = crashed(store);
    assertRecords(ids);
    assertEquals(LARGE_BATCH, store.statistics().contents().live());
  }

  @Test
  void aLargeBatchThatACrashCutsOffLeavesNothing() {
    commitRoot(8);
    long kept = committed(3);
    StoreStatistics before = store.statistics();
    RecordBatch batch = store.begin();
    batch.setRoot(bytes(9, 9));
    batch.free(kept);
    for (int i = 0; i < LARGE_BATCH; i++) {
      batch.insert(bytes(i, 8000));
    }
    store = crashed(store);
    assertArrayEquals(bytes(8, 80), store.root());
    assertArrayEquals(bytes(3, 300), store.read(kept));
    assertEquals(before.contents().live(), store.statistics().contents().live());
    assertEquals(0, store.statistics().contents().uncommitted());
    long free = store.statistics().contents().slotsFree();
    List<Long> ids = new ArrayList<>();
    try (RecordBatch next = store.begin()) {
      for (int i = 0; i < free; i++) {
        ids.add(next.insert(bytes(i, 8000)));
      }
      next.commit();
    }
    assertEquals(0, store.statistics().contents().slotsFree());
    assertRecords(ids);
  }

  @Test
  void placesOfDroppedAndFreedRecordsAreUsedAgain() {
    for (int round = 0; round < 3; round++) {
      try (RecordBatch dropped = store.begin()) {
        insert(dropped, LARGE_BATCH);
      }
      List<Long> ids;
      try (RecordBatch batch = store.begin()) {
        ids = insert(batch, LARGE_BATCH);
        batch.commit();
      }
      assertRecords(ids);
      try (RecordBatch batch = store.begin()) {
        ids.forEach(batch::free);
        batch.commit();
      }
    }
    StoreStatistics statistics = store.statistics();
    assertEquals(0, statistics.contents().live());
    assertEquals(LARGE_BATCH, statistics.contents().slotsFree());
    assertTrue(
        statistics.contents().fileBytes() < LARGE_BATCH * 8192L * 5 / 4,
        () -> "grown to " + statistics);
  }

  @Test
  void statisticsCountWhatWasDone() {
    StoreStatistics before = store.statistics();
    try (RecordBatch batch = store.begin()) {
      long first = batch.insert(bytes(1, 100));
      long second = batch.insert(bytes(2, 200));
      batch.free(first);
      batch.commit();
      assertEquals(200, store.read(second).length);
    }
    StoreStatistics after = store.statistics();
    assertEquals(1, after.reads().records() - before.reads().records());
    assertEquals(200, after.reads().bytes() - before.reads().bytes());
    assertEquals(2, after.writes().inserts() - before.writes().inserts());
    assertEquals(1, after.writes().frees() - before.writes().frees());
    assertEquals(1, after.writes().commits() - before.writes().commits());
    assertEquals(1, after.contents().live());
    assertEquals(0, after.contents().uncommitted());
    assertTrue(after.writes().bytes() - before.writes().bytes() >= 300, after::toString);
  }

  @Test
  void aClosedStoreSaysSo() {
    RecordBatch batch = store.begin();
    long id = batch.insert(bytes(1, 1));
    store.close();
    store.close();
    assertProblem(Kind.CLOSED, () -> store.read(id));
    assertProblem(Kind.CLOSED, store::root);
    assertProblem(Kind.CLOSED, store::begin);
    assertProblem(Kind.CLOSED, store::statistics);
    assertProblem(Kind.CLOSED, () -> batch.insert(bytes(1, 1)));
    assertProblem(Kind.CLOSED, batch::commit);
    batch.close();
  }

  @Test
  void readersSeeWholeRecordsWhileAWriterWorks() throws InterruptedException, ExecutionException {
    List<Long> ids;
    try (RecordBatch batch = store.begin()) {
      ids = insert(batch, 100);
      batch.commit();
    }
    AtomicBoolean stop = new AtomicBoolean();
    CountDownLatch reading = new CountDownLatch(2);
    try (ExecutorService readers = Executors.newFixedThreadPool(2)) {
      Future<?> first = readers.submit(() -> readUntil(stop, ids, reading));
      Future<?> second = readers.submit(() -> readUntil(stop, ids, reading));
      try {
        assertTrue(reading.await(1, TimeUnit.MINUTES), "the readers have begun");
        for (int round = 0; round < 6; round++) {
          churn();
        }
      } finally {
        stop.set(true);
      }
      assertNull(first.get());
      assertNull(second.get());
    }
  }

  @Test
  void anInterruptedReaderHarmsNobody() {
    List<Long> ids;
    try (RecordBatch batch = store.begin()) {
      ids = insert(batch, 10);
      batch.commit();
    }
    Thread.currentThread().interrupt();
    assertRecords(ids);
    churn();
    assertTrue(Thread.interrupted(), "the interruption is the caller's to see");
    assertRecords(ids);
  }

  @Test
  void randomBatchesAgreeWithAModel() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println(getClass().getSimpleName() + ": -Ddirlens.seed=" + seed);
    RecordStoreModel model = new RecordStoreModel(new Random(seed));
    for (int step = 0; step < 400; step++) {
      store = model.step(store, this::reopened, this::crashed);
    }
    model.check(store);
  }

  private void churn() {
    try (RecordBatch batch = store.begin()) {
      List<Long> ids = insert(batch, 150);
      ids.subList(0, 100).forEach(batch::free);
      batch.commit();
      try (RecordBatch next = store.begin()) {
        ids.subList(100, 150).forEach(next::free);
        next.commit();
      }
    }
  }

  private void readUntil(AtomicBoolean stop, List<Long> ids, CountDownLatch reading) {
    while (!stop.get()) {
      assertRecords(ids);
      reading.countDown();
    }
  }

  private static List<Long> insert(RecordBatch batch, int count) {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(batch.insert(bytes(i, 8000)));
    }
    return ids;
  }

  private void assertRecords(List<Long> ids) {
    for (int i = 0; i < ids.size(); i++) {
      byte[] expected = bytes(i, 8000);
      byte[] found = store.read(ids.get(i));
      if (!Arrays.equals(expected, found)) { // much faster than the assertion
        assertArrayEquals(expected, found);
      }
    }
  }

  private long committed(int number) {
    try (RecordBatch batch = store.begin()) {
      long id = batch.insert(bytes(number, number * 100));
      batch.commit();
      return id;
    }
  }

  private void commitRoot(int number) {
    try (RecordBatch batch = store.begin()) {
      batch.setRoot(bytes(number, number * 10));
      batch.commit();
    }
  }

  /** Bytes that tell their number and place, so that mixed up records are noticed. */
  private static byte[] bytes(int number, int length) {
    ByteBuffer bytes = ByteBuffer.allocate(length + Long.BYTES);
    for (int at = 0; at < length; at += Long.BYTES) {
      bytes.putLong(at, (number * 8191L + at) * 0x9e3779b97f4a7c15L + length);
    }
    return Arrays.copyOf(bytes.array(), length);
  }

  private static void assertProblem(Kind kind, Runnable call) {
    StoreProblem problem = assertThrows(StoreProblem.class, call::run);
    assertEquals(kind, problem.kind(), problem::getMessage);
  }
}
