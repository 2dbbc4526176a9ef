package org.dirlens.index.ui;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.ui.ApplyPlanJob.Outcome;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ProgressBar;
import org.jspecify.annotations.Nullable;

/**
 * The strip that appears while a plan is applied: what is being done, how far it is, and Cancel.
 * While the amount of work is not known the bar only moves. The work goes on when the strip is
 * gone.
 *
 * <p>Threads: user interface; the work runs in an {@link ApplyPlanJob}.
 */
final class BuildStrip extends Composite {
  private static final int STEPS = 1000;

  private final Label task;
  private final Composite bars = new Composite(this, SWT.NONE);
  private final StackLayout stack = new StackLayout();
  private final ProgressBar bar;
  private final ProgressBar waiting;
  private final Consumer<OptionalDouble> built;
  private final Display display;
  private final AtomicReference<@Nullable BuildProgress> newest = new AtomicReference<>();
  private @Nullable Job job;

  /**
   * @param built told how far the build is, 0 to 1, empty while that is not known; on the user
   *     interface thread
   */
  BuildStrip(Composite parent, Consumer<OptionalDouble> built) {
    super(parent, SWT.NONE);
    this.built = built;
    this.display = parent.getDisplay();
    GridLayoutFactory.swtDefaults().numColumns(3).margins(8, 4).spacing(8, 0).applyTo(this);
    task = ControlIds.name(new Label(this, SWT.NONE), "designer.buildTask");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(task);
    bars.setLayout(stack);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).hint(160, SWT.DEFAULT).applyTo(bars);
    bar = ControlIds.name(new ProgressBar(bars, SWT.HORIZONTAL), "designer.buildProgress");
    bar.setMaximum(STEPS);
    waiting =
        ControlIds.name(
            new ProgressBar(bars, SWT.HORIZONTAL | SWT.INDETERMINATE), "designer.buildWaiting");
    bars.moveBelow(task);
    Button cancel = ControlIds.name(new Button(this, SWT.PUSH), "designer.buildCancel");
    cancel.setText(Messages.Build_cancel);
    cancel.addListener(SWT.Selection, event -> cancel());
    show(false);
  }

  boolean running() {
    return job != null;
  }

  /**
   * Applies a plan in the background.
   *
   * @param done told what came of it, on the user interface thread, even when the strip is gone
   */
  void start(IndexAdapter adapter, PlanDiff diff, Consumer<Outcome> done) {
    ApplyPlanJob work =
        new ApplyPlanJob(adapter, diff, this::progress, outcome -> end(done, outcome));
    job = work;
    newest.set(null);
    paint(new BuildProgress(work.getName(), 0, -1));
    show(true);
    work.schedule();
  }

  /**
   * Called by the job as often as it likes; at most one paint request is on its way, and it shows
   * the newest.
   */
  private void progress(BuildProgress now) {
    if (newest.getAndSet(now) == null) {
      DisplayThread.later(display, this, this::paint);
    }
  }

  private void paint() {
    BuildProgress progress = newest.getAndSet(null);
    if (progress != null && job != null) {
      paint(progress);
    }
  }

  private void paint(BuildProgress progress) {
    OptionalDouble share = progress.share();
    task.setText(progress.text());
    bar.setSelection((int) Math.round(share.orElse(0) * STEPS));
    stack.topControl = share.isPresent() ? bar : waiting;
    bars.layout();
    built.accept(share);
  }

  private void end(Consumer<Outcome> done, Outcome outcome) {
    DisplayThread.later(display, () -> ended(done, outcome));
  }

  private void ended(Consumer<Outcome> done, Outcome outcome) {
    job = null;
    if (!isDisposed()) {
      show(false);
    }
    done.accept(outcome);
  }

  private void cancel() {
    if (job != null) {
      job.cancel();
    }
  }

  private void show(boolean visible) {
    GridDataFactory.fillDefaults().grab(true, false).exclude(!visible).applyTo(this);
    setVisible(visible);
    getParent().layout(true);
  }
}
