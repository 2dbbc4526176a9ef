package org.dirlens.partition.search;

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
import org.jspecify.annotations.Nullable;

/**
 * Ids in an order of their own, eight bytes each in a file that is read in parts. Holds no memory
 * and no open file while it pauses, but room that all share. One thread; closing removes the file.
 */
final class KeptIds implements LongSupplier, AutoCloseable {
  private static final int BUFFER_BYTES = 4096;
  private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

  private final Path file;
  private final ByteBudget room;
  private long count;
  private ByteBuffer buffer = EMPTY;
  private long next;
  private boolean standing;

  private KeptIds(Path file, ByteBudget room) {
    this.file = file;
    this.room = room;
  }

  /**
   * Writes what is left of some ids; null, and no file, as soon as there is no room for one more or
   * the disk takes no more.
   *
   * @param standing whether they stand on one, which is written too
   */
  static @Nullable KeptIds write(Path file, IdIterator ids, boolean standing, ByteBudget room) {
    KeptIds kept = new KeptIds(file, room);
    boolean whole = false;
    try {
      Files.createDirectories(file.getParent());
      whole = kept.takeAll(ids, standing);
      return whole ? kept : null;
    } catch (IOException noSpace) {
      return null;
    } finally {
      if (!whole) {
        kept.close();
      }
    }
  }

  private boolean takeAll(IdIterator ids, boolean standing) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      for (boolean more = standing || ids.next(); more; more = ids.next()) {
        if (!room.take(Long.BYTES)) {
          return false;
        }
        count++;
        out.writeLong(ids.id());
      }
      return true;
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
    room.giveBack(count * Long.BYTES);
    count = 0;
  }
}
