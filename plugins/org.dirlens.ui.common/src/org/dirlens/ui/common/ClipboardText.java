package org.dirlens.ui.common;

import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Display;

/** Text that can be pasted elsewhere. User interface thread. */
public final class ClipboardText {
  private ClipboardText() {}

  /** Copies a text. An empty one leaves the clipboard as it is, which takes no empty text. */
  public static void copy(Display display, String text) {
    if (text.isEmpty()) {
      return;
    }
    Clipboard clipboard = new Clipboard(display);
    clipboard.setContents(new Object[] {text}, new Transfer[] {TextTransfer.getInstance()});
    clipboard.dispose();
  }
}
