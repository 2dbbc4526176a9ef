package org.dirlens.benchmark.ui;

import java.util.List;
import java.util.function.Predicate;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.runs.Run;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.state.StatePane;
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
 * A load that runs: what it does now, its live charts, pause and cancel; and what came of it. One
 * that began before this was opened is shown from its beginning.
 *
 * <p>Threads: user interface; the load is heard of on the thread of its job.
 */
final class LoadProgress extends Composite {
  private final Predicate<Subject> wanted;
  private final Runnable changed;
  private final StatePane states;
  private final LoadCharts charts;
  private final Label status;
  private final Label findings;
  private final Button pause;
  private final Runnable loadsChanged = this::followSoon;
  private @Nullable LoadJob job;
  private @Nullable Ear ear;

  /**
   * @param id what the names of its controls begin with
   * @param wanted of which subjects loads are shown here
   * @param changed told when a load begins and when it ends
   */
  LoadProgress(Composite parent, String id, Predicate<Subject> wanted, Runnable changed) {
    super(parent, SWT.NONE);
    this.wanted = wanted;
    this.changed = changed;
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 2).applyTo(this);
    status = label(id + ".status");
    pause = Forms.button(this, Messages.Progress_pause, id + ".pause", this::pause);
    pause.setEnabled(false);
    findings = label(id + ".findings");
    GridDataFactory.fillDefaults().span(2, 1).grab(true, false).exclude(true).applyTo(findings);
    states = new StatePane(this, null).named(id + ".state");
    states.empty().say(Messages.Progress_intro);
    GridDataFactory.fillDefaults().span(2, 1).grab(true, true).applyTo(states);
    charts = new LoadCharts(states.content(), id);
    RunningLoads.shared().addListener(loadsChanged);
    addListener(SWT.Dispose, event -> close());
    follow();
  }

  private Label label(String id) {
    Label label = ControlIds.name(new Label(this, SWT.WRAP), id);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(150, SWT.DEFAULT)
        .applyTo(label);
    return label;
  }

  private void close() {
    RunningLoads.shared().removeListener(loadsChanged);
    if (job != null && ear != null) {
      job.leave(ear);
    }
  }

  private void followSoon() {
    if (!isDisposed()) {
      DisplayThread.later(
          getDisplay(),
          this,
          () -> {
            follow();
            changed.run();
          });
    }
  }

  /** Shows the last load, if it is one of these. */
  private void follow() {
    LoadJob last =
        RunningLoads.shared().last().filter(each -> wanted.test(each.subject())).orElse(null);
    if (last == null || last.equals(job)) {
      return;
    }
    charts.clear();
    states.showEmpty();
    job = last;
    say("");
    see("");
    pauseIs(last.paused());
    pause.setEnabled(!last.over());
    wait(last);
    Ear fresh = new Ear(last);
    ear = fresh;
    last.follow(fresh);
  }

  private void wait(LoadJob running) {
    states.waiting(NLS.bind(Messages.Progress_running, running.subject().name()), running::cancel);
  }

  private void pause() {
    if (job != null) {
      job.pause(!job.paused());
      pauseIs(job.paused());
    }
  }

  private void pauseIs(boolean now) {
    pause.setText(now ? Messages.Progress_resume : Messages.Progress_pause);
    layout(true);
  }

  private void say(String text) {
    status.setText(Forms.literal(text));
    layout(true);
  }

  private void see(String found) {
    Forms.say(findings, found);
    changed.run();
  }

  private void ended(LoadJob ended) {
    pause.setEnabled(false);
    pauseIs(false);
    states.waited();
    Run run = ended.result();
    if (run != null) {
      say(NLS.bind(Messages.Progress_done, run.head().id(), Figures.duration(ended.took())));
    } else if (ended.problem().isEmpty()) {
      say(ended.left().isEmpty() ? Messages.Progress_cancelled : Messages.Progress_cancelledLeft);
    } else {
      say("");
      states.failed(ended.problem(), null);
    }
  }

  /** Hears of a load on the thread of its job. */
  private final class Ear implements LoadFollower {
    private final LoadJob of;
    private final Display display = getDisplay();
    private final StringBuilder found = new StringBuilder();

    Ear(LoadJob of) {
      this.of = of;
    }

    @Override
    public void doing(String what, double share) {
      later(
          () -> {
            say(what);
            states.progress(what, share);
          });
    }

    @Override
    public void found(String sentence) {
      later(() -> see(found.append(found.isEmpty() ? "" : "\n").append(sentence).toString()));
    }

    @Override
    public void second(String target, long endMillis, List<MeasuredOperation> operations) {
      later(
          () -> {
            if (!states.filled()) {
              states.showContent();
              LoadProgress.this.wait(of);
            }
            charts.add(target, endMillis, operations);
          });
    }

    @Override
    public void ended() {
      later(() -> LoadProgress.this.ended(of));
    }

    private void later(Runnable work) {
      DisplayThread.later(
          display,
          LoadProgress.this,
          () -> {
            if (of.equals(job)) {
              work.run();
            }
          });
    }
  }
}
