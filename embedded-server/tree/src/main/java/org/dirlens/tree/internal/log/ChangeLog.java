package org.dirlens.tree.internal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.StoreActivity;
import org.jspecify.annotations.Nullable;

/**
 * Appends the frames of a store to rotating files. A file begins with a header:
 *
 * <pre>
 * "DLOG" (4) | format (4) | identity of the store (8) | sequence number of the first frame (8) | CRC32C (4)
 * </pre>
 *
 * Frames follow without gaps, their sequence numbers count up by one over all files. When a frame
 * cannot be written or synced, the file is cut back to where it was, and that synced, before the
 * next one is tried, so that nothing stands behind a torn frame and none comes back.
 *
 * <p>Behind the last frame the file continues with zeros, which the next frames replace: a sync
 * then has no new length and no new blocks to bring to the disk, nor what other files wrote before
 * them.
 *
 * <p>Appending and rotating belong to the writer thread; {@link #deleteBefore} to any.
 */
public final class ChangeLog implements AutoCloseable {

  static final int MAGIC = 0x444C4F47;
  static final int FORMAT = 2;
  static final int HEADER_BYTES = 28;

  /** Zeros written ahead: as many bytes as the file has, between these. */
  private static final int ZEROS_MIN = 64 << 10;

  private static final int ZEROS_MAX = 4 << 20;

  /** Zeros take at most such a share of the space there is. */
  private static final int ZEROS_SHARE = 16;

  private static final byte[] ZEROS = new byte[ZEROS_MIN];

  private final LogFolder folder;
  private final long identity;

  /** First sequence numbers of the files there are; guarded by itself, as is what follows. */
  private final Deque<Long> files = new ArrayDeque<>();

  private boolean lastClosed = true;
  private @Nullable LogFile current;
  private long firstSequence;
  private long length;

  /** Where the zeros end; not before the last frame does. */
  private long zerosEnd;

  private boolean torn;
  private final AtomicLong forces = new AtomicLong();
  private final AtomicLong bytesWritten = new AtomicLong();

  /** {@link #length} for other threads, 0 while there is no present file. */
  private final AtomicLong end = new AtomicLong();

  /**
   * A log that continues behind the frames there are.
   *
   * @param identity the store it belongs to
   * @param existing the first sequence numbers of the files that are there
   */
  ChangeLog(LogFolder folder, long identity, Iterable<Long> existing) {
    this.folder = folder;
    this.identity = identity;
    existing.forEach(files::add);
  }

  /** Appends the operations of a group as a frame and returns when it is synced. */
  public void append(OperationWriter operations, long sequence) {
    try {
      LogFile file = fileFor(sequence);
      if (torn) {
        cutBack(file);
      }
      torn = true;
      operations.fill(Frame.lacking(operations.length()));
      byte[] frame = operations.buffer();
      Frame.Place place = new Frame.Place(identity, length);
      Frame.scramble(frame, operations.length(), place);
      Frame.seal(frame, operations.length(), place, sequence);
      file.write(length, frame, operations.length());
      writeZeros(file, length + operations.length());
      file.force();
      torn = false;
      length += operations.length();
      end.set(length);
      bytesWritten.addAndGet(operations.length());
      forces.incrementAndGet();
    } catch (IOException e) {
      StoreProblem problem = problem(folder, LogName.of(firstSequence), e);
      cutBack(); // leaves space again
      throw problem;
    }
  }

  private LogFile fileFor(long sequence) throws IOException {
    LogFile file = current;
    if (file == null) {
      file = begin(sequence);
    }
    return file;
  }

  /** Tries to remove a torn frame at once; the next append does it otherwise. */
  private void cutBack() {
    LogFile file = current;
    if (file != null && torn) {
      try {
        cutBack(file);
      } catch (IOException e) {
        torn = true; // the disk still refuses: before the next append
      }
    }
  }

  private void cutBack(LogFile file) throws IOException {
    file.truncate(length);
    zerosEnd = length;
    file.force(); // else a power loss may bring back what was refused
    torn = false;
  }

  /** Writes zeros behind a frame that ends beyond them. */
  private void writeZeros(LogFile file, long end) {
    if (end <= zerosEnd) {
      return;
    }
    zerosEnd = end;
    long most = Math.min(ZEROS_MAX, folder.usableBytes() / ZEROS_SHARE);
    long wanted = end + Math.min(Math.max(end, ZEROS_MIN), most);
    try {
      while (zerosEnd < wanted) {
        int zeros = (int) Math.min(ZEROS.length, wanted - zerosEnd);
        file.write(zerosEnd, ZEROS, zeros);
        zerosEnd += zeros;
      }
    } catch (IOException e) {
      zerosEnd = end; // the frame does without
    }
  }

  /** Lets the next frame begin a new file, if the present one has frames. */
  public void rotate() {
    LogFile file = current;
    if (file == null || torn || length == HEADER_BYTES) {
      return;
    }
    close();
    end.set(0);
    synchronized (files) {
      lastClosed = true;
    }
  }

  private LogFile begin(long sequence) throws IOException {
    LogFile file = folder.open(LogName.of(sequence));
    try {
      byte[] header = new byte[HEADER_BYTES];
      ByteBuffer.wrap(header)
          .putInt(MAGIC)
          .putInt(FORMAT)
          .putLong(identity)
          .putLong(sequence)
          .putInt(crc(header));
      file.truncate(0);
      file.write(0, header, HEADER_BYTES);
      file.force();
      folder.force();
    } catch (IOException e) {
      file.close();
      throw e;
    }
    forces.incrementAndGet();
    bytesWritten.addAndGet(HEADER_BYTES);
    current = file;
    firstSequence = sequence;
    length = HEADER_BYTES;
    end.set(length);
    zerosEnd = HEADER_BYTES;
    torn = false;
    synchronized (files) {
      lastClosed = false;
      if (files.isEmpty() || files.getLast() != sequence) {
        files.add(sequence);
      }
    }
    return file;
  }

  static int crc(byte[] header) {
    CRC32C crc = new CRC32C();
    crc.update(header, 0, HEADER_BYTES - Integer.BYTES);
    return (int) crc.getValue();
  }

  /**
   * Deletes the files all frames of which come before this sequence number, given that {@link
   * #rotate} was called when it was the next one.
   */
  public void deleteBefore(long sequence) {
    synchronized (files) {
      while (files.size() > 1 && secondFile() <= sequence) {
        delete(files.getFirst());
        files.removeFirst();
      }
      if (files.size() == 1 && lastClosed) {
        delete(files.getFirst());
        files.removeFirst();
      }
    }
  }

  private long secondFile() {
    var iterator = files.iterator();
    iterator.next();
    return iterator.next();
  }

  private void delete(long file) {
    try {
      folder.delete(LogName.of(file));
    } catch (IOException e) {
      throw problem(folder, LogName.of(file), e);
    }
  }

  /** Where the log begins and ends now. */
  public StoreActivity.LogPosition position() {
    synchronized (files) {
      long first = files.isEmpty() ? 0 : files.getFirst();
      return new StoreActivity.LogPosition(files.size(), first, end.get());
    }
  }

  /** Forced writes so far. */
  public long forces() {
    return forces.get();
  }

  /** Bytes written so far. */
  public long bytesWritten() {
    return bytesWritten.get();
  }

  @Override
  public void close() {
    LogFile file = current;
    current = null;
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        throw problem(folder, LogName.of(firstSequence), e);
      }
    }
  }

  static StoreProblem problem(LogFolder folder, String file, IOException cause) {
    boolean full = DiskSpace.isFull(cause, folder.usableBytes());
    StoreProblem.Kind kind = full ? StoreProblem.Kind.FULL : StoreProblem.Kind.IO;
    return new StoreProblem(
        kind, folder + "/" + file, "change log", String.valueOf(cause.getMessage()), cause);
  }
}
