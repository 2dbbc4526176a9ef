package org.dirlens.server.log;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes a log on a thread of its own. What waits for it is bounded in bytes; lines are in the
 * hands of the operating system a fifth of a second after their event, or at once if somebody
 * waits.
 *
 * <p>There are two ways in. {@link #offer} never blocks: without room the event is dropped, and a
 * line that comes later says how many were. {@link #put} never drops: it blocks until the line is
 * written, and whoever uses it asks {@link #stuck} before he does what is to be logged, so that no
 * more wait than operations are running.
 *
 * <p>Trouble with the disk is reported once, and writing is tried again each second. What it does
 * to events, each log says for itself.
 */
public final class LogWriter implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LogWriter.class.getName());

  private static final long GATHER_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long CLOSE_MILLIS = 5_000;

  /** How long somebody waits whose line cannot be written; it is written when that is possible. */
  private static final long PUT_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Characters of lines that are written at a time. */
  private static final int CHUNK_CHARS = 32 << 10;

  private final Log log;
  private final LogFile file;
  private final LogLine line;
  private final InstantSource clock;
  private final Thread thread;
  private volatile LogSettings settings;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Condition settled = lock.newCondition();

  // Under the lock.
  private List<LogEvent> waiting = new ArrayList<>();
  private boolean urgent;
  private boolean reopening;
  private boolean closed;
  private long taken;
  private long settledUpTo;

  // Written under the lock or by the thread, read by anyone.
  private final AtomicLong waitingBytes = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private volatile @Nullable String failure;

  private long toldDropped;

  /** What becomes of events whose lines cannot be written. */
  enum OnFailure {
    DROP,
    TRY_AGAIN
  }

  /**
   * Which log this is.
   *
   * @param name for people
   * @param path its file
   */
  record Log(String name, Path path, LogFormat format, OnFailure onFailure) {}

  LogWriter(Log log, LogSettings settings, InstantSource clock) {
    this.log = log;
    this.file = new LogFile(log.path);
    this.line = new LogLine(log.format);
    this.settings = settings;
    this.clock = clock;
    this.thread =
        Thread.ofPlatform().daemon().name("dirlens-" + log.name + "-log").unstarted(this::run);
  }

  /** Begins to write. */
  LogWriter start() {
    thread.start();
    return this;
  }

  /** Has other bounds from now on. */
  void apply(LogSettings others) {
    settings = others;
  }

  /** Has the file of this name reopened, behind what waits now. */
  void reopen() {
    lock.lock();
    try {
      reopening = true;
      urgent = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  LogStatistics statistics() {
    return new LogStatistics(
        log.name, log.path, written.get(), dropped.get(), waitingBytes.get(), failure);
  }

  /** Whether lines can be written neither now nor, as far as is known, soon. */
  boolean stuck() {
    return failure != null || waitingBytes.get() > settings.queueBytes();
  }

  /** Takes an event if there is room for it. */
  void offer(LogEvent event) {
    lock.lock();
    try {
      if (closed || waitingBytes.get() + event.bytes() > settings.queueBytes()) {
        dropped.incrementAndGet();
        return;
      }
      add(event);
      boolean half = waitingBytes.get() > settings.queueBytes() / 2;
      if ((half && !urgent) || waiting.size() == 1) {
        urgent |= half;
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes events and waits until their lines are written; some seconds at most, and not while there
   * is trouble with the disk.
   */
  void put(List<? extends LogEvent> events) {
    long left = PUT_NANOS;
    lock.lock();
    try {
      if (closed) {
        dropped.addAndGet(events.size());
        return;
      }
      events.forEach(this::add);
      long last = taken;
      urgent = true;
      changed.signal();
      while (settledUpTo < last && failure == null && left > 0 && !closed) {
        left = settled.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private void add(LogEvent event) {
    waiting.add(event);
    waitingBytes.addAndGet(event.bytes());
    taken++;
  }

  /** What is to be done, and whether the file is to be reopened behind it. */
  private record Batch(List<LogEvent> events, boolean reopening) {
    boolean last() {
      return events.isEmpty() && !reopening;
    }
  }

  private void run() {
    try {
      Batch batch = next();
      while (!batch.last()) {
        if (!batch.events.isEmpty()) {
          write(batch.events);
        }
        if (batch.reopening) {
          reopenFile();
        }
        batch = next();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      closeFile();
    }
  }

  /** What waits, as soon as there is something and it is time; nothing at the end. */
  private Batch next() throws InterruptedException {
    lock.lock();
    try {
      while (waiting.isEmpty() && !reopening && !closed) {
        changed.await();
      }
      long left = failure == null ? GATHER_NANOS : RETRY_NANOS;
      while ((!urgent || failure != null) && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
      Batch batch = new Batch(waiting, reopening);
      urgent = false;
      reopening = false;
      waiting = new ArrayList<>(Math.min(batch.events.size(), 1024));
      return batch;
    } finally {
      lock.unlock();
    }
  }

  private void write(List<LogEvent> batch) {
    int done = 0;
    try {
      while (done < batch.size()) {
        done = writeChunk(batch, done);
      }
      if (failure != null) {
        failure = null;
        LOG.log(Level.INFO, "the {0} log is written again", log.name);
      }
      settle(batch, List.of());
    } catch (IOException e) {
      failed(e);
      settle(batch, batch.subList(done, batch.size()));
    }
  }

  /** Writes some lines from one on; returns the number behind them. */
  private int writeChunk(List<LogEvent> batch, int from) throws IOException {
    StringBuilder lines = line.lines();
    lines.setLength(0);
    long untold = dropped.get();
    if (untold > toldDropped) {
      line.begin(clock.instant(), "dropped").number("lines", untold - toldDropped).end();
    }
    int to = from;
    while (to < batch.size() && lines.length() < CHUNK_CHARS) {
      describe(batch.get(to));
      to++;
    }
    ByteBuffer bytes = ByteBuffer.wrap(lines.toString().getBytes(StandardCharsets.UTF_8));
    file.append(bytes, settings.fileBytes(), settings.filesKept());
    toldDropped = untold;
    written.addAndGet(to - from);
    return to;
  }

  private void describe(LogEvent event) {
    int start = line.lines().length();
    try {
      event.describe(line);
      line.end();
    } catch (RuntimeException fault) {
      line.lines().setLength(start);
      line.begin(clock.instant(), "fault").text("message", fault.toString()).end();
      LOG.log(Level.ERROR, "a line for the " + log.name + " log could not be formatted", fault);
    }
  }

  /** The events are written or given up, but for some that must be tried again. */
  private void settle(List<LogEvent> batch, List<LogEvent> failed) {
    lock.lock();
    try {
      boolean again = log.onFailure == OnFailure.TRY_AGAIN && !closed;
      List<LogEvent> open = again ? failed : List.of();
      dropped.addAndGet(failed.size() - open.size());
      settledUpTo += batch.size() - open.size();
      waitingBytes.addAndGet(bytes(open) - bytes(batch));
      waiting.addAll(0, open);
      settled.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private static long bytes(List<LogEvent> events) {
    long sum = 0;
    for (LogEvent each : events) {
      sum += each.bytes();
    }
    return sum;
  }

  private void failed(IOException problem) {
    String why = problem.getMessage() == null ? problem.toString() : problem.getMessage();
    if (failure == null) {
      LOG.log(Level.ERROR, "the {0} log cannot be written: {1}", log.name, why);
    }
    failure = why;
  }

  /** What fails here is tried again with the next line. */
  private void reopenFile() {
    try {
      file.reopen();
      LOG.log(Level.INFO, "the {0} log is reopened: {1}", log.name, log.path);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the {0} log cannot be reopened: {1}", log.name, e.toString());
    }
  }

  private void closeFile() {
    try {
      file.close();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the {0} log was not closed: {1}", log.name, e.getMessage());
    }
    if (dropped.get() > toldDropped) {
      LOG.log(
          Level.WARNING,
          "{1} lines were not written to the {0} log",
          log.name,
          dropped.get() - toldDropped);
    }
  }

  /** Writes what waits, and ends; within some seconds. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
