package org.dirlens.index.ui;

import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.dirlens.index.ui.ApplyPlanJob.Outcome;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ProgressBar;

/**
 * The strip that appears while a plan is applied: what is being done, how far it is, and Cancel.
 * While the amount of work is not known the bar only moves. The work continues when the strip is
 * gone, see {@link RunningPlan}.
 *
 * <p>Threads: user interface.
 */
final class BuildStrip extends Composite implements RunningPlan.Watcher {
  private static final int STEPS = 1000;

  private final Label task;
  private final Composite bars = new Composite(this, SWT.NONE);
  private final StackLayout stack = new StackLayout();
  private final ProgressBar bar;
  private final ProgressBar waiting;
  private final Supplier<String> elsewhere;
  private final Consumer<OptionalDouble> built;
  private final BiConsumer<RunningPlan.Subject, Outcome> ended;
  private BuildProgress told = new BuildProgress("", 0, -1);

  /**
   * @param elsewhere where the plan is applied, if that is not what the designer shows; else empty
   * @param built told how far the build is, 0 to 1, empty while that is not known
   * @param ended told what came of it
   */
  BuildStrip(
      Composite parent,
      Supplier<String> elsewhere,
      Consumer<OptionalDouble> built,
      BiConsumer<RunningPlan.Subject, Outcome> ended) {
    super(parent, SWT.NONE);
    this.elsewhere = elsewhere;
    this.built = built;
    this.ended = ended;
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
    RunningPlan running = RunningPlan.of(getDisplay());
    cancel.addListener(SWT.Selection, event -> running.cancel());
    addListener(SWT.Dispose, event -> running.unwatch(this));
    show(false);
    running.watch(this);
  }

  @Override
  public void progress(BuildProgress progress) {
    OptionalDouble share = progress.share();
    told = progress;
    say();
    bar.setSelection((int) Math.round(share.orElse(0) * STEPS));
    stack.topControl = share.isPresent() ? bar : waiting;
    bars.layout();
    built.accept(share);
    if (!getVisible()) {
      show(true);
    }
  }

  /** Says what is being done, and where if the designer shows something else. */
  void say() {
    String place = elsewhere.get();
    task.setText(
        Forms.literal(
            place.isEmpty()
                ? told.text()
                : NLS.bind(Messages.Build_elsewhere, place, told.text())));
  }

  @Override
  public void ended(RunningPlan.Subject subject, Outcome outcome) {
    show(false);
    ended.accept(subject, outcome);
  }

  private void show(boolean visible) {
    GridDataFactory.fillDefaults().grab(true, false).exclude(!visible).applyTo(this);
    setVisible(visible);
    getParent().layout(true);
  }
}
