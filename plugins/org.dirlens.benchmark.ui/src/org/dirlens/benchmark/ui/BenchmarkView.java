package org.dirlens.benchmark.ui;

import java.util.List;
import org.dirlens.benchmark.ui.runs.RunPreparation;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunKind;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** What can be measured, each with what it answers; and the one that is chosen, to be run. */
public final class BenchmarkView extends LaterView implements RunPreparation {
  public static final String ID = RunPreparation.VIEW;

  private @Nullable ResultViewer<Subject> gallery;
  private @Nullable WorkloadTexts texts;
  private @Nullable SubjectPages pages;
  private @Nullable Run wanted;

  @Override
  protected void createContent(Composite parent) {
    SashForm halves = new SashForm(parent, SWT.HORIZONTAL | SWT.SMOOTH);
    gallery = createGallery(halves);
    texts = new WorkloadTexts(halves, this::list);
    pages = new SubjectPages(halves, texts, this::choose);
    halves.setWeights(2, 3);
    list();
    DisplayThread.later(parent.getDisplay(), halves, this::begin);
  }

  /** Shows the first page, a turn after the gallery, unless another was chosen meanwhile. */
  private void begin() {
    if (gallery != null && gallery.selection().isEmpty()) {
      choose(RunningLoads.shared().running().orElse(all().getFirst()));
    }
    repeatWanted();
  }

  @Override
  public void again(Run run) {
    wanted = run;
    repeatWanted();
  }

  private void repeatWanted() {
    Run run = wanted;
    if (run == null || texts == null || pages == null) {
      return;
    }
    wanted = null;
    if (run.head().kind() == RunKind.WORKLOAD) {
      Subject.OfWorkload subject =
          new Subject.OfWorkload(run.head().question(), WorkloadFile.ofRun(run));
      texts.open(subject);
      again(subject, run);
    } else {
      all().stream()
          .filter(each -> each.name().equals(run.configuration().subject()))
          .findFirst()
          .ifPresent(subject -> again(subject, run));
    }
  }

  private void again(Subject subject, Run run) {
    choose(subject);
    if (pages != null) {
      pages.again(subject, run.configuration());
    }
  }

  private List<Subject> all() {
    return Subject.all(texts == null ? List.of() : texts.opened());
  }

  private void list() {
    if (gallery != null) {
      gallery.show(all());
    }
  }

  private void choose(Subject subject) {
    if (gallery != null) {
      gallery.select(subject.key());
      choose();
    }
  }

  private ResultViewer<Subject> createGallery(Composite parent) {
    ResultViewer<Subject> created =
        new ResultViewer<>(
            parent,
            List.of(
                ResultColumn.words(Messages.Benchmark_name, 22, Subject::name),
                ResultColumn.words(Messages.Benchmark_kind, 11, BenchmarkView::kind),
                ResultColumn.words(Messages.Benchmark_answers, 60, Subject::answers)),
            Subject::key);
    created.named("benchmark.gallery", Messages.Benchmark_gallery);
    created.onSelection(this::choose);
    return created;
  }

  private static String kind(Subject subject) {
    return switch (subject) {
      case Subject.OfExperiment of -> Messages.Benchmark_experiment;
      case Subject.OfWorkload of -> Messages.Benchmark_workload;
      case Subject.OfPeers of -> Messages.Benchmark_peers;
    };
  }

  private void choose() {
    if (gallery != null && pages != null) {
      gallery.selection().forEach(pages::show);
    }
  }

  @Override
  protected void focusContent() {
    if (gallery != null) {
      gallery.setFocus();
    }
  }
}
