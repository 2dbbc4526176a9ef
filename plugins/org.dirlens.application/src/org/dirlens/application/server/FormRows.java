package org.dirlens.application.server;

import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/** Rows of a form: a label, a text and buttons. User interface thread. */
final class FormRows {
  private static final int SPACE = 8;
  private static final int TEXT_WIDTH = 120;

  private final Composite area;

  /** Rows below a heading. */
  FormRows(Composite parent, String heading) {
    area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults()
        .numColumns(3)
        .margins(SPACE, SPACE)
        .spacing(SPACE, 4)
        .applyTo(area);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(area);
    Label title = new Label(area, SWT.NONE);
    title.setText(heading);
    title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
    GridDataFactory.fillDefaults().span(3, 1).applyTo(title);
  }

  Composite area() {
    return area;
  }

  /** A row whose text can be selected and copied, but not changed. */
  Text text(String label, String id) {
    label(label);
    Text text = ControlIds.name(new Text(area, SWT.READ_ONLY | SWT.SINGLE), id);
    text.setBackground(area.getBackground());
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(TEXT_WIDTH, SWT.DEFAULT)
        .applyTo(text);
    return text;
  }

  /** The label of a row. */
  void label(String text) {
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(Forms.label(area, text));
  }

  /** The buttons after the text of a row. */
  Composite buttons() {
    Composite buttons = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(3).spacing(4, 0).applyTo(buttons);
    return buttons;
  }

  /** A row over all columns. */
  <C extends Control> C whole(C control) {
    GridDataFactory.fillDefaults().span(3, 1).grab(true, false).applyTo(control);
    return control;
  }

  /** A button that copies what a text shows. */
  static Button copyButton(Composite parent, Text source, String id) {
    return Forms.button(
        parent,
        Messages.View_copy,
        id,
        () -> ClipboardText.copy(source.getDisplay(), source.getText()));
  }

  /** Shows a text without losing the selection where it is the same. */
  static void show(Text text, String words) {
    if (!words.equals(text.getText())) {
      text.setText(words);
    }
  }
}
