package org.dirlens.apacheds.file;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.dirlens.apacheds.stream.ObjectStream;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.apacheds.stream.StreamValue.Instance;
import org.dirlens.record.StoreProblem;
import org.jspecify.annotations.Nullable;

/**
 * The log beside a record file: the blocks of transactions that were committed and are not in the
 * file yet. A server that is stopped leaves a log without transactions. An unfinished last one
 * counts for nothing, as it does for JDBM.
 *
 * <p>A log may be many times as large as the file, since it has a block once for each transaction;
 * the newest content of each block is kept in a temporary file.
 *
 * <p>Each transaction is a stream of its own: an {@code ArrayList} of {@code BlockIo}, of which
 * each wrote its number, its length and its bytes. Before the first stands the number 0x1360.
 */
final class LogFile implements Closeable {
  private static final int MAGIC = 0x1360;
  private static final int BLOCK_HEADER = 12;
  private static final long NUMBER_MAX = 1L << 32;

  private final Path path;
  private final Map<Long, Integer> slots = new HashMap<>();
  private @Nullable FileChannel newest;
  private int transactions;
  private boolean torn;

  private LogFile(Path path) {
    this.path = path;
  }

  /**
   * Reads the log, if there is one.
   *
   * @throws StoreProblem naming file and place if a transaction is not readable
   */
  static LogFile read(Path path) throws IOException {
    LogFile log = new LogFile(path);
    if (Files.exists(path)) {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
        log.readStreams(in, Files.size(path));
      } catch (IOException | RuntimeException e) {
        log.close();
        throw e;
      }
    }
    return log;
  }

  int transactions() {
    return transactions;
  }

  /** Whether it ends within a transaction. */
  boolean torn() {
    return torn;
  }

  /** The newest content of a block, or null if the log does not have it. */
  byte @Nullable [] block(long number) throws IOException {
    Integer slot = slots.get(number);
    if (slot == null) {
      return null;
    }
    ByteBuffer block = ByteBuffer.allocate(Block.SIZE);
    FileChannel channel = newest();
    long position = (long) slot * Block.SIZE;
    while (block.hasRemaining() && channel.read(block, position + block.position()) >= 0) {}
    return block.array();
  }

  private void keep(long number, byte[] block) throws IOException {
    Integer slot = slots.computeIfAbsent(number, any -> slots.size());
    ByteBuffer bytes = ByteBuffer.wrap(block);
    long position = (long) slot * Block.SIZE;
    while (bytes.hasRemaining()) {
      newest().write(bytes, position + bytes.position());
    }
  }

  private FileChannel newest() throws IOException {
    FileChannel channel = newest;
    if (channel == null) {
      channel =
          FileChannel.open(
              Files.createTempFile("dirlens-log", null),
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      newest = channel;
    }
    return channel;
  }

  @Override
  public void close() throws IOException {
    if (newest != null) {
      newest.close();
    }
  }

  /** How many blocks the file has with those of the log. */
  long blocksAtLeast(long inFile) {
    return slots.keySet().stream().mapToLong(number -> number + 1).reduce(inFile, Math::max);
  }

  private void readStreams(InputStream in, long length) throws IOException {
    // Kept open over all transactions: each stream reads on where the last one ended.
    InputStream shared =
        new FilterInputStream(in) {
          @Override
          public void close() {}
        };
    long position = 0;
    try {
      if (length == 0) {
        return;
      }
      ObjectStream stream = new ObjectStream(shared, length);
      if (stream.shortValue() != MAGIC) {
        throw problem(0, "is not a log of JDBM");
      }
      while (position + stream.position() < length && hasTransaction(stream, length - position)) {
        apply(stream.object(), position);
        transactions++;
        position += stream.position();
        if (position < length) {
          stream = new ObjectStream(shared, length - position);
        }
      }
    } catch (EOFException e) {
      torn = true;
    } catch (StreamProblem e) {
      throw problem(position, e.getMessage());
    }
  }

  /** JDBM begins the stream of the next transaction when it has written one. */
  private static boolean hasTransaction(ObjectStream stream, long left) {
    return left - stream.position() > 1;
  }

  private void apply(@Nullable StreamValue transaction, long position) throws IOException {
    if (!(transaction instanceof Instance(var name, var fields, var data, var objects))
        || !name.equals("java.util.ArrayList")) {
      throw problem(position, "a transaction that is no list of blocks");
    }
    Map<Long, byte[]> changed = new HashMap<>();
    for (StreamValue each : objects) {
      change(each, changed, position);
    }
    for (Map.Entry<Long, byte[]> each : changed.entrySet()) {
      keep(each.getKey(), each.getValue());
    }
  }

  private void change(@Nullable StreamValue each, Map<Long, byte[]> changed, long position) {
    if (!(each instanceof Instance(var name, var fields, var data, var objects))
        || !name.equals("jdbm.recman.BlockIo")
        || data.length != BLOCK_HEADER + Block.SIZE) {
      throw problem(position, "a transaction with something that is no block");
    }
    ByteBuffer bytes = ByteBuffer.wrap(data);
    long number = bytes.getLong();
    if (number < 0 || number > NUMBER_MAX || bytes.getInt() != Block.SIZE) {
      throw problem(position, "block " + number + " of a wrong size");
    }
    byte[] block = new byte[Block.SIZE];
    bytes.get(block);
    changed.put(number, block);
  }

  private StoreProblem problem(long position, @Nullable String detail) {
    return new StoreProblem(
        StoreProblem.Kind.DAMAGED,
        path.toString(),
        "transaction at byte " + position,
        String.valueOf(detail));
  }
}
