package org.dirlens.benchmark.ui;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.dirlens.benchmark.ui.runs.RunPage;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Estimate;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Run;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.jspecify.annotations.Nullable;

/**
 * An experiment: what it measures, how long it will take, and what its last run found.
 *
 * <p>Threads: user interface; experiments run in a job.
 */
final class ExperimentPage extends Composite {
  private static final int ENTRIES_MIN = 100;
  private static final int ROUNDS_MAX = 1_000;

  private final Label title;
  private final Label about;
  private final Spinner entries;
  private final Spinner rounds;
  private final Button run;
  private final Label estimate;
  private final Label status;
  private final StatePane states;
  private final RunPage found;
  private final Runnable measuringChanged = this::changedSoon;

  /** The entries that were last asked of an experiment, by its name. */
  private final Map<String, Integer> sizes = new HashMap<>();

  private @Nullable Experiment chosen;
  private @Nullable ExperimentJob job;
  private @Nullable ExperimentJob shown;

  ExperimentPage(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 8).spacing(8, 6).applyTo(this);
    title = wrapped("benchmark.title");
    title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT));
    about = wrapped("benchmark.about");
    Composite line = new Composite(this, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(5).spacing(8, 0).applyTo(line);
    entries = spinner(line, Messages.Benchmark_size, "benchmark.entries", ENTRIES_MIN, 1_000);
    rounds = spinner(line, Messages.Benchmark_rounds, "benchmark.rounds", 1, 1);
    rounds.setMaximum(ROUNDS_MAX);
    run = Forms.button(line, Messages.Benchmark_run, "benchmark.run", this::start);
    estimate = wrapped("benchmark.estimate");
    status = wrapped("benchmark.status");
    states = new StatePane(this, null).named("benchmark.state");
    states.empty().say(Messages.Benchmark_intro);
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, 120).applyTo(states);
    found = new RunPage(states.content());
    RunningLoads.shared().addListener(measuringChanged);
    addListener(SWT.Dispose, event -> close());
  }

  private void close() {
    RunningLoads.shared().removeListener(measuringChanged);
    stop();
  }

  private void changedSoon() {
    if (!isDisposed()) {
      DisplayThread.later(getDisplay(), this, this::changed);
    }
  }

  private Label wrapped(String id) {
    Label label = ControlIds.name(new Label(this, SWT.WRAP), id);
    GridDataFactory.fillDefaults().grab(true, false).hint(200, SWT.DEFAULT).applyTo(label);
    return label;
  }

  private Spinner spinner(Composite line, String label, String id, int min, int step) {
    Forms.label(line, label);
    Spinner spinner = ControlIds.name(new Spinner(line, SWT.BORDER), id);
    spinner.setValues(min, min, Integer.MAX_VALUE, 0, step, 100 * step);
    spinner.addListener(SWT.Modify, event -> changed());
    return spinner;
  }

  /** Offers another experiment; one that runs goes on. */
  void show(Experiment next) {
    if (next.equals(chosen)) {
      return;
    }
    if (chosen != null) {
      sizes.put(chosen.description().name(), entries.getSelection());
    }
    chosen = next;
    Description what = next.description();
    title.setText(what.title());
    String usual =
        NLS.bind(
            Messages.Benchmark_sizes,
            Figures.count(what.smokeSize()),
            Figures.count(what.fullSize()));
    about.setText(what.note().isEmpty() ? usual : usual + " " + what.note());
    entries.setSelection(sizes.getOrDefault(what.name(), (int) what.smokeSize()));
    changed();
  }

  /** Takes the size and the rounds of a run. */
  void again(Configuration of) {
    entries.setSelection((int) Math.min(Integer.MAX_VALUE, of.entries()));
    rounds.setSelection(of.rounds());
  }

  private void changed() {
    if (chosen == null) {
      return;
    }
    Estimate needed = chosen.estimate(entries.getSelection());
    String whyNot = whyNot();
    estimate.setText(whyNot.isEmpty() ? sentence(needed) : whyNot);
    estimate.setToolTipText(whyNot.isEmpty() ? needed.basis() : "");
    run.setEnabled(job == null && whyNot.isEmpty());
    markOld();
    layout(true, true);
  }

  /** Why an experiment cannot be run; that one of this page runs is told below. */
  private String whyNot() {
    return job == null ? RunningLoads.shared().whyNot(none -> false) : "";
  }

  private String sentence(Estimate needed) {
    return NLS.bind(
        Messages.Benchmark_estimate,
        new Object[] {
          Figures.duration(needed.time().multipliedBy(rounds.getSelection())),
          Figures.bytes(needed.diskBytes()),
          Figures.bytes(needed.memoryBytes())
        });
  }

  /** Says so when what is shown is not what Run would measure. */
  private void markOld() {
    ExperimentJob ran = shown;
    if (ran == null) {
      return;
    }
    boolean same = ran.experiment().equals(chosen) && entries.getSelection() == ran.entries();
    String name = ran.experiment().description().name();
    String size = Figures.count(ran.entries());
    states.old(same ? "" : NLS.bind(Messages.Benchmark_old, name, size));
  }

  private void start() {
    if (chosen != null) {
      start(chosen, entries.getSelection(), rounds.getSelection());
    }
  }

  private void start(Experiment started, long size, int times) {
    if (job != null) {
      return;
    }
    Display display = getDisplay();
    ExperimentJob fresh =
        new ExperimentJob(
            started,
            size,
            times,
            (now, share) -> DisplayThread.later(display, this, () -> states.progress(now, share)));
    long began = System.nanoTime();
    fresh.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            DisplayThread.later(
                display, ExperimentPage.this, () -> ended(fresh, System.nanoTime() - began));
          }
        });
    if (!RunningLoads.shared().start(fresh)) {
      say(whyNot());
      return;
    }
    job = fresh;
    say("");
    String name = started.description().name();
    states.waiting(NLS.bind(Messages.Benchmark_running, name, Figures.count(size)), this::stop);
    changed();
  }

  /** Runs what was run, whatever is chosen by now. */
  private void again(ExperimentJob of) {
    start(of.experiment(), of.entries(), of.rounds());
  }

  private void stop() {
    if (job != null) {
      job.cancel();
    }
  }

  private void say(String text) {
    status.setText(text);
    layout(true, true);
  }

  private void ended(ExperimentJob ended, long nanos) {
    job = null;
    states.waited();
    changed();
    String name = ended.experiment().description().name();
    Run result = ended.result();
    if (result != null) {
      shown = ended;
      found.show(result);
      states.showContent();
      markOld();
      say(ended.problem().isEmpty() ? done(name, ended.entries(), nanos) : ended.problem());
    } else if (cancelled(ended)) {
      say(Messages.Benchmark_cancelled);
    } else {
      states.failed(NLS.bind(Messages.Benchmark_failed, name, problem(ended)), () -> again(ended));
    }
  }

  /** What was cancelled before it began has no result. */
  private static boolean cancelled(ExperimentJob ended) {
    IStatus how = ended.getResult();
    return how == null || how.getSeverity() == IStatus.CANCEL;
  }

  private static String done(String name, long entries, long nanos) {
    String time = Figures.duration(Duration.ofNanos(nanos));
    return NLS.bind(Messages.Benchmark_done, new Object[] {name, Figures.count(entries), time});
  }

  /** Where it broke off, as without memory, the job tells so. */
  private static String problem(ExperimentJob ended) {
    return ended.problem().isEmpty() ? ended.getResult().getMessage() : ended.problem();
  }
}
