package org.dirlens.partition;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.dirlens.tree.Slice;
import org.jspecify.annotations.Nullable;

/**
 * What an index holds for a key, taken apart by the letter of the storage format and not by the
 * code that writes it: numbers that do not fit each other are named, never followed.
 */
final class PostingForm {
  private PostingForm() {}

  /** What is wrong with a posting by itself; null if nothing is. */
  static @Nullable String wrong(Slice posting) {
    ByteBuffer in = ByteBuffer.wrap(posting.bytes, posting.offset, posting.length);
    try {
      long count = number(in);
      return count == 0 ? wrongOutside(in) : wrongInline(in, count);
    } catch (BufferUnderflowException e) {
      return "ends in the middle of a posting of " + posting.length + " bytes";
    }
  }

  private static @Nullable String wrongOutside(ByteBuffer in) {
    long list = number(in);
    long count = number(in);
    long containers = number(in);
    boolean three = list > 0 && count > 0 && containers > 0 && !in.hasRemaining();
    return three ? null : "is no posting";
  }

  private static @Nullable String wrongInline(ByteBuffer in, long count) {
    long id = number(in);
    long last = count == 1 ? id : id + number(in);
    long found = 1;
    for (; in.hasRemaining(); found++) {
      id += number(in) + 1;
    }
    if (found != count) {
      return "says " + count + " entries and has " + found;
    }
    return id == last ? null : "says that its last entry is " + last + " and has " + id;
  }

  private static long number(ByteBuffer in) {
    long number = 0;
    byte group = -1;
    for (int shift = 0; group < 0; shift += 7) {
      group = in.get();
      number |= (group & 0x7FL) << shift;
    }
    return number;
  }
}
