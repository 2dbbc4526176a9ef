package org.dirlens.record.jdbm;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;

/**
 * Our word on what of JDBM's log counts, because the log has neither length nor checksum: asked
 * before the log is read, written and synced before a commit is acknowledged.
 *
 * <pre>
 * commit file = slot slot                      written in turn, so that the last word but one survives
 * slot        = entry entry                    the same entry twice, each in a sector of its own
 * entry       = magic(8) sequence(8) state(4) logLength(8) logChecksum(4)
 *               dataLength(8) headerChecksum(4) crc32c(4) zeros up to 4096
 * </pre>
 *
 * The entry that counts is the valid one with the highest sequence. A torn write leaves the slot
 * before it; a damaged sector leaves its twin. If no entry is valid the file is damaged.
 *
 * <p>Not a file channel: an interrupted thread would close it in the middle of a commit.
 */
final class CommitFile implements AutoCloseable {

  /** What is on its way from the log to the data file. */
  enum LogState {
    /** The data file holds everything; whatever the log holds was never acknowledged. */
    EMPTY(0),
    /** The log holds the last commit; the data file has not been touched for it. */
    VALID(1),
    /** The log is being carried to the data file, which may hold it in part, or wholly. */
    CHECKPOINTING(2);

    private final int code;

    LogState(int code) {
      this.code = code;
    }

    static Optional<LogState> of(int code) {
      return Arrays.stream(values()).filter(state -> state.code == code).findFirst();
    }
  }

  /**
   * One word on the files.
   *
   * @param logLength bytes of the log that count, 0 if EMPTY
   * @param logChecksum CRC32C of those bytes
   * @param dataLength bytes of the data file when it was last complete
   * @param headerChecksum CRC32C of the data file's first block at that time
   */
  record Entry(
      LogState state, long logLength, int logChecksum, long dataLength, int headerChecksum) {

    Entry in(LogState next) {
      return new Entry(next, logLength, logChecksum, dataLength, headerChecksum);
    }
  }

  static final int SECTOR_BYTES = 4096;
  static final int SLOT_BYTES = 2 * SECTOR_BYTES;
  static final int FILE_BYTES = 2 * SLOT_BYTES;
  private static final long MAGIC = 0x4469724c636f6d31L; // "DirLcom1"
  private static final int CHECKED_BYTES = 8 + 8 + 4 + 8 + 4 + 8 + 4;

  private final Path path;
  private final RandomAccessFile file;
  private long sequence;
  private Entry entry;

  private CommitFile(Path path, RandomAccessFile file, long sequence, Entry entry) {
    this.path = path;
    this.file = file;
    this.sequence = sequence;
    this.entry = entry;
  }

  /** Opens the file, or makes it if neither it nor the data it should speak of exists. */
  static CommitFile open(StoreFiles files) {
    Path path = files.commitFile();
    try {
      if (!Files.exists(path)) {
        requireNew(files);
        create(files);
      }
      RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
      try {
        return read(path, file);
      } catch (Throwable e) {
        file.close();
        throw e;
      }
    } catch (IOException e) {
      throw DiskSpace.problem(path, "opening the commit file", e);
    }
  }

  private static void requireNew(StoreFiles files) {
    for (Path other : new Path[] {files.data(), files.log()}) {
      if (Files.exists(other)) {
        throw StoreFiles.damaged(files.commitFile(), "commit file", "is missing beside " + other);
      }
    }
  }

  /** Written under another name first: a crash here must not leave a file without a word in it. */
  private static void create(StoreFiles files) throws IOException {
    Path draft = files.commitFile().resolveSibling(files.commitFile().getFileName() + ".new");
    try (RandomAccessFile file = new RandomAccessFile(draft.toFile(), "rw")) {
      writeSlot(file, 0, new Entry(LogState.EMPTY, 0, 0, 0, 0));
      writeSlot(file, 1, new Entry(LogState.EMPTY, 0, 0, 0, 0));
      file.getFD().sync();
    }
    Files.move(draft, files.commitFile(), StandardCopyOption.ATOMIC_MOVE);
    files.syncFolder();
  }

  private static CommitFile read(Path path, RandomAccessFile file) throws IOException {
    byte[] bytes = new byte[(int) Math.min(file.length(), FILE_BYTES)];
    file.readFully(bytes);
    long newest = -1;
    Entry entry = null;
    for (int at = 0; at + SECTOR_BYTES <= bytes.length; at += SECTOR_BYTES) {
      Optional<Entry> candidate = entryAt(bytes, at);
      long sequence = ByteBuffer.wrap(bytes).getLong(at + Long.BYTES);
      if (candidate.isPresent() && sequence > newest) {
        newest = sequence;
        entry = candidate.get();
      }
    }
    if (entry == null) {
      throw StoreFiles.damaged(path, "commit file", "none of its entries has a right checksum");
    }
    return new CommitFile(path, file, newest, entry);
  }

  private static Optional<Entry> entryAt(byte[] bytes, int at) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, at, CHECKED_BYTES);
    ByteBuffer sector = ByteBuffer.wrap(bytes, at, SECTOR_BYTES);
    boolean right =
        sector.getLong(at) == MAGIC && sector.getInt(at + CHECKED_BYTES) == (int) crc.getValue();
    sector.position(at + 2 * Long.BYTES);
    Optional<LogState> state = LogState.of(sector.getInt());
    if (!right || state.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Entry(
            state.get(), sector.getLong(), sector.getInt(), sector.getLong(), sector.getInt()));
  }

  private static void writeSlot(RandomAccessFile file, long sequence, Entry entry)
      throws IOException {
    ByteBuffer slot = ByteBuffer.allocate(SLOT_BYTES);
    for (int at = 0; at < SLOT_BYTES; at += SECTOR_BYTES) {
      slot.position(at).putLong(MAGIC).putLong(sequence).putInt(entry.state().code);
      slot.putLong(entry.logLength()).putInt(entry.logChecksum());
      slot.putLong(entry.dataLength()).putInt(entry.headerChecksum());
      CRC32C crc = new CRC32C();
      crc.update(slot.array(), at, CHECKED_BYTES);
      slot.putInt((int) crc.getValue());
    }
    file.seek((sequence % 2) * SLOT_BYTES);
    file.write(slot.array());
  }

  /** The word that counts. */
  Entry entry() {
    return entry;
  }

  /** Replaces the word that counts; durable when it returns. */
  void write(Entry next) throws IOException {
    writeSlot(file, sequence + 1, next);
    file.getFD().sync();
    sequence++;
    entry = next;
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new StoreProblem(
          StoreProblem.Kind.IO, path.toString(), "commit file", "cannot be closed", e);
    }
  }
}
