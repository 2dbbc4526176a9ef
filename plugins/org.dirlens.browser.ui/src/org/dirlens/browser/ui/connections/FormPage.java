package org.dirlens.browser.ui.connections;

import java.io.IOException;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryWork;
import org.dirlens.browser.ui.jobs.ModalWork;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;

/** A page of the connection wizard, with a button that tries what is filled in. */
abstract class FormPage extends WizardPage {
  protected final ConnectionForm form;

  FormPage(String name, ConnectionForm form) {
    super(name);
    this.form = form;
  }

  /** A button that tries what is filled in. */
  void checkButton(Composite parent, String text, String id, Runnable action) {
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .align(SWT.END, SWT.CENTER)
        .indent(0, 8)
        .applyTo(Forms.button(parent, text, id, action));
  }

  /** Runs a check with the wizard's progress bar and tells the result in the page's head. */
  void attempt(String success, DirectoryWork<?> check) {
    setErrorMessage(null);
    setMessage(Messages.Connection_checking, IMessageProvider.NONE);
    try {
      ModalWork.run(getContainer(), monitor -> check(check, monitor));
      setMessage(success, IMessageProvider.INFORMATION);
    } catch (ConnectionProblem e) {
      setMessage(null);
      setErrorMessage(e.kind() == ConnectionProblem.Kind.CANCELLED ? null : e.getMessage());
    }
  }

  private static <T> T check(DirectoryWork<T> check, IProgressMonitor monitor)
      throws ConnectionProblem, IOException {
    monitor.beginTask(Messages.Connection_checking, IProgressMonitor.UNKNOWN);
    return check.run(monitor);
  }
}
