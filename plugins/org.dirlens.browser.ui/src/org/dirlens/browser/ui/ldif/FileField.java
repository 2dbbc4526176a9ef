package org.dirlens.browser.ui.ldif;

import java.nio.file.Path;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.PathField;
import org.dirlens.ui.common.PathField.Choice;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** The path of a file with entries. Both wizards remember the last one. */
final class FileField {
  private static final String[] ENDINGS = {"*.ldif", "*.csv", "*.*"};
  private static String last = "";

  private final PathField field;

  /**
   * @param style {@code SWT.OPEN} or {@code SWT.SAVE}
   */
  FileField(Composite area, String id, int style, Runnable changed) {
    Forms.label(area, Messages.File_path);
    field = new PathField(area, id, new Choice.OfFile(style, ENDINGS), changed);
    field.setPath(last);
  }

  /** Offers this file in the next wizard. */
  static void offer(Path file) {
    last = file.toString();
  }

  /** Fills in a path of an earlier start, where no other is offered. */
  void fill(@Nullable String path) {
    if (path != null && last.isEmpty()) {
      field.setPath(path);
    }
  }

  /** Gives a path that ends as another kind of file this ending. */
  void ending(String ending) {
    String path = field.path();
    if (path.endsWith(".ldif") || path.endsWith(".csv")) {
      field.setPath(path.substring(0, path.lastIndexOf('.')) + ending);
    }
  }

  String path() {
    return field.path();
  }

  void remember() {
    last = path();
  }
}
