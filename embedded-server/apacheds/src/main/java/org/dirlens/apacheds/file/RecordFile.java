package org.dirlens.apacheds.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import org.dirlens.record.StoreProblem;
import org.jspecify.annotations.Nullable;

/**
 * A record file of JDBM with the log beside it, opened for reading only. The id of a record is the
 * place of a slot, which says where the record is: number of the block times 65,536 plus the offset
 * in it. One thread.
 */
public final class RecordFile implements Closeable {
  private static final String EXTENSION = ".db";
  private static final int ROOTS = 2 + 5 * 16;
  private static final int CACHED_BLOCKS = 1024;
  private static final int OFFSET_BITS = 16;

  private final Path path;
  private final FileChannel channel;
  private final LogFile log;
  private final long blocks;
  private final LinkedHashMap<Long, Block> cache = new LinkedHashMap<>(16, 0.75f, true);

  private RecordFile(Path path, FileChannel channel, LogFile log, long size) {
    this.path = path;
    this.channel = channel;
    this.log = log;
    this.blocks = log.blocksAtLeast((size + Block.SIZE - 1) / Block.SIZE);
  }

  /**
   * Opens a file that ends with .db.
   *
   * @throws StoreProblem if it is no record file, or its log is damaged
   */
  public static RecordFile open(Path path) throws IOException {
    String name = path.getFileName().toString();
    if (!name.endsWith(EXTENSION)) {
      throw damaged(path, "name", "a record file of JDBM ends with " + EXTENSION);
    }
    String stem = name.substring(0, name.length() - EXTENSION.length());
    LogFile log = LogFile.read(path.resolveSibling(stem + ".lg"));
    @Nullable RecordFile file = null;
    try {
      FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
      file = new RecordFile(path, channel, log, Files.size(path));
      file.checkHeader();
      return file;
    } catch (IOException | RuntimeException e) {
      (file == null ? log : file).close();
      throw e;
    }
  }

  private void checkHeader() throws IOException {
    if (blocks == 0) {
      throw damaged("header", "the file is empty");
    }
    int kind = block(0).kind();
    if (kind != Block.HEADER) {
      throw damaged(
          "header",
          "begins with %04x, a record file of JDBM begins with %04x"
              .formatted(kind & 0xFFFF, Block.HEADER));
    }
  }

  public Path path() {
    return path;
  }

  /** Bytes of the file together with what the log adds at its end. */
  public long bytes() {
    return blocks * Block.SIZE;
  }

  /** Transactions that are in the log and not in the file; what they changed is seen. */
  public int transactionsInLog() {
    return log.transactions();
  }

  /** Whether the log ends within a transaction, which does not count. */
  public boolean logIsTorn() {
    return log.torn();
  }

  /** More records than it can have: one for each slot if all blocks had slots. */
  public long recordsMax() {
    return blocks * ((Block.SIZE - Block.SLOTS) / Block.SLOT_SIZE);
  }

  /** The record that names the others; 0 in a file without any. */
  public long rootRecord() throws IOException {
    return block(0).longAt(ROOTS);
  }

  /**
   * A record.
   *
   * @param id of the record
   * @throws StoreProblem naming file and record if there is no such record
   */
  public StoredRecord record(long id) throws IOException {
    String place = "record " + id;
    long slotBlock = id >> OFFSET_BITS;
    int slot = (int) (id & 0xFFFF);
    if (slot < Block.SLOTS
        || slot + Block.SLOT_SIZE > Block.SIZE
        || (slot - Block.SLOTS) % Block.SLOT_SIZE != 0) {
      throw damaged(place, "is no id of a record");
    }
    Block translation = block(slotBlock, Block.TRANSLATION, place);
    return read(translation.longAt(slot), translation.shortAt(slot + 8), place);
  }

  private StoredRecord read(long number, int offset, String place) throws IOException {
    if (offset < Block.BYTES || offset > Block.SIZE - Block.RECORD_HEADER) {
      throw damaged(place, "would begin at byte " + offset + " of block " + number);
    }
    Block page = block(number, Block.DATA, place);
    int size = page.intAt(offset);
    int room = page.intAt(offset + 4);
    if (size <= 0 || size > room || size > bytes()) {
      throw damaged(place, "has %,d bytes in room for %,d".formatted(size, room));
    }
    byte[] bytes = new byte[size];
    int from = offset + Block.RECORD_HEADER;
    int done = 0;
    while (done < size) {
      int part = Math.min(size - done, Block.SIZE - from);
      page.copy(from, bytes, done, part);
      done += part;
      from = Block.BYTES;
      if (done < size) {
        page = block(page.next(), Block.DATA, place);
      }
    }
    return new StoredRecord(bytes, room);
  }

  private Block block(long number, int kind, String place) throws IOException {
    if (number <= 0 || number >= blocks) {
      throw damaged(place, "points to block " + number + " of " + blocks);
    }
    Block block = block(number);
    if (block.kind() != kind) {
      throw damaged(
          place,
          "points to block %d, which is of kind %04x and not %04x"
              .formatted(number, block.kind() & 0xFFFF, kind));
    }
    return block;
  }

  private Block block(long number) throws IOException {
    Block cached = cache.get(number);
    if (cached == null) {
      cached = new Block(bytes(number));
      cache.put(number, cached);
      if (cache.size() > CACHED_BLOCKS) {
        cache.pollFirstEntry();
      }
    }
    return cached;
  }

  /** The bytes of a block; behind the end of the file they are zeros, as JDBM sees them. */
  private byte[] bytes(long number) throws IOException {
    byte[] logged = log.block(number);
    if (logged != null) {
      return logged;
    }
    ByteBuffer buffer = ByteBuffer.allocate(Block.SIZE);
    long position = number * Block.SIZE;
    while (buffer.hasRemaining() && channel.read(buffer, position + buffer.position()) >= 0) {}
    return buffer.array();
  }

  /** Damage at a place of this file. */
  public StoreProblem damaged(String place, String detail) {
    return damaged(path, place, detail);
  }

  private static StoreProblem damaged(Path path, String place, String detail) {
    return new StoreProblem(StoreProblem.Kind.DAMAGED, path.toString(), place, detail);
  }

  @Override
  public void close() throws IOException {
    channel.close();
    log.close();
  }
}
