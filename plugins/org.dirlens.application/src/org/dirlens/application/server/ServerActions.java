package org.dirlens.application.server;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.StoreProblem;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.LongJobs;
import org.dirlens.ui.common.TitledProgress;
import org.dirlens.ui.common.UnsavedEditors;
import org.dirlens.ui.common.state.Notification;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;

/**
 * What can be done with the embedded server: each action asks the user what it has to, and runs in
 * a job. User interface thread.
 */
public final class ServerActions {
  private ServerActions() {}

  private static EmbeddedDirectory directory() {
    return EmbeddedDirectory.ofWorkspace();
  }

  /**
   * Starts it in the background; what went wrong is shown where its connection and its view are.
   */
  public static void start() {
    job(Messages.Start_job, ServerActions::start);
  }

  /** Starts it in the background because somebody asked: shows the view if that fails. */
  public static void startForUser() {
    Display display = PlatformUI.getWorkbench().getDisplay();
    job(
        Messages.Start_job,
        monitor -> {
          keepOfferedPort();
          start(monitor);
          if (directory().running() == null) {
            display.asyncExec(ServerActions::show);
          }
        });
  }

  private static void keepOfferedPort() {
    int offered = EmbeddedServerLife.state().freePort();
    if (offered != EmbeddedServerLife.NO_PORT) {
      try {
        directory().choosePort(offered);
      } catch (IOException | LdapProblem | StoreProblem e) {
        ILog.of(ServerActions.class).error("The port cannot be kept.", e);
      }
    }
  }

  /** The state of the server says what went wrong, the log has the details. */
  private static void start(IProgressMonitor monitor) {
    try {
      directory().open(new EngineProgress(monitor));
    } catch (IOException | LdapProblem | StoreProblem e) {
      ILog.of(ServerActions.class).error(EmbeddedServerLife.state().sentence(), e);
    }
  }

  /** Makes the first directory and starts it, behind a dialog that can be cancelled. */
  public static void makeAndStart(Shell shell) {
    behind(shell, Messages.Make_job, TitledProgress.Cancelling.OFFERED, ServerActions::start);
  }

  /** Asks about what is unsaved and what still runs there, then stops it in the background. */
  static void stop(Shell shell) {
    List<IEditorPart> unsaved = UnsavedEditors.where(ServerActions::onEmbeddedServer);
    List<Job> jobs = LongJobs.onEmbeddedServer();
    if (UnsavedEditors.settle(shell, unsaved, Messages.Stop_occasion)
        && LongJobs.mayEnd(shell, jobs, Messages.Stop_endJobs)) {
      job(
          Messages.Stop_job,
          monitor -> {
            end(jobs, monitor);
            Connections.shared().embedded().map(Dit::of).ifPresent(Dit::reset);
            directory().close();
          });
    }
  }

  private static boolean onEmbeddedServer(IEditorPart editor) {
    DirectoryConnection connection = editor.getEditorInput().getAdapter(DirectoryConnection.class);
    return connection != null && connection.embedded();
  }

  /**
   * Asks about unsaved entries and running jobs before the application ends, and ends the jobs. The
   * server keeps running.
   *
   * @return false if the application is to stay
   */
  public static boolean mayExit(Shell shell) {
    if (!UnsavedEditors.settleBeforeClosing(shell)) {
      return false;
    }
    List<Job> jobs = LongJobs.all();
    if (!LongJobs.mayEnd(shell, jobs, Messages.Exit_endJobs)) {
      return false;
    }
    if (!jobs.isEmpty()) {
      behind(
          shell,
          Messages.Exit_ending,
          TitledProgress.Cancelling.OFFERED,
          monitor -> end(jobs, monitor));
    }
    UnsavedEditors.dropForClosing(shell.getDisplay());
    return true;
  }

  /** Stops it for good, behind a dialog that needs no window. */
  public static void end() {
    behind(
        null,
        Messages.Stop_job,
        TitledProgress.Cancelling.IMPOSSIBLE,
        monitor -> {
          monitor.beginTask(Messages.Stop_flushing, IProgressMonitor.UNKNOWN);
          directory().end();
        });
  }

  private static void end(List<Job> jobs, IProgressMonitor monitor) {
    try {
      LongJobs.end(jobs, monitor);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Shows the view. */
  static void show() {
    try {
      PlatformUI.getWorkbench()
          .getWorkbenchWindows()[0]
          .getActivePage()
          .showView(EmbeddedServerView.ID);
    } catch (PartInitException e) {
      Problems.show(Messages.View_title, String.valueOf(e.getMessage()));
    }
  }

  /** Listens on this port from now on. */
  static void choosePort(int port) {
    Display display = Display.getCurrent();
    job(
        NLS.bind(Messages.Port_job, Integer.toString(port)),
        monitor -> {
          try {
            directory().choosePort(port);
          } catch (IOException | LdapProblem | StoreProblem e) {
            display.asyncExec(
                () -> Problems.show(Messages.Port_failed, String.valueOf(e.getMessage())));
          }
        });
  }

  /** Gives the administrator another password. */
  static void setPassword(Secret password) {
    Connections.shared()
        .embedded()
        .ifPresent(
            connection ->
                DirectoryJob.of(
                        Messages.Password_job,
                        monitor -> {
                          connection
                              .session(monitor)
                              .newPassword(
                                  connection.parameters().login().user(), password.utf8(), monitor);
                          return connection;
                        })
                    .whenDone(
                        done -> Notification.done(Messages.Password_title, Messages.Password_done))
                    .start());
  }

  private static void job(String name, ICoreRunnable work) {
    Job job = Job.create(name, work);
    job.setPriority(Job.INTERACTIVE);
    job.schedule();
  }

  /** Work behind a dialog; throws no checked exception. */
  private interface Waited {
    void run(IProgressMonitor monitor);
  }

  private static void behind(
      @Nullable Shell shell, String title, TitledProgress.Cancelling cancelling, Waited work) {
    try {
      TitledProgress.run(shell, title, cancelling, work::run);
    } catch (InvocationTargetException e) {
      ILog.of(ServerActions.class).error(title, e.getCause());
      ProblemDialog.open(shell, title, String.valueOf(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
