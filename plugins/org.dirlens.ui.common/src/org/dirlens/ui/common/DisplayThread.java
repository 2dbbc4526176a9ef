package org.dirlens.ui.common;

import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Widget;

/**
 * The way from any thread to the user interface thread, for work that is pointless once its widget
 * or display is gone.
 */
public final class DisplayThread {
  private DisplayThread() {}

  /** Runs the work later on the user interface thread, unless the display is disposed by then. */
  public static void later(Display display, Runnable work) {
    try {
      display.asyncExec(work);
    } catch (SWTException e) {
      if (e.code != SWT.ERROR_DEVICE_DISPOSED) {
        throw e;
      }
    }
  }

  /** Runs the work later on the user interface thread, unless the widget is disposed by then. */
  public static void later(Display display, Widget widget, Runnable work) {
    later(
        display,
        () -> {
          if (!widget.isDisposed()) {
            work.run();
          }
        });
  }
}
