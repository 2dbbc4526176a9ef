package org.dirlens.partition.index;

import java.util.Arrays;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.tree.Slice;

/**
 * The keys of an ordering index: one for each value of an entry, so that the tree counts values by
 * range and finds the n-th. The least value of an entry is in the first section and its other
 * values in the second, so the first section is the entries in their order.
 *
 * <pre>
 * key     = section value %x00 %x01 id
 * section = %x00 / %x01             ; the least value of its entry / another
 * value   = normal form with 00 as 00 FF
 * id      = 7OCTET                  ; ids have 54 bits, as containers do
 * </pre>
 */
public final class OrderedKey {
  /** The section of the least values: each entry that has the attribute once. */
  public static final int LEAST = 0;

  /** The section of all other values. */
  public static final int OTHER = 1;

  private static final int END = 1;
  private static final int ESCAPED = 0xFF;
  private static final int ID_BYTES = 7;

  private OrderedKey() {}

  static byte[] of(int section, byte[] value, long id) {
    ByteSink key = start(section, value);
    key.put(0);
    key.put(END);
    for (int shift = 8 * (ID_BYTES - 1); shift >= 0; shift -= 8) {
      key.put((int) (id >>> shift));
    }
    return key.toArray();
  }

  /** Where the values begin that are equal or behind this one. */
  static byte[] atLeast(int section, byte[] value) {
    ByteSink key = start(section, value);
    key.put(0);
    return key.toArray();
  }

  /** Where the values begin that are behind this one. */
  static byte[] behind(int section, byte[] value) {
    ByteSink key = start(section, value);
    key.put(0);
    key.put(END + 1);
    return key.toArray();
  }

  /** What the keys of all values begin with that begin so. */
  static byte[] prefix(int section, byte[] beginning) {
    return start(section, beginning).toArray();
  }

  /** Where a section begins, which is where the one before it ends. */
  public static byte[] section(int section) {
    return new byte[] {(byte) section};
  }

  /** The id at the end of a key. */
  public static long id(Slice key) {
    long id = 0;
    for (int at = key.offset + key.length - ID_BYTES; at < key.offset + key.length; at++) {
      id = id << 8 | (key.bytes[at] & 0xFF);
    }
    return id;
  }

  /** The normal form of the value of a key. */
  static byte[] value(Slice key) {
    byte[] value = new byte[key.length];
    int used = 0;
    int at = key.offset + 1;
    while (key.bytes[at] != 0 || key.bytes[at + 1] != END) {
      value[used++] = key.bytes[at];
      at += key.bytes[at] == 0 ? 2 : 1;
    }
    return Arrays.copyOf(value, used);
  }

  private static ByteSink start(int section, byte[] value) {
    ByteSink key = new ByteSink(value.length + 12);
    key.put(section);
    for (byte b : value) {
      key.put(b);
      if (b == 0) {
        key.put(ESCAPED);
      }
    }
    return key;
  }
}
