package org.dirlens.charts.ui.view;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.TimeSpan;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.recording.RecordingWriter;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.MonitoredServer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Samples one server and draws up the pictures of what it said.
 *
 * <p>Threads: {@link #tick} is called on the sampling thread, all else on any.
 */
final class LiveSampler {
  /** Pictures are not older than this. */
  private static final long PICTURE_MILLIS = 1_000;

  /** The time axis moves on by this share of it, and is filled meanwhile. */
  private static final int STEPS = 12;

  private final MonitoredServer server;
  private final String partition;
  private final ChartHistory history;
  private final Pictures pictures;
  private volatile ChartRange range = ChartRange.ONE_MINUTE;
  private volatile long frozenMillis;
  private volatile boolean due = true;
  private volatile @Nullable RecordingWriter recording;
  private volatile IProgressMonitor asking = new NullProgressMonitor();
  private long drawnMillis;

  /**
   * What came of a tick.
   *
   * @param pictures empty when there is nothing new to draw
   * @param problem why the server did not answer
   * @param recordingProblem why the recording has ended; empty text if its file is full
   */
  record Shown(
      Map<Measure, ChartPicture> pictures,
      @Nullable ConnectionProblem problem,
      Optional<String> recordingProblem) {}

  /**
   * One of a server.
   *
   * @param partition of the server; empty where it has none
   * @param history what is known of it so far
   */
  LiveSampler(MonitoredServer server, String partition, ChartHistory history) {
    this.server = server;
    this.partition = partition;
    this.history = history;
    this.pictures = new Pictures(history, server::why);
    history.interrupt();
  }

  MonitoredServer server() {
    return server;
  }

  String partition() {
    return partition;
  }

  ChartHistory history() {
    return history;
  }

  void range(ChartRange chosen) {
    range = chosen;
    due = true;
  }

  /** Freezes the end of the time axis while sampling continues; 0 releases it. */
  void freeze(long endMillis) {
    frozenMillis = endMillis;
    due = true;
  }

  /** Writes all points so far, and those that come until {@link #stop}. The caller closes it. */
  synchronized void record(RecordingWriter writer) throws IOException {
    recording = writer;
    for (ChartPoint point : history.all()) {
      writer.append(point);
    }
  }

  /** Writes nothing more there; another recording that began meanwhile continues. */
  synchronized void stop(RecordingWriter writer) {
    if (recording == writer) {
      recording = null;
    }
  }

  /**
   * Samples the server and draws up the pictures of this moment; null when nothing has changed, or
   * nobody waits for them any more.
   */
  @Nullable Shown tick() {
    WaitingCalls.begin("LiveSampler.tick");
    IProgressMonitor monitor = new NullProgressMonitor();
    asking = monitor;
    try {
      Optional<ChartPoint> point = history.record(server.sample(partition, monitor));
      return shown(keep(point), null);
    } catch (ConnectionProblem | RuntimeException e) {
      if (monitor.isCanceled()) {
        return null; // Another sampler has the history now.
      }
      history.interrupt();
      due = true;
      Shown gone = shown(Optional.empty(), ConnectionProblem.of(server.program(), e));
      due = true; // that it is back is shown also while the charts stand still
      return gone;
    }
  }

  /** Waits no longer for an answer that is on its way. */
  void cancel() {
    asking.setCanceled(true);
  }

  /** Why the recording has ended, if it has just now. */
  private synchronized Optional<String> keep(Optional<ChartPoint> point) {
    RecordingWriter writer = recording;
    if (writer == null || point.isEmpty()) {
      return Optional.empty();
    }
    try {
      writer.append(point.get());
      if (!writer.isFull()) {
        return Optional.empty();
      }
      recording = null;
      return Optional.of("");
    } catch (IOException e) {
      recording = null;
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private @Nullable Shown shown(Optional<String> ended, @Nullable ConnectionProblem problem) {
    long now = System.currentTimeMillis();
    TimeSpan span = span(now);
    long slot = Pictures.slotMillis(span);
    boolean draw = due || now / slot != drawnMillis / slot || now - drawnMillis >= PICTURE_MILLIS;
    boolean still = frozenMillis != 0 && !due;
    if (!draw || still) {
      return ended.isEmpty() && problem == null ? null : new Shown(Map.of(), problem, ended);
    }
    due = false;
    drawnMillis = now;
    return new Shown(pictures.draw(span), problem, ended);
  }

  private TimeSpan span(long nowMillis) {
    long frozen = frozenMillis;
    ChartRange shown = range;
    if (frozen != 0) {
      return TimeSpan.ending(frozen, shown);
    }
    long step = shown.millis() / STEPS;
    return TimeSpan.ending((nowMillis / step + 1) * step, shown);
  }
}
