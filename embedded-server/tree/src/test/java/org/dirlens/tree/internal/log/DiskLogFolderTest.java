package org.dirlens.tree.internal.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log on a disk whose process is killed in the middle of a frame. */
class DiskLogFolderTest {
  private static final long IDENTITY = 7;
  private static final int CHUNK_BYTES = 1 << 16;
  private static final int SECTOR_BYTES = 512;

  @TempDir Path path;

  /** Bytes that reach the disk before the process ends. */
  private long left = Long.MAX_VALUE;

  @Test
  void aProcessKilledBetweenTwoWritesOfAFrameLeavesATornTail() throws IOException {
    DiskLogFolder folder = new DiskLogFolder(path);
    for (int over = 1; over < SECTOR_BYTES; over += 50) {
      ChangeLog log = open(folder, new Frames());
      log.append(put(2 * CHUNK_BYTES), 1); // and as many zeros
      left = CHUNK_BYTES;
      OperationWriter torn = put(CHUNK_BYTES + over);
      assertThrows(Error.class, () -> log.append(torn, 2));
      left = Long.MAX_VALUE;
      Frames found = new Frames();
      open(folder, found).close();
      assertEquals(List.of(1L), found.whole, over + " bytes more than a write");
      folder.delete(LogName.of(1));
    }
  }

  @Test
  void aFrameOfSeveralWritesIsReadBack() throws IOException {
    ChangeLog log = open(new DiskLogFolder(path), new Frames());
    log.append(put(100), 1);
    log.append(put(5 * CHUNK_BYTES), 2);
    log.append(put(100), 3);
    log.close();
    assertTrue(Files.size(path.resolve(LogName.of(1))) > 5 * CHUNK_BYTES);
    Frames found = new Frames();
    open(new DiskLogFolder(path), found).close();
    assertEquals(List.of(1L, 2L, 3L), found.whole);
  }

  @Test
  void aLogOfTheFirstFormatIsReplayed() throws IOException {
    ChangeLog log = open(new DiskLogFolder(path), new Frames());
    log.append(put(100), 1);
    log.append(put(120), 2);
    log.close();
    Path file = path.resolve(LogName.of(1));
    Files.write(file, inFirstFormat(Files.readAllBytes(file)));
    Frames found = new Frames();
    open(new DiskLogFolder(path), found).close();
    assertEquals(List.of(1L, 2L), found.whole);
    assertEquals(List.of(75, 95), found.valueLengths);
  }

  /** The same log as it was written before frames were scrambled. */
  private static byte[] inFirstFormat(byte[] log) {
    ByteBuffer bytes = ByteBuffer.wrap(log);
    bytes.putInt(4, 1).putInt(24, ChangeLog.crc(log));
    int at = ChangeLog.HEADER_BYTES;
    for (long sequence = 1; bytes.getInt(at) == Frame.MAGIC; sequence++) {
      byte[] frame = Arrays.copyOfRange(log, at, at + Frame.HEADER_BYTES + bytes.getInt(at + 4));
      Frame.Place place = new Frame.Place(IDENTITY, at);
      Frame.scramble(frame, frame.length, place);
      Frame.seal(frame, frame.length, place, sequence);
      bytes.put(at, frame);
      at += frame.length;
    }
    return log;
  }

  private ChangeLog open(DiskLogFolder folder, Frames found) {
    return LogRecovery.open(new Mortal(folder), IDENTITY, 0, found);
  }

  /** Operations that make a frame of this length, without a sector of zeros. */
  private static OperationWriter put(int length) {
    byte[] value = new byte[length - Frame.HEADER_BYTES - 4 - (length < 1000 ? 1 : 3)];
    for (int i = 0; i < value.length; i++) {
      value[i] = (byte) (i % 100 + 1);
    }
    OperationWriter operations = new OperationWriter();
    operations.put(1, new byte[] {1}, value);
    assertEquals(length, operations.length());
    return operations;
  }

  /** A folder whose process ends in the middle of a write. */
  private final class Mortal implements LogFolder {
    private final DiskLogFolder disk;

    Mortal(DiskLogFolder disk) {
      this.disk = disk;
    }

    @Override
    public List<String> names() throws IOException {
      return disk.names();
    }

    @Override
    public LogFile open(String name) throws IOException {
      return new DiskLogFolder.DiskLogFile(
          new RandomAccessFile(path.resolve(name).toFile(), "rw") {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
              if (length > left) {
                throw new Error("killed");
              }
              super.write(bytes, from, length);
              left -= left == Long.MAX_VALUE ? 0 : length;
            }
          });
    }

    @Override
    public void delete(String name) throws IOException {
      disk.delete(name);
    }

    @Override
    public void force() throws IOException {
      disk.force();
    }

    @Override
    public long usableBytes() {
      return disk.usableBytes();
    }
  }

  /** The sequence numbers of what is replayed. */
  private static final class Frames implements LogRecovery.Sink {
    final List<Long> whole = new ArrayList<>();
    final List<Integer> valueLengths = new ArrayList<>();
    private long sequence;

    @Override
    public void begin(long begun) {
      sequence = begun;
    }

    @Override
    public void end() {
      whole.add(sequence);
    }

    @Override
    public void create(int tree, String name) {}

    @Override
    public void drop(int tree) {}

    @Override
    public void put(int tree, byte[] key, byte[] value) {
      valueLengths.add(value.length);
    }

    @Override
    public void remove(int tree, byte[] key) {}

    @Override
    public void install(int tree, String name) {}
  }
}
