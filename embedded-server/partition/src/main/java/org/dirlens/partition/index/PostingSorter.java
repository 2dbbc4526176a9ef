package org.dirlens.partition.index;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts any number of pairs of key and id in bounded memory: a full buffer is sorted and written to
 * a file of its own, and the files are merged when all is there. One thread. Closing removes the
 * files.
 */
public final class PostingSorter implements AutoCloseable {
  /** Bytes of pairs held before they are sorted and written. */
  static final int BUFFER_BYTES = 16 << 20;

  private static final int LENGTH_BYTES = Short.BYTES;
  private static final int PAIR_OVERHEAD = LENGTH_BYTES + Long.BYTES;

  private final Path folder;
  private final String prefix;
  private final byte[] buffer;
  private final List<Path> runs = new ArrayList<>();
  private int[] pairs = new int[1024];
  private int count;
  private int used;

  /** A sorter whose files lie in a folder, under names with a prefix. */
  public PostingSorter(Path folder, String prefix, int bufferBytes) {
    this.folder = folder;
    this.prefix = prefix;
    this.buffer = new byte[bufferBytes];
  }

  /** A stream of pairs, rising by key, then by id. The same pair may come more than once. */
  public interface Pairs {
    /** Goes to the next pair; false if there is none. */
    boolean next();

    byte[] key();

    long id();
  }

  /** Adds a pair; the key has at most 65,535 bytes. */
  public void add(byte[] key, long id) {
    if (used + key.length + PAIR_OVERHEAD > buffer.length) {
      spill();
    }
    if (count == pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * count);
    }
    pairs[count++] = used;
    buffer[used++] = (byte) (key.length >>> 8);
    buffer[used++] = (byte) key.length;
    System.arraycopy(key, 0, buffer, used, key.length);
    used += key.length;
    for (int shift = Long.SIZE - 8; shift >= 0; shift -= 8) {
      buffer[used++] = (byte) (id >>> shift);
    }
  }

  /** All pairs in order. Nothing can be added any more. */
  public Pairs sorted() {
    sort();
    List<Run> sources = new ArrayList<>();
    try {
      for (Path run : runs) {
        sources.add(new FileRun(run));
      }
    } catch (IOException e) {
      sources.forEach(Run::close);
      throw new UncheckedIOException("sorting of " + prefix, e);
    }
    sources.add(new MemoryRun());
    return new Merge(sources);
  }

  @Override
  public void close() {
    for (Path run : runs) {
      try {
        Files.deleteIfExists(run);
      } catch (IOException e) {
        run.toFile().deleteOnExit();
      }
    }
  }

  private void spill() {
    sort();
    Path run = folder.resolve(prefix + "." + runs.size() + ".run");
    runs.add(run);
    createFolder();
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(run), 1 << 16))) {
      for (int i = 0; i < count; i++) {
        out.write(buffer, pairs[i], keyLength(buffer, pairs[i]) + PAIR_OVERHEAD);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("sorting of " + prefix + " into " + run, e);
    }
    count = 0;
    used = 0;
  }

  private void createFolder() {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("creating " + folder, e);
    }
  }

  /**
   * Merge sort of the places of the pairs: they are numbers, which the library does not sort so.
   */
  private void sort() {
    int[] from = pairs;
    int[] to = new int[pairs.length];
    for (int width = 1; width < count; width *= 2) {
      for (int start = 0; start < count; start += 2 * width) {
        merge(from, to, start, Math.min(start + width, count), Math.min(start + 2 * width, count));
      }
      int[] other = from;
      from = to;
      to = other;
    }
    pairs = from;
  }

  private void merge(int[] from, int[] to, int start, int middle, int end) {
    int left = start;
    int right = middle;
    for (int i = start; i < end; i++) {
      boolean takeLeft = right >= end || (left < middle && compare(from[left], from[right]) <= 0);
      to[i] = takeLeft ? from[left++] : from[right++];
    }
  }

  private int compare(int a, int b) {
    int aEnd = a + LENGTH_BYTES + keyLength(buffer, a);
    int bEnd = b + LENGTH_BYTES + keyLength(buffer, b);
    int keys =
        Arrays.compareUnsigned(buffer, a + LENGTH_BYTES, aEnd, buffer, b + LENGTH_BYTES, bEnd);
    return keys != 0
        ? keys
        : Arrays.compareUnsigned(buffer, aEnd, aEnd + Long.BYTES, buffer, bEnd, bEnd + Long.BYTES);
  }

  private static int keyLength(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << Byte.SIZE | (bytes[at + 1] & 0xFF);
  }

  /** One sorted source of a merge, standing on its next pair. */
  private abstract static class Run {
    byte[] key = {};
    long id;

    abstract boolean next();

    void close() {}
  }

  private final class MemoryRun extends Run {
    private int next;

    @Override
    boolean next() {
      if (next == count) {
        return false;
      }
      int at = pairs[next++];
      int end = at + LENGTH_BYTES + keyLength(buffer, at);
      key = Arrays.copyOfRange(buffer, at + LENGTH_BYTES, end);
      id = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        id = (id << 8) | (buffer[end + i] & 0xFF);
      }
      return true;
    }
  }

  private static final class FileRun extends Run {
    private final Path file;
    private final DataInputStream in;

    FileRun(Path file) throws IOException {
      this.file = file;
      in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
    }

    @Override
    boolean next() {
      try {
        int high = in.read();
        if (high < 0) {
          in.close();
          return false;
        }
        key = in.readNBytes(high << Byte.SIZE | in.readUnsignedByte());
        id = in.readLong();
        return true;
      } catch (EOFException e) {
        throw new UncheckedIOException(file + " ends in the middle of a pair", e);
      } catch (IOException e) {
        throw new UncheckedIOException("reading " + file, e);
      }
    }

    @Override
    void close() {
      try {
        in.close();
      } catch (IOException e) {
        throw new UncheckedIOException("closing " + file, e);
      }
    }
  }

  private static final class Merge implements Pairs {
    private final PriorityQueue<Run> sources =
        new PriorityQueue<>(
            (a, b) -> {
              int keys = Arrays.compareUnsigned(a.key, b.key);
              return keys != 0 ? keys : Long.compare(a.id, b.id);
            });
    private @Nullable Run current;

    Merge(List<Run> runs) {
      runs.stream().filter(Run::next).forEach(sources::add);
    }

    @Override
    public boolean next() {
      if (current != null && current.next()) {
        sources.add(current);
      }
      current = sources.poll();
      return current != null;
    }

    @Override
    public byte[] key() {
      return standing().key;
    }

    @Override
    public long id() {
      return standing().id;
    }

    private Run standing() {
      if (current == null) {
        throw new IllegalStateException("no pair: next() was not called or answered false");
      }
      return current;
    }
  }
}
