package org.dirlens.index.ui;

import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceColors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/**
 * One line below a table that says where the reader stands, or what was wrong with the last edit.
 */
final class StatusLine extends Composite {
  private final Label text;
  private boolean warning;

  StatusLine(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(8, 4).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(this);
    text = ControlIds.name(new Label(this, SWT.WRAP), "designer.status");
    GridDataFactory.fillDefaults().grab(true, false).hint(100, SWT.DEFAULT).applyTo(text);
  }

  /** All is well; quiet. */
  void say(String sentence) {
    show(sentence, ThemeColors.muted(this));
  }

  /** Something waits for the reader. */
  void note(String sentence) {
    show(sentence, getForeground());
  }

  /** Something is wrong. */
  void warn(String sentence) {
    show(sentence, JFaceColors.getErrorText(getDisplay()));
    warning = true;
  }

  /** Whether the last sentence was a warning. */
  boolean warning() {
    return warning;
  }

  private void show(String sentence, Color color) {
    warning = false;
    if (!sentence.equals(text.getText())) {
      text.setText(sentence);
      getParent().layout(true, true);
    }
    text.setForeground(color);
  }
}
