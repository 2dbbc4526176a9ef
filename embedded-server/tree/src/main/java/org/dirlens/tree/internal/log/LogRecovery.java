package org.dirlens.tree.internal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.dirlens.record.StoreProblem;
import org.jspecify.annotations.Nullable;

/**
 * Reads the change log after a start: replays the frames behind the last checkpoint, deletes files
 * that hold none, and cuts off a torn frame at the end, see {@link TornTail}. Any other bad frame,
 * a missing file or a file of another store is damage.
 */
public final class LogRecovery {

  private static final int SCAN_BYTES = 1 << 20;

  /** The format, the first one, whose operations are not scrambled. */
  private static final int LAST_PLAIN_FORMAT = 1;

  /** Where the frames go. */
  public interface Sink extends OperationReader.Sink {

    /** A frame begins. */
    void begin(long sequence);

    /** The frame is complete. */
    void end();
  }

  private final LogFolder folder;
  private final long identity;
  private final Sink sink;
  private long expected;
  private boolean scrambled;

  private LogRecovery(LogFolder folder, long identity, long expected, Sink sink) {
    this.folder = folder;
    this.identity = identity;
    this.expected = expected;
    this.sink = sink;
  }

  /**
   * Replays and returns the log that continues behind.
   *
   * @param identity the store the log belongs to
   * @param durable the sequence number of the last frame that the last checkpoint covers
   */
  public static ChangeLog open(LogFolder folder, long identity, long durable, Sink sink) {
    LogRecovery recovery = new LogRecovery(folder, identity, durable + 1, sink);
    return new ChangeLog(folder, identity, recovery.replay());
  }

  private Deque<Long> replay() {
    Deque<Long> kept = new ArrayDeque<>();
    List<Long> files = files();
    for (int i = 0; i < files.size(); i++) {
      long first = files.get(i);
      @Nullable Long next = i + 1 < files.size() ? files.get(i + 1) : null;
      String name = LogName.of(first);
      try {
        if (next != null && next <= expected) {
          requireHeader(name, first);
          folder.delete(name);
        } else if (replay(name, first, next)) {
          kept.add(first);
        } else {
          folder.delete(name);
        }
      } catch (IOException e) {
        throw ChangeLog.problem(folder, name, e);
      }
    }
    return kept;
  }

  private List<Long> files() {
    try {
      List<Long> files = new ArrayList<>();
      for (String name : folder.names()) {
        LogName.firstSequence(name).ifPresent(files::add);
      }
      files.sort(null);
      return files;
    } catch (IOException e) {
      throw ChangeLog.problem(folder, "", e);
    }
  }

  private void requireHeader(String name, long first) throws IOException {
    try (LogFile file = folder.open(name)) {
      requireHeader(file, name, first);
    }
  }

  /** Replays a file; false if it never got as far as having a frame. */
  private boolean replay(String name, long first, @Nullable Long next) throws IOException {
    try (LogFile file = folder.open(name)) {
      if (next == null && file.length() <= ChangeLog.HEADER_BYTES && !hasHeader(file)) {
        return false;
      }
      scrambled = requireHeader(file, name, first) > LAST_PLAIN_FORMAT;
      if (first > expected) {
        throw damaged(name, 0, "frames " + expected + " to " + (first - 1) + " are missing");
      }
      replayFrames(file, name, first, next);
      return true;
    }
  }

  private void replayFrames(LogFile file, String name, long first, @Nullable Long next)
      throws IOException {
    long position = ChangeLog.HEADER_BYTES;
    long sequence = first;
    long length = file.length();
    while (position < length) {
      byte @Nullable [] frame = frameAt(file, position, length);
      if (frame == null || Frame.sequence(frame) != sequence) {
        cutOff(file, name, position, frame == null && (next == null || next == sequence));
        break;
      }
      if (sequence == expected) {
        apply(frame, name, position);
        expected++;
      }
      position += frame.length;
      sequence++;
    }
    if (next != null && next != sequence) {
      throw damaged(name, position, "frames " + sequence + " to " + (next - 1) + " are missing");
    }
  }

  private void apply(byte[] frame, String name, long position) {
    if (scrambled) {
      Frame.scramble(frame, frame.length, new Frame.Place(identity, position));
    }
    sink.begin(expected);
    try {
      OperationReader.read(frame, frame.length, sink);
    } catch (IllegalArgumentException e) {
      throw damaged(name, position, "frame " + expected + " makes no sense: " + e.getMessage());
    }
    sink.end();
  }

  private void cutOff(LogFile file, String name, long position, boolean torn) throws IOException {
    if (!torn || hasFrameBehind(file, position + 1)) {
      throw damaged(name, position, "a bad frame with good ones behind it");
    }
    if (!new TornTail(file, position, identity).isTorn()) {
      throw damaged(name, position, "the last frame is all there, but not as it was written");
    }
    file.truncate(position);
    file.force();
  }

  private byte @Nullable [] frameAt(LogFile file, long position, long length) throws IOException {
    byte[] header = new byte[Frame.HEADER_BYTES];
    if (file.read(position, header, header.length) < header.length) {
      return null;
    }
    int operations = Frame.announcedLength(header);
    if (operations < 0 || position + Frame.HEADER_BYTES + operations > length) {
      return null;
    }
    byte[] frame = new byte[Frame.HEADER_BYTES + operations];
    int read = file.read(position, frame, frame.length);
    Frame.Place place = new Frame.Place(identity, position);
    return read == frame.length && Frame.isWhole(frame, read, place) ? frame : null;
  }

  /** Looks for a whole frame anywhere behind a position. */
  private boolean hasFrameBehind(LogFile file, long from) throws IOException {
    long length = file.length();
    byte[] window = new byte[SCAN_BYTES];
    long start = from;
    while (start < length) {
      int read = file.read(start, window, window.length);
      ByteBuffer bytes = ByteBuffer.wrap(window);
      for (int i = 0; i + Integer.BYTES <= read; i++) {
        if (bytes.getInt(i) == Frame.MAGIC && frameAt(file, start + i, length) != null) {
          return true;
        }
      }
      start += Math.max(1, read - Integer.BYTES + 1);
    }
    return false;
  }

  private static boolean hasHeader(LogFile file) throws IOException {
    byte[] header = new byte[ChangeLog.HEADER_BYTES];
    return file.read(0, header, header.length) == header.length && isHeader(header);
  }

  private static boolean isHeader(byte[] header) {
    ByteBuffer buffer = ByteBuffer.wrap(header);
    return buffer.getInt(0) == ChangeLog.MAGIC && buffer.getInt(24) == ChangeLog.crc(header);
  }

  /** The format of a file that has a right header. */
  private int requireHeader(LogFile file, String name, long first) throws IOException {
    byte[] header = new byte[ChangeLog.HEADER_BYTES];
    if (file.read(0, header, header.length) < header.length || !isHeader(header)) {
      throw damaged(name, 0, "no header of a change log");
    }
    ByteBuffer buffer = ByteBuffer.wrap(header);
    int format = buffer.getInt(4);
    if (format < LAST_PLAIN_FORMAT || format > ChangeLog.FORMAT) {
      throw damaged(name, 4, "log format " + format + ", known up to " + ChangeLog.FORMAT);
    }
    if (buffer.getLong(8) != identity) {
      throw damaged(name, 8, "belongs to another store");
    }
    if (buffer.getLong(16) != first) {
      throw damaged(name, 16, "begins with frame " + buffer.getLong(16));
    }
    return format;
  }

  private StoreProblem damaged(String name, long offset, String detail) {
    return new StoreProblem(
        StoreProblem.Kind.DAMAGED, folder + "/" + name, "offset " + offset, detail);
  }
}
