package org.dirlens.browser.ui.ldif;

import java.nio.file.Path;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** A path that can be typed or chosen. Both wizards remember the last one. */
final class FileField {
  private static final String[] ENDINGS = {"*.ldif", "*.*"};
  private static String last = "";

  private final Text text;

  /**
   * @param style {@code SWT.OPEN} or {@code SWT.SAVE}
   */
  FileField(Composite area, String id, int style, Runnable changed) {
    Forms.label(area, Messages.File_path);
    Composite pair = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(pair);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(pair);
    text = Forms.field(pair, id);
    text.setText(last);
    text.addModifyListener(event -> changed.run());
    Forms.button(pair, Messages.File_browse, id + ".browse", () -> choose(style));
  }

  private void choose(int style) {
    FileDialog dialog = new FileDialog(text.getShell(), style);
    dialog.setFilterExtensions(ENDINGS);
    dialog.setFileName(text.getText());
    String chosen = dialog.open();
    if (chosen != null) {
      text.setText(chosen);
    }
  }

  /** Offers this file in the next wizard. */
  static void offer(Path file) {
    last = file.toString();
  }

  /** Fills in a path of an earlier start, where no other is offered. */
  void fill(@Nullable String path) {
    if (path != null && last.isEmpty()) {
      text.setText(path);
    }
  }

  String path() {
    return text.getText().strip();
  }

  void remember() {
    last = path();
  }
}
