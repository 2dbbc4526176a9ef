package org.dirlens.browser.ui.ldif;

import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/** A path that can be typed or chosen. Both wizards remember the last one. */
final class FileField {
  private static final String[] ENDINGS = {"*.ldif", "*.*"};
  private static String last = "";

  private final Text text;

  /**
   * @param style {@code SWT.OPEN} or {@code SWT.SAVE}
   */
  FileField(Composite area, String id, int style, Runnable changed) {
    Label label = new Label(area, SWT.NONE);
    label.setText(Messages.text("ldif.file"));
    Composite pair = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(pair);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(pair);
    text = ControlIds.name(new Text(pair, SWT.BORDER), id);
    text.setText(last);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
    text.addModifyListener(event -> changed.run());
    Button browse = ControlIds.name(new Button(pair, SWT.PUSH), id + ".browse");
    browse.setText(Messages.text("ldif.browse"));
    browse.addListener(SWT.Selection, event -> choose(style));
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
  static void offer(java.nio.file.Path file) {
    last = file.toString();
  }

  String path() {
    return text.getText().strip();
  }

  void remember() {
    last = path();
  }
}
