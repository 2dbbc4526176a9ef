package org.dirlens.charts.ui.view;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.dirlens.charts.ui.recording.Recording;
import org.dirlens.charts.ui.recording.RecordingWriter;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Write;
import org.dirlens.index.monitor.MonitoredServer;
import org.dirlens.index.monitor.MonitoredServer.Timing;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.state.Notification;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.FileDialog;
import org.jspecify.annotations.Nullable;

/**
 * Writes what is charted to a file and opens such files, in jobs; and has a server time stages.
 *
 * <p>Threads: user interface.
 */
final class Recordings {
  private final LiveChartsPanel panel;
  private final ChartBar bar;
  private @Nullable RecordingWriter writer;
  private @Nullable LiveSampler recorded;
  private boolean opened;

  Recordings(LiveChartsPanel panel, ChartBar bar) {
    this.panel = panel;
    this.bar = bar;
  }

  /** Whether a recording is shown. */
  boolean opened() {
    return opened;
  }

  void recordOrStop() {
    if (writer != null) {
      stop();
      return;
    }
    choose(SWT.SAVE).ifPresent(this::record);
  }

  void openOrClose() {
    if (opened) {
      opened = false;
      panel.showRecording(null);
      return;
    }
    choose(SWT.OPEN).ifPresent(this::open);
  }

  private Optional<Path> choose(int style) {
    FileDialog dialog = new FileDialog(panel.getShell(), style);
    dialog.setFilterExtensions(new String[] {"*." + RecordingWriter.ENDING});
    dialog.setOverwrite(true);
    if (style == SWT.SAVE) {
      dialog.setFileName("charts." + RecordingWriter.ENDING);
    }
    return Optional.ofNullable(dialog.open()).map(Path::of);
  }

  /** Writes all points that there are, and from now on each that comes. */
  void record(Path file) {
    LiveSampler live = panel.sampler();
    if (live == null) {
      return;
    }
    Recording.Head head =
        new Recording.Head(panel.connection(), live.server().program(), live.partition());
    run(
        Messages.Recordings_writing,
        () -> {
          RecordingWriter made = RecordingWriter.create(file, head, live.history().columns());
          live.record(made);
          later(() -> recording(live, made));
        },
        NLS.bind(Messages.Recordings_notWritten, file));
  }

  private void recording(LiveSampler live, RecordingWriter made) {
    writer = made;
    recorded = live;
    bar.showRecording(true);
    if (live != panel.sampler()) {
      leave();
    }
  }

  /** The charts that are recorded are left for others, or for none: so ends their recording. */
  void leave() {
    if (writer != null) {
      ended(Messages.Recordings_left);
    }
  }

  /** Ends the recording, if there is one. */
  void stop() {
    RecordingWriter made = writer;
    LiveSampler live = recorded;
    writer = null;
    recorded = null;
    if (made == null || live == null) {
      return;
    }
    if (!bar.isDisposed()) {
      bar.showRecording(false);
    }
    run(
        Messages.Recordings_writing,
        () -> {
          live.stop(made);
          made.close();
        },
        Messages.Recordings_notClosed);
  }

  /** A recording has ended because of a problem, or since its file is full. */
  void ended(String problem) {
    stop();
    String why = problem.isEmpty() ? Messages.Recordings_full : problem;
    later(() -> Notification.problem(Messages.Recordings_ended, why));
  }

  /** Opens a file in the place of the server. */
  void open(Path file) {
    run(
        Messages.Recordings_reading,
        () -> {
          Recording recording = Recording.read(file);
          later(
              () -> {
                leave();
                opened = true;
                panel.showRecording(recording);
              });
        },
        NLS.bind(Messages.Recordings_notOpened, file));
  }

  /** Has the server time the stages of searches, or stop it. */
  void timeStages(Button wanted) {
    LiveSampler live = panel.sampler();
    if (live == null) {
      return;
    }
    MonitoredServer server = live.server();
    Write write = server.timeStages(wanted.getSelection() ? Timing.ON : Timing.OFF);
    ServerWrites writes = panel.writes();
    Job job =
        Job.create(
            Messages.Panel_stages,
            (ICoreRunnable)
                monitor -> {
                  try {
                    writes.write(write, monitor);
                  } catch (ConnectionProblem | RuntimeException e) {
                    ConnectionProblem problem = ConnectionProblem.of(Messages.Panel_stages, e);
                    later(() -> notTimed(server, wanted, problem));
                  }
                });
    job.setSystem(true);
    job.schedule();
  }

  private void notTimed(MonitoredServer server, Button wanted, ConnectionProblem problem) {
    LiveSampler live = panel.sampler();
    if (live != null && live.server() == server) {
      wanted.setSelection(server.timing() == Timing.ON);
    }
    if (problem.kind() != ConnectionProblem.Kind.CANCELLED) {
      ProblemDialog.open(panel.getShell(), Messages.Panel_stages, problem.getMessage());
    }
  }

  /** Work with files. */
  private interface Work {
    void run() throws IOException;
  }

  private void run(String task, Work work, String failure) {
    Job job =
        Job.create(
            task,
            (ICoreRunnable)
                monitor -> {
                  try {
                    work.run();
                  } catch (IOException e) {
                    later(
                        () ->
                            ProblemDialog.open(
                                panel.getShell(),
                                Messages.Recordings_failed,
                                failure + "\n" + e.getMessage()));
                  }
                });
    job.setSystem(true);
    job.schedule();
  }

  private void later(Runnable task) {
    DisplayThread.later(panel.getDisplay(), panel, task);
  }
}
