package org.dirlens.browser.ui.copy;

import java.util.Optional;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Display;

/** Entries on the clipboard, for this workbench, and their DNs as text for all else. */
public final class EntryClipboard {
  private EntryClipboard() {}

  /** Puts entries there; without any the clipboard stays as it is. */
  public static void put(CopiedEntries entries) {
    if (entries.dns().isEmpty()) {
      return;
    }
    Clipboard clipboard = new Clipboard(Display.getCurrent());
    clipboard.setContents(
        new Object[] {entries, String.join(System.lineSeparator(), entries.dns())},
        new Transfer[] {EntryTransfer.instance(), TextTransfer.getInstance()});
    clipboard.dispose();
  }

  /** The entries that are there, if any. */
  public static Optional<CopiedEntries> get() {
    Clipboard clipboard = new Clipboard(Display.getCurrent());
    Object found = clipboard.getContents(EntryTransfer.instance());
    clipboard.dispose();
    return found instanceof CopiedEntries entries ? Optional.of(entries) : Optional.empty();
  }
}
