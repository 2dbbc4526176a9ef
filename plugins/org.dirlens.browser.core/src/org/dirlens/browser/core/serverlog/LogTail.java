package org.dirlens.browser.core.serverlog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.dirlens.connection.core.WaitingCalls;
import org.jspecify.annotations.Nullable;

/**
 * The last {@value #LINES_MAX} lines of a log that grows. A file that was put aside is read to its
 * end before the next one is begun: it stays open under its new name. Of a file that is there at
 * the start the last {@value #START_BYTES} bytes are read.
 *
 * <p>Threads: any.
 */
public final class LogTail implements Closeable {
  /** Lines that are kept. */
  public static final int LINES_MAX = 5_000;

  static final int START_BYTES = 1 << 20;

  /** What is longer is cut. */
  static final int LINE_BYTES_MAX = 1 << 14;

  private final List<Path> names;
  private final Deque<LogLine> lines = new ArrayDeque<>();
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
  private final ByteBuffer line = ByteBuffer.allocate(LINE_BYTES_MAX);
  private @Nullable FileChannel open;
  private @Nullable Object key;
  private long number;

  /**
   * @param names files that the log may be in; the one that was written last is followed
   */
  public LogTail(List<Path> names) {
    this.names = List.copyOf(names);
  }

  /** Number of lines that were read so far; as long as it is the same there are no new ones. */
  public synchronized long read() {
    return number;
  }

  /** Reads what is new, and gives the lines that are kept, the newest first. */
  public synchronized List<LogLine> poll() throws IOException {
    WaitingCalls.begin("LogTail.poll");
    readOn();
    @Nullable Path newest = newest();
    if (newest != null) {
      for (Path file : unread(newest)) {
        begin(file);
        readOn();
      }
    }
    return new ArrayList<>(lines).reversed();
  }

  /** The newest file and those put aside since the one that is open, the oldest first. */
  private Deque<Path> unread(Path newest) throws IOException {
    Deque<Path> files = new ArrayDeque<>();
    Path file = newest;
    for (int aside = 1; Files.exists(file); aside++) {
      if (identity(attributes(file)).equals(key)) {
        return files;
      }
      files.addFirst(file);
      file = newest.resolveSibling(newest.getFileName() + "." + aside);
    }
    return new ArrayDeque<>(List.of(newest));
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class);
  }

  /** Tells a file from another that has its name later; Windows has no key for that. */
  private static Object identity(BasicFileAttributes attributes) {
    return Objects.requireNonNullElseGet(attributes.fileKey(), attributes::creationTime);
  }

  private @Nullable Path newest() throws IOException {
    @Nullable Path newest = null;
    for (Path name : names) {
      if (Files.exists(name)
          && (newest == null
              || Files.getLastModifiedTime(name).compareTo(Files.getLastModifiedTime(newest))
                  > 0)) {
        newest = name;
      }
    }
    return newest;
  }

  private void begin(Path file) throws IOException {
    BasicFileAttributes attributes = attributes(file);
    boolean first = key == null;
    close();
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    open = channel;
    key = identity(attributes);
    line.clear();
    if (first && attributes.size() > START_BYTES) {
      channel.position(attributes.size() - START_BYTES);
      skipLine(channel);
    }
  }

  /** The first line may be a part of one. */
  private void skipLine(FileChannel channel) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    while (channel.read(one.clear()) > 0 && one.get(0) != '\n') {
      // Up to the end of the line.
    }
  }

  private void readOn() throws IOException {
    FileChannel channel = open;
    if (channel == null) {
      return;
    }
    if (channel.size() < channel.position()) {
      channel.position(0);
    }
    while (channel.read(buffer.clear()) > 0) {
      buffer.flip();
      while (buffer.hasRemaining()) {
        take(buffer.get());
      }
    }
  }

  private void take(byte octet) {
    if (octet == '\n') {
      add(new String(line.array(), 0, line.position(), StandardCharsets.UTF_8));
      line.clear();
    } else if (line.hasRemaining()) {
      line.put(octet);
    }
  }

  private void add(String text) {
    number++;
    lines.add(LogLine.of(number, text));
    if (lines.size() > LINES_MAX) {
      lines.removeFirst();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (open != null) {
      open.close();
      open = null;
    }
  }
}
