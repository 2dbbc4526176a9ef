package org.dirlens.application.tests.ui;

import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Display;

/** The text that a paste would give. User interface thread. */
final class PastedText {
  private PastedText() {}

  /** Empty without one. */
  static String now() {
    Clipboard clipboard = new Clipboard(Display.getCurrent());
    Object text = clipboard.getContents(TextTransfer.getInstance());
    clipboard.dispose();
    return text == null ? "" : String.valueOf(text);
  }
}
