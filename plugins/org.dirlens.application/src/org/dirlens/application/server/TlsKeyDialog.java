package org.dirlens.application.server;

import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.ui.common.Forms;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** Asks for the key that the server secures connections with. User interface thread. */
final class TlsKeyDialog extends PathDialog {
  private @Nullable Text password;

  TlsKeyDialog(Shell shell) {
    super(
        shell,
        new Words(Messages.Key_title, Messages.Key_message, Messages.Key_file, Messages.Key_use),
        "tlsKey.file");
  }

  @Override
  void addRows(Composite form) {
    Forms.label(form, Messages.Key_password);
    password = Forms.field(form, "tlsKey.password", SWT.PASSWORD);
  }

  @Override
  @Nullable String browse(String present) {
    FileDialog dialog = new FileDialog(getShell(), SWT.OPEN);
    dialog.setFilterExtensions(new String[] {"*.p12;*.pfx", "*.*"});
    return dialog.open();
  }

  @Override
  @Nullable String problem(Path file) {
    return Files.isRegularFile(file) ? null : NLS.bind(Messages.Import_noFile, file);
  }

  @Override
  void accept(Path file) {
    TlsActions.use(file, Secret.of(password == null ? new char[0] : password.getTextChars()));
  }
}
