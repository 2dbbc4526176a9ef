package org.dirlens.application.server;

import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.ldif.LdifExport.Attributes;
import org.dirlens.ui.common.Forms;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/** Asks for the file that a partition is written to. User interface thread. */
final class ExportDialog extends PathDialog {
  private final String suffix;
  private @Nullable Button operational;

  ExportDialog(Shell shell, String suffix) {
    super(
        shell,
        new Words(
            NLS.bind(Messages.Export_title, suffix),
            Messages.Export_message,
            Messages.Export_file,
            Messages.Export_start),
        "export.path");
    this.suffix = suffix;
  }

  @Override
  void addRows(Composite form) {
    String name = suffix.replaceAll("[^A-Za-z0-9]+", "-") + ".ldif";
    setPath(Path.of(System.getProperty("user.home"), name).toString());
    Forms.label(form, "");
    operational = Forms.checkBox(form, Messages.Export_operational, "export.operational");
  }

  @Override
  @Nullable String browse(String present) {
    FileDialog dialog = new FileDialog(getShell(), SWT.SAVE);
    dialog.setFileName(present);
    return dialog.open();
  }

  @Override
  @Nullable String problem(Path target) {
    return Files.exists(target) ? Messages.Export_exists : null;
  }

  @Override
  void accept(Path target) {
    boolean all = operational != null && operational.getSelection();
    MaintenanceActions.export(suffix, target, all ? Attributes.ALL : Attributes.USER);
  }
}
