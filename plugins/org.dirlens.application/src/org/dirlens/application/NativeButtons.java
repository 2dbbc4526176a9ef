package org.dirlens.application;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;

/**
 * Leaves buttons to a dark desktop. The dark style sheet of the platform gives their texts one
 * colour for all states, so that a disabled button looks like any other.
 */
final class NativeButtons {
  /** The style engine passes over a widget with this data. */
  private static final String NOT_STYLED = "org.eclipse.e4.ui.css.disabled";

  private NativeButtons() {}

  /** From now on, for every button that appears; on GTK only, where the desktop's are right. */
  static void on(Display display) {
    if (SWT.getPlatform().equals("gtk") && Display.isSystemDarkTheme()) {
      display.addFilter(
          SWT.Skin,
          event -> {
            if (event.widget instanceof Button button
                && !Boolean.TRUE.equals(button.getData(NOT_STYLED))) {
              button.setData(NOT_STYLED, Boolean.TRUE);
              // Those of a view were styled together with it, before they come by here.
              button.setForeground(null);
              button.setBackground(null);
            }
          });
    }
  }
}
