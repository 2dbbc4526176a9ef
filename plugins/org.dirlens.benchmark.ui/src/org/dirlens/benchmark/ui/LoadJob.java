package org.dirlens.benchmark.ui;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.dirlens.benchmark.ui.runs.KeptRuns;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.launcher.ScratchFolder;
import org.dirlens.launcher.bench.LeftEntries;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadState;
import org.dirlens.load.process.RelayedControl;
import org.dirlens.load.process.RunControl;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.runs.Run;
import org.dirlens.ui.common.UnbegunJobs;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * Measures servers under load and keeps the run. It continues whoever looks: what was heard of it
 * is told again to those who come later. The load itself is another process.
 */
abstract class LoadJob extends Job {
  private static final int SECONDS_MAX = 2_000;

  private final Subject subject;
  private final int rounds;
  private final List<LoadFollower> followers = new ArrayList<>();
  private final Deque<Consumer<LoadFollower>> seconds = new ArrayDeque<>();
  private final List<String> findings = new ArrayList<>();
  private final RelayedControl control = new RelayedControl();
  private String doing = "";
  private double share = Double.NaN;
  private boolean over;
  private @Nullable Run result;
  private String problem = "";
  private String left = "";
  private final long beganNanos = System.nanoTime();
  private long tookNanos;

  LoadJob(Subject subject, int rounds) {
    super(NLS.bind(Messages.Workload_job, subject.name()));
    this.subject = subject;
    this.rounds = rounds;
    setUser(true);
    UnbegunJobs.onCancel(this, () -> end(null, "", ""));
  }

  /** What of the gallery it measures. */
  final Subject subject() {
    return subject;
  }

  /**
   * Measures; not on the display thread.
   *
   * @param folder an empty one, which is removed afterwards
   */
  abstract Run measure(Path folder, LoadWatch watch, IProgressMonitor monitor)
      throws IOException, LdapProblem, ConnectionProblem, WorkloadProblem, InterruptedException;

  /** What was measured, null before the end and when it did not get there. */
  final synchronized @Nullable Run result() {
    return result;
  }

  /** A sentence that says why it failed, empty if it did not. */
  final synchronized String problem() {
    return problem;
  }

  /** Which entries it added and could not delete, a sentence; empty if there are none. */
  final synchronized String left() {
    return left;
  }

  final synchronized boolean over() {
    return over;
  }

  final boolean paused() {
    return control.paused();
  }

  /** From its beginning to its end. */
  final synchronized Duration took() {
    return Duration.ofNanos(tookNanos);
  }

  /** Stops the load for a while, or lets it go on. */
  final void pause(boolean stopped) {
    if (stopped) {
      control.pause();
    } else {
      control.resume();
    }
  }

  /**
   * From now on this is paused and cancelled.
   *
   * @throws CancellationException if it was cancelled before
   */
  final void begins(RunControl run) {
    control.begins(run);
  }

  @Override
  protected final void canceling() {
    control.cancel();
  }

  /** Tells somebody all that was heard, and what comes. */
  final synchronized void follow(LoadFollower follower) {
    findings.forEach(follower::found);
    seconds.forEach(each -> each.accept(follower));
    if (!doing.isEmpty()) {
      follower.doing(doing, share);
    }
    if (over) {
      follower.ended();
    } else {
      followers.add(follower);
    }
  }

  final synchronized void leave(LoadFollower follower) {
    followers.remove(follower);
  }

  /** What it does now. */
  final synchronized String doing() {
    return doing;
  }

  /** It does something else now. */
  final synchronized void doing(String what, double done) {
    doing = what;
    share = done;
    followers.forEach(each -> each.doing(what, done));
  }

  /** Something is to be known. */
  final synchronized void found(String sentence) {
    findings.add(sentence);
    followers.forEach(each -> each.found(sentence));
  }

  private synchronized void second(Consumer<LoadFollower> second) {
    if (seconds.size() == SECONDS_MAX) {
      seconds.removeFirst();
    }
    seconds.addLast(second);
    followers.forEach(second);
  }

  private synchronized void end(@Nullable Run measured, String why, String entries) {
    result = measured;
    left = entries;
    if (!entries.isEmpty()) {
      found(entries);
    }
    problem = why;
    over = true;
    tookNanos = System.nanoTime() - beganNanos;
    followers.forEach(LoadFollower::ended);
    followers.clear();
  }

  @Override
  protected final IStatus run(IProgressMonitor monitor) {
    Run measured = null;
    String why = "";
    LeftEntries entries = new LeftEntries(new Ear());
    try (ScratchFolder folder = new ScratchFolder()) {
      Run run = measure(folder.path(), entries, monitor);
      why = KeptRuns.shared().keep(run);
      measured = why.isEmpty() ? run : null;
      return Status.OK_STATUS;
    } catch (CancellationException | InterruptedException cancelled) {
      return Status.CANCEL_STATUS;
    } catch (IOException | LdapProblem | ConnectionProblem | WorkloadProblem | RuntimeException e) {
      why = monitor.isCanceled() ? "" : failed(e);
      return Status.OK_STATUS;
    } catch (Error brokenOff) {
      why = failed(brokenOff);
      throw brokenOff;
    } finally {
      end(measured, why, entries.told());
    }
  }

  private static String failed(Throwable e) {
    return NLS.bind(
        Messages.Progress_failed, e.getMessage() == null ? e.toString() : e.getMessage());
  }

  /** Hears of the load on the thread of the job. */
  private final class Ear implements LoadWatch {
    private String target = "";
    private int round;

    @Override
    public void turn(String turned, int number) {
      target = turned;
      round = number;
    }

    @Override
    public void state(LoadState state) {
      Object[] words = {target, round, rounds, LoadStates.text(state)};
      doing(NLS.bind(Messages.Progress_turn, words), Double.NaN);
    }

    @Override
    public void second(LoadSecond second) {
      if (second.second() >= 0) {
        String of = target;
        long now = System.currentTimeMillis();
        LoadJob.this.second(each -> each.second(of, now, second.operations()));
      }
    }
  }
}
