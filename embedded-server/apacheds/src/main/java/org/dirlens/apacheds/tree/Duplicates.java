package org.dirlens.apacheds.tree;

import java.nio.ByteBuffer;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.apacheds.stream.StreamValue.Bytes;
import org.jspecify.annotations.Nullable;

/** What a key of a tree with duplicates leads to. */
public sealed interface Duplicates {
  /** The mark of a container, and the length of what names it. */
  int CONTAINER = 1;

  int CONTAINER_SIZE = 9;

  /** All ids, in the leaf itself: {@code 0 count(4) (length(4) id)...}. */
  record Inline(int count) implements Duplicates {}

  /** The record of a tree that has the ids as keys: {@code 1 record(8)}. */
  record Container(long record) implements Duplicates {}

  /** Reads the value of a key. */
  static Duplicates read(@Nullable StreamValue value) throws StreamProblem {
    if (!(value instanceof Bytes(byte[] bytes)) || bytes.length == 0) {
      throw new StreamProblem(0, "a key without ids");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int mark = in.get();
    if (mark == CONTAINER && bytes.length == CONTAINER_SIZE) {
      return new Container(in.getLong());
    }
    if (mark != 0) {
      throw new StreamProblem(0, "ids that begin with " + mark);
    }
    return new Inline(bytes.length == 1 ? 0 : count(in));
  }

  private static int count(ByteBuffer in) throws StreamProblem {
    int count = in.remaining() < 4 ? -1 : in.getInt();
    for (int i = 0; i < count; i++) {
      int length = in.remaining() < 4 ? -1 : in.getInt();
      if (length < 0 || length > in.remaining()) {
        throw new StreamProblem(in.position(), "id " + (i + 1) + " of " + count + " is cut off");
      }
      in.position(in.position() + length);
    }
    if (count < 0 || in.hasRemaining()) {
      throw new StreamProblem(in.position(), count + " ids in " + in.limit() + " bytes");
    }
    return count;
  }
}
