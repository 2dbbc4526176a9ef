package org.dirlens.record.jdbm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.zip.CRC32C;
import org.dirlens.record.StoreProblem;

/**
 * Reads slots of the data file around JDBM: without its lock, so that readers wait neither for each
 * other nor for a commit, and with every byte checked, so that a damaged block is an error and not
 * a wrong answer.
 *
 * <p>Only what has been carried to the data file may be asked for; see {@link JdbmDoor}. A slot
 * that holds a live record is never written to.
 */
final class DataFile implements AutoCloseable {

  /** Buffers kept for the next reads; more readers at once make their own. */
  private static final int BUFFERS = 16;

  private final ArrayBlockingQueue<ByteBuffer> buffers = new ArrayBlockingQueue<>(BUFFERS);
  private final Path path;
  private volatile FileChannel channel;
  private volatile boolean closed;

  private DataFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  static DataFile open(Path path) throws IOException {
    return new DataFile(path, FileChannel.open(path, StandardOpenOption.READ));
  }

  long sizeBytes() throws IOException {
    return Files.size(path); // the channel would close itself in an interrupted thread
  }

  /** CRC32C of the first block, in which JDBM keeps what it allocates from. */
  int headerChecksum() throws IOException {
    ByteBuffer header = ByteBuffer.allocate(Blocks.BLOCK_BYTES);
    read(header, 0);
    CRC32C crc = new CRC32C();
    crc.update(header.flip());
    return (int) crc.getValue();
  }

  /** The block that JDBM has allotted last to a slot, 0 if none. */
  long lastAllotted() throws IOException {
    ByteBuffer block = ByteBuffer.allocate(Long.BYTES);
    read(block, Blocks.LAST_ALLOTTED_AT);
    return block.getLong(0);
  }

  /**
   * The block in which the slot of a JDBM record lies.
   *
   * @param key what is looked for, for the problem
   */
  long locate(long jdbmId, String key) {
    ByteBuffer entry = ByteBuffer.allocate(Blocks.ENTRY_BYTES);
    readFully(entry, Blocks.blockOf(jdbmId) * Blocks.BLOCK_BYTES + Blocks.offsetOf(jdbmId), key);
    long block = entry.getLong(0);
    int offset = entry.getShort(Long.BYTES);
    if (block <= 0 || block > Blocks.BLOCK_MAX || offset != Blocks.SLOT_AT) {
      throw StoreFiles.damaged(path, key, "its entry leads to block " + block + ":" + offset);
    }
    return block;
  }

  /** The payload of the frame in a block, checked. */
  byte[] payload(long block, long name, String key) {
    ByteBuffer buffer = buffers.poll();
    if (buffer == null) {
      buffer = ByteBuffer.allocateDirect(Blocks.BLOCK_BYTES);
    }
    try {
      readFully(buffer.clear(), block * Blocks.BLOCK_BYTES, key);
      return payload(buffer, block, name, key);
    } finally {
      buffers.offer(buffer);
    }
  }

  private byte[] payload(ByteBuffer buffer, long block, long name, String key) {
    int size = buffer.getInt(Blocks.SLOT_AT);
    if (!isSlot(buffer) || size < Frame.CHECKSUM_BYTES || size > Blocks.SLOT_BYTES) {
      throw noSlot(block, key);
    }
    byte[] payload = Frame.payload(name, buffer.limit(Blocks.FRAME_AT + size), Blocks.FRAME_AT);
    if (payload == null) {
      throw StoreFiles.damaged(path, key, "wrong checksum in block " + block);
    }
    return payload;
  }

  /** Refuses a block whose head is not that of a block with one slot of ours. */
  void requireSlot(long block, String key) {
    ByteBuffer head = ByteBuffer.allocate(Blocks.FRAME_AT);
    readFully(head, block * Blocks.BLOCK_BYTES, key);
    if (!isSlot(head)) {
      throw noSlot(block, key);
    }
  }

  private static boolean isSlot(ByteBuffer head) {
    return head.getShort(0) == Blocks.DATA_MAGIC
        && head.getShort(Blocks.SLOT_AT - Short.BYTES) == Blocks.SLOT_AT
        && head.getInt(Blocks.SLOT_AT + Integer.BYTES) == Blocks.SLOT_BYTES;
  }

  private StoreProblem noSlot(long block, String key) {
    return StoreFiles.damaged(path, key, "block " + block + " holds no slot of ours");
  }

  private void readFully(ByteBuffer buffer, long position, String key) {
    try {
      read(buffer, position);
    } catch (IOException e) {
      throw StoreFiles.failed(path, key, "cannot be read at " + position, e);
    }
    if (buffer.hasRemaining()) {
      throw StoreFiles.damaged(path, key, "the file ends before " + position);
    }
  }

  /**
   * Reads on although the thread is interrupted, and although another one was: a file channel
   * closes itself when a thread is interrupted in it, and would take every other reader down.
   */
  private void read(ByteBuffer buffer, long position) throws IOException {
    boolean interrupted = false;
    try {
      while (buffer.hasRemaining()) {
        FileChannel used = channel;
        try {
          if (used.read(buffer, position + buffer.position()) < 0) {
            return;
          }
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
          reopen();
        } catch (ClosedChannelException e) {
          reopen();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized void reopen() throws IOException {
    if (closed) {
      throw new StoreProblem(StoreProblem.Kind.CLOSED, path.toString(), "store", "is closed");
    }
    if (!channel.isOpen()) {
      channel = FileChannel.open(path, StandardOpenOption.READ);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      channel.close();
    } catch (IOException e) {
      throw StoreFiles.failed(path, "data file", "cannot be closed", e);
    }
  }
}
