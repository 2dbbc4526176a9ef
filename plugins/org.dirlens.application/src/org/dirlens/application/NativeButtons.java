package org.dirlens.application;

import java.util.Objects;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;

/**
 * Leaves buttons to the desktop. The dark style sheet of the platform gives their texts one color
 * for all states, so that a disabled button looks like any other; that is shown here instead. The
 * light one gives check boxes a ground, on which GTK draws a white tick nobody sees.
 */
final class NativeButtons {
  /** The style engine passes over a widget with this data. */
  private static final String NOT_STYLED = "org.eclipse.e4.ui.css.disabled";

  /** Tells a button that came by here. */
  private static final String SEEN = "org.dirlens.application.seen";

  /** The color of a button's text that stands for its state, null for the desktop's. */
  private static final String COLOR = "org.dirlens.application.color";

  private NativeButtons() {}

  /** From now on, for every button that appears; on GTK only, where the desktop's are right. */
  static void on(Display display) {
    if (SWT.getPlatform().equals("gtk")) {
      boolean dark = Display.isSystemDarkTheme();
      display.addFilter(
          SWT.Skin,
          event -> {
            if (event.widget instanceof Button button && button.getData(SEEN) == null) {
              button.setData(SEEN, Boolean.TRUE);
              see(button, dark);
            }
          });
    }
  }

  private static void see(Button button, boolean dark) {
    if (dark) {
      take(button);
    } else if ((button.getStyle() & (SWT.CHECK | SWT.RADIO)) != 0) {
      button.addListener(SWT.Paint, event -> button.getDisplay().asyncExec(() -> bare(button)));
    }
  }

  /** Takes its ground away, whenever a style sheet gave it one; does nothing else. */
  private static void bare(Button button) {
    if (!button.isDisposed()) {
      button.setBackground(null);
    }
  }

  /**
   * Those of a view were styled together with it, before they come by here. GTK does not forget
   * that: a text without a color of its own has the one of enabled buttons from then on.
   */
  private static void take(Button button) {
    button.setData(NOT_STYLED, Boolean.TRUE);
    button.setForeground(null);
    button.setBackground(null);
    button.addListener(SWT.Paint, event -> button.getDisplay().asyncExec(() -> color(button)));
  }

  private static void color(Button button) {
    if (button.isDisposed()) {
      return;
    }
    Color wanted =
        button.isEnabled()
            ? null
            : button.getDisplay().getSystemColor(SWT.COLOR_WIDGET_DISABLED_FOREGROUND);
    if (!Objects.equals(button.getData(COLOR), wanted)) {
      button.setData(COLOR, wanted);
      button.setForeground(wanted);
    }
  }
}
