package org.dirlens.browser.ui.connections;

import java.io.IOException;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryWork;
import org.dirlens.browser.ui.jobs.ModalWork;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/** What both pages of the connection wizard have: labelled fields, and a button that tries. */
abstract class FormPage extends WizardPage {
  protected final ConnectionForm form;

  FormPage(String name, ConnectionForm form) {
    super(name);
    this.form = form;
  }

  static void label(Composite parent, String key) {
    Label label = new Label(parent, SWT.NONE);
    label.setText(Messages.text(key));
  }

  static Text text(Composite parent, String id, int style) {
    Text text = ControlIds.name(new Text(parent, SWT.BORDER | style), id);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
    return text;
  }

  static Button checkBox(Composite parent, String id, String key) {
    Button box = ControlIds.name(new Button(parent, SWT.CHECK), id);
    box.setText(Messages.text(key));
    GridDataFactory.fillDefaults().span(2, 1).applyTo(box);
    return box;
  }

  Button checkButton(Composite parent, String id, String key, Runnable action) {
    Button button = ControlIds.name(new Button(parent, SWT.PUSH), id);
    button.setText(Messages.text(key));
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .align(SWT.END, SWT.CENTER)
        .indent(0, 8)
        .applyTo(button);
    button.addListener(SWT.Selection, event -> action.run());
    return button;
  }

  /** Runs a check with the wizard's progress bar and tells the result in the page's head. */
  void attempt(String successKey, DirectoryWork<?> check) {
    setErrorMessage(null);
    setMessage(Messages.text("connection.checking"), IMessageProvider.NONE);
    try {
      ModalWork.run(getContainer(), monitor -> check(check, monitor));
      setMessage(Messages.text(successKey), IMessageProvider.INFORMATION);
    } catch (ConnectionProblem e) {
      setMessage(null);
      setErrorMessage(e.kind() == ConnectionProblem.Kind.CANCELLED ? null : e.getMessage());
    }
  }

  private static <T> T check(DirectoryWork<T> check, IProgressMonitor monitor)
      throws ConnectionProblem, IOException {
    monitor.beginTask(Messages.text("connection.checking"), IProgressMonitor.UNKNOWN);
    return check.run(monitor);
  }
}
