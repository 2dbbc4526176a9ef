package org.dirlens.tree.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.dirlens.tree.internal.log.LogFile;
import org.dirlens.tree.internal.log.LogFolder;
import org.jspecify.annotations.Nullable;

/**
 * A log folder in memory that fails or dies at its n-th write, and that knows what a power loss
 * would leave of what was written and not yet forced.
 */
final class FaultyLogFolder implements LogFolder {

  private static final int SECTOR_BYTES = 512;

  /** What happens at the chosen write. */
  enum Fault {
    NONE,
    /** That one write throws and does nothing. */
    FAIL,
    /** As the former and every later one, until {@link #heal}. */
    FULL,
    /** The machine stops before the write. */
    CRASH,
    /** That one write runs into an error that is none of the disk. */
    ERROR
  }

  /** What a power loss does to what was not forced. */
  enum Loss {
    ALL_LOST,
    ALL_KEPT,
    /** Of what was not forced all writes are kept, and nothing that made a file shorter. */
    LONGEST_KEPT,
    TORN
  }

  /** Length and content that are sure, and what was written since. */
  private static final class Content {
    byte[] live = new byte[0];
    byte[] forced = new byte[0];
    byte[] longest = new byte[0];

    byte[] after(Loss loss, Random random) {
      return switch (loss) {
        case ALL_LOST -> forced;
        case ALL_KEPT -> live;
        case LONGEST_KEPT -> longest;
        case TORN -> torn(random);
      };
    }

    private byte[] torn(Random random) {
      byte[] longer = live.length > forced.length ? live : forced;
      int shorter = Math.min(live.length, forced.length);
      int length = shorter + random.nextInt(longer.length - shorter + 1);
      byte[] torn = new byte[length];
      for (int at = 0; at < length; at += SECTOR_BYTES) {
        byte[] source = random.nextBoolean() ? live : forced;
        int end = Math.min(Math.min(at + SECTOR_BYTES, length), source.length);
        if (end > at) {
          System.arraycopy(source, at, torn, at, end - at);
        }
      }
      return torn;
    }
  }

  private final Map<String, Content> live = new TreeMap<>();
  private final Map<String, Content> forced = new TreeMap<>();
  private Fault fault;
  private long faultAt;
  private long writes;
  private boolean crashed;

  FaultyLogFolder(Fault fault, long faultAt) {
    this.fault = fault;
    this.faultAt = faultAt;
  }

  synchronized long writes() {
    return writes;
  }

  synchronized boolean hasCrashed() {
    return crashed;
  }

  synchronized void heal() {
    fault = Fault.NONE;
  }

  /** From now on fails at a write, counted on from the present one. */
  synchronized void failAfter(Fault newFault, long moreWrites) {
    fault = newFault;
    faultAt = writes + moreWrites;
  }

  /** The folder that the next start finds. */
  synchronized FaultyLogFolder afterPowerLoss(Loss loss, Random random) {
    FaultyLogFolder next = new FaultyLogFolder(Fault.NONE, 0);
    Map<String, Content> names = loss == Loss.ALL_LOST ? forced : live;
    Map<String, Content> either = new TreeMap<>(names);
    if (loss == Loss.TORN && random.nextBoolean()) {
      either.putAll(forced);
    }
    either.forEach(
        (name, content) -> {
          Content left = new Content();
          left.live = content.after(loss, random).clone();
          left.forced = left.live;
          left.longest = left.live;
          next.live.put(name, left);
          next.forced.put(name, left);
        });
    return next;
  }

  synchronized Map<String, byte[]> contents() {
    Map<String, byte[]> contents = new TreeMap<>();
    live.forEach((name, content) -> contents.put(name, content.live.clone()));
    return contents;
  }

  synchronized void replace(String name, byte @Nullable [] bytes) {
    if (bytes == null) {
      live.remove(name);
      forced.remove(name);
      return;
    }
    Content content = new Content();
    content.live = bytes;
    content.forced = bytes;
    content.longest = bytes;
    live.put(name, content);
    forced.put(name, content);
  }

  private void write(Runnable change) throws IOException {
    requireAlive();
    writes++;
    boolean hit = fault == Fault.FULL ? writes >= faultAt : writes == faultAt;
    if (!hit || fault == Fault.NONE) {
      change.run();
      return;
    }
    crashed = fault == Fault.CRASH;
    requireAlive();
    if (fault == Fault.ERROR) {
      throw new OutOfMemoryError("as if");
    }
    throw new IOException("No space left on device");
  }

  private void requireAlive() throws IOException {
    if (crashed) {
      throw new IOException("the machine has stopped");
    }
  }

  @Override
  public synchronized List<String> names() throws IOException {
    requireAlive();
    return new ArrayList<>(live.keySet());
  }

  @Override
  public synchronized LogFile open(String name) throws IOException {
    requireAlive();
    if (!live.containsKey(name)) {
      write(() -> live.put(name, new Content()));
    }
    return new File(Objects.requireNonNull(live.get(name)));
  }

  @Override
  public synchronized void delete(String name) throws IOException {
    write(() -> live.remove(name));
  }

  @Override
  public synchronized void force() throws IOException {
    write(
        () -> {
          forced.clear();
          forced.putAll(live);
        });
  }

  @Override
  public long usableBytes() {
    return Long.MAX_VALUE;
  }

  @Override
  public String toString() {
    return "faulty log";
  }

  private final class File implements LogFile {
    private final Content content;

    File(Content content) {
      this.content = content;
    }

    @Override
    public long length() throws IOException {
      synchronized (FaultyLogFolder.this) {
        requireAlive();
        return content.live.length;
      }
    }

    @Override
    public int read(long position, byte[] bytes, int length) throws IOException {
      synchronized (FaultyLogFolder.this) {
        requireAlive();
        int there = (int) Math.max(0, Math.min(length, content.live.length - position));
        System.arraycopy(content.live, (int) position, bytes, 0, there);
        return there;
      }
    }

    @Override
    public void write(long position, byte[] bytes, int length) throws IOException {
      synchronized (FaultyLogFolder.this) {
        FaultyLogFolder.this.write(
            () -> {
              content.live = written(content.live, position, bytes, length);
              content.longest = written(content.longest, position, bytes, length);
            });
      }
    }

    private static byte[] written(byte[] before, long position, byte[] bytes, int length) {
      byte[] after = Arrays.copyOf(before, Math.max(before.length, (int) position + length));
      System.arraycopy(bytes, 0, after, (int) position, length);
      return after;
    }

    @Override
    public void truncate(long length) throws IOException {
      synchronized (FaultyLogFolder.this) {
        FaultyLogFolder.this.write(() -> content.live = Arrays.copyOf(content.live, (int) length));
      }
    }

    @Override
    public void force() throws IOException {
      synchronized (FaultyLogFolder.this) {
        FaultyLogFolder.this.write(
            () -> {
              content.forced = content.live;
              content.longest = content.live;
            });
      }
    }

    @Override
    public void close() {}
  }
}
