package org.dirlens.application.tests;

import java.util.List;
import org.dirlens.application.tests.ui.Ui;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;

/** Whether what lies in the bars of the window has the height that its text needs. */
final class LargeText {
  /** Of the chip, the quick bar and the status line. */
  private static final List<String> PARTS =
      List.of("window.directory", "quick.field", "status.work");

  private LargeText() {}

  /** Waits until nothing in the bars is cut off at the top or bottom. */
  static void awaitWholeBars(Ui ui) {
    for (String part : PARTS) {
      ui.waitUntil("room for " + part, () -> whole(ui, part));
    }
  }

  /** A control is as high as its text needs, and nothing around it cuts it off. */
  private static boolean whole(Ui ui, String part) {
    Control control = ui.control(Control.class, part);
    return ui.ask(
        () -> {
          int needed = control.computeSize(SWT.DEFAULT, SWT.DEFAULT).y;
          boolean whole = control.getSize().y >= needed;
          for (Control at = control; at.getParent() != null; at = at.getParent()) {
            int bottom = at.getLocation().y + at.getSize().y;
            whole &= at.getLocation().y >= 0 && bottom <= at.getParent().getSize().y;
          }
          return whole;
        });
  }

  /** The height of the tool bar around a part. */
  static int height(Ui ui, String part) {
    Control control = ui.control(Control.class, part);
    return ui.ask(() -> control.getParent().getParent().getSize().y);
  }
}
