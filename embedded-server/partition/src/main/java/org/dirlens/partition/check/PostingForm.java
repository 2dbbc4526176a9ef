package org.dirlens.partition.check;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.dirlens.tree.Slice;

/**
 * What an index holds for a key, taken apart by the letter of the storage format and not by the
 * code that writes it: numbers that do not fit each other are named, never followed.
 *
 * @param wrong what is wrong with the posting by itself; empty if nothing is
 * @param list where the ids lie; 0 if they lie in the leaf
 * @param count how many ids it says there are
 * @param containers how many containers it says the list has
 * @param bound what no id in the containers exceeds; {@link Long#MAX_VALUE} if it does not say
 * @param newest how many ids above the bound lie in the leaf
 */
record PostingForm(String wrong, long list, long count, long containers, long bound, long newest) {

  /** Of a key that is not there. */
  static final PostingForm NONE = inLeaf("", 0);

  static PostingForm of(Slice posting) {
    ByteBuffer in = ByteBuffer.wrap(posting.bytes, posting.offset, posting.length);
    try {
      long count = number(in);
      return count == 0 ? outside(in) : inLeaf(wrongInline(in, count), count);
    } catch (BufferUnderflowException e) {
      return inLeaf("ends in the middle of a posting of " + posting.length + " bytes", 0);
    }
  }

  private static PostingForm inLeaf(String wrong, long count) {
    return new PostingForm(wrong, 0, count, 0, Long.MAX_VALUE, 0);
  }

  private static PostingForm outside(ByteBuffer in) {
    long list = number(in);
    long count = number(in);
    long containers = number(in);
    boolean right = list > 0 && count > 0 && containers > 0;
    long bound = in.hasRemaining() ? number(in) : Long.MAX_VALUE;
    long newest = 0;
    for (; in.hasRemaining(); newest++) {
      number(in);
    }
    return new PostingForm(right ? "" : "is no posting", list, count, containers, bound, newest);
  }

  private static String wrongInline(ByteBuffer in, long count) {
    long id = number(in);
    long last = count == 1 ? id : id + number(in);
    long found = 1;
    for (; in.hasRemaining(); found++) {
      id += number(in) + 1;
    }
    if (found != count) {
      return "says " + count + " entries and has " + found;
    }
    return id == last ? "" : "says that its last entry is " + last + " and has " + id;
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
