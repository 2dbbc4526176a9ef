package org.dirlens.index.ui;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexDraft;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.ui.ApplyPlanJob.Outcome;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * The plan that is being applied, one at a time. It continues when the designer is closed; one that
 * is opened meanwhile shows it, and what came of it.
 *
 * <p>Threads: user interface; the work runs in an {@link ApplyPlanJob}.
 */
final class RunningPlan {
  private final Display display;
  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
  private final AtomicReference<@Nullable BuildProgress> newest = new AtomicReference<>();
  private @Nullable Running running;
  private BuildProgress told = new BuildProgress("", 0, -1);

  /**
   * What is applied.
   *
   * @param place where, for the reader
   * @param draft what it was staged in, and may be edited in meanwhile
   * @param begun where, and what it was said to cost
   */
  record Subject(
      IndexAdapter adapter,
      String place,
      IndexDraft draft,
      PlanDiff diff,
      PlanEstimates.Begun begun) {}

  private record Running(Subject subject, ApplyPlanJob job) {}

  /** Shows how far it is. */
  interface Watcher {
    void progress(BuildProgress now);

    void ended(Subject subject, Outcome outcome);
  }

  private RunningPlan(Display display) {
    this.display = display;
  }

  /** The one of a display. */
  static RunningPlan of(Display display) {
    String key = RunningPlan.class.getName();
    if (display.getData(key) instanceof RunningPlan known) {
      return known;
    }
    RunningPlan made = new RunningPlan(display);
    display.setData(key, made);
    return made;
  }

  /** What is applied at the moment. */
  Optional<Subject> subject() {
    return Optional.ofNullable(running).map(Running::subject);
  }

  /** Applies a plan in the background, unless one is applied. */
  void start(Subject next) {
    if (running != null) {
      return;
    }
    next.draft().beginApplying();
    ApplyPlanJob job =
        new ApplyPlanJob(
            next.adapter(),
            next.diff(),
            this::progress,
            outcome -> DisplayThread.later(display, () -> ended(next, outcome)));
    running = new Running(next, job);
    newest.set(null);
    tell(new BuildProgress(job.getName(), 0, -1));
    job.schedule();
  }

  void cancel() {
    if (running != null) {
      running.job().cancel();
    }
  }

  /** Tells how far it is, now and from now on. */
  void watch(Watcher watcher) {
    watchers.add(watcher);
    if (running != null) {
      watcher.progress(told);
    }
  }

  void unwatch(Watcher watcher) {
    watchers.remove(watcher);
  }

  /**
   * Called by the job as often as it likes; at most one request is on its way, and it tells the
   * newest.
   */
  private void progress(BuildProgress now) {
    if (newest.getAndSet(now) == null) {
      DisplayThread.later(display, this::tell);
    }
  }

  private void tell() {
    BuildProgress now = newest.getAndSet(null);
    if (now != null && running != null) {
      tell(now);
    }
  }

  private void tell(BuildProgress now) {
    told = now;
    watchers.forEach(each -> each.progress(now));
  }

  private void ended(Subject subject, Outcome outcome) {
    running = null;
    if (watchers.isEmpty()) {
      announce(subject, outcome);
    }
    watchers.forEach(each -> each.ended(subject, outcome));
  }

  /** Says what came of it where nobody looks at what it was done to. */
  static void announce(Subject subject, Outcome outcome) {
    String title = NLS.bind(Messages.Build_job, subject.place());
    if (outcome.problem() == null) {
      Notification.done(title, done(subject.adapter()));
    } else {
      Notification.problem(title, outcome.problem());
    }
  }

  /** What is said of a plan that a server took. */
  static String done(IndexAdapter adapter) {
    return adapter
        .unseenBuilds()
        .map(why -> NLS.bind(Messages.Designer_sent, why))
        .orElse(Messages.Designer_applied);
  }
}
