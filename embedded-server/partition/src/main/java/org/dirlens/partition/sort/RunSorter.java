package org.dirlens.partition.sort;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Slice;
import org.jspecify.annotations.Nullable;

/**
 * Sorts any number of items, each a key and a payload, in bounded memory: a full buffer is sorted
 * and written to a file of its own, and the files are merged when all is there. One thread at a
 * time. Closing removes the files.
 *
 * <p>Items are sorted by key, then by payload, byte by byte, unsigned. Eight bytes behind what all
 * keys of a buffer have in common are kept as a number, so that most comparisons touch no item.
 */
public final class RunSorter implements AutoCloseable {
  private static final int FIRST_BYTES = 16 << 10;
  private static final int HEAD_BYTES = 8;
  private static final int FILE_BUFFER_BYTES = 256 << 10;
  private static final int FILE_BUFFER_MIN_BYTES = 4 << 10;

  private final Path folder;
  private final String prefix;
  private final int bufferBytes;
  private final List<Path> runs = new ArrayList<>();
  private final List<FileRun> open = new ArrayList<>();
  private byte[] buffer;
  private int[] places = new int[1024];
  private long[] heads = {};
  private int count;
  private int used;

  /**
   * A sorter whose files lie in a folder, made when there are any, under names with a prefix.
   *
   * @param bufferBytes items held before they are sorted and written; half as much again is needed
   *     to sort them
   */
  public RunSorter(Path folder, String prefix, int bufferBytes) {
    this.folder = folder;
    this.prefix = prefix;
    this.bufferBytes = bufferBytes;
    this.buffer = new byte[Math.min(bufferBytes, FIRST_BYTES)];
  }

  /** The items in their order. */
  public interface Items {
    /** Goes to the next item; false if there is none. */
    boolean next();

    /** The key; the same object each time, valid until the next move. */
    Slice key();

    /** The payload; the same object each time, valid until the next move. */
    Slice payload();

    /** These without those for which, each in its turn, something does not hold. */
    default Items where(BooleanSupplier kept) {
      return new Where(this, kept);
    }
  }

  private record Where(Items items, BooleanSupplier kept) implements Items {
    @Override
    public boolean next() {
      boolean there = items.next();
      while (there && !kept.getAsBoolean()) {
        there = items.next();
      }
      return there;
    }

    @Override
    public Slice key() {
      return items.key();
    }

    @Override
    public Slice payload() {
      return items.payload();
    }
  }

  /** Adds an item. */
  public void add(Slice key, Slice payload) {
    long needed = (long) used + Item.headBytes(key.length, payload.length);
    needed += key.length + payload.length;
    if (needed > bufferBytes && count > 0) {
      spill();
      add(key, payload);
      return;
    }
    if (needed > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.toIntExact(Math.max(needed, longer(buffer.length))));
    }
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
    }
    places[count++] = used;
    used = Item.write(buffer, used, key, payload);
  }

  private long longer(int bytes) {
    return Math.min(bufferBytes, 2L * bytes);
  }

  /** All items in order. Nothing can be added any more. */
  public Items sorted() {
    sort();
    if (runs.isEmpty()) {
      return new MemoryRun();
    }
    List<Run> sources = new ArrayList<>();
    for (Path run : runs) {
      sources.add(opened(run));
    }
    sources.add(new MemoryRun());
    return new Merge(sources);
  }

  /** What is read of a run at a time: all runs together hold about a buffer. */
  private int readBytes() {
    return Math.clamp(bufferBytes / runs.size(), FILE_BUFFER_MIN_BYTES, FILE_BUFFER_BYTES);
  }

  /** A run to be read, which is closed with the sorter if not before. */
  private FileRun opened(Path file) {
    try {
      FileRun run = new FileRun(file);
      open.add(run);
      return run;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    buffer = new byte[0];
    places = new int[0];
    heads = new long[0];
    count = 0;
    open.forEach(FileRun::close);
    open.clear();
    for (Path run : runs) {
      WorkFile.remove(run);
    }
    runs.clear();
  }

  private void spill() {
    sort();
    Path run = folder.resolve(prefix + "." + runs.size() + ".run");
    runs.add(run);
    try (OutputStream out = created(run)) {
      byte[] block = new byte[FILE_BUFFER_BYTES];
      int filled = 0;
      for (int i = 0; i < count; i++) {
        int length = Item.end(buffer, places[i]) - places[i];
        if (filled + length > block.length) {
          out.write(block, 0, filled);
          filled = 0;
        }
        if (length > block.length) {
          out.write(buffer, places[i], length);
        } else {
          System.arraycopy(buffer, places[i], block, filled, length);
          filled += length;
        }
      }
      out.write(block, 0, filled);
    } catch (IOException e) {
      throw failed(e);
    }
    count = 0;
    used = 0;
  }

  private OutputStream created(Path run) throws IOException {
    Files.createDirectories(folder);
    return Files.newOutputStream(run);
  }

  private StoreProblem failed(IOException e) {
    return DiskSpace.problem(folder, "sorting of " + prefix, e);
  }

  /** Merge sort of heads and places, from runs of one item up; what is in order stays. */
  private void sort() {
    fillHeads();
    long[] headsFrom = heads;
    int[] placesFrom = places;
    long[] headsTo = new long[count];
    int[] placesTo = new int[count];
    for (int width = 1; width < count && width > 0; width *= 2) {
      for (int start = 0; start < count; start += 2 * width) {
        int middle = Math.min(start + width, count);
        int end = Math.min(middle + width, count);
        if (middle == end
            || compare(
                    headsFrom[middle - 1],
                    placesFrom[middle - 1],
                    headsFrom[middle],
                    placesFrom[middle])
                <= 0) {
          System.arraycopy(headsFrom, start, headsTo, start, end - start);
          System.arraycopy(placesFrom, start, placesTo, start, end - start);
        } else {
          merge(new Half(headsFrom, placesFrom), new Half(headsTo, placesTo), start, middle, end);
        }
      }
      long[] otherHeads = headsFrom;
      headsFrom = headsTo;
      headsTo = otherHeads;
      int[] otherPlaces = placesFrom;
      placesFrom = placesTo;
      placesTo = otherPlaces;
    }
    heads = headsFrom;
    places = placesFrom;
  }

  /** Heads and places that belong together. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Half(long[] heads, int[] places) {}

  private void merge(Half from, Half to, int start, int middle, int end) {
    int left = start;
    int right = middle;
    for (int i = start; i < end; i++) {
      boolean takeLeft =
          right >= end
              || (left < middle
                  && compare(
                          from.heads[left],
                          from.places[left],
                          from.heads[right],
                          from.places[right])
                      <= 0);
      int taken = takeLeft ? left++ : right++;
      to.heads[i] = from.heads[taken];
      to.places[i] = from.places[taken];
    }
  }

  private int compare(long aHead, int a, long bHead, int b) {
    return aHead != bHead ? Long.compareUnsigned(aHead, bHead) : Item.compare(buffer, a, buffer, b);
  }

  private void fillHeads() {
    heads = new long[count];
    int common = count == 0 ? 0 : commonPrefix();
    for (int i = 0; i < count; i++) {
      int at = places[i];
      int key = Item.keyStart(buffer, at);
      int length = Item.keyLength(buffer, at) - common;
      long head = 0;
      for (int j = 0; j < HEAD_BYTES; j++) {
        head = (head << 8) | (j < length ? buffer[key + common + j] & 0xFF : 0);
      }
      heads[i] = head;
    }
  }

  /** How many bytes all keys begin with. */
  private int commonPrefix() {
    int first = Item.keyStart(buffer, places[0]);
    int common = Item.keyLength(buffer, places[0]);
    for (int i = 1; i < count && common > 0; i++) {
      int key = Item.keyStart(buffer, places[i]);
      int length = Math.min(common, Item.keyLength(buffer, places[i]));
      int mismatch = Arrays.mismatch(buffer, first, first + length, buffer, key, key + length);
      common = mismatch < 0 ? length : mismatch;
    }
    return common;
  }

  /** One sorted source of a merge. */
  private abstract static class Run implements Items {
    final Slice key = new Slice();
    final Slice payload = new Slice();

    void show(byte[] bytes, int at) {
      key.set(bytes, Item.keyStart(bytes, at), Item.keyLength(bytes, at));
      payload.set(bytes, key.offset + key.length, Item.payloadLength(bytes, at));
    }

    @Override
    public Slice key() {
      return key;
    }

    @Override
    public Slice payload() {
      return payload;
    }

    int compareTo(Run other) {
      int keys = compare(key, other.key);
      return keys != 0 ? keys : compare(payload, other.payload);
    }

    private static int compare(Slice a, Slice b) {
      return Arrays.compareUnsigned(
          a.bytes, a.offset, a.offset + a.length, b.bytes, b.offset, b.offset + b.length);
    }
  }

  private final class MemoryRun extends Run {
    private int next;

    @Override
    public boolean next() {
      if (next >= count) {
        return false;
      }
      show(buffer, places[next++]);
      return true;
    }
  }

  private final class FileRun extends Run {
    private final ItemReader in;

    FileRun(Path file) throws IOException {
      in = new ItemReader(Files.newInputStream(file), readBytes());
    }

    @Override
    public boolean next() {
      try {
        if (!in.next()) {
          in.close();
          return false;
        }
        show(in.bytes(), in.at());
        return true;
      } catch (IOException e) {
        throw failed(e);
      }
    }

    void close() {
      try {
        in.close();
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }

  private static final class Merge implements Items {
    private final PriorityQueue<Run> waiting = new PriorityQueue<>(Run::compareTo);
    private @Nullable Run current;

    Merge(List<Run> sources) {
      for (Run source : sources) {
        if (source.next()) {
          waiting.add(source);
        }
      }
    }

    @Override
    public boolean next() {
      Run before = current;
      if (before != null && before.next()) {
        Run least = waiting.peek();
        if (least == null || before.compareTo(least) <= 0) {
          return true;
        }
        waiting.add(before);
      }
      current = waiting.poll();
      return current != null;
    }

    @Override
    public Slice key() {
      return standing().key;
    }

    @Override
    public Slice payload() {
      return standing().payload;
    }

    private Run standing() {
      if (current == null) {
        throw new IllegalStateException("no item: next() was not called or answered false");
      }
      return current;
    }
  }
}
