package org.dirlens.browser.ui.ldif;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.ui.MementoText;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.KeptForm;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IMemento;
import org.jspecify.annotations.Nullable;

/** Which file, and what to do with entries that are there and records that fail. */
final class ImportPage extends WizardPage {
  private final DirectoryConnection connection;
  private @Nullable KeptForm kept;
  private @Nullable FileField field;
  private @Nullable Button update;
  private @Nullable Button continueAfterFailure;

  ImportPage(DirectoryConnection connection) {
    super("import");
    this.connection = connection;
    setTitle(Messages.Import_title);
    setDescription(NLS.bind(Messages.Import_description, connection.parameters().name()));
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    Forms.label(area, Messages.Import_server);
    DirectoryChip chip = new DirectoryChip(area, "import.server");
    chip.show(connection);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(chip);
    field = new FileField(area, "import.file", SWT.OPEN, this::typed);
    update = Forms.checkBox(area, Messages.Import_update, "import.update");
    continueAfterFailure = Forms.checkBox(area, Messages.Import_continue, "import.continue");
    continueAfterFailure.setSelection(true);
    KeptForm form = new KeptForm("org.dirlens.browser.ui.import", area, this::keep);
    form.read().ifPresent(this::restore);
    for (Button box : List.of(update, continueAfterFailure)) {
      box.addListener(SWT.Selection, event -> form.changed());
    }
    kept = form;
    Review.checkBox(area, 2, connection);
    setControl(area);
    validate();
    setErrorMessage(null);
  }

  private void restore(IMemento memento) {
    if (field != null && update != null && continueAfterFailure != null) {
      field.fill(memento.getString("file"));
      update.setSelection(Boolean.TRUE.equals(memento.getBoolean("update")));
      continueAfterFailure.setSelection(!Boolean.FALSE.equals(memento.getBoolean("continue")));
    }
  }

  private void keep(IMemento memento) {
    if (field != null && update != null && continueAfterFailure != null) {
      memento.putString("file", MementoText.orEmpty(field.path()));
      memento.putBoolean("update", update.getSelection());
      memento.putBoolean("continue", continueAfterFailure.getSelection());
    }
  }

  private void typed() {
    validate();
    if (kept != null) {
      kept.changed();
    }
  }

  private void validate() {
    String problem = problem();
    setErrorMessage(problem);
    setPageComplete(problem == null);
  }

  private @Nullable String problem() {
    String path = field == null ? "" : field.path();
    if (path.isEmpty()) {
      return Messages.Import_fileMissing;
    }
    try {
      return Files.isReadable(Path.of(path)) && !Files.isDirectory(Path.of(path))
          ? null
          : NLS.bind(Messages.Import_fileUnreadable, path);
    } catch (InvalidPathException e) {
      return NLS.bind(Messages.Import_fileUnreadable, path);
    }
  }

  Path file() {
    return Path.of(field == null ? "" : field.path());
  }

  /** The import begins: the next one is about the same folder, but decided again. */
  void remember() {
    if (field != null && kept != null) {
      field.remember();
      kept.keep(memento -> memento.putString("file", MementoText.orEmpty(file().toString())));
    }
  }

  LdifImport.Existing existing() {
    return update != null && update.getSelection()
        ? LdifImport.Existing.UPDATE
        : LdifImport.Existing.FAIL;
  }

  LdifImport.OnError onError() {
    return continueAfterFailure != null && continueAfterFailure.getSelection()
        ? LdifImport.OnError.CONTINUE
        : LdifImport.OnError.STOP;
  }
}
