package org.dirlens.application.server;

import org.dirlens.connection.parameters.Secret;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** Asks twice for a new password of the administrator. User interface thread. */
final class AdministratorPasswordDialog extends TitleAreaDialog {
  private @Nullable Text first;
  private @Nullable Text second;

  private AdministratorPasswordDialog(Shell shell) {
    super(shell);
  }

  static void open(Shell shell) {
    new AdministratorPasswordDialog(shell).open();
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Password_title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle(Messages.Password_title);
    setMessage(Messages.Password_message);
    Composite area = (Composite) super.createDialogArea(parent);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    first = field(form, Messages.Password_first, "server.password");
    second = field(form, Messages.Password_second, "server.passwordAgain");
    return area;
  }

  private Text field(Composite form, String word, String id) {
    Forms.label(form, word);
    Text field = Forms.field(form, id, SWT.PASSWORD);
    field.addListener(SWT.Modify, event -> check());
    return field;
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, Messages.Password_set, true).setEnabled(false);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
  }

  private void check() {
    if (first == null || second == null) {
      return;
    }
    boolean same = first.getText().equals(second.getText());
    setErrorMessage(same || second.getText().isEmpty() ? null : Messages.Password_differ);
    getButton(IDialogConstants.OK_ID).setEnabled(same && !first.getText().isEmpty());
  }

  @Override
  protected void okPressed() {
    if (first != null) {
      ServerActions.setPassword(Secret.of(first.getTextChars()));
    }
    super.okPressed();
  }
}
