package org.dirlens.application.server;

import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** How programs outside connect as the administrator. User interface thread. */
final class AccessPanel {
  private final Text command;
  private final Text passwordFile;
  private final Button setPassword;

  AccessPanel(Composite parent) {
    FormRows rows = new FormRows(parent, Messages.Access_heading);
    Text bindDn = rows.text(Messages.Access_bindDn, "server.bindDn");
    bindDn.setText(org.dirlens.server.Directory.ADMINISTRATOR);
    FormRows.copyButton(rows.buttons(), bindDn, "server.copyBindDn");
    command = rows.text(Messages.Access_command, "server.command");
    FormRows.copyButton(rows.buttons(), command, "server.copyCommand");
    passwordFile = rows.text(Messages.Access_password, "server.passwordFile");
    setPassword =
        FormRows.button(
            rows.buttons(),
            Messages.Access_setPassword,
            "server.setPassword",
            () -> PasswordDialog.open(parent.getShell()));
  }

  void show(ServerFigures figures) {
    FormRows.show(command, figures.running() ? figures.command() : "");
    FormRows.show(passwordFile, figures.folder().resolve("admin-password").toString());
    setPassword.setEnabled(figures.running());
  }
}
