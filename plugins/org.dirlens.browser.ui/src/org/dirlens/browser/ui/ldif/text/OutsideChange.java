package org.dirlens.browser.ui.ldif.text;

import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** The line above a text that says something about its file and asks what to do. */
final class OutsideChange extends Composite {
  private final Label words;
  private final Button reload;
  private final Button keep;

  OutsideChange(Composite grid, Runnable reload, Runnable keep) {
    super(grid, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(8, 2).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(this);
    setVisible(false);
    words = ControlIds.name(new Label(this, SWT.WRAP), "ldif.notice");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(words);
    this.reload = Forms.button(this, Messages.Outside_reload, "ldif.notice.reload", reload);
    this.keep = Forms.button(this, Messages.Outside_keep, "ldif.notice.keep", keep);
    for (Button button : new Button[] {this.reload, this.keep}) {
      GridDataFactory.swtDefaults().applyTo(button);
    }
  }

  /** Asks whether the file is read again. */
  void ask(String sentence) {
    say(sentence);
    Forms.see(reload, true);
    Forms.see(keep, true);
    layoutAll();
  }

  /** Says something that is to be known. */
  void tell(String sentence) {
    say(sentence);
    Forms.see(reload, false);
    Forms.see(keep, false);
    layoutAll();
  }

  private void say(String sentence) {
    words.setText(Forms.literal(sentence));
    Forms.see(this, true);
  }

  void close() {
    Forms.see(this, false);
    getParent().layout();
  }

  private void layoutAll() {
    getParent().layout(true, true);
  }
}
