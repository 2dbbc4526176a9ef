package org.dirlens.partition.plan;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.sort.WorkFile;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;

/**
 * Ids in an order of their own, eight bytes each in a file that is read in parts. Holds no memory
 * and no open file while it pauses. One thread; closing removes the file.
 */
final class KeptIds implements LongSupplier, AutoCloseable {
  private static final int BUFFER_BYTES = 4096;
  private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

  private final Path file;
  private final long count;
  private ByteBuffer buffer = EMPTY;
  private long next;
  private boolean standing;

  private KeptIds(Path file, long count) {
    this.file = file;
    this.count = count;
  }

  /**
   * Writes what is left of some ids.
   *
   * @param standing whether they stand on one, which is written too
   */
  static KeptIds write(Path file, IdIterator ids, boolean standing) {
    try {
      Files.createDirectories(file.getParent());
      return new KeptIds(file, written(file, ids, standing));
    } catch (IOException e) {
      WorkFile.remove(file);
      throw failed(file, e);
    }
  }

  private static long written(Path file, IdIterator ids, boolean standing) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      long count = 0;
      for (boolean more = standing || ids.next(); more; more = ids.next()) {
        out.writeLong(ids.id());
        count++;
      }
      return count;
    }
  }

  private static StoreProblem failed(Path file, IOException e) {
    return DiskSpace.problem(file, "keeping of sorted entries", e);
  }

  /** How many there are in all. */
  long count() {
    return count;
  }

  /** The next id, or {@link RdnTable#NO_ENTRY} behind the last. */
  @Override
  public long getAsLong() {
    standing = next < count;
    if (!standing) {
      return RdnTable.NO_ENTRY;
    }
    if (!buffer.hasRemaining()) {
      read();
    }
    next++;
    return buffer.getLong();
  }

  private void read() {
    long bytes = Math.min(BUFFER_BYTES, (count - next) * Long.BYTES);
    buffer = ByteBuffer.allocate((int) bytes);
    try (FileChannel in = FileChannel.open(file)) {
      long start = next * Long.BYTES;
      while (buffer.hasRemaining()) {
        if (in.read(buffer, start + buffer.position()) < 0) {
          throw new IOException("ends too early");
        }
      }
    } catch (IOException e) {
      throw failed(file, e);
    }
    buffer.flip();
  }

  /** Goes on later with the id it stands on. */
  void pause() {
    next -= standing ? 1 : 0;
    standing = false;
    buffer = EMPTY;
  }

  @Override
  public void close() {
    WorkFile.remove(file);
  }
}
