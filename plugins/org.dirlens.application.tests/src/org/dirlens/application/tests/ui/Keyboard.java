package org.dirlens.application.tests.ui;

import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.PlatformUI;

/** Real keys, which go to whatever has the focus, and which underlined letters mean two things. */
public final class Keyboard {
  private final Ui ui;
  private final UiThread thread;
  private final WidgetFinder finder;

  Keyboard(Ui ui, UiThread thread, WidgetFinder finder) {
    this.ui = ui;
    this.thread = thread;
    this.finder = finder;
  }

  /** Presses a key in whatever has the focus, as the keyboard does. */
  public void press(int key) {
    press(SWT.NONE, key);
  }

  /**
   * Presses a key in whatever has the focus, as the keyboard does, and lets it go.
   *
   * @param modifier one of {@link SWT#CTRL}, {@link SWT#SHIFT}, {@link SWT#ALT}, or none
   * @param key a character, or a code as {@link SWT#F1}
   */
  public void press(int modifier, int key) {
    ui.waitUntil("an active window", () -> thread.ask(finder::youngestIsActive));
    thread.run(
        () -> {
          for (int type : new int[] {SWT.KeyDown, SWT.KeyUp}) {
            Event event = new Event();
            event.type = type;
            event.stateMask = modifier;
            if (key >= ' ' && key < SWT.DEL) {
              event.character = (char) key;
            } else {
              event.keyCode = key;
            }
            if (!thread.display().post(event)) {
              throw new AssertionError("no window takes the key " + key);
            }
          }
        });
  }

  /** Underlined letters that mean two things in the menu bar and its menus. */
  public List<String> menuClashes() {
    return thread.ask(
        () ->
            Mnemonics.complaints(
                    "menu bar",
                    PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell().getMenuBar())
                .toList());
  }

  /** Underlined letters that mean two things in the context menu of the named control. */
  public List<String> contextMenuClashes(String id) {
    Control control = ui.control(Control.class, id);
    List<String> clashes = thread.ask(() -> Mnemonics.complaints(id, control.getMenu()).toList());
    thread.run(() -> WidgetFinder.hide(control));
    return clashes;
  }
}
