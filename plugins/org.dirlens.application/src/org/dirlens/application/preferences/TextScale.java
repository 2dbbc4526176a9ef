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

  /** What the start script gave to GTK. */
  private static final int AT_START = Integer.getInteger("dirlens.text.percent", 100);

  private static int shown = AT_START;

  private TextScale() {}

  /** Whether this platform can change the size of text while windows are open. */
  static boolean isSupported() {
    return SWT.getPlatform().equals("gtk");
  }

  /**
   * Shows text in another size.
   *
   * @param percent of the size that the desktop asks for
   * @return how much larger text is than before; 1 if nothing changed
   */
  static double set(int percent) {
    if (!isSupported() || percent == shown) {
      return 1;
    }
    makeFonts();
    int resolution = Desktop.RESOLUTION * percent / AT_START;
    OS.g_object_set(GTK.gtk_settings_get_default(), RESOLUTION, resolution, 0);
    double factor = (double) percent / shown;
    shown = percent;
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
