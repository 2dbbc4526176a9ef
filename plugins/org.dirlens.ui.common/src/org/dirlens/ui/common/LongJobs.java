package org.dirlens.ui.common;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.QualifiedName;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;

/**
 * Jobs that are ended only after the user was asked, such as imports and index builds: those that a
 * user started, and those that are marked here.
 */
public final class LongJobs {
  private static final QualifiedName EMBEDDED =
      new QualifiedName("org.dirlens.ui.common", "worksOnEmbeddedServer");

  /** How long a cancelled job may take to end. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private LongJobs() {}

  /** Marks a job as work on the embedded server; returns it. */
  public static <J extends Job> J onEmbeddedServer(J job) {
    job.setProperty(EMBEDDED, Boolean.TRUE);
    return job;
  }

  /** Jobs that run or wait to run. */
  public static List<Job> all() {
    return running(job -> job.isUser() || job.getProperty(EMBEDDED) != null);
  }

  /** Those of them that use the embedded server. */
  public static List<Job> onEmbeddedServer() {
    return running(job -> job.getProperty(EMBEDDED) != null);
  }

  private static List<Job> running(Predicate<Job> wanted) {
    return Arrays.stream(Job.getJobManager().find(null))
        .filter(job -> !job.isSystem() && job.getState() != Job.NONE)
        .filter(wanted)
        .toList();
  }

  /**
   * Asks whether jobs may be ended; nothing happens to them yet. User interface thread.
   *
   * @param action text of the button that ends the jobs, for example "End and exit"
   * @return true without a question where there are none
   */
  public static boolean mayEnd(Shell shell, List<Job> jobs, String action) {
    if (jobs.isEmpty()) {
      return true;
    }
    String names =
        jobs.stream().map(job -> "\u2022 " + job.getName()).collect(Collectors.joining("\n"));
    String message =
        NLS.bind(
            jobs.size() == 1 ? Messages.LongJobs_one : Messages.LongJobs_several,
            jobs.size(),
            names);
    return PlainQuestion.answer(
            MessageDialog.QUESTION,
            shell,
            Messages.LongJobs_title,
            message,
            Messages.LongJobs_keep,
            action)
        == 1;
  }

  /** Cancels jobs and waits until they have ended, {@link #PATIENCE} for each at most. */
  public static void end(List<Job> jobs, IProgressMonitor monitor) throws InterruptedException {
    monitor.beginTask(Messages.LongJobs_ending, jobs.size());
    jobs.forEach(Job::cancel);
    for (Job job : jobs) {
      monitor.subTask(job.getName());
      try {
        job.join(PATIENCE.toMillis(), monitor);
      } catch (OperationCanceledException notWaitedFor) {
        return;
      }
      monitor.worked(1);
    }
  }
}
