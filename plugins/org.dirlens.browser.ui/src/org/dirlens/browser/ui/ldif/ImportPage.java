package org.dirlens.browser.ui.ldif;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.connections.ConnectionMarks;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/** Which file, and what to do with entries that are there and records that fail. */
final class ImportPage extends WizardPage {
  private final DirectoryConnection connection;
  private @Nullable FileField field;
  private @Nullable Button update;
  private @Nullable Button goOn;

  ImportPage(DirectoryConnection connection) {
    super("import");
    this.connection = connection;
    setTitle(Messages.text("import.title"));
    setDescription(Messages.text("import.description", connection.parameters().name()));
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    label(area);
    DirectoryChip chip = new DirectoryChip(area, "import.server");
    ConnectionMarks.show(chip, connection);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(chip);
    field = new FileField(area, "import.file", SWT.OPEN, this::validate);
    update = box(area, "import.update");
    goOn = box(area, "import.continue");
    goOn.setSelection(true);
    setControl(area);
    validate();
    setErrorMessage(null);
  }

  private static void label(Composite area) {
    Label label = new Label(area, SWT.NONE);
    label.setText(Messages.text("import.server"));
  }

  private static Button box(Composite area, String key) {
    Button box = ControlIds.name(new Button(area, SWT.CHECK), key);
    box.setText(Messages.text(key));
    GridDataFactory.fillDefaults().span(2, 1).applyTo(box);
    return box;
  }

  private void validate() {
    String problem = problem();
    setErrorMessage(problem);
    setPageComplete(problem == null);
  }

  private @Nullable String problem() {
    String path = field == null ? "" : field.path();
    if (path.isEmpty()) {
      return Messages.text("import.file.missing");
    }
    try {
      return Files.isReadable(Path.of(path)) && !Files.isDirectory(Path.of(path))
          ? null
          : Messages.text("import.file.unreadable", path);
    } catch (InvalidPathException e) {
      return Messages.text("import.file.unreadable", path);
    }
  }

  Path file() {
    return Path.of(field == null ? "" : field.path());
  }

  void remember() {
    if (field != null) {
      field.remember();
    }
  }

  LdifImport.Existing existing() {
    return update != null && update.getSelection()
        ? LdifImport.Existing.UPDATE
        : LdifImport.Existing.FAIL;
  }

  LdifImport.OnError onError() {
    return goOn != null && goOn.getSelection()
        ? LdifImport.OnError.CONTINUE
        : LdifImport.OnError.STOP;
  }
}
