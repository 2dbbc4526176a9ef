package org.dirlens.record.jdbm;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.CRC32C;
import jdbm.helper.Serializer;
import jdbm.recman.BaseRecordManager;
import jdbm.recman.TransactionManager;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.jdbm.CommitFile.Entry;
import org.dirlens.record.jdbm.CommitFile.LogState;
import org.jspecify.annotations.Nullable;

/**
 * The one place that calls JDBM, and the protocol that makes it safe. The store's writer lock
 * guards every method.
 *
 * <p>{@link FreeSlots} are written and synced before the transaction that makes their records live.
 * That goes: changes in JDBM's memory → JDBM's log, synced → commit file VALID with the length and
 * checksum of the log: from here on the transaction stands → commit file CHECKPOINTING → data file,
 * synced, log emptied → commit file EMPTY. JDBM never holds a change outside of {@link #transact}.
 * The log is emptied right after each commit, because JDBM, when it finds the log full, would carry
 * changes of the next transaction to the data file before logging them.
 *
 * <p>Recovery runs before JDBM opens the file: JDBM reads the file's header first and recovers
 * later, and would continue with the header from before. It never sees a log with content, since it
 * would deserialise it; see {@link LogReplay}.
 *
 * <p>If anything fails the instance of JDBM is given up, and opened again before the next
 * transaction. That loses nothing, and readers do not depend on it. Its two open files go with the
 * garbage: closing it would write.
 */
final class JdbmDoor implements AutoCloseable {

  /** Changes of one transaction; a failure in it undoes all of them. */
  interface Work {
    void run(JdbmDoor door) throws IOException;
  }

  /** How far a transaction came. */
  enum Outcome {
    /** Durable, and in the data file. */
    DONE,
    /** Durable, but the data file has it only after {@link #reopen}. */
    LOGGED
  }

  private enum Health {
    SOUND,
    TO_BE_REOPENED,
    UNDECIDED
  }

  /** Space that must be left beside what a transaction needs, for logs of the rooms above. */
  static final long RESERVED_BYTES = 4L << 20;

  /** The log is emptied after each commit; JDBM must never come to do so by itself. */
  private static final int MAX_TRANSACTIONS_IN_LOG = 64;

  /** Under this number JDBM keeps the id of our header; its own use is number 0 only. */
  private static final int HEADER_ROOT = 1;

  /** What is left of a log that JDBM has emptied. */
  private static final int EMPTIED_LOG_BYTES = 8;

  private static final int MAX_LOG_BYTES = Integer.MAX_VALUE - 64;
  private static final byte[] HALF_SLOT = new byte[Blocks.HALF_SLOT_BYTES];

  private final StoreFiles files;
  private final Probe probe;
  private final CommitFile commitFile;
  private BaseRecordManager jdbm;
  private TransactionManager transactions;
  private Health health = Health.SOUND;
  private @Nullable Throwable trouble;
  private final LongAdder bytesWritten = new LongAdder();

  private JdbmDoor(StoreFiles files, Probe probe, CommitFile commitFile) throws IOException {
    this.files = files;
    this.probe = probe;
    this.commitFile = commitFile;
    recover();
    jdbm = new BaseRecordManager(files.jdbmName());
    transactions = logOf(jdbm);
  }

  /** Recovers what a crash has left and opens the file. */
  static JdbmDoor open(StoreFiles files, Probe probe) {
    CommitFile commitFile = CommitFile.open(files);
    try {
      return new JdbmDoor(files, probe, commitFile);
    } catch (Throwable e) {
      commitFile.close();
      throw asProblem(files, e);
    }
  }

  /** The log is a new file each time: its name must be as durable as what it will hold. */
  private TransactionManager logOf(BaseRecordManager opened) throws IOException {
    TransactionManager log = opened.getTransactionManager();
    log.setMaximumTransactionsInLog(MAX_TRANSACTIONS_IN_LOG);
    files.syncFolder();
    return log;
  }

  /** JDBM's id of our header, 0 in a new file. */
  long headerId() {
    try {
      return jdbm.getRoot(HEADER_ROOT);
    } catch (IOException e) {
      throw StoreFiles.failed(files.data(), "header", "cannot be found", e);
    }
  }

  void setHeaderId(long jdbmId) throws IOException {
    jdbm.setRoot(HEADER_ROOT, jdbmId);
  }

  /** Puts a frame into a slot of its own and returns JDBM's id of it. */
  long insert(byte[] frame) throws IOException {
    long jdbmId = jdbm.insert(HALF_SLOT, AsIs.BYTES);
    jdbm.update(jdbmId, frame, AsIs.BYTES);
    return jdbmId;
  }

  /** Replaces the frame in a slot. */
  void update(long jdbmId, byte[] frame) throws IOException {
    jdbm.update(jdbmId, frame, AsIs.BYTES);
  }

  /** Whether {@link #reopen} must come before the next transaction. */
  boolean mustReopen() {
    return health == Health.TO_BE_REOPENED;
  }

  /** Bytes given to the files of this store since it was opened. */
  long bytesWritten() {
    return bytesWritten.sum();
  }

  /** Opens the file again after a failure, as a new process would. */
  void reopen() {
    try {
      recover();
      jdbm = new BaseRecordManager(files.jdbmName());
      transactions = logOf(jdbm);
      health = Health.SOUND;
      trouble = null;
    } catch (Throwable e) {
      StoreProblem problem = asProblem(files, e);
      if (trouble != null) {
        problem.addSuppressed(trouble);
      }
      throw problem;
    }
  }

  /**
   * Runs the work and makes it durable, or undoes it and throws.
   *
   * @param blocks how many blocks the work may change at most; that much space must be left
   */
  Outcome transact(int blocks, Work work) {
    requireSpace(blocks);
    health = Health.TO_BE_REOPENED;
    Entry logged;
    try {
      work.run(this);
      jdbm.commit();
      logged = logged();
      probe.steps().accept(Probe.Step.LOGGED);
    } catch (Throwable e) {
      trouble = e;
      throw asProblem(files, e);
    }
    declareValid(logged);
    return checkpoint(logged);
  }

  /** Whether a commit stands must be known before anything is written. */
  void requireDecided() {
    if (health == Health.UNDECIDED) {
      throw new StoreProblem(
          StoreProblem.Kind.IO,
          files.commitFile().toString(),
          "commit",
          "whether the last commit stands shows when the store is opened again",
          trouble);
    }
  }

  private void requireSpace(int blocks) {
    long needed = 2L * blocks * Blocks.BLOCK_BYTES + RESERVED_BYTES;
    long usable = probe.usableBytes().getAsLong();
    if (usable < needed) {
      throw new StoreProblem(
          StoreProblem.Kind.FULL,
          files.folder().toString(),
          "space",
          needed + " bytes are needed, " + usable + " are left");
    }
  }

  private Entry logged() throws IOException {
    files.syncLog();
    byte[] log = logBytes();
    bytesWritten.add(2L * log.length + 3L * CommitFile.SLOT_BYTES);
    Entry before = commitFile.entry();
    return new Entry(
        LogState.VALID, log.length, checksum(log), before.dataLength(), before.headerChecksum());
  }

  private void declareValid(Entry logged) {
    try {
      commitFile.write(logged);
      probe.steps().accept(Probe.Step.DECLARED_VALID);
    } catch (IOException e) {
      trouble = e;
      withdraw(logged);
      throw asProblem(files, e);
    }
  }

  /** A word that may have been written is only taken back by another one that surely is. */
  private void withdraw(Entry logged) {
    health = Health.UNDECIDED;
    try {
      commitFile.write(
          new Entry(LogState.EMPTY, 0, 0, logged.dataLength(), logged.headerChecksum()));
      health = Health.TO_BE_REOPENED;
    } catch (IOException e) {
      // stays undecided; the first failure is the one to tell
    }
  }

  /** The transaction stands; a failure here only delays what recovery will do. */
  private Outcome checkpoint(Entry logged) {
    try {
      commitFile.write(logged.in(LogState.CHECKPOINTING));
      probe.steps().accept(Probe.Step.DECLARED_CHECKPOINTING);
      transactions.synchronizeLog();
      probe.steps().accept(Probe.Step.SYNCHRONIZED);
      declareEmpty();
      probe.steps().accept(Probe.Step.DECLARED_EMPTY);
      health = Health.SOUND;
      return Outcome.DONE;
    } catch (Throwable e) { // whatever it is, the caller must hear that the transaction stands
      trouble = e;
      return Outcome.LOGGED;
    }
  }

  private void declareEmpty() throws IOException {
    try (DataFile data = DataFile.open(files.data())) {
      commitFile.write(new Entry(LogState.EMPTY, 0, 0, data.sizeBytes(), data.headerChecksum()));
    }
  }

  private void recover() throws IOException {
    Entry entry = commitFile.entry();
    switch (entry.state()) {
      case EMPTY -> requireComplete(entry);
      case VALID -> carryLog(entry);
      case CHECKPOINTING -> {
        if (!wasEmptied()) {
          carryLog(entry);
        }
      }
    }
    if (entry.state() != LogState.EMPTY) {
      declareEmpty();
    }
    Files.deleteIfExists(files.log());
  }

  private void requireComplete(Entry entry) throws IOException {
    long length = Files.exists(files.data()) ? Files.size(files.data()) : 0;
    if (length < entry.dataLength()) {
      throw StoreFiles.damaged(
          files.data(), "length", length + " bytes, " + entry.dataLength() + " were written");
    }
    if (length > 0) {
      try (DataFile data = DataFile.open(files.data())) {
        if (data.headerChecksum() != entry.headerChecksum()) {
          throw StoreFiles.damaged(files.data(), "first block", "wrong checksum");
        }
      }
    }
  }

  /** Then the data file is complete: JDBM empties the log only after syncing the data file. */
  private boolean wasEmptied() throws IOException {
    return !Files.exists(files.log()) || Files.size(files.log()) <= EMPTIED_LOG_BYTES;
  }

  private void carryLog(Entry entry) throws IOException {
    long length = Files.exists(files.log()) ? Files.size(files.log()) : 0;
    if (length < entry.logLength() || entry.logLength() > MAX_LOG_BYTES) {
      throw StoreFiles.damaged(
          files.log(), "length", length + " bytes, " + entry.logLength() + " were committed");
    }
    byte[] log = Arrays.copyOf(logBytes(), (int) entry.logLength());
    if (checksum(log) != entry.logChecksum()) {
      throw StoreFiles.damaged(files.log(), "log", "wrong checksum of the last commit");
    }
    LogReplay.carry(log, files);
  }

  /** By a stream, which an interrupted thread can read too. */
  private byte[] logBytes() throws IOException {
    try (FileInputStream log = new FileInputStream(files.log().toFile())) {
      return log.readAllBytes();
    }
  }

  private static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  static StoreProblem asProblem(StoreFiles files, Throwable cause) {
    return switch (cause) {
      case StoreProblem problem -> problem;
      case IOException failure when saysSenseless(failure) -> senseless(files, failure);
      case IOException failure
          when DiskSpace.isFull(failure, DiskSpace.usableBytes(files.folder())) ->
          new StoreProblem(
              StoreProblem.Kind.FULL, files.folder().toString(), "space", "is used up", failure);
      case IOException failure ->
          StoreFiles.failed(
              files.data(), "transaction", "failed: " + failure.getMessage(), failure);
      case VirtualMachineError error -> throw error;
      // JDBM throws plain errors, and whatever happens, when its blocks make no sense to it
      default -> senseless(files, cause);
    };
  }

  private static StoreProblem senseless(StoreFiles files, Throwable cause) {
    return new StoreProblem(
        StoreProblem.Kind.DAMAGED,
        files.data().toString(),
        "block",
        "JDBM cannot make sense of it: " + cause,
        cause);
  }

  /** A block number that JDBM has read from a damaged block. */
  private static boolean saysSenseless(IOException failure) {
    return "Negative seek offset".equals(failure.getMessage());
  }

  @Override
  public void close() {
    try {
      if (health == Health.SOUND) {
        jdbm.close();
      }
    } catch (IOException e) {
      throw asProblem(files, e);
    } finally {
      commitFile.close();
    }
  }

  /** JDBM's way to say that bytes are to be stored as they are. */
  private enum AsIs implements Serializer {
    BYTES;

    @Override
    public byte[] serialize(Object bytes) {
      return (byte[]) bytes;
    }

    @Override
    public Object deserialize(byte[] bytes) {
      return bytes;
    }
  }
}
