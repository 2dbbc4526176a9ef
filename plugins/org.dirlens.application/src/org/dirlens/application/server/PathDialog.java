package org.dirlens.application.server;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a file or folder, and in subclasses for more. What is not right yet is said once
 * something was typed. User interface thread.
 */
abstract class PathDialog extends TitleAreaDialog {
  private static final int WIDTH = 360;

  /**
   * What it says.
   *
   * @param title of window and area
   * @param message below the title
   * @param label of the path
   * @param action text of the button that does it
   */
  record Words(String title, String message, String label, String action) {}

  private final Words words;
  private final String id;
  private @Nullable Text field;

  /**
   * A dialog that is not open yet.
   *
   * @param id of the field with the path, see {@link org.dirlens.ui.common.ControlIds}
   */
  PathDialog(Shell shell, Words words, String id) {
    super(shell);
    this.words = words;
    this.id = id;
  }

  /** Has a path chosen; null if none was. */
  abstract @Nullable String browse(String present);

  /** What is wrong with the path or the rest; null if nothing. */
  abstract @Nullable String problem(Path path);

  /** Does what was asked for. */
  abstract void accept(Path path);

  /** Adds rows below the path, of three columns. */
  void addRows(Composite form) {}

  /** The path was changed to one that can be. */
  void pathChanged(Path path) {}

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(words.title);
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle(words.title);
    setMessage(words.message);
    Composite area = (Composite) super.createDialogArea(parent);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(12, 12).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    Forms.label(form, words.label);
    Text created = Forms.field(form, id);
    GridDataFactory.createFrom((GridData) created.getLayoutData())
        .hint(WIDTH, SWT.DEFAULT)
        .applyTo(created);
    Forms.button(form, Messages.Path_browse, id + ".browse", this::chooseByMouse);
    field = created;
    addRows(form);
    created.addListener(SWT.Modify, event -> typed());
    return area;
  }

  private void chooseByMouse() {
    String chosen = browse(text());
    if (chosen != null) {
      setPath(chosen);
    }
  }

  void setPath(String path) {
    if (field != null) {
      field.setText(path);
    }
  }

  private void typed() {
    check();
    try {
      pathChanged(Path.of(text()));
    } catch (InvalidPathException e) {
      // check() has said so.
    }
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, words.action, true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    getButton(IDialogConstants.OK_ID).setEnabled(wrong() == null);
  }

  /** Says what is wrong now, and allows what is right. */
  final void check() {
    String problem = wrong();
    setErrorMessage(problem);
    getButton(IDialogConstants.OK_ID).setEnabled(problem == null);
  }

  private @Nullable String wrong() {
    try {
      Path path = Path.of(text());
      return path.isAbsolute() ? problem(path) : Messages.Path_relative;
    } catch (InvalidPathException e) {
      return e.getMessage();
    }
  }

  private String text() {
    return field == null ? "" : field.getText().strip();
  }

  @Override
  protected void okPressed() {
    accept(Path.of(text()));
    super.okPressed();
  }
}
