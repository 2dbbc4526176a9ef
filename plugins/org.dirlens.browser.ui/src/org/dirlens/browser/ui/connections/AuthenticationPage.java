package org.dirlens.browser.ui.connections;

import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Secret;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** Who we are to the server. */
final class AuthenticationPage extends FormPage {

  AuthenticationPage(ConnectionForm form) {
    super("authentication", form);
    setTitle(Messages.text("connection.authentication.title"));
    setDescription(Messages.text("connection.authentication.description"));
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    Button anonymous = checkBox(area, "connection.anonymous", "connection.anonymous");
    anonymous.setSelection(form.anonymous);
    label(area, "connection.bindDn");
    Text bindDn = text(area, "connection.bindDn", SWT.NONE);
    bindDn.setText(form.bindDn);
    bindDn.setMessage(Messages.text("connection.bindDn.hint"));
    bindDn.addModifyListener(
        event -> {
          form.bindDn = bindDn.getText();
          validate();
        });
    label(area, "connection.password");
    Text password = text(area, "connection.password", SWT.PASSWORD);
    password.addModifyListener(event -> form.password = Secret.of(password.getTextChars()));
    Button save = createSave(area);
    anonymous.addListener(
        SWT.Selection,
        event -> {
          form.anonymous = anonymous.getSelection();
          enable(!form.anonymous, bindDn, password, save);
          validate();
        });
    enable(!form.anonymous, bindDn, password, save);
    checkButton(
        area,
        "connection.checkAuthentication",
        "connection.authentication.check",
        () ->
            attempt(
                "connection.authentication.ok",
                monitor -> {
                  Connections.shared()
                      .checks()
                      .authentication(form.parameters(), form.password, monitor);
                  return form;
                }));
    setControl(area);
    validate();
    setErrorMessage(null);
  }

  private Button createSave(Composite area) {
    Button save = checkBox(area, "connection.savePassword", "connection.savePassword");
    save.setToolTipText(Messages.text("password.remember.tooltip"));
    form.savePassword =
        form.edited != null && Connections.shared().hasSavedPassword(form.edited.parameters());
    save.setSelection(form.savePassword);
    save.addListener(SWT.Selection, event -> form.savePassword = save.getSelection());
    return save;
  }

  private static void enable(boolean enabled, Text bindDn, Text password, Button save) {
    bindDn.setEnabled(enabled);
    password.setEnabled(enabled);
    save.setEnabled(enabled);
  }

  private void validate() {
    boolean missing = !form.anonymous && form.bindDn.isBlank();
    setErrorMessage(missing ? Messages.text("connection.bindDn.missing") : null);
    setPageComplete(!missing);
  }
}
