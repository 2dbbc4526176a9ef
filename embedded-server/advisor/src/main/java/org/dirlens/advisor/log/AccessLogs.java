package org.dirlens.advisor.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.dirlens.advisor.log.LogSummary.LogFile;
import org.dirlens.advisor.log.LogSummary.Problem;
import org.dirlens.advisor.log.OpenDjLines.Times;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Reads log files of directory servers, one line at a time. Files of one server belong together: a
 * request in one may have its end in the next. One thread.
 */
public final class AccessLogs {
  /** Lines in which a log must have said whose it is. */
  private static final int DETECT_LINES = 10_000;

  private static final int PROGRESS_LINES = 1_000;

  private final OperationSink sink;
  private final ProgressMonitor monitor;
  private final Map<LogFormat, LineReader> readers = new EnumMap<>(LogFormat.class);
  private final List<Problem> first = new ArrayList<>();
  private long lines;
  private long operations;
  private long unreadable;

  private AccessLogs(OperationSink sink, ProgressMonitor monitor) {
    this.sink = sink;
    this.monitor = monitor;
  }

  /** A file, its format, and its first time. */
  private record Opened(LogFile log, String start) {}

  /**
   * Reads files to their ends, in the order of their first lines, and tells what became of them.
   *
   * @throws IOException naming the file that is not there or is no log of a server that is known
   * @throws CancellationException if the monitor says so
   */
  public static LogSummary read(List<Path> files, OperationSink sink, ProgressMonitor monitor)
      throws IOException {
    List<Opened> opened = new ArrayList<>();
    for (Path file : files) {
      opened.add(open(file));
    }
    opened.sort(Comparator.comparing(Opened::start));
    List<LogFile> logs = opened.stream().map(Opened::log).toList();
    return new AccessLogs(sink, monitor).read(withUnits(logs));
  }

  /**
   * The same files, those of OpenDJ with the unit of their times: their own if they tell it, or
   * else that of all, which are of one server.
   */
  private static List<LogFile> withUnits(List<LogFile> logs) throws IOException {
    Map<Path, Times> times = new HashMap<>();
    for (LogFile log : logs) {
      if (isOpenDj(log)) {
        times.put(log.file(), OpenDjLines.times(log.file()));
      }
    }
    Times all = times.values().stream().reduce(Times.NONE, Times::and);
    return logs.stream()
        .map(log -> isOpenDj(log) ? withUnit(log.file(), times, all) : log)
        .toList();
  }

  private static LogFile withUnit(Path file, Map<Path, Times> times, Times all) {
    Times own = times.getOrDefault(file, all);
    return new LogFile(file, (own.tell() ? own : all).format());
  }

  private static boolean isOpenDj(LogFile log) {
    return log.format() == LogFormat.OPENDJ;
  }

  private static Opened open(Path file) throws IOException {
    try (LogLines lines = new LogLines(file)) {
      for (int i = 0; i < DETECT_LINES; i++) {
        @Nullable String line = lines.next();
        if (line == null) {
          break;
        }
        Optional<LogFormat> format = LogFormat.of(line);
        if (format.isPresent()) {
          return new Opened(new LogFile(file, format.get()), begin(format.get(), line, file));
        }
      }
    }
    throw new IOException(
        file
            + " has no line of a log that can be read; these can: "
            + Arrays.stream(LogFormat.values())
                .map(LogFormat::product)
                .collect(Collectors.joining("; ")));
  }

  /** What sorts files of one format by time. */
  private static String begin(LogFormat format, String line, Path file) throws IOException {
    try {
      return switch (format) {
        case OPENLDAP -> new SlapdTime(written(file), ZoneId.systemDefault()).of(line).toString();
        case DS_389, OPENDJ, OPENDJ_NANOS -> LogText.bracketTime(line).toString();
        case DIRLENS_TEXT, DIRLENS_JSON -> line;
      };
    } catch (UnreadableLine without) {
      return line;
    }
  }

  private static Instant written(Path file) throws IOException {
    return Files.getLastModifiedTime(file).toInstant();
  }

  private LogSummary read(List<LogFile> files) throws IOException {
    for (LogFile file : files) {
      monitor.begin("Reading " + file.file().getFileName(), Files.size(file.file()));
      LineReader reader =
          readers.computeIfAbsent(file.format(), format -> format.reader(ZoneId.systemDefault()));
      reader.begin(written(file.file()));
      read(file, reader);
    }
    long unanswered = readers.values().stream().mapToLong(LineReader::unanswered).sum();
    return new LogSummary(files, lines, operations, unanswered, unreadable, first);
  }

  private void read(LogFile file, LineReader reader) throws IOException {
    try (LogLines text = new LogLines(file.file())) {
      long number = 0;
      long told = 0;
      for (@Nullable String line = text.next(); line != null; line = text.next()) {
        number++;
        take(line, new Place(file.file(), number), reader);
        if (number % PROGRESS_LINES == 0) {
          requireWanted();
          monitor.worked(text.taken() - told);
          told = text.taken();
        }
      }
      lines += number;
      monitor.worked(text.taken() - told);
    }
  }

  private void requireWanted() {
    if (monitor.cancelled()) {
      throw new CancellationException("reading was cancelled");
    }
  }

  private void take(String line, Place place, LineReader reader) {
    try {
      reader.line(line, place, this::take);
    } catch (UnreadableLine problem) {
      unreadable(place, problem);
    }
  }

  private void take(LoggedOperation operation) {
    try {
      sink.take(operation);
      operations++;
    } catch (UnreadableLine problem) {
      unreadable(operation.place(), problem);
    }
  }

  private void unreadable(Place place, UnreadableLine problem) {
    unreadable++;
    if (first.size() < LogSummary.FIRST) {
      first.add(new Problem(place, String.valueOf(problem.getMessage())));
    }
  }
}
