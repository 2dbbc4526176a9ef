package org.dirlens.browser.core.change;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.LoggedChange.Origin;
import org.dirlens.browser.core.change.LoggedChange.Place;
import org.dirlens.browser.core.change.LoggedChange.Subject;
import org.dirlens.browser.core.search.PackedRows;
import org.dirlens.connection.store.OwnerOnlyFile;

/**
 * One file of the modification log, and the lines of its changes packed in memory. Its lock is held
 * while a row is read or added, never while the file is.
 */
final class LogSegment {
  private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);

  private final Path file;
  private final int number;

  /** The number of its first change. */
  private final long first;

  private final PackedRows rows = new PackedRows();
  private long bytes;

  private LogSegment(Path folder, int number, long first) {
    this.file = folder.resolve(name(number));
    this.number = number;
    this.first = first;
  }

  static String name(int number) {
    return "changes-%06d.ldif".formatted(number);
  }

  /** A new, empty one; it takes the place of no other file. */
  static LogSegment create(Path folder, int number, long first) throws IOException {
    LogSegment segment = new LogSegment(folder, number, first);
    OwnerOnlyFile.createNew(segment.file);
    return segment;
  }

  /** One that is there. A record that a crash has torn at its end is cut off. */
  static LogSegment open(Path folder, int number, long first) throws IOException {
    LogSegment segment = new LogSegment(folder, number, first);
    byte[] all = Files.readAllBytes(segment.file);
    int start = 0;
    int end;
    while ((end = endOfRecord(all, start)) > 0) {
      String record = new String(all, start, end - start, StandardCharsets.UTF_8);
      Place place = new Place(segment.end(), number, start, end - start);
      ChangeText.change(record, place).ifPresent(segment::addRow);
      start = end;
    }
    segment.bytes = start;
    if (start < all.length) {
      try (FileChannel channel = FileChannel.open(segment.file, StandardOpenOption.WRITE)) {
        channel.truncate(start);
      }
    }
    return segment;
  }

  private static int endOfRecord(byte[] all, int start) {
    for (int at = start; at + 1 < all.length; at++) {
      if (all[at] == END[0] && all[at + 1] == END[1]) {
        return at + END.length;
      }
    }
    return -1;
  }

  long first() {
    return first;
  }

  /** The number behind that of its last change. */
  synchronized long end() {
    return first + rows.size();
  }

  long bytes() {
    return bytes;
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  /** Adds a record; one thread at a time. */
  LoggedChange append(LoggedChange change, byte[] record) throws IOException {
    LoggedChange placed = change.at(new Place(end(), number, bytes, record.length));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(record);
      for (long at = bytes; rest.hasRemaining(); ) {
        at += channel.write(rest, at);
      }
    }
    bytes += record.length;
    addRow(placed);
    return placed;
  }

  private synchronized void addRow(LoggedChange change) {
    rows.add(
        List.of(
            Long.toString(change.time().toEpochMilli()),
            change.origin().id(),
            change.origin().name(),
            change.origin().url(),
            change.subject().kind().name(),
            change.subject().dn(),
            Long.toString(change.subject().entries()),
            change.problem(),
            Long.toString(change.place().offset()),
            Integer.toString(change.place().length())));
  }

  synchronized LoggedChange get(long wanted) {
    List<String> cells = rows.row((int) (wanted - first), 10);
    return new LoggedChange(
        Instant.ofEpochMilli(Long.parseLong(cells.get(0))),
        new Origin(cells.get(1), cells.get(2), cells.get(3)),
        new Subject(Kind.valueOf(cells.get(4)), cells.get(5), Long.parseLong(cells.get(6))),
        cells.get(7),
        new Place(wanted, number, Long.parseLong(cells.get(8)), Integer.parseInt(cells.get(9))));
  }

  String record(Place place) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer record = ByteBuffer.allocate(place.length());
      while (record.hasRemaining()
          && channel.read(record, place.offset() + record.position()) >= 0) {
        // More is read until the record is whole.
      }
      return new String(record.array(), 0, record.position(), StandardCharsets.UTF_8);
    }
  }
}
