package org.dirlens.partition.index;

import java.util.Arrays;
import org.dirlens.partition.ids.ByteReader;
import org.dirlens.partition.ids.StoredIds;
import org.dirlens.record.Varint;

/** What a key says of its list of ids outside the leaf, and the newest ids, which are not yet. */
final class StoredList {
  /** Nobody knows a bound of the ids in the containers. */
  private static final long NO_BOUND = Long.MAX_VALUE;

  private static final long[] NONE = {};

  /** The number of the list. */
  final long number;

  /** How many ids there are in all. */
  final long count;

  /** How many containers the list has. */
  final long containers;

  /** No id in the containers is larger. */
  final long bound;

  /** Ids above the bound, rising; nobody changes them. */
  final long[] newest;

  private StoredList(long number, long count, long containers, long bound, long[] newest) {
    this.number = number;
    this.count = count;
    this.containers = containers;
    this.bound = bound;
    this.newest = newest;
  }

  /** A list whose ids are all in containers, none larger than the bound. */
  StoredList(long number, long count, long containers, long bound) {
    this(number, count, containers, bound, NONE);
  }

  /** The list that a posting tells of. */
  static StoredList of(byte[] bytes, int offset, int length) {
    ByteReader reader = new ByteReader(bytes, offset + 1, length - 1);
    long number = reader.varint();
    long count = reader.varint();
    long containers = reader.varint();
    if (reader.remaining() == 0) {
      return new StoredList(number, count, containers, NO_BOUND);
    }
    long bound = reader.varint();
    return new StoredList(number, count, containers, bound, newest(reader, bound));
  }

  private static long[] newest(ByteReader reader, long bound) {
    long[] ids = new long[reader.remaining()];
    int used = 0;
    long last = bound;
    while (reader.remaining() > 0) {
      last += reader.varint() + 1;
      ids[used++] = last;
    }
    return used == 0 ? NONE : Arrays.copyOf(ids, used);
  }

  /** The posting that tells of it. */
  byte[] encode() {
    byte[] bytes = new byte[1 + (4 + newest.length) * Varint.MAX_BYTES];
    int end = Varint.write(bytes, 1, number);
    end = Varint.write(bytes, end, count);
    end = Varint.write(bytes, end, containers);
    if (bound < NO_BOUND) {
      end = Varint.write(bytes, end, bound);
    }
    long last = bound;
    for (long id : newest) {
      end = Varint.write(bytes, end, id - last - 1);
      last = id;
    }
    return Arrays.copyOf(bytes, end);
  }

  /** All ids, of which those up to the bound lie in a source. */
  StoredIds ids(StoredIds.Source stored) {
    return new StoredIds(stored, count, containers, newest);
  }

  /** The list with other newest ids. */
  StoredList withNewest(long[] others) {
    long changed = count - newest.length + others.length;
    return new StoredList(number, changed, containers, bound, others);
  }

  /** The list without its newest ids, and with a bound that none of some others exceeds. */
  StoredList makingRoomFor(long[] others) {
    long within = count - newest.length;
    return new StoredList(number, within, containers, others[others.length - 1], NONE);
  }

  /** The list with some more, or fewer, ids in containers, and containers. */
  StoredList grown(int ids, int blocks) {
    return new StoredList(number, count + ids, containers + blocks, bound, newest);
  }
}
