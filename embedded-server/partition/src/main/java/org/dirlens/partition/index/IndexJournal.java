package org.dirlens.partition.index;

import java.util.Arrays;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;

/**
 * What writers changed while an index is built from an older version: entry id and index key to
 * whether the pair is there now. The last word on a pair wins, so it does not matter whether the
 * build saw the change as well.
 *
 * <pre>
 * key   = entry-id index-key ; 8 bytes, then the rest
 * value = %x01 / %x00        ; there / not there
 * </pre>
 */
final class IndexJournal {
  private static final byte[] THERE = {1};
  private static final byte[] GONE = {0};

  private IndexJournal() {}

  static byte[] key(byte[] indexKey, long id) {
    byte[] key = new byte[Long.BYTES + indexKey.length];
    for (int i = 0; i < Long.BYTES; i++) {
      key[i] = (byte) (id >>> (8 * (Long.BYTES - 1 - i)));
    }
    System.arraycopy(indexKey, 0, key, Long.BYTES, indexKey.length);
    return key;
  }

  static byte[] added() {
    return THERE;
  }

  static byte[] removed() {
    return GONE;
  }

  /** Brings an index up to date with a journal; answers by how many ids it grew. */
  static long replay(Tree journal, PostingTrees lists) {
    long grown = 0;
    Cursor cursor = journal.cursor();
    while (cursor.next()) {
      Slice key = cursor.key();
      byte[] indexKey =
          Arrays.copyOfRange(key.bytes, key.offset + Long.BYTES, key.offset + key.length);
      long id = id(key);
      if (cursor.value().bytes[cursor.value().offset] == THERE[0]) {
        grown += lists.add(indexKey, id) ? 1 : 0;
      } else {
        grown -= lists.remove(indexKey, id) ? 1 : 0;
      }
    }
    return grown;
  }

  private static long id(Slice key) {
    long id = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      id = (id << 8) | (key.bytes[key.offset + i] & 0xFF);
    }
    return id;
  }
}
