package org.dirlens.application.benchmark;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.VerticalScroll;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.dirlens.workload.experiment.Experiments;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** The experiments with what each answers, and the table that the last run of one found. */
public final class BenchmarkView extends ViewPart {
  private static final int ENTRIES_MIN = 100;

  private @Nullable ResultViewer<Experiment> gallery;
  private @Nullable Label title;
  private @Nullable Label about;
  private @Nullable Spinner entries;
  private @Nullable Button run;
  private @Nullable Label status;
  private @Nullable StatePane states;
  private @Nullable ResultViewer<Map<String, Object>> results;
  private @Nullable ExperimentJob job;
  private @Nullable ExperimentJob shown;

  @Override
  public void createPartControl(Composite parent) {
    SashForm halves = new SashForm(parent, SWT.HORIZONTAL | SWT.SMOOTH);
    gallery = createGallery(halves);
    createRun(halves);
    halves.setWeights(2, 3);
    List<Experiment> all = new Experiments().experiments();
    gallery.show(all);
    gallery.select(all.getFirst().description().name());
    choose();
  }

  private ResultViewer<Experiment> createGallery(Composite parent) {
    ResultViewer<Experiment> created =
        new ResultViewer<>(
            parent,
            List.of(
                ResultColumn.words(
                    Messages.Benchmark_experiment, 24, each -> each.description().name()),
                ResultColumn.words(
                    Messages.Benchmark_answers, 50, each -> each.description().title()),
                ResultColumn.figures(
                    Messages.Benchmark_full,
                    10,
                    each -> each.description().fullSize(),
                    Figures::count)),
            each -> each.description().name());
    created.named("benchmark.gallery", Messages.Benchmark_gallery);
    created.onSelection(this::choose);
    created.onOpen(each -> start());
    return created;
  }

  private void createRun(Composite parent) {
    ScrolledComposite scrolled = VerticalScroll.area(parent);
    Composite area = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 8).spacing(8, 8).applyTo(area);
    title = wrapped(area, "benchmark.title");
    title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT));
    about = wrapped(area, "benchmark.about");
    Composite line = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(3).applyTo(line);
    Forms.label(line, Messages.Benchmark_size);
    Spinner size = ControlIds.name(new Spinner(line, SWT.BORDER), "benchmark.entries");
    size.setValues(ENTRIES_MIN, ENTRIES_MIN, Integer.MAX_VALUE, 0, 1_000, 100_000);
    entries = size;
    run = Forms.button(line, Messages.Benchmark_run, "benchmark.run", this::start);
    size.addListener(SWT.Modify, event -> markOld());
    status = wrapped(area, "benchmark.status");
    StatePane pane = new StatePane(area, null).named("benchmark.state");
    pane.empty().say(Messages.Benchmark_intro);
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, 120).applyTo(pane);
    states = pane;
    results = new ResultViewer<>(pane.content(), List.of(), row -> row);
    results.named("benchmark.result", Messages.Benchmark_result);
    VerticalScroll.show(scrolled, area);
  }

  private static Label wrapped(Composite area, String id) {
    Label label = ControlIds.name(new Label(area, SWT.WRAP), id);
    GridDataFactory.fillDefaults().grab(true, false).hint(200, SWT.DEFAULT).applyTo(label);
    return label;
  }

  private void choose() {
    if (gallery == null || title == null || about == null || entries == null) {
      return;
    }
    for (Experiment chosen : gallery.selection()) {
      Description what = chosen.description();
      title.setText(what.title());
      String sizes =
          NLS.bind(
              Messages.Benchmark_sizes,
              Figures.count(what.smokeSize()),
              Figures.count(what.fullSize()));
      about.setText(what.note().isEmpty() ? sizes : sizes + " " + what.note());
      entries.setSelection((int) what.smokeSize());
      title.getParent().layout(true, true);
    }
    markOld();
  }

  /** Says so when the table is not what Run would measure. */
  private void markOld() {
    ExperimentJob ran = shown;
    if (states == null || ran == null || gallery == null || entries == null) {
      return;
    }
    boolean same =
        gallery.selection().contains(ran.experiment()) && entries.getSelection() == ran.entries();
    String name = ran.experiment().description().name();
    states.old(same ? "" : NLS.bind(Messages.Benchmark_old, name, Figures.count(ran.entries())));
  }

  private void start() {
    StatePane pane = states;
    if (gallery == null || entries == null || pane == null || job != null) {
      return;
    }
    for (Experiment chosen : gallery.selection()) {
      Display display = entries.getDisplay();
      ExperimentJob fresh =
          new ExperimentJob(
              chosen,
              entries.getSelection(),
              (now, share) -> DisplayThread.later(display, pane, () -> pane.progress(now, share)));
      long began = System.nanoTime();
      fresh.addJobChangeListener(
          new JobChangeAdapter() {
            @Override
            public void done(IJobChangeEvent event) {
              DisplayThread.later(display, () -> ended(fresh, System.nanoTime() - began));
            }
          });
      job = fresh;
      running(true);
      say("");
      pane.waiting(
          NLS.bind(
              Messages.Benchmark_running,
              chosen.description().name(),
              Figures.count(fresh.entries())),
          this::stop);
      fresh.schedule();
    }
  }

  private void stop() {
    if (job != null) {
      job.cancel();
    }
  }

  private void running(boolean now) {
    if (run != null) {
      run.setEnabled(!now);
    }
  }

  private void say(String text) {
    if (status != null) {
      status.setText(text);
      status.getParent().layout(true, true);
    }
  }

  private void ended(ExperimentJob ended, long nanos) {
    if (run == null || run.isDisposed() || results == null || states == null) {
      return;
    }
    job = null;
    states.waited();
    running(false);
    String name = ended.experiment().description().name();
    ResultTable found = ended.result();
    if (found != null) {
      results.columns(found.columns().stream().map(BenchmarkView::column).toList());
      results.show(found.rows());
      shown = ended;
      states.showContent();
      markOld();
      String took = Figures.micros(TimeUnit.NANOSECONDS.toMicros(nanos));
      say(
          NLS.bind(
              Messages.Benchmark_done, new Object[] {name, Figures.count(ended.entries()), took}));
    } else if (ended.problem().isEmpty()) {
      say(Messages.Benchmark_cancelled);
    } else {
      states.failed(NLS.bind(Messages.Benchmark_failed, name, ended.problem()), this::start);
    }
  }

  private static ResultColumn<Map<String, Object>> column(String name) {
    return ResultColumn.words(name, Math.max(14, name.length()), row -> text(row.get(name)));
  }

  private static String text(@Nullable Object cell) {
    return switch (cell) {
      case null -> "";
      case Long count -> Figures.count(count);
      case Double figure -> String.format("%,.2f", figure);
      default -> cell.toString();
    };
  }

  @Override
  public void setFocus() {
    if (gallery != null) {
      gallery.setFocus();
    }
  }

  @Override
  public void dispose() {
    stop();
    super.dispose();
  }
}
