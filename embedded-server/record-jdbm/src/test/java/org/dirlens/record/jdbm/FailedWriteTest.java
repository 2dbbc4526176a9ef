package org.dirlens.record.jdbm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.StoreProblem.Kind;
import org.dirlens.record.jdbm.Probe.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes that fail on the way: a full disk, or trouble after any step of a commit. */
class FailedWriteTest {

  @TempDir private Path folder;
  private long usableBytes = Long.MAX_VALUE;
  private Step failing;
  private RecordStore store;
  private Attacked history;

  @BeforeEach
  void open() {
    Probe probe = new Probe(this::failAt, () -> usableBytes);
    store = JdbmRecordStore.open(StoreFiles.in(folder), probe);
    history = Attacked.in(store);
    for (int i = 0; i < 4; i++) {
      history.commit(store);
    }
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void failAt(Step step) {
    if (step == failing) {
      failing = null;
      throw new UncheckedIOException(new IOException("the test says so"));
    }
  }

  @Test
  void aFullDiskRefusesWritesAndReadsGoOnUntilThereIsSpaceAgain() {
    byte[] root = store.root();
    usableBytes = 1 << 20;
    for (int i = 0; i < 3; i++) {
      assertProblem(Kind.FULL, () -> history.commit(store));
      Attacked.check(store);
      assertArrayEquals(root, store.root());
    }
    usableBytes = Long.MAX_VALUE;
    history.commit(store);
    assertEquals(5, Attacked.check(store).number());
  }

  @Test
  void aBatchThatFoundTheDiskFullCanBeCommittedLater() {
    try (RecordBatch batch = store.begin()) {
      List<Long> ids = new ArrayList<>();
      for (int i = 0; i < JdbmRecordStore.BUFFERED_RECORDS; i++) {
        ids.add(batch.insert(Attacked.bytes(1, i)));
      }
      usableBytes = 0;
      assertProblem(Kind.FULL, () -> batch.insert(new byte[1]));
      assertProblem(Kind.FULL, batch::commit);
      usableBytes = Long.MAX_VALUE;
      ids.add(batch.insert(Attacked.bytes(1, ids.size())));
      batch.commit();
      for (int i = 0; i < ids.size(); i++) {
        assertArrayEquals(Attacked.bytes(1, i), store.read(ids.get(i)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Step.class,
      names = {"SLOTS_SYNCED", "LOGGED"})
  void aFailureBeforeTheCommitStandsUndoesItAndTheNextOneWorks(Step step) {
    failing = step;
    assertThrows(StoreProblem.class, () -> history.commit(store));
    assertEquals(4, Attacked.check(store).number());
    history.commit(store);
    assertEquals(5, Attacked.check(store).number());
    store.close();
    assertEquals(5, Attacked.lastCommit(folder));
  }

  @Test
  void whatAFailedCommitAllottedIsForgottenThoughTheCatalogCannotBeReadAtFirst()
      throws IOException {
    failing = Step.LOGGED;
    assertThrows(StoreProblem.class, () -> commitAndFree(300));
    Path data = folder.resolve(Attacked.DATA);
    byte[] sound = Files.readAllBytes(data);
    Files.write(data, withoutCatalog(sound));
    assertProblem(Kind.DAMAGED, () -> commitAndFree(300));
    Files.write(data, sound);
    commitAndFree(300);
    history.commit(store);
    assertEquals(5, Attacked.check(store).number());
    store.close();
    assertEquals(5, Attacked.lastCommit(folder));
  }

  /** The same blocks, but the catalog's header has a wrong checksum. */
  private static byte[] withoutCatalog(byte[] data) {
    byte[] damaged = data.clone();
    ByteBuffer blocks = ByteBuffer.wrap(damaged);
    for (int at = 0; at < data.length; at += Blocks.BLOCK_BYTES) {
      int magic = at + Blocks.FRAME_AT + Frame.CHECKSUM_BYTES;
      if (blocks.getInt(magic) == 0x44724c73) {
        damaged[magic + 8]++;
      }
    }
    return damaged;
  }

  @Test
  void aBatchThatFailedCanBeCommittedAgain() {
    try (RecordBatch batch = store.begin()) {
      long id = batch.insert(Attacked.bytes(9, 9));
      failing = Step.LOGGED;
      assertThrows(StoreProblem.class, batch::commit);
      assertArrayEquals(Attacked.bytes(9, 9), store.read(id));
      batch.commit();
      assertArrayEquals(Attacked.bytes(9, 9), store.read(id));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Step.class,
      names = {"DECLARED_CHECKPOINTING", "SYNCHRONIZED", "DECLARED_EMPTY"})
  void aFailureAfterTheCommitStandsIsMadeGoodByTheNextOne(Step step) {
    failing = step;
    history.commit(store);
    assertEquals(5, Attacked.check(store).number());
    history.commit(store);
    assertEquals(6, Attacked.check(store).number());
    failing = step;
    history.commit(store);
    store.close();
    assertEquals(7, Attacked.lastCommit(folder));
  }

  @Test
  void aBatchThatLostWhatItHadWrittenIsRefused() {
    int many = 2 * JdbmRecordStore.BUFFERED_RECORDS;
    commitAndFree(many);
    try (RecordBatch losing = store.begin()) {
      for (int i = 0; i < many; i++) {
        losing.insert(Attacked.bytes(1, i));
      }
      failing = Step.SLOTS_SYNCED;
      assertThrows(StoreProblem.class, () -> history.commit(store));
      assertProblem(Kind.IO, losing::commit);
      assertProblem(Kind.IO, losing::commit);
    }
    for (int i = 0; i < 3; i++) {
      history.commit(store);
      commitAndFree(many);
    }
    assertEquals(7, Attacked.check(store).number());
  }

  /** Leaves free slots of which is known where they lie. */
  private void commitAndFree(int count) {
    List<Long> ids = new ArrayList<>();
    try (RecordBatch batch = store.begin()) {
      for (int i = 0; i < count; i++) {
        ids.add(batch.insert(Attacked.bytes(2, i)));
      }
      batch.commit();
    }
    ids.forEach(store::read);
    try (RecordBatch batch = store.begin()) {
      ids.forEach(batch::free);
      batch.commit();
    }
  }

  private static void assertProblem(Kind kind, Runnable call) {
    StoreProblem problem = assertThrows(StoreProblem.class, call::run);
    assertEquals(kind, problem.kind(), problem::getMessage);
  }
}
