package org.dirlens.testkit.disk;

import java.util.Arrays;
import java.util.Random;
import org.dirlens.testkit.disk.Inode.Change;

/** The bytes of a file that is being written again from its history. */
final class FileBytes {
  private static final int SECTOR_BYTES = 512;

  private byte[] bytes;
  private int length;

  FileBytes(byte[] before) {
    bytes = before.clone();
    length = bytes.length;
  }

  void apply(Change change) {
    if (change.length()) {
      setLength(Math.toIntExact(change.at()));
    } else {
      put(Math.toIntExact(change.at()), change.bytes(), 0, change.bytes().length);
    }
  }

  /** Writes each sector or not; what is beyond the end may get there as zeros. */
  void applyTorn(Change change, Random random) {
    if (change.length()) {
      if (random.nextBoolean()) {
        apply(change);
      }
      return;
    }
    int start = Math.toIntExact(change.at());
    int end = start + change.bytes().length;
    for (int at = start; at < end; ) {
      int sectorEnd = Math.min(end, (at / SECTOR_BYTES + 1) * SECTOR_BYTES);
      if (random.nextBoolean()) {
        put(at, change.bytes(), at - start, sectorEnd - at);
      }
      at = sectorEnd;
    }
  }

  private void put(int at, byte[] source, int from, int count) {
    if (count > 0) {
      setLength(Math.max(length, at + count));
      System.arraycopy(source, from, bytes, at, count);
    }
  }

  private void setLength(int next) {
    if (next > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(next, 2 * bytes.length));
    } else if (next < length) {
      Arrays.fill(bytes, next, length, (byte) 0);
    }
    length = next;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }
}
