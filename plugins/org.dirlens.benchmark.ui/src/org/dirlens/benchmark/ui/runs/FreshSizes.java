package org.dirlens.benchmark.ui.runs;

import org.dirlens.ui.common.DisplayThread;
import org.eclipse.swt.widgets.Composite;

/**
 * Lays out what was just brought to the front: the desktop tells the size of a button only once it
 * is shown, and the size of text may have changed before. User interface thread.
 */
public final class FreshSizes {
  private FreshSizes() {}

  /** In the next turn of the event loop, when all of it is shown. */
  public static void layOut(Composite shown) {
    DisplayThread.later(shown.getDisplay(), shown, () -> shown.layout(true, true));
  }
}
