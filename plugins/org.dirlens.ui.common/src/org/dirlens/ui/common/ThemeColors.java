package org.dirlens.ui.common;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Widget;

/** What a theme makes of a control: light or dark, and the colors that stay readable on it. */
public final class ThemeColors {
  private ThemeColors() {}

  /** Whether texts on this control are light on dark. */
  public static boolean dark(Control control) {
    return dark(control.getBackground().getRGB());
  }

  /** Whether texts on this ground are light. */
  public static boolean dark(RGB ground) {
    return luminance(ground) < 128;
  }

  /** Perceived brightness, 0 black to 255 white. */
  public static double luminance(RGB color) {
    return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
  }

  /** Between the background and the text of a control: quiet, but readable. */
  public static Color muted(Control control) {
    RGB under = control.getBackground().getRGB();
    RGB over = control.getForeground().getRGB();
    return new Color(
        mix(under.red, over.red), mix(under.green, over.green), mix(under.blue, over.blue));
  }

  /**
   * Does work, such as to color rows again, each time when a control has got the colors of another
   * theme.
   */
  public static void onChange(Control control, Runnable work) {
    control.addListener(SWT.Skin, event -> work.run());
  }

  /** Tells those who want to know that a widget has got the colors of another theme. */
  public static void changed(Widget widget) {
    widget.notifyListeners(SWT.Skin, new Event());
  }

  private static int mix(int under, int over) {
    return Math.round(under + (over - under) * 0.65f);
  }
}
