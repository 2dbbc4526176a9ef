package org.dirlens.ui.common;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Listener;

/** Content as wide as the area that it lies in, to scroll where it is too high. Display thread. */
public final class VerticalScroll {
  private static final String DUE = VerticalScroll.class.getName() + ".due";

  private VerticalScroll() {}

  /** An area that scrolls; {@link #show} gives it the content. */
  public static ScrolledComposite area(Composite parent) {
    ScrolledComposite area = new ScrolledComposite(parent, SWT.V_SCROLL);
    area.setBackgroundMode(SWT.INHERIT_DEFAULT);
    return area;
  }

  /** Shows a child of the area in it, from now on. */
  public static void show(ScrolledComposite area, Composite content) {
    area.setContent(content);
    area.setExpandHorizontal(true);
    area.setExpandVertical(true);
    area.addListener(SWT.Resize, event -> fit(area));
    // The bar takes its width from the content; only the platform knows when.
    area.getVerticalBar().addListener(SWT.Show, event -> fit(area));
    area.getVerticalBar().addListener(SWT.Hide, event -> fit(area));
    followKeys(area);
    fit(area);
  }

  /**
   * Scrolls to what a key led to. What is clicked stays where it is: the button of the mouse is
   * still down.
   */
  private static void followKeys(ScrolledComposite area) {
    Display display = area.getDisplay();
    Listener keys = event -> DisplayThread.later(display, area, () -> showFocused(area));
    display.addFilter(SWT.Traverse, keys);
    area.addListener(SWT.Dispose, event -> display.removeFilter(SWT.Traverse, keys));
  }

  private static void showFocused(ScrolledComposite area) {
    Control focused = area.getDisplay().getFocusControl();
    for (Control at = focused; at != null; at = at.getParent()) {
      if (at == area.getContent()) {
        area.showControl(focused);
      }
    }
  }

  /**
   * Lays the content out again and asks it how high it has to be; to be called when it shows
   * something else. Both are done once for all that calls this in a turn of the event loop, after
   * it.
   */
  public static void fit(ScrolledComposite area) {
    if (area.getData(DUE) == null) {
      area.setData(DUE, true);
      DisplayThread.later(area.getDisplay(), area, () -> fitNow(area));
    }
  }

  private static void fitNow(ScrolledComposite area) {
    area.setData(DUE, null);
    int width = area.getClientArea().width;
    if (width > 0) { // else it has no place yet
      ((Composite) area.getContent()).layout(true, true);
      area.setMinHeight(area.getContent().computeSize(width, SWT.DEFAULT).y);
      area.layout(); // a bar that came or went changes the width, also where the height stays
    }
  }
}
