package org.dirlens.application.server;

import java.nio.file.Path;
import org.dirlens.ui.common.Forms;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** How programs outside connect as the administrator. User interface thread. */
final class AccessPanel {
  private final Text command;
  private final Text password;
  private final Button setPassword;

  AccessPanel(Composite parent) {
    FormRows rows = new FormRows(parent, Messages.Access_heading);
    Text bindDn = rows.text(Messages.Access_bindDn, "server.bindDn");
    bindDn.setText(EmbeddedDirectory.ADMINISTRATOR);
    FormRows.copyButton(rows.buttons(), bindDn, "server.copyBindDn");
    command = rows.text(Messages.Access_command, "server.command");
    FormRows.copyButton(rows.buttons(), command, "server.copyCommand");
    password = rows.text(Messages.Access_password, "server.password");
    setPassword =
        Forms.button(
            rows.buttons(),
            Messages.Access_setPassword,
            "server.setPassword",
            () -> AdministratorPasswordDialog.open(parent.getShell()));
  }

  void show(ServerFigures figures) {
    FormRows.show(command, figures.running() ? figures.command() : "");
    Path first = figures.firstPassword();
    FormRows.show(
        password, first == null ? Messages.Access_chosen : NLS.bind(Messages.Access_inFile, first));
    setPassword.setEnabled(figures.running());
  }
}
