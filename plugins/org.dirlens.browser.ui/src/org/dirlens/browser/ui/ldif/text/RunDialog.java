package org.dirlens.browser.ui.ldif.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.ldif.LdifImport.Existing;
import org.dirlens.browser.core.ldif.LdifImport.OnError;
import org.dirlens.browser.core.ldif.LdifSource.NamedFiles;
import org.dirlens.browser.core.ldif.text.TextRecord;
import org.dirlens.browser.ui.ConnectionUse;
import org.dirlens.browser.ui.ldif.text.RunChoice.Records;
import org.dirlens.browser.ui.ldif.text.RunChoice.Way;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.CarefulQuestion;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.PathField;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/** Asks how records are sent, and offers to look first what would become of them. */
final class RunDialog extends TitleAreaDialog {
  private static final int LOOK_ID = IDialogConstants.CLIENT_ID;
  private static final String[] LOGS = {"*.ldiflog", "*.*"};

  /** As it was chosen last. */
  private static OnError lastOnError = OnError.STOP;

  private static Existing lastExisting = Existing.FAIL;
  private static String lastLog = "";

  private final DirectoryConnection connection;
  private final List<TextRecord> all;
  private final List<TextRecord> selected;
  private final boolean namesFiles;
  private @Nullable Button onlySelected;
  private @Nullable Button update;
  private @Nullable Button continuing;
  private @Nullable Button files;
  private @Nullable PathField log;
  private @Nullable RunChoice choice;

  private RunDialog(
      Shell shell,
      DirectoryConnection connection,
      List<TextRecord> all,
      List<TextRecord> selected,
      boolean namesFiles) {
    super(shell);
    this.connection = connection;
    this.all = all;
    this.selected = selected;
    this.namesFiles = namesFiles;
  }

  /**
   * Asks.
   *
   * @param selected those of the records that can be sent alone; empty for none
   * @param namesFiles whether there are values that are in files
   */
  static Optional<RunChoice> ask(
      Shell shell,
      DirectoryConnection connection,
      List<TextRecord> all,
      List<TextRecord> selected,
      boolean namesFiles) {
    RunDialog dialog = new RunDialog(shell, connection, all, selected, namesFiles);
    dialog.open();
    return Optional.ofNullable(dialog.choice);
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Run_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(Messages.Run_title);
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    Forms.label(form, Messages.Run_server);
    DirectoryChip chip = new DirectoryChip(form, "ldif.run.server");
    chip.show(connection);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(chip);
    createRecords(form);
    update = Forms.checkBox(form, Messages.Run_update, "ldif.run.update");
    update.setSelection(lastExisting == Existing.UPDATE);
    continuing = Forms.checkBox(form, Messages.Run_continue, "ldif.run.continue");
    continuing.setSelection(lastOnError == OnError.CONTINUE);
    if (namesFiles) {
      files = Forms.checkBox(form, Messages.Run_files, "ldif.run.files");
    }
    Forms.label(form, Messages.Run_log);
    log =
        new PathField(form, "ldif.run.log", new PathField.Choice.OfFile(SWT.SAVE, LOGS), () -> {});
    log.hint(Messages.Run_logHint);
    log.setPath(lastLog);
    Review.checkBox(form, 2, connection);
    return area;
  }

  private void createRecords(Composite form) {
    Forms.label(form, Messages.Run_records);
    Composite choices = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 0).applyTo(choices);
    Button whole = radio(choices, count(all, Messages.Run_allOne, Messages.Run_all), "all");
    if (selected.isEmpty()) {
      whole.setSelection(true);
      return;
    }
    onlySelected =
        radio(
            choices, count(selected, Messages.Run_selectedOne, Messages.Run_selected), "selected");
    onlySelected.setSelection(true);
  }

  private static Button radio(Composite parent, String words, String id) {
    Button button = ControlIds.name(new Button(parent, SWT.RADIO), "ldif.run." + id);
    button.setText(words);
    return button;
  }

  private static String count(List<TextRecord> records, String one, String several) {
    return records.size() == 1 ? one : NLS.bind(several, Figures.count(records.size()));
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, LOOK_ID, Messages.Run_look, false);
    createButton(bar, IDialogConstants.OK_ID, Messages.Run_run, true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    String why = ConnectionUse.why(connection);
    getButton(LOOK_ID).setEnabled(ConnectionUse.connected(connection));
    getButton(IDialogConstants.OK_ID).setEnabled(why.isEmpty());
    setMessage(
        why.isEmpty() ? Messages.Run_message : why,
        why.isEmpty() ? IMessageProvider.NONE : IMessageProvider.WARNING);
  }

  @Override
  protected void buttonPressed(int id) {
    if (id == LOOK_ID) {
      finish(Way.LOOK);
    } else {
      super.buttonPressed(id);
    }
  }

  @Override
  protected void okPressed() {
    finish(Way.SEND);
  }

  private void finish(Way way) {
    if (mayReplace()) {
      choose(way);
      super.okPressed();
    }
  }

  /** Asks before a file is replaced, unless it is the log of the run before. */
  private boolean mayReplace() {
    String path = log == null ? "" : log.path();
    return path.isEmpty()
        || path.equals(lastLog)
        || !Files.exists(Path.of(path))
        || CarefulQuestion.agreed(
            getShell(),
            Messages.Run_title,
            NLS.bind(Messages.Run_logExists, path),
            Messages.Run_logReplace);
  }

  private void choose(Way way) {
    if (update == null || continuing == null || log == null) {
      return;
    }
    lastExisting = update.getSelection() ? Existing.UPDATE : Existing.FAIL;
    lastOnError = continuing.getSelection() ? OnError.CONTINUE : OnError.STOP;
    lastLog = log.path();
    boolean some = onlySelected != null && onlySelected.getSelection();
    choice =
        new RunChoice(
            lastOnError,
            lastExisting,
            files != null && files.getSelection() ? NamedFiles.READ : NamedFiles.REFUSED,
            some ? Records.SELECTED : Records.ALL,
            way,
            lastLog.isEmpty() ? null : Path.of(lastLog));
  }
}
