package org.dirlens.index.ui.keys;

import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.dirlens.index.keys.CostsFile;
import org.dirlens.index.keys.CostsMeasurement;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.dirlens.ui.common.UnbegunJobs;
import org.dirlens.workload.postings.PostingCosts;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
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
 * Says when and where costs were measured, and measures them; while it does, the button cancels.
 *
 * <p>Threads: user interface; the file is read and the measurement runs in a job.
 */
public final class CostsStrip extends Composite {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm", Locale.ENGLISH)
          .withZone(ZoneId.systemDefault());

  private final CostsFile file;
  private final Consumer<PostingCosts> measured;
  private final Display display = getDisplay();
  private final Label text;
  private final Button button;
  private @Nullable Job job;
  private Optional<PostingCosts> costs = Optional.empty();

  /**
   * @param id names the sentence {@code id.costs} and the button {@code id.measure}
   * @param measured told what is known, on the user interface thread
   */
  public CostsStrip(Composite parent, String id, CostsFile file, Consumer<PostingCosts> measured) {
    super(parent, SWT.NONE);
    this.file = file;
    this.measured = measured;
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 2).spacing(8, 0).applyTo(this);
    text = ControlIds.name(new Label(this, SWT.WRAP), id + ".costs");
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(100, SWT.DEFAULT)
        .applyTo(text);
    text.setForeground(ThemeColors.muted(this));
    button = Forms.button(this, Messages.Costs_measure, id + ".measure", this::pushed);
    say(Messages.Costs_none);
    read();
    addListener(SWT.Dispose, event -> cancel());
  }

  private void read() {
    Job reading =
        Job.createSystem(
            Messages.Costs_reading,
            (ICoreRunnable)
                monitor ->
                    file.read()
                        .ifPresent(known -> DisplayThread.later(display, this, () -> take(known))));
    reading.schedule();
  }

  private void pushed() {
    if (job == null) {
      measure();
    } else {
      cancel();
    }
  }

  private void measure() {
    Job measuring = Job.create(Messages.Costs_measuring, (ICoreRunnable) this::measure);
    measuring.setUser(false);
    UnbegunJobs.onCancel(
        measuring, () -> DisplayThread.later(display, this, () -> end(Messages.Costs_cancelled)));
    job = measuring;
    say(Messages.Costs_running);
    button.setText(Messages.Costs_cancel);
    layout(true, true);
    measuring.schedule();
  }

  private void measure(IProgressMonitor monitor) {
    try {
      PostingCosts found = CostsMeasurement.run(file, new EngineProgress(monitor));
      DisplayThread.later(display, this, () -> take(found));
    } catch (IOException | RuntimeException e) {
      String why = why(e);
      DisplayThread.later(display, this, () -> end(why));
    }
  }

  private static String why(Exception e) {
    if (e instanceof CancellationException) {
      return Messages.Costs_cancelled;
    }
    ILog.of(CostsStrip.class).warn(Messages.Costs_measuring, e);
    return NLS.bind(Messages.Costs_failed, e.getMessage());
  }

  private void take(PostingCosts known) {
    costs = Optional.of(known);
    end(NLS.bind(Messages.Costs_measured, TIME.format(known.measured()), known.machine()));
    measured.accept(known);
  }

  private void end(String sentence) {
    job = null;
    say(sentence);
    button.setText(costs.isPresent() ? Messages.Costs_again : Messages.Costs_measure);
    layout(true, true);
  }

  private void say(String sentence) {
    text.setText(sentence);
    requestLayout();
  }

  private void cancel() {
    if (job != null) {
      job.cancel();
    }
  }
}
