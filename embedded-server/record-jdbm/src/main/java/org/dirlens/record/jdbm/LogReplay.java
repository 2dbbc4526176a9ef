package org.dirlens.record.jdbm;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.record.StoreProblem;

/**
 * Carries the blocks of a log to the data file, in place of JDBM's own recovery, which would hand
 * the log to Java's deserialisation.
 *
 * <p>JDBM logs a transaction as a serialised {@code ArrayList} of {@code BlockIo}. This reader
 * knows the bytes of exactly that and nothing else; no class is ever looked up by a name in the
 * file. {@link CommitFile} says how many bytes count; they hold one transaction.
 *
 * <pre>
 * log   = 0xaced0005 blockdata(2)=0x1360 list
 * list  = object classdesc(java.util.ArrayList) size(4) blockdata(4)=capacity block{size} end
 * block = object classdesc(jdbm.recman.BlockIo) data end
 * data  = blockNumber(8) 8192(4) bytes(8192), in blockdata pieces
 * </pre>
 */
final class LogReplay {

  private static final int STREAM_HEADER = 0xaced0005;
  private static final short LOG_MAGIC = 0x1360;
  private static final byte OBJECT = 0x73;
  private static final byte CLASS = 0x72;
  private static final byte REFERENCE = 0x71;
  private static final byte BLOCK_DATA = 0x77;
  private static final byte LONG_BLOCK_DATA = 0x7a;
  private static final byte END = 0x78;
  private static final byte NULL = 0x70;
  private static final int BLOCK_CLASS_HANDLE = 0x7e0002;

  /** Suid, flags, one field: int size. */
  private static final byte[] LIST_CLASS =
      classDescription("java.util.ArrayList", 0x7881d21d99c7619dL, 3, "size");

  /** Suid, flags, no fields. */
  private static final byte[] BLOCK_CLASS = classDescription("jdbm.recman.BlockIo", 2, 0x0c, "");

  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Block(long number, byte[] bytes) {}

  private final Path log;
  private final ByteBuffer in;

  private LogReplay(Path log, ByteBuffer in) {
    this.log = log;
    this.in = in;
  }

  /**
   * Writes every block of the log to the data file and syncs it.
   *
   * @param bytes the part of the log that counts, its checksum already compared
   */
  static void carry(byte[] bytes, StoreFiles files) throws IOException {
    List<Block> blocks = new LogReplay(files.log(), ByteBuffer.wrap(bytes)).blocks();
    try (RandomAccessFile data = new RandomAccessFile(files.data().toFile(), "rw")) {
      for (Block block : blocks) {
        data.seek(block.number() * Blocks.BLOCK_BYTES);
        data.write(block.bytes());
      }
      data.getFD().sync();
    }
  }

  private List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    expect("stream", in.remaining() >= 8 && in.getInt() == STREAM_HEADER);
    expect("header", in.get() == BLOCK_DATA && in.get() == 2 && in.getShort() == LOG_MAGIC);
    expect("list", next(OBJECT) && next(LIST_CLASS) && in.remaining() >= 10);
    int size = in.getInt();
    expect("capacity", next(BLOCK_DATA) && in.get() == 4 && in.getInt() >= 0 && size >= 0);
    for (int i = 0; i < size; i++) {
      expect("block", next(OBJECT) && (i == 0 ? next(BLOCK_CLASS) : nextIsBlockReference()));
      blocks.add(block());
    }
    expect("end of list", next(END));
    return blocks;
  }

  private Block block() {
    ByteBuffer data = blockData();
    long number = data.getLong();
    expect("block length", data.getInt() == Blocks.BLOCK_BYTES);
    expect("block number", number >= 0 && number <= Integer.MAX_VALUE);
    byte[] bytes = new byte[Blocks.BLOCK_BYTES];
    data.get(bytes);
    return new Block(number, bytes);
  }

  private ByteBuffer blockData() {
    ByteBuffer block = ByteBuffer.allocate(Long.BYTES + Integer.BYTES + Blocks.BLOCK_BYTES);
    while (!next(END)) {
      int length = pieceLength();
      expect(
          "piece of a block", length >= 0 && length <= Math.min(in.remaining(), block.remaining()));
      block.put(block.position(), in, in.position(), length);
      block.position(block.position() + length);
      in.position(in.position() + length);
    }
    expect("whole block", !block.hasRemaining());
    return block.flip();
  }

  private int pieceLength() {
    if (next(BLOCK_DATA) && in.hasRemaining()) {
      return in.get() & 0xff;
    }
    expect("piece", next(LONG_BLOCK_DATA) && in.remaining() >= Integer.BYTES);
    return in.getInt();
  }

  private boolean nextIsBlockReference() {
    return next(REFERENCE) && in.remaining() >= Integer.BYTES && in.getInt() == BLOCK_CLASS_HANDLE;
  }

  private boolean next(byte... expected) {
    int length = expected.length;
    if (in.remaining() < length
        || !in.slice(in.position(), length).equals(ByteBuffer.wrap(expected))) {
      return false;
    }
    in.position(in.position() + length);
    return true;
  }

  private void expect(String what, boolean found) {
    if (!found) {
      throw new StoreProblem(
          StoreProblem.Kind.DAMAGED,
          log.toString(),
          "byte " + in.position(),
          "its checksum is right but it holds no transaction: expected " + what);
    }
  }

  private static byte[] classDescription(String name, long suid, int flags, String intField) {
    byte[] nameBytes = name.getBytes(StandardCharsets.US_ASCII);
    byte[] fieldBytes = intField.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer out = ByteBuffer.allocate(64);
    out.put(CLASS).putShort((short) nameBytes.length).put(nameBytes);
    out.putLong(suid).put((byte) flags);
    out.putShort((short) (fieldBytes.length == 0 ? 0 : 1));
    if (fieldBytes.length > 0) {
      out.put((byte) 'I').putShort((short) fieldBytes.length).put(fieldBytes);
    }
    out.put(END).put(NULL);
    byte[] description = new byte[out.position()];
    out.flip().get(description);
    return description;
  }
}
