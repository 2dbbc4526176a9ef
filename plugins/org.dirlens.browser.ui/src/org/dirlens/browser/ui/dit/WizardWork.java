package org.dirlens.browser.ui.dit;

import java.lang.reflect.InvocationTargetException;
import org.dirlens.connection.core.ConnectionProblem;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.wizard.IWizard;
import org.eclipse.jface.wizard.WizardPage;

/** The work behind a wizard's last button: with its progress bar, problems in the page's head. */
final class WizardWork {
  /** What is done. */
  interface Work {
    void run(IProgressMonitor monitor) throws ConnectionProblem;
  }

  private WizardWork() {}

  /** True when the work is done and the wizard may close. */
  static boolean run(IWizard wizard, WizardPage page, Work work, Runnable afterwards) {
    try {
      wizard.getContainer().run(true, true, monitor -> run(work, monitor));
      afterwards.run();
      return true;
    } catch (InvocationTargetException e) {
      page.setErrorMessage(e.getTargetException().getMessage());
      return false;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private static void run(Work work, IProgressMonitor monitor)
      throws InvocationTargetException, InterruptedException {
    try {
      work.run(monitor);
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.CANCELLED) {
        throw new InterruptedException();
      }
      throw new InvocationTargetException(e);
    }
  }
}
