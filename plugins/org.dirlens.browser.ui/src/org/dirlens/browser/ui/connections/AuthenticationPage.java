package org.dirlens.browser.ui.connections;

import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** How to bind to the server. */
final class AuthenticationPage extends FormPage {

  AuthenticationPage(ConnectionForm form) {
    super("authentication", form);
    setTitle(Messages.Connection_authenticationTitle);
    setDescription(Messages.Connection_authenticationDescription);
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    Button anonymous = Forms.checkBox(area, Messages.Connection_anonymous, "connection.anonymous");
    anonymous.setSelection(form.anonymous);
    Forms.label(area, Messages.Connection_bindDn);
    Text bindDn = Forms.field(area, "connection.bindDn");
    bindDn.setText(form.bindDn);
    bindDn.setMessage(Messages.Connection_bindDnHint);
    bindDn.addModifyListener(
        event -> {
          form.bindDn = bindDn.getText();
          validate();
        });
    Forms.label(area, Messages.Connection_password);
    Text password = Forms.field(area, "connection.password", SWT.PASSWORD);
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
        Messages.Connection_authenticationCheck,
        "connection.checkAuthentication",
        () ->
            attempt(
                Messages.Connection_authenticationOk,
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
    Button save = Forms.checkBox(area, Messages.Connection_savePassword, "connection.savePassword");
    save.setToolTipText(Messages.Connection_savePasswordHint);
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
    setErrorMessage(missing ? Messages.Connection_bindDnMissing : null);
    setPageComplete(!missing);
  }
}
