package org.dirlens.ui.common;

import java.util.function.Supplier;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;

/**
 * Counts the keys pressed in any window, to tell whether somebody does something else while work
 * runs. User interface thread.
 */
public final class Keystrokes {
  private static final String COUNTED = Keystrokes.class.getName();

  private int pressed;

  private Keystrokes(Display display) {
    display.addFilter(SWT.KeyDown, event -> pressed++);
  }

  /** How many there were since it was first asked. */
  public static int soFar(Display display) {
    return of(display).pressed;
  }

  /** Opens a dialog that work asks something in; the keys of the answer do not count. */
  public static <T> T uncounted(Display display, Supplier<T> dialog) {
    int before = soFar(display);
    T answer = dialog.get();
    of(display).pressed = before;
    return answer;
  }

  private static Keystrokes of(Display display) {
    if (!(display.getData(COUNTED) instanceof Keystrokes)) {
      display.setData(COUNTED, new Keystrokes(display));
    }
    return (Keystrokes) display.getData(COUNTED);
  }
}
