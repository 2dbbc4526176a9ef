package org.dirlens.benchmark.ui;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * What this program measures: a load or an experiment, one at a time, as two would measure each
 * other. A load continues when its view is closed, and the last one is remembered. Any thread.
 */
final class RunningLoads {
  private static final RunningLoads SHARED = new RunningLoads();

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile @Nullable LoadJob last;
  private volatile @Nullable Measuring measuring;

  /**
   * What is measured, and by what.
   *
   * @param ended also what was cancelled before it began, which has no result
   */
  private record Measuring(Subject subject, Job job, AtomicBoolean ended) {
    boolean over() {
      return ended.get() || job.getResult() != null || (job instanceof LoadJob load && load.over());
    }
  }

  static RunningLoads shared() {
    return SHARED;
  }

  /** The load that runs, or that ran last. */
  Optional<LoadJob> last() {
    return Optional.ofNullable(last);
  }

  /** What is measured at the moment. */
  Optional<Subject> running() {
    return Optional.ofNullable(measuring).filter(each -> !each.over()).map(Measuring::subject);
  }

  /**
   * Why nothing else can be measured at the moment, a sentence; empty if it can.
   *
   * @param own what is told of elsewhere
   */
  String whyNot(Predicate<Subject> own) {
    return running()
        .filter(own.negate())
        .map(each -> NLS.bind(Messages.Progress_other, each.name()))
        .orElse("");
  }

  /** Starts a load, unless something is measured. */
  synchronized void start(LoadJob job) {
    if (running().isEmpty()) {
      last = job;
      start(job.subject(), job);
    }
  }

  /** Starts an experiment, unless something is measured; false then. */
  synchronized boolean start(ExperimentJob job) {
    boolean free = running().isEmpty();
    if (free) {
      start(new Subject.OfExperiment(job.experiment()), job);
    }
    return free;
  }

  private void start(Subject subject, Job job) {
    AtomicBoolean ended = new AtomicBoolean();
    measuring = new Measuring(subject, job, ended);
    job.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            ended.set(true);
            changed();
          }
        });
    changed();
    job.schedule();
  }

  private void changed() {
    listeners.forEach(Runnable::run);
  }

  /** Told on any thread when one begins and when it has ended. */
  void addListener(Runnable listener) {
    listeners.add(listener);
  }

  void removeListener(Runnable listener) {
    listeners.remove(listener);
  }
}
