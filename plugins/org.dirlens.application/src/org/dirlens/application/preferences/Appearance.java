package org.dirlens.application.preferences;

import java.util.Arrays;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/**
 * Theme and text size of all windows, as the preferences say; a change shows at once.
 *
 * <p>Threads: user interface.
 */
public final class Appearance {
  /** Preference: one of the names of {@link Theme}. */
  public static final String THEME = "appearance.theme";

  /** Preference: percent of the text size of the desktop. */
  public static final String TEXT_PERCENT = "appearance.text.percent";

  /** What the colors are. */
  public enum Theme {
    SYSTEM,
    LIGHT,
    DARK,
    CONTRAST
  }

  private static final String ENGINE = "org.eclipse.e4.ui.css.swt.theme";
  private static final String LIGHT_ID = "org.eclipse.e4.ui.css.theme.e4_default";
  private static final String DARK_ID = "org.eclipse.e4.ui.css.theme.e4_dark";

  /** The platform asks the desktop for dark menus and fields if this has the word. */
  private static final String CONTRAST_ID = "org.dirlens.application.dark.contrast";

  /** Some desktops have no other colors to show. */
  private static final int PATIENCE_MILLIS = 3_000;

  private final Display display;
  private static final IPreferenceStore STORE = store();
  private final WorkInTurns work;
  private final ThemeChange change;

  private Shown shown;
  private boolean isWaiting;

  /** One object, so that each change has its whole patience. */
  private final Runnable enough = () -> showTheme(isWaiting);

  /**
   * What windows have.
   *
   * @param theme its id
   * @param text the desktop's color of texts
   * @param rows the desktop's color of rows
   */
  private record Shown(String theme, RGB text, RGB rows) {}

  private Appearance(Display display) {
    this.display = display;
    this.work = new WorkInTurns(display);
    this.change = new ThemeChange(display, (IThemeEngine) display.getData(ENGINE), work);
    this.shown = wanted();
  }

  /** Where the preferences are kept. */
  static ScopedPreferenceStore store() {
    ScopedPreferenceStore store =
        new ScopedPreferenceStore(InstanceScope.INSTANCE, "org.dirlens.application");
    store.setDefault(THEME, Theme.SYSTEM.name());
    store.setDefault(TEXT_PERCENT, 100);
    return store;
  }

  /**
   * Waits until the desktop has colors that go with the theme, before a window is made of which
   * some controls would keep others.
   */
  public static void prepare(Display display) {
    if (theme() == Theme.SYSTEM) {
      return;
    }
    askDesktop(display);
    boolean[] enough = new boolean[1];
    display.timerExec(PATIENCE_MILLIS, () -> enough[0] = true);
    while (!enough[0] && !DesktopTheme.isShown(display, isDark())) {
      if (!display.readAndDispatch()) {
        display.sleep();
      }
    }
  }

  /** Shows all windows of the display as the preferences say, from now on. */
  public static void follow(Display display) {
    Appearance appearance = new Appearance(display);
    STORE.addPropertyChangeListener(
        event -> {
          if (event.getProperty().equals(THEME)) {
            appearance.changeTheme();
          } else if (event.getProperty().equals(TEXT_PERCENT)) {
            appearance.applyText();
          }
        });
    display.addListener(SWT.Settings, event -> appearance.desktopChanged());
    appearance.applyText();
    display.asyncExec(appearance::fitToolBars);
    if (theme() != Theme.SYSTEM) {
      askDesktop(display);
      appearance.showTheme(true);
    }
  }

  /** The window follows when what the desktop draws has the colors that go with the theme. */
  private void changeTheme() {
    askDesktop(display);
    isWaiting = true;
    showThemeWhenReady();
    display.timerExec(PATIENCE_MILLIS, enough);
  }

  private static void askDesktop(Display display) {
    DesktopTheme.ask(display, theme() == Theme.LIGHT, isDark());
  }

  private void showThemeWhenReady() {
    showTheme(isWaiting && DesktopTheme.isShown(display, isDark()));
  }

  private void showTheme(boolean wished) {
    if (wished) {
      isWaiting = false;
      shown = wanted();
      change.to(shown.theme());
    }
  }

  /** It has other colors now, by itself or since it was asked for them. */
  private void desktopChanged() {
    if (isWaiting) {
      showThemeWhenReady();
    } else if (!wanted().equals(shown)) {
      changeTheme();
    }
  }

  private static boolean isDark() {
    return !themeId().equals(LIGHT_ID);
  }

  private Shown wanted() {
    return new Shown(
        themeId(),
        display.getSystemColor(SWT.COLOR_WIDGET_FOREGROUND).getRGB(),
        display.getSystemColor(SWT.COLOR_LIST_FOREGROUND).getRGB());
  }

  private static Theme theme() {
    String name = STORE.getString(THEME);
    return Arrays.stream(Theme.values())
        .filter(theme -> theme.name().equals(name))
        .findFirst()
        .orElse(Theme.SYSTEM);
  }

  private static String themeId() {
    return switch (theme()) {
      case SYSTEM -> DesktopTheme.isDark() ? DARK_ID : LIGHT_ID;
      case LIGHT -> DesktopTheme.staysDark() ? DARK_ID : LIGHT_ID;
      case DARK -> DARK_ID;
      case CONTRAST -> CONTRAST_ID;
    };
  }

  private void applyText() {
    double factor = TextScale.set(STORE.getInt(TEXT_PERCENT));
    if (factor != 1) {
      for (Shell shell : display.getShells()) {
        TextChange.start(shell, factor);
      }
    }
  }

  /** Those of the start, whose text may be large from the beginning. */
  private void fitToolBars() {
    for (Shell shell : display.getShells()) {
      ToolBarControls.fitting(shell).forEach(work::add);
    }
  }
}
