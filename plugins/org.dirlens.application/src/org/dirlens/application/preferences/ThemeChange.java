package org.dirlens.application.preferences;

import java.util.Arrays;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Widget;

/**
 * Shows open windows in another theme, a few widgets in one turn of the event loop. The platform
 * styles all widgets of all windows at once, and then tells each that it shall be styled: the first
 * is left out here, and the second is done later.
 *
 * <p>Threads: user interface.
 */
final class ThemeChange {
  /** The style engine passes over a widget with this data. */
  private static final String NOT_STYLED = "org.eclipse.e4.ui.css.disabled";

  private final Display display;
  private final IThemeEngine themes;
  private final WorkInTurns work;
  private boolean isBeginning;

  ThemeChange(Display display, IThemeEngine themes, WorkInTurns work) {
    this.display = display;
    this.themes = themes;
    this.work = work;
    display.addFilter(SWT.Skin, this::skin);
  }

  /** Begins with the theme that has this id. */
  void to(String theme) {
    Shell[] windows = display.getShells();
    Arrays.stream(windows).forEach(window -> window.setData(NOT_STYLED, true));
    try {
      themes.setTheme(theme, false);
    } finally {
      Arrays.stream(windows).forEach(window -> window.setData(NOT_STYLED, null));
    }
    isBeginning = true;
    display.asyncExec(() -> isBeginning = false);
  }

  /**
   * A widget is about to be styled. Lines of a table that was closed before that are left out: the
   * platform would remember them, and fail on them when the theme changes.
   */
  private void skin(Event event) {
    Widget widget = event.widget;
    if (widget instanceof TableItem line && line.getParent().isDisposed()) {
      event.type = SWT.None;
    } else if (isBeginning) {
      event.type = SWT.None;
      work.add(() -> style(widget));
    }
  }

  private void style(Widget widget) {
    if (!widget.isDisposed()) {
      themes.applyStyles(widget, false);
      ThemeColors.changed(widget);
    }
  }
}
