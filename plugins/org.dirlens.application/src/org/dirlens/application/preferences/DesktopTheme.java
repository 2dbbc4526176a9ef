package org.dirlens.application.preferences;

import java.nio.charset.StandardCharsets;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.internal.gtk.GTK;
import org.eclipse.swt.internal.gtk.OS;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * The theme in which GTK draws what no style sheet colors. A light style sheet over a dark desktop
 * has white texts on white, so GTK is given the light theme that belongs to the dark one.
 *
 * <p>Threads: user interface. The calls are not API of SWT, see {@link TextScale}.
 */
final class DesktopTheme {
  private static final byte[] NAME = "gtk-theme-name\0".getBytes(StandardCharsets.US_ASCII);

  /** The end of the names of dark themes, as Adwaita-dark and Yaru-dark. */
  private static final String DARK = "-dark";

  /** The only one of which SWT tells whether it is dark, also where its name does not. */
  private static final String AT_START = isGtk() ? OS.getThemeName() : "";

  /** The desktop's dark theme while GTK has a light one in its place. */
  private static @Nullable String replaced;

  private DesktopTheme() {}

  /** Whether the desktop is dark now. */
  static boolean isDark() {
    return isGtk() && !OS.getThemeName().equals(AT_START)
        ? OS.getThemeName().endsWith(DARK)
        : Display.isSystemDarkTheme();
  }

  /** Whether it is dark whatever is wanted: GTK takes no other theme than that of GTK_THEME. */
  static boolean staysDark() {
    return isGtk() && isDark() && OS.GTK_THEME_SET;
  }

  /**
   * Asks for colors that go with a theme of Dirlens.
   *
   * @param light whether a theme that is dark by its name shall give way to its light one
   * @param dark whether a theme that has both shall be dark
   */
  static void ask(Display display, boolean light, boolean dark) {
    if (isGtk()) {
      if (light) {
        takeLight();
      } else {
        giveBack();
      }
      display.setDarkThemePreferred(dark);
    }
  }

  /**
   * Whether controls that are given no color get those of a dark theme, or of a light one. SWT
   * tells by a {@link SWT#Settings} event that they are others now.
   */
  static boolean isShown(Display display, boolean dark) {
    RGB ground = display.getSystemColor(SWT.COLOR_LIST_BACKGROUND).getRGB();
    return !isGtk() || OS.GTK_THEME_SET || dark == ThemeColors.dark(ground);
  }

  private static void takeLight() {
    String name = OS.getThemeName();
    if (name.endsWith(DARK) && !staysDark()) {
      replaced = name;
      set(name.substring(0, name.length() - DARK.length()));
    }
  }

  private static void giveBack() {
    if (replaced != null) {
      set(replaced);
      replaced = null;
    }
  }

  private static void set(String name) {
    byte[] text = (name + "\0").getBytes(StandardCharsets.UTF_8);
    OS.g_object_set(GTK.gtk_settings_get_default(), NAME, text, 0);
  }

  private static boolean isGtk() {
    return SWT.getPlatform().equals("gtk");
  }
}
