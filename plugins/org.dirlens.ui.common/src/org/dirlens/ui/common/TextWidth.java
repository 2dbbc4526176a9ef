package org.dirlens.ui.common;

import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Control;

/** Widths that grow with the text, so that a large text has the room that a small one has. */
public final class TextWidth {
  private TextWidth() {}

  /**
   * The pixels that so many characters of usual width take in the font of a control.
   *
   * <p>Threads: user interface.
   */
  public static int of(Control control, int characters) {
    GC gc = new GC(control);
    try {
      return characters * (int) Math.ceil(gc.getFontMetrics().getAverageCharacterWidth());
    } finally {
      gc.dispose();
    }
  }
}
