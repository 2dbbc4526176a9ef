package org.dirlens.application.tests.process;

import java.util.Arrays;
import java.util.List;
import org.dirlens.application.tests.ui.Ui;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.ToolBar;

/** Whether what lies in the bars of the window has the room that its text needs. */
final class LargeText {
  /** Of the chip, the quick bar and the status line. */
  private static final List<String> PARTS =
      List.of("window.directory", "quick.field", "status.work");

  private LargeText() {}

  /** Waits until nothing in the bars is cut off, the buttons of the perspectives included. */
  static void awaitWholeBars(Ui ui) {
    for (String part : PARTS) {
      ui.waitUntil("room for " + part, () -> whole(ui, part));
    }
    Control field = ui.control(Control.class, "quick.field");
    ui.waitUntil(
        "room for the buttons beside it", () -> ui.ask(() -> buttonsAreWhole(bars(field))));
  }

  /** What lies above the views. */
  private static Control bars(Control field) {
    Control at = field;
    while (at.getParent() != at.getShell()) {
      at = at.getParent();
    }
    return at;
  }

  private static boolean buttonsAreWhole(Control around) {
    if (around instanceof ToolBar bar && bar.getItemCount() > 0) {
      Rectangle last = bar.getItem(bar.getItemCount() - 1).getBounds();
      return last.width > 0 && last.x + last.width <= bar.getSize().x && wholeIn(bar);
    }
    return !(around instanceof Composite composite)
        || Arrays.stream(composite.getChildren()).allMatch(LargeText::buttonsAreWhole);
  }

  /** A control is as high as its text needs, and nothing around it cuts it off. */
  private static boolean whole(Ui ui, String part) {
    Control control = ui.control(Control.class, part);
    return ui.ask(
        () ->
            control.getSize().y >= control.computeSize(SWT.DEFAULT, SWT.DEFAULT).y
                && wholeIn(control));
  }

  private static boolean wholeIn(Control control) {
    boolean whole = true;
    for (Control at = control; at.getParent() != null; at = at.getParent()) {
      Point end = at.getParent().getSize();
      whole &= at.getLocation().y >= 0 && at.getLocation().y + at.getSize().y <= end.y;
      whole &= at.getLocation().x >= 0 && at.getLocation().x + at.getSize().x <= end.x;
    }
    return whole;
  }

  /** The height of the tool bar around a part. */
  static int height(Ui ui, String part) {
    Control control = ui.control(Control.class, part);
    return ui.ask(() -> control.getParent().getParent().getSize().y);
  }
}
