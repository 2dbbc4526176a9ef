package org.dirlens.partition.index;

import java.util.Arrays;
import org.dirlens.tree.Slice;
import org.jspecify.annotations.Nullable;

/**
 * A range of index keys.
 *
 * @param from the first key there could be
 * @param to where the range ends, itself not in it; null for the end of the tree
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record KeyRange(byte[] from, byte @Nullable [] to) {

  /** All keys that begin with these bytes. */
  static KeyRange prefix(byte[] beginning) {
    int end = beginning.length;
    while (end > 0 && beginning[end - 1] == (byte) 0xFF) {
      end--;
    }
    if (end == 0) {
      return new KeyRange(beginning, null);
    }
    byte[] to = Arrays.copyOf(beginning, end);
    to[end - 1]++;
    return new KeyRange(beginning, to);
  }

  /** Whether a key is before the end of the range. */
  public boolean endsBehind(Slice key) {
    return to == null || key.compareTo(to) < 0;
  }

  /** Whether a key lies in the range. */
  public boolean contains(byte[] key) {
    return Arrays.compareUnsigned(from, key) <= 0
        && (to == null || Arrays.compareUnsigned(key, to) < 0);
  }
}
