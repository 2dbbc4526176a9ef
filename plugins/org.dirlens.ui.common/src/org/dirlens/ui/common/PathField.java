package org.dirlens.ui.common;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** A path that can be typed or chosen. User interface thread. */
public final class PathField extends Composite {
  private final Text text;

  /** What a path is of. */
  public sealed interface Choice {
    /**
     * A file.
     *
     * @param style {@code SWT.OPEN} or {@code SWT.SAVE}
     * @param endings as {@link FileDialog#setFilterExtensions} takes them
     */
    record OfFile(int style, String... endings) implements Choice {}

    /** A folder that is there. */
    record OfFolder() implements Choice {}
  }

  /**
   * An empty one.
   *
   * @param id of the text; the button has it with {@code .browse}
   * @param changed told when the path is another one
   */
  public PathField(Composite parent, String id, Choice choice, Runnable changed) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(this);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(this);
    text = Forms.field(this, id);
    text.addModifyListener(event -> changed.run());
    Forms.button(this, Messages.Path_browse, id + ".browse", () -> choose(choice));
  }

  private void choose(Choice choice) {
    String chosen =
        switch (choice) {
          case Choice.OfFile file -> file(file);
          case Choice.OfFolder folder -> folder();
        };
    if (chosen != null) {
      text.setText(chosen);
    }
  }

  private @Nullable String file(Choice.OfFile file) {
    FileDialog dialog = new FileDialog(getShell(), file.style());
    dialog.setFilterExtensions(file.endings());
    dialog.setFileName(text.getText());
    return dialog.open();
  }

  private @Nullable String folder() {
    DirectoryDialog dialog = new DirectoryDialog(getShell());
    dialog.setFilterPath(text.getText());
    return dialog.open();
  }

  /** As it is typed, without spaces around it. */
  public String path() {
    return text.getText().strip();
  }

  /** Another path. */
  public void setPath(String path) {
    text.setText(path);
  }

  /** What an empty path means, shown in it. */
  public void hint(String hint) {
    text.setMessage(hint);
  }
}
