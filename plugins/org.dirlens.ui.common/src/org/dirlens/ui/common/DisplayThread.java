package org.dirlens.ui.common;

import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.core.WaitingCalls.Reaction;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Widget;

/**
 * The way from any thread to the user interface thread, for work that is pointless once its widget
 * or display is gone.
 */
public final class DisplayThread {
  /** Set to true, a call that may wait fails on the thread of the workbench; for tests. */
  public static final String STRICT_PROPERTY = "dirlens.displayThread.strict";

  private DisplayThread() {}

  /** From now on a call that may wait and is made on this display's thread goes into the log. */
  public static void guard(Display display) {
    boolean strict = Boolean.getBoolean(STRICT_PROPERTY);
    WaitingCalls.forbidOn(display.getThread(), strict ? Reaction.FAIL : Reaction.LOG);
  }

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
