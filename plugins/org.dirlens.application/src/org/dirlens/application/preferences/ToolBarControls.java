package org.dirlens.application.preferences;

import java.util.Arrays;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;

/**
 * Room for the controls that lie in tool bars: chip, quick bar, status line. GTK makes a tool bar
 * as high as its buttons and does not ask the controls between them, whose text may be larger. The
 * height that a bar is given once it keeps, because each control hands its own on to its place. So
 * does a bar of the window with its width: the frame around it takes the size that it finds.
 *
 * <p>Threads: user interface.
 */
final class ToolBarControls {
  private ToolBarControls() {}

  /** Makes all tool bars in and below a control as large as what lies in them, asks for room. */
  static void fit(Control control) {
    if (control instanceof ToolBar bar) {
      fit(bar);
    }
    if (control instanceof Composite composite) {
      Arrays.stream(composite.getChildren()).forEach(ToolBarControls::fit);
    }
  }

  private static void fit(ToolBar bar) {
    int missing =
        Arrays.stream(bar.getItems())
            .map(ToolItem::getControl)
            .filter(control -> control != null)
            .mapToInt(ToolBarControls::missing)
            .max()
            .orElse(0);
    if (missing != 0 && bar.getSize().y > 0) {
      bar.setSize(bar.getSize().x, bar.getSize().y + missing);
    }
    fitWidth(bar);
    bar.requestLayout();
  }

  private static void fitWidth(ToolBar bar) {
    Composite around = bar.getParent();
    if (isFrame(around)) {
      bar.setSize(bar.computeSize(SWT.DEFAULT, SWT.DEFAULT).x, bar.getSize().y);
    } else if (isFrame(around.getParent())) {
      around.pack();
    }
  }

  private static boolean isFrame(Composite around) {
    return around != null && around.getLayout() == null && !(around instanceof ToolBar);
  }

  /** Pixels of height that a control lacks; negative if it has more than it needs. */
  private static int missing(Control control) {
    return control.computeSize(SWT.DEFAULT, SWT.DEFAULT).y - control.getSize().y;
  }

  /** Gives the controls of a bar as much more width as their text has grown. */
  static void widen(ToolBar bar, double factor) {
    for (ToolItem item : bar.getItems()) {
      if (item.getControl() != null) {
        item.setWidth((int) Math.round(item.getWidth() * factor));
      }
    }
  }
}
