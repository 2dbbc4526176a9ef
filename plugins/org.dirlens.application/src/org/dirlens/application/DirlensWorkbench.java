package org.dirlens.application;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.StoreProblem;
import org.dirlens.ui.common.EngineProgress;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.dialogs.ProgressMonitorDialog;
import org.eclipse.jface.operation.IRunnableWithProgress;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.application.IWorkbenchConfigurer;
import org.eclipse.ui.application.IWorkbenchWindowConfigurer;
import org.eclipse.ui.application.WorkbenchAdvisor;
import org.eclipse.ui.application.WorkbenchWindowAdvisor;

/**
 * Decides what the workbench opens with and what it remembers, and opens and closes the directory
 * inside. The window never waits for the directory: it is made behind a progress dialog at the
 * first start, and opened in the background at every later one.
 */
final class DirlensWorkbench extends WorkbenchAdvisor {
  private static final String PLUGIN = "org.dirlens.application";

  private final EmbeddedDirectory directory = EmbeddedDirectory.ofWorkspace();

  @Override
  public void initialize(IWorkbenchConfigurer configurer) {
    super.initialize(configurer);
    configurer.setSaveAndRestore(true);
  }

  @Override
  public String getInitialWindowPerspectiveId() {
    return DirectoryPerspective.ID;
  }

  @Override
  public WorkbenchWindowAdvisor createWorkbenchWindowAdvisor(
      IWorkbenchWindowConfigurer configurer) {
    return new DirlensWindow(configurer);
  }

  @Override
  public void postStartup() {
    if (directory.isNew()) {
      Display.getCurrent()
          .asyncExec(() -> behindDialog("Making the first directory", this::open, true));
    } else {
      Job opening = Job.create("Opening the directory", this::openInBackground);
      opening.setPriority(Job.INTERACTIVE);
      opening.schedule();
    }
  }

  private void open(IProgressMonitor progress) throws InvocationTargetException {
    try {
      directory.open(new EngineProgress(progress));
    } catch (IOException | LdapProblem | StoreProblem e) {
      throw new InvocationTargetException(e);
    }
  }

  private IStatus openInBackground(IProgressMonitor progress) {
    try {
      open(progress);
      return Status.OK_STATUS;
    } catch (InvocationTargetException e) {
      return failure("The directory cannot be opened", e.getCause());
    }
  }

  @Override
  public boolean preShutdown() {
    behindDialog("Saving the directory", progress -> close(progress), false);
    return true;
  }

  private void close(IProgressMonitor progress) {
    progress.beginTask("Flushing to disk", IProgressMonitor.UNKNOWN);
    directory.close();
  }

  private static void behindDialog(String title, IRunnableWithProgress work, boolean cancelable) {
    Shell shell = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
    try {
      new ProgressMonitorDialog(shell).run(true, cancelable, work);
    } catch (InvocationTargetException e) {
      ErrorDialog.openError(shell, title, null, failure(title + " failed", e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static IStatus failure(String what, Throwable cause) {
    return new Status(IStatus.ERROR, PLUGIN, what + ": " + cause.getMessage(), cause);
  }
}
