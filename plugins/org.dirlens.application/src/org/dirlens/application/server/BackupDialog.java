package org.dirlens.application.server;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** Asks for the folder that a backup makes. User interface thread. */
final class BackupDialog extends TitleAreaDialog {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("'dirlens-backup-'yyyy-MM-dd-HHmmss", Locale.ENGLISH);
  private static final int WIDTH = 360;

  private @Nullable Text field;

  private BackupDialog(Shell shell) {
    super(shell);
  }

  static void open(Shell shell) {
    new BackupDialog(shell).open();
  }

  private static Path proposed(Path parent) {
    return parent.resolve(NAME.format(LocalDateTime.now(ZoneId.systemDefault())));
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Backup_title);
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle(Messages.Backup_title);
    setMessage(Messages.Backup_message);
    Composite area = (Composite) super.createDialogArea(parent);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(12, 12).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    Forms.label(form, Messages.Backup_folder);
    Text created = ControlIds.name(new Text(form, SWT.BORDER), "backup.folder");
    created.setText(proposed(Path.of(System.getProperty("user.home"))).toString());
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(WIDTH, SWT.DEFAULT)
        .applyTo(created);
    created.addListener(SWT.Modify, event -> check());
    field = created;
    Forms.button(form, Messages.Backup_browse, "backup.browse", this::browse);
    return area;
  }

  private void browse() {
    String parent = new DirectoryDialog(getShell()).open();
    if (parent != null && field != null) {
      field.setText(proposed(Path.of(parent)).toString());
    }
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, Messages.Backup_start, true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
  }

  private void check() {
    String problem = problem();
    setErrorMessage(problem);
    getButton(IDialogConstants.OK_ID).setEnabled(problem == null);
  }

  private @Nullable String problem() {
    try {
      Path target = Path.of(text());
      if (!target.isAbsolute()) {
        return Messages.Backup_relative;
      }
      return Files.exists(target) ? Messages.Backup_exists : null;
    } catch (InvalidPathException e) {
      return e.getMessage();
    }
  }

  private String text() {
    return field == null ? "" : field.getText().strip();
  }

  @Override
  protected void okPressed() {
    ServerActions.backUp(Path.of(text()));
    super.okPressed();
  }
}
