package org.dirlens.partition.index;

import java.util.Arrays;
import org.dirlens.partition.ids.ByteReader;
import org.dirlens.record.Varint;

/**
 * The value an index holds for a key: the ids themselves, or where they lie.
 *
 * <pre>
 * posting = inline / outside
 * inline  = count first [span *gap]  ; count >= 1; span = last - first, gap = id - the one before - 1
 * outside = %x00 list count containers [bound *gap]
 * all numbers are varints
 * </pre>
 *
 * The span stands in front so that a larger id is appended without reading the gaps.
 *
 * <p>What lies outside are containers in the posting tree under the list. No id in them is larger
 * than the bound, and the gaps behind it are those of the newest ids, all larger, which are not in
 * the containers yet: a new entry changes the leaf alone, and the containers every now and then.
 * Without a bound all ids are in the containers.
 */
final class PostingCodec {
  private PostingCodec() {}

  static boolean isInline(byte[] bytes, int offset) {
    return bytes[offset] != 0;
  }

  /** How many ids the posting holds; reads only its head. */
  static long count(byte[] bytes, int offset, int length) {
    ByteReader reader = new ByteReader(bytes, offset, length);
    long count = reader.varint();
    return count == 0 ? StoredList.of(bytes, offset, length).count : count;
  }

  /** The ids of an inline posting, rising. */
  static long[] ids(byte[] bytes) {
    return ids(bytes, 0, bytes.length);
  }

  /** The same of a part of an array. */
  static long[] ids(byte[] bytes, int offset, int length) {
    ByteReader reader = new ByteReader(bytes, offset, length);
    long[] ids = new long[(int) reader.varint()];
    ids[0] = reader.varint();
    if (ids.length > 1) {
      reader.varint();
      reader.gaps(ids);
    }
    return ids;
  }

  /** An inline posting of rising ids, at least one. */
  static byte[] inline(long[] ids, int count) {
    int gaps = 0;
    for (int i = 1; i < count; i++) {
      gaps += Varint.size(ids[i] - ids[i - 1] - 1);
    }
    byte[] bytes = new byte[headSize(count, ids[0], ids[count - 1]) + gaps];
    int end = writeHead(bytes, count, ids[0], ids[count - 1]);
    for (int i = 1; i < count; i++) {
      end = Varint.write(bytes, end, ids[i] - ids[i - 1] - 1);
    }
    return bytes;
  }

  static byte[] inline(long id) {
    return inline(new long[] {id}, 1);
  }

  /** The largest id of an inline posting; reads only its head. */
  static long last(byte[] bytes) {
    ByteReader reader = new ByteReader(bytes, 0, bytes.length);
    long count = reader.varint();
    long first = reader.varint();
    return count == 1 ? first : first + reader.varint();
  }

  /** An inline posting with an id more, which is larger than all in it. */
  static byte[] appended(byte[] bytes, long id) {
    ByteReader reader = new ByteReader(bytes, 0, bytes.length);
    long count = reader.varint();
    long first = reader.varint();
    long last = count == 1 ? first : first + reader.varint();
    int gaps = reader.remaining();
    int head = headSize(count + 1, first, id);
    byte[] longer = new byte[head + gaps + Varint.size(id - last - 1)];
    writeHead(longer, count + 1, first, id);
    System.arraycopy(bytes, reader.position(), longer, head, gaps);
    Varint.write(longer, head + gaps, id - last - 1);
    return longer;
  }

  /** Both rising arrays in one, each id once. */
  static long[] union(long[] a, long[] b) {
    long[] union = new long[a.length + b.length];
    int used = 0;
    int i = 0;
    int j = 0;
    while (i < a.length || j < b.length) {
      long id = j == b.length || (i < a.length && a[i] <= b[j]) ? a[i] : b[j];
      i += i < a.length && a[i] == id ? 1 : 0;
      j += j < b.length && b[j] == id ? 1 : 0;
      union[used++] = id;
    }
    return Arrays.copyOf(union, used);
  }

  private static int headSize(long count, long first, long last) {
    int size = Varint.size(count) + Varint.size(first);
    return count > 1 ? size + Varint.size(last - first) : size;
  }

  private static int writeHead(byte[] target, long count, long first, long last) {
    int end = Varint.write(target, 0, count);
    end = Varint.write(target, end, first);
    return count > 1 ? Varint.write(target, end, last - first) : end;
  }
}
