package org.dirlens.partition.index;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.dirlens.partition.ids.Container;
import org.dirlens.partition.ids.ContainerCodec;
import org.dirlens.partition.sort.WorkFile;
import org.dirlens.record.DiskSpace;
import org.dirlens.tree.SortedSource;

/**
 * Sorted pairs as the two sorted trees of an index. Reading {@link #keys()} to its end writes the
 * containers of keys above the threshold to a file, which {@link #postings()} reads afterwards. In
 * memory lie at most the ids of one leaf or of one container.
 */
final class SortedPostings implements AutoCloseable {
  private final PostingSorter.Pairs pairs;
  private final int threshold;
  private final Path spool;
  private final DataOutputStream out;
  private boolean standing;
  private long lists;
  private long keys;
  private long spooled;

  SortedPostings(PostingSorter.Pairs pairs, int threshold, Path spool) {
    this.pairs = pairs;
    this.threshold = threshold;
    this.spool = spool;
    try {
      out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(spool), 1 << 16));
    } catch (IOException e) {
      throw DiskSpace.problem(spool, "building an index", e);
    }
    standing = pairs.next();
  }

  /** Keys read so far. */
  long keyCount() {
    return keys;
  }

  /** Containers written to the file so far. */
  long containerCount() {
    return spooled;
  }

  SortedSource keys() {
    return new Keys();
  }

  /** The containers; only after {@link #keys()} was read to its end. */
  SortedSource postings() {
    try {
      out.close();
      return new Containers(
          new DataInputStream(new BufferedInputStream(Files.newInputStream(spool), 1 << 16)));
    } catch (IOException e) {
      throw DiskSpace.problem(spool, "building an index", e);
    }
  }

  @Override
  public void close() {
    WorkFile.remove(spool, out);
  }

  private final class Keys implements SortedSource {
    private byte[] key = {};
    private byte[] value = {};

    @Override
    public boolean next() {
      if (!standing) {
        return false;
      }
      key = pairs.key().copy();
      value = readKey();
      keys++;
      return true;
    }

    @Override
    public byte[] key() {
      return key;
    }

    @Override
    public byte[] value() {
      return value;
    }

    /** Reads all ids of the present key. */
    private byte[] readKey() {
      Ids block = new Ids();
      long last = 0;
      while (standing && pairs.key().contentEquals(key)) {
        if (pairs.id() != last) {
          last = pairs.id();
          block.add(last);
        }
        standing = pairs.next();
      }
      return block.value();
    }
  }

  /** The ids of one key on their way to the leaf or, once there are too many, to containers. */
  private final class Ids {
    private long[] held = new long[16];
    private int count;
    private long total;
    private long list;
    private long containers;

    void add(long id) {
      total++;
      if (list > 0 && Container.high(held[0]) != Container.high(id)) {
        spoolBlock(0, count);
        count = 0;
      }
      if (count == held.length) {
        held = Arrays.copyOf(held, 2 * count);
      }
      held[count++] = id;
      if (list == 0 && total > threshold) {
        moveOutside();
      }
    }

    private void moveOutside() {
      list = ++lists;
      int from = 0;
      for (int i = 1; i < count; i++) {
        if (Container.high(held[i]) != Container.high(held[from])) {
          spoolBlock(from, i);
          from = i;
        }
      }
      held = Arrays.copyOfRange(held, from, Math.max(count, from + 16));
      count -= from;
    }

    private void spoolBlock(int from, int to) {
      byte[] bytes = ContainerCodec.encode(Container.of(Arrays.copyOfRange(held, from, to)));
      try {
        out.write(PostingKey.of(list, Container.high(held[from])));
        out.writeShort(bytes.length);
        out.write(bytes);
      } catch (IOException e) {
        throw DiskSpace.problem(spool, "building an index", e);
      }
      containers++;
      spooled++;
    }

    byte[] value() {
      if (list == 0) {
        return PostingCodec.inline(held, count);
      }
      spoolBlock(0, count);
      return new StoredList(list, total, containers, held[count - 1]).encode();
    }
  }

  private final class Containers implements SortedSource {
    private final DataInputStream in;
    private byte[] key = {};
    private byte[] value = {};

    Containers(DataInputStream in) {
      this.in = in;
    }

    @Override
    public boolean next() {
      try {
        key = in.readNBytes(PostingKey.BYTES);
        if (key.length == 0) {
          in.close();
          return false;
        }
        value = in.readNBytes(in.readUnsignedShort());
        return true;
      } catch (IOException e) {
        throw DiskSpace.problem(spool, "building an index", e);
      }
    }

    @Override
    public byte[] key() {
      return key;
    }

    @Override
    public byte[] value() {
      return value;
    }
  }
}
