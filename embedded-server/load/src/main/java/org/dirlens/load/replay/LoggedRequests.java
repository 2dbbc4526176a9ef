package org.dirlens.load.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.dirlens.advisor.log.AccessLogs;
import org.dirlens.advisor.log.LogSummary;
import org.dirlens.advisor.log.LoggedOperation;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The searches of log files in the order in which they began. A log tells of operations when they
 * end, so {@value #WINDOW} of them are held; a search that took longer than the next as many comes
 * late. A thread of its own reads.
 */
final class LoggedRequests implements AutoCloseable {
  static final int WINDOW = 10_000;
  private static final long POLL_MILLIS = 50;

  private final BlockingQueue<LoggedOperation> read = new ArrayBlockingQueue<>(WINDOW);
  private final PriorityQueue<Numbered> sorted =
      new PriorityQueue<>(
          Comparator.<Numbered, Instant>comparing(each -> each.operation.time())
              .thenComparingLong(Numbered::number));
  private final Map<Kind, Long> left = new EnumMap<>(Kind.class);
  private final Thread reader;
  private long numbered;
  private volatile boolean closed;
  private volatile boolean ended;
  private volatile @Nullable LogSummary summary;
  private volatile @Nullable IOException problem;

  /** Many operations have the same time where a log tells seconds only. */
  private record Numbered(long number, LoggedOperation operation) {}

  LoggedRequests(List<Path> files) {
    reader = Thread.ofPlatform().name("log reader").daemon().start(() -> readAll(files));
  }

  private void readAll(List<Path> files) {
    try {
      summary = AccessLogs.read(files, this::take, new Cancelling());
    } catch (IOException e) {
      problem = e;
    } catch (CancellationException e) {
      // nobody wants the rest
    } finally {
      ended = true;
    }
  }

  private void take(LoggedOperation operation) {
    if (operation.kind() != Kind.SEARCH) {
      left.merge(operation.kind(), 1L, Long::sum);
      return;
    }
    try {
      while (!closed && !read.offer(operation, POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        // waits for the one who sends
      }
    } catch (InterruptedException e) {
      throw new CancellationException("reading was interrupted");
    }
  }

  /** The search that began first of those not taken; null at the end. */
  @Nullable LoggedOperation peek() throws IOException, InterruptedException {
    while (sorted.size() < WINDOW && !(ended && read.isEmpty())) {
      LoggedOperation next = read.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
      if (next != null) {
        sorted.add(new Numbered(numbered++, next));
      }
    }
    if (problem != null) {
      throw problem;
    }
    Numbered first = sorted.peek();
    return first == null ? null : first.operation;
  }

  void take() {
    sorted.remove();
  }

  /** What was read, when all was. */
  @Nullable LogSummary summary() throws InterruptedException {
    reader.join();
    return summary;
  }

  /** Operations that are no searches; asked behind the end. */
  Map<Kind, Long> left() {
    return left;
  }

  @Override
  public void close() {
    closed = true;
  }

  private final class Cancelling implements ProgressMonitor {
    @Override
    public void begin(String task, long totalUnits) {
      // Nobody watches the reading.
    }

    @Override
    public void worked(long units) {
      // Nobody watches the reading.
    }

    @Override
    public boolean cancelled() {
      return closed;
    }
  }
}
