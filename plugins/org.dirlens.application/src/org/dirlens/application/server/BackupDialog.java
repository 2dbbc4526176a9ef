package org.dirlens.application.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/** Asks for the folder that a backup makes. User interface thread. */
final class BackupDialog extends PathDialog {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("'dirlens-backup-'yyyy-MM-dd-HHmmss", Locale.ENGLISH);

  BackupDialog(Shell shell) {
    super(
        shell,
        new Words(
            Messages.Backup_title,
            Messages.Backup_message,
            Messages.Backup_folder,
            Messages.Backup_start),
        "backup.folder");
  }

  private static Path proposed(Path parent) {
    return parent.resolve(NAME.format(LocalDateTime.now(ZoneId.systemDefault())));
  }

  @Override
  void addRows(Composite form) {
    setPath(proposed(Path.of(System.getProperty("user.home"))).toString());
  }

  @Override
  @Nullable String browse(String present) {
    String parent = new DirectoryDialog(getShell()).open();
    return parent == null ? null : proposed(Path.of(parent)).toString();
  }

  @Override
  @Nullable String problem(Path target) {
    return Files.exists(target) ? Messages.Backup_exists : null;
  }

  @Override
  void accept(Path target) {
    MaintenanceActions.backUp(target);
  }
}
