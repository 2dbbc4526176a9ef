package org.dirlens.benchmark.ui;

import java.time.Duration;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadState;
import org.dirlens.runs.Run;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * A workload that runs: what it does now, its live charts, pause and cancel; and what came of it.
 *
 * <p>Threads: user interface; the load is heard of on the thread of its job.
 */
final class WorkloadProgress extends Composite {
  private final Runnable changed;
  private final StatePane states;
  private final LoadCharts charts;
  private final Label status;
  private final Button pause;
  private @Nullable WorkloadJob job;
  private boolean paused;

  /**
   * @param changed told when a run begins and when it ends
   */
  WorkloadProgress(Composite parent, Runnable changed) {
    super(parent, SWT.NONE);
    this.changed = changed;
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 2).applyTo(this);
    status = ControlIds.name(new Label(this, SWT.WRAP), "workload.status");
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(150, SWT.DEFAULT)
        .applyTo(status);
    pause = Forms.button(this, Messages.Progress_pause, "workload.pause", this::pause);
    pause.setEnabled(false);
    states = new StatePane(this, null).named("workload.state");
    states.empty().say(Messages.Progress_intro);
    GridDataFactory.fillDefaults().span(2, 1).grab(true, true).applyTo(states);
    charts = new LoadCharts(states.content());
    addListener(SWT.Dispose, event -> stop());
  }

  boolean running() {
    return job != null;
  }

  void start(WorkloadOrder order) {
    if (job != null) {
      return;
    }
    charts.clear();
    Display display = getDisplay();
    WorkloadJob fresh =
        new WorkloadJob(
            order,
            new Ear(order.rounds()),
            (now, share) -> DisplayThread.later(display, this, () -> states.progress(now, share)));
    long began = System.nanoTime();
    fresh.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            DisplayThread.later(
                display, WorkloadProgress.this, () -> ended(fresh, System.nanoTime() - began));
          }
        });
    job = fresh;
    say("");
    pauseIs(false);
    pause.setEnabled(true);
    states.waiting(NLS.bind(Messages.Progress_running, order.name()), this::stop);
    changed.run();
    fresh.schedule();
  }

  private void stop() {
    if (job != null) {
      job.cancel();
    }
  }

  private void pause() {
    if (job != null) {
      pauseIs(!paused);
      job.pause(paused);
    }
  }

  private void pauseIs(boolean now) {
    paused = now;
    pause.setText(now ? Messages.Progress_resume : Messages.Progress_pause);
    layout(true);
  }

  private void say(String text) {
    status.setText(Forms.literal(text));
    layout(true);
  }

  private void ended(WorkloadJob ended, long nanos) {
    job = null;
    pause.setEnabled(false);
    pauseIs(false);
    states.waited();
    Run run = ended.result();
    if (run != null) {
      say(
          NLS.bind(
              Messages.Progress_done, run.head().id(), Figures.duration(Duration.ofNanos(nanos))));
    } else if (ended.problem().isEmpty()) {
      say(Messages.Progress_cancelled);
    } else {
      states.failed(NLS.bind(Messages.Progress_failed, ended.problem()), null);
    }
    changed.run();
  }

  /** Hears of the load on the thread of its job. */
  private final class Ear implements LoadWatch {
    private final int rounds;
    private String target = "";
    private int round;

    Ear(int rounds) {
      this.rounds = rounds;
    }

    @Override
    public void turn(String turned, int number) {
      target = turned;
      round = number;
    }

    @Override
    public void state(LoadState state) {
      String text =
          NLS.bind(
              Messages.Progress_turn, new Object[] {target, round, rounds, LoadStates.text(state)});
      later(
          () -> {
            say(text);
            states.progress(text, Double.NaN);
          });
    }

    @Override
    public void second(LoadSecond second) {
      String of = target;
      long now = System.currentTimeMillis();
      if (second.second() >= 0) {
        later(() -> show(of, now, second));
      }
    }

    private void show(String of, long now, LoadSecond second) {
      states.showContent();
      charts.add(of, now, second.operations());
    }

    private void later(Runnable work) {
      if (!isDisposed()) {
        DisplayThread.later(getDisplay(), WorkloadProgress.this, work);
      }
    }
  }
}
