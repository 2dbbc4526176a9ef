package org.dirlens.ui.common;

import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Shell;

/**
 * A dialog with words that are shown as they are, also where a name in them has an ampersand. User
 * interface thread.
 */
public final class PlainQuestion {
  private PlainQuestion() {}

  /** Asks whether to go on. */
  public static boolean confirmed(Shell shell, String title, String words) {
    return MessageDialog.openConfirm(shell, title, Forms.literal(words));
  }

  /**
   * Asks with buttons that say what they do.
   *
   * @param kind such as {@link MessageDialog#WARNING}
   * @return the number of the button, the first one being that of Enter; -1 where it was closed
   */
  public static int answer(int kind, Shell shell, String title, String words, String... buttons) {
    return MessageDialog.open(kind, shell, title, Forms.literal(words), SWT.NONE, buttons);
  }
}
