package org.dirlens.benchmark.ui;

import java.util.function.Consumer;
import org.dirlens.runs.Configuration;
import org.dirlens.ui.common.state.PageStack;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * The page of what is chosen in the gallery, each made when it is needed for the first time.
 *
 * <p>Threads: user interface.
 */
final class SubjectPages {
  private final PageStack stack;
  private final WorkloadTexts texts;
  private final Consumer<Subject.OfWorkload> opened;
  private @Nullable ExperimentPage experiment;
  private @Nullable WorkloadPage workload;
  private @Nullable PeersPage peers;

  /**
   * @param opened told of a workload that was opened or saved
   */
  SubjectPages(Composite parent, WorkloadTexts texts, Consumer<Subject.OfWorkload> opened) {
    stack = new PageStack(parent);
    this.texts = texts;
    this.opened = opened;
  }

  /** Shows the page of a subject. */
  void show(Subject subject) {
    switch (subject) {
      case Subject.OfExperiment of -> stack.show(of(of));
      case Subject.OfWorkload of -> stack.show(of(of));
      case Subject.OfPeers of -> stack.show(peers());
    }
  }

  /** Shows it as it was run. */
  void again(Subject subject, Configuration ran) {
    show(subject);
    switch (subject) {
      case Subject.OfExperiment of -> of(of).again(ran);
      case Subject.OfWorkload of -> of(of).again(ran);
      case Subject.OfPeers of -> {
        // What is set up for a run is gone after it; the form has its choices.
      }
    }
  }

  private ExperimentPage of(Subject.OfExperiment chosen) {
    ExperimentPage page = experiment == null ? new ExperimentPage(stack) : experiment;
    experiment = page;
    page.show(chosen.experiment());
    return page;
  }

  private WorkloadPage of(Subject.OfWorkload chosen) {
    WorkloadPage page = workload == null ? new WorkloadPage(stack, texts, opened) : workload;
    workload = page;
    page.show(chosen);
    return page;
  }

  private PeersPage peers() {
    PeersPage page = peers == null ? new PeersPage(stack) : peers;
    peers = page;
    return page;
  }
}
