package org.dirlens.browser.ui.search;

import java.util.function.Consumer;
import org.dirlens.ui.common.Forms;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/** A button that opens a menu, which is filled each time. User interface thread. */
final class DropDown {
  private DropDown() {}

  static Button button(Composite grid, String text, String id, Consumer<Menu> fill) {
    Button button = Forms.button(grid, text + " \u25be", id, () -> {});
    Menu menu = new Menu(button);
    button.setMenu(menu);
    menu.addListener(
        SWT.Show,
        event -> {
          for (MenuItem old : menu.getItems()) {
            old.dispose();
          }
          fill.accept(menu);
        });
    button.addListener(
        SWT.Selection,
        event -> {
          menu.setLocation(button.toDisplay(new Point(0, button.getSize().y)));
          menu.setVisible(true);
        });
    return button;
  }

  static MenuItem item(Menu menu, String text, Runnable action) {
    MenuItem item = new MenuItem(menu, SWT.PUSH);
    item.setText(text);
    item.addListener(SWT.Selection, event -> action.run());
    return item;
  }

  /** A line that says something and cannot be chosen. */
  static void words(Menu menu, String text) {
    MenuItem item = new MenuItem(menu, SWT.PUSH);
    item.setText(Forms.literal(text));
    item.setEnabled(false);
  }
}
