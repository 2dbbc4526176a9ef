package org.dirlens.tree.internal.log;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects the operations of a group in the buffer that becomes its frame. An operation is a code
 * followed by varints, byte strings with their length, and names in UTF-8 with their length:
 *
 * <pre>
 * 0         nothing
 * 1 create  tree, name
 * 2 drop    tree
 * 3 put     tree, key, value
 * 4 remove  tree, key
 * 5 install tree, name
 * </pre>
 */
public final class OperationWriter {

  static final byte NOTHING = 0;
  static final byte CREATE = 1;
  static final byte DROP = 2;
  static final byte PUT = 3;
  static final byte REMOVE = 4;
  static final byte INSTALL = 5;

  /** The most that the writes of one group may write, in bytes. */
  public static final int LENGTH_MAX = 1 << 30;

  private static final int KEPT_BYTES = 8 << 20;

  private byte[] bytes = new byte[1 << 16];
  private int length = Frame.HEADER_BYTES;

  /** No operations yet. */
  public OperationWriter() {}

  /** The bytes so far, with the space for the header. */
  public int length() {
    return length;
  }

  /** Whether there is no operation. */
  public boolean isEmpty() {
    return length == Frame.HEADER_BYTES;
  }

  /** Forgets what was added since the length was this. */
  public void rewind(int formerLength) {
    length = formerLength;
  }

  /** Begins another group. */
  public void clear() {
    length = Frame.HEADER_BYTES;
    if (bytes.length > KEPT_BYTES) {
      bytes = new byte[1 << 16];
    }
  }

  byte[] buffer() {
    return bytes;
  }

  /** Adds operations that do nothing, at most 15. */
  void fill(int nothings) {
    Arrays.fill(bytes, length, length + nothings, NOTHING);
    length += nothings;
  }

  /** A tree was created. */
  public void create(int tree, String name) {
    named(CREATE, tree, name);
  }

  /** A tree was dropped. */
  public void drop(int tree) {
    begin(DROP, tree, 0);
  }

  /** A value was set. */
  public void put(int tree, byte[] key, byte[] value) {
    begin(PUT, tree, (long) key.length + value.length);
    string(key);
    string(value);
  }

  /** A key was removed. */
  public void remove(int tree, byte[] key) {
    begin(REMOVE, tree, key.length);
    string(key);
  }

  /** A prepared tree became the tree of a name. */
  public void install(int tree, String name) {
    named(INSTALL, tree, name);
  }

  private void named(byte code, int tree, String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    begin(code, tree, text.length);
    string(text);
  }

  private void begin(byte code, int tree, long payload) {
    long needed = length + payload + 32; // a code, three varints, 15 bytes to fill the frame
    if (needed > LENGTH_MAX) {
      throw new IllegalArgumentException(
          "a group of writes may change at most " + LENGTH_MAX + " bytes");
    }
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(LENGTH_MAX, Math.max(needed, bytes.length * 2L)));
    }
    bytes[length++] = code;
    number(tree);
  }

  private void string(byte[] string) {
    number(string.length);
    System.arraycopy(string, 0, bytes, length, string.length);
    length += string.length;
  }

  private void number(int number) {
    int rest = number;
    while ((rest & ~0x7F) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }
}
