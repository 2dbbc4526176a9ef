package org.dirlens.benchmark.ui;

import java.util.List;
import org.dirlens.benchmark.ui.runs.FreshSizes;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.state.PageStack;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** What can be measured, each with what it answers; and the one that is chosen, to be run. */
public final class BenchmarkView extends LaterView {
  public static final String ID = "org.dirlens.benchmark.ui.view";

  private @Nullable ResultViewer<Subject> gallery;
  private @Nullable PageStack pages;
  private @Nullable ExperimentPage experiment;
  private @Nullable WorkloadPage workload;
  private @Nullable PeersPage peers;

  @Override
  protected void createContent(Composite parent) {
    SashForm halves = new SashForm(parent, SWT.HORIZONTAL | SWT.SMOOTH);
    gallery = createGallery(halves);
    pages = new PageStack(halves);
    experiment = new ExperimentPage(pages);
    workload = new WorkloadPage(pages);
    peers = new PeersPage(pages);
    halves.setWeights(2, 3);
    List<Subject> all = Subject.all();
    gallery.show(all);
    gallery.select(
        RunningLoads.shared().running().map(LoadJob::subject).orElse(all.getFirst()).name());
    choose();
  }

  private ResultViewer<Subject> createGallery(Composite parent) {
    ResultViewer<Subject> created =
        new ResultViewer<>(
            parent,
            List.of(
                ResultColumn.words(Messages.Benchmark_name, 22, Subject::name),
                ResultColumn.words(Messages.Benchmark_kind, 11, BenchmarkView::kind),
                ResultColumn.words(Messages.Benchmark_answers, 60, Subject::answers)),
            Subject::name);
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
    if (gallery == null
        || pages == null
        || experiment == null
        || workload == null
        || peers == null) {
      return;
    }
    for (Subject chosen : gallery.selection()) {
      switch (chosen) {
        case Subject.OfExperiment of -> {
          experiment.show(of.experiment());
          pages.show(experiment);
        }
        case Subject.OfWorkload of -> {
          workload.show(of);
          pages.show(workload);
        }
        case Subject.OfPeers of -> pages.show(peers);
      }
    }
  }

  @Override
  protected void focusContent() {
    if (gallery != null) {
      gallery.setFocus();
      FreshSizes.layOut(gallery.getParent());
    }
  }
}
