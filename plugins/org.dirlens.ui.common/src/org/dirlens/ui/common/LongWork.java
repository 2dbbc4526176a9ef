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
 * Jobs that are not ended without a question, such as imports and index builds: those that a user
 * started, and those that are marked here.
 */
public final class LongWork {
  private static final QualifiedName EMBEDDED =
      new QualifiedName("org.dirlens.ui.common", "worksOnEmbeddedServer");

  /** How long a cancelled job may take to end. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private LongWork() {}

  /** Marks a job as work on the embedded server; returns it. */
  public static <J extends Job> J onEmbeddedServer(J job) {
    job.setProperty(EMBEDDED, Boolean.TRUE);
    return job;
  }

  /** What goes on or waits for its turn. */
  public static List<Job> all() {
    return running(job -> job.isUser() || job.getProperty(EMBEDDED) != null);
  }

  /** What of it works on the embedded server. */
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
   * @param action the words of the button that goes on, for example "End and exit"
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
            jobs.size() == 1 ? Messages.LongWork_one : Messages.LongWork_several,
            jobs.size(),
            names);
    return MessageDialog.open(
            MessageDialog.QUESTION,
            shell,
            Messages.LongWork_title,
            message,
            0,
            Messages.LongWork_keep,
            action)
        == 1;
  }

  /** Cancels jobs and waits until they have ended, {@link #PATIENCE} for each at most. */
  public static void end(List<Job> jobs, IProgressMonitor monitor) throws InterruptedException {
    monitor.beginTask(Messages.LongWork_ending, jobs.size());
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
