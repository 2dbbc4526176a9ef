package org.dirlens.tree.internal.log;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads back what {@link OperationWriter} wrote. */
public final class OperationReader {

  /** Where the operations go. */
  public interface Sink {

    /** A tree was created. */
    void create(int tree, String name);

    /** A tree was dropped. */
    void drop(int tree);

    /** A value was set. */
    void put(int tree, byte[] key, byte[] value);

    /** A key was removed. */
    void remove(int tree, byte[] key);

    /** A prepared tree became the tree of a name. */
    void install(int tree, String name);
  }

  private final byte[] bytes;
  private final int end;
  private int at;

  private OperationReader(byte[] bytes, int at, int end) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /**
   * Tells a sink all operations of a frame.
   *
   * @throws IllegalArgumentException if they make no sense
   */
  static void read(byte[] frame, int length, Sink sink) {
    OperationReader reader = new OperationReader(frame, Frame.HEADER_BYTES, length);
    while (reader.at < reader.end) {
      reader.operation(sink);
    }
  }

  private void operation(Sink sink) {
    byte code = bytes[at++];
    if (code == OperationWriter.NOTHING) {
      return;
    }
    int tree = number();
    switch (code) {
      case OperationWriter.CREATE -> sink.create(tree, name());
      case OperationWriter.DROP -> sink.drop(tree);
      case OperationWriter.PUT -> sink.put(tree, string(), string());
      case OperationWriter.REMOVE -> sink.remove(tree, string());
      case OperationWriter.INSTALL -> sink.install(tree, name());
      default -> throw new IllegalArgumentException("operation " + code + " at byte " + (at - 1));
    }
  }

  private String name() {
    return new String(string(), StandardCharsets.UTF_8);
  }

  private byte[] string() {
    int length = number();
    if (length < 0 || length > end - at) {
      throw new IllegalArgumentException("a string of " + length + " bytes at byte " + at);
    }
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  private int number() {
    int number = 0;
    for (int shift = 0; shift < 35 && at < end; shift += 7) {
      byte group = bytes[at++];
      number |= (group & 0x7F) << shift;
      if (group >= 0) {
        return number;
      }
    }
    throw new IllegalArgumentException("no number at byte " + at);
  }
}
