package org.dirlens.benchmark.ui;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * The load of this program, one at a time, as two would measure each other. It continues when its
 * view is closed, and the last one is remembered. Any thread.
 */
final class RunningLoads {
  private static final RunningLoads SHARED = new RunningLoads();

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile @Nullable LoadJob last;

  static RunningLoads shared() {
    return SHARED;
  }

  /** The one that runs, or that ran last. */
  Optional<LoadJob> last() {
    return Optional.ofNullable(last);
  }

  /** The one that runs. */
  Optional<LoadJob> running() {
    return last().filter(each -> !each.over());
  }

  /**
   * Why another load cannot begin at the moment, a sentence; empty if it can.
   *
   * @param own whose loads are told of elsewhere
   */
  String whyNot(Predicate<Subject> own) {
    return running()
        .map(LoadJob::subject)
        .filter(own.negate())
        .map(each -> NLS.bind(Messages.Progress_other, each.name()))
        .orElse("");
  }

  /** Starts a load, unless one runs. */
  void start(LoadJob job) {
    if (running().isPresent()) {
      return;
    }
    last = job;
    job.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
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
