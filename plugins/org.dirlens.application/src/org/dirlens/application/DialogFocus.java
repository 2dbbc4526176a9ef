package org.dirlens.application;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;

/**
 * Gives a dialog the keyboard where the toolkit leaves it to nobody: with some window managers a
 * window of GTK is opened before one of its controls can take the focus, and no key does anything
 * until somebody clicks.
 */
final class DialogFocus {
  private DialogFocus() {}

  /** From now on, for every window that becomes the active one. */
  static void on(Display display) {
    display.addFilter(
        SWT.Activate,
        event -> {
          if (event.widget instanceof Shell shell) {
            display.asyncExec(() -> offer(shell));
          }
        });
  }

  private static void offer(Shell shell) {
    if (!shell.isDisposed()
        && shell == shell.getDisplay().getActiveShell()
        && shell.getDisplay().getFocusControl() == null) {
      shell.traverse(SWT.TRAVERSE_TAB_NEXT);
    }
  }
}
