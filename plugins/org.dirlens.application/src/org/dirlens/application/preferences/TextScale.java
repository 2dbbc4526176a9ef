package org.dirlens.application.preferences;

import java.nio.charset.StandardCharsets;
import org.eclipse.jface.resource.FontRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.internal.gtk.GTK;
import org.eclipse.swt.internal.gtk.OS;

/**
 * The size of all text of this process, menus and what later opens included. It is the resolution
 * at which GTK draws text, so sizes in points, which the style sheets set again and again, stay
 * what they are.
 *
 * <p>Threads: user interface. The calls are not API of SWT, which has none for this; the decision
 * record on text size says why they are made.
 */
final class TextScale {
  private static final byte[] RESOLUTION = "gtk-xft-dpi\0".getBytes(StandardCharsets.US_ASCII);

  /** What GTK takes when the desktop says nothing, in 1,024ths of a dot per inch. */
  private static final int USUAL = 96 * 1024;

  private static int shown = 100;

  private TextScale() {}

  /** Whether this platform can change the size of text while windows are open. */
  static boolean isSupported() {
    return SWT.getPlatform().equals("gtk");
  }

  /**
   * Shows text at so many percent of the size that the desktop asks for.
   *
   * @return how much larger text is than before
   */
  static double set(int percent) {
    double factor = (double) percent / shown;
    if (isSupported() && percent != shown) {
      makeFonts();
      int resolution = Desktop.RESOLUTION * percent / 100;
      OS.g_object_set(GTK.gtk_settings_get_default(), RESOLUTION, resolution, 0);
      shown = percent;
    }
    return factor;
  }

  /**
   * Makes the named fonts, which are else made when they are first asked for: SWT counts the points
   * of new fonts at the resolution that was there when the display was opened.
   */
  private static void makeFonts() {
    FontRegistry fonts = JFaceResources.getFontRegistry();
    for (Object name : fonts.getKeySet()) {
      fonts.get((String) name);
      fonts.getBold((String) name);
      fonts.getItalic((String) name);
    }
  }

  /** Read before the first change. */
  private static final class Desktop {
    static final int RESOLUTION = read();

    private static int read() {
      int[] found = new int[1];
      OS.g_object_get(GTK.gtk_settings_get_default(), TextScale.RESOLUTION, found, 0);
      return found[0] > 0 ? found[0] : USUAL;
    }
  }
}
