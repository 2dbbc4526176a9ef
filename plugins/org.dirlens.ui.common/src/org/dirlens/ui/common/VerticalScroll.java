package org.dirlens.ui.common;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;

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
    area.addListener(SWT.Resize, event -> fitSoon(area));
    // The bar takes its width from the content; only the platform knows when.
    area.getVerticalBar().addListener(SWT.Show, event -> fitSoon(area));
    area.getVerticalBar().addListener(SWT.Hide, event -> fitSoon(area));
    fit(area);
  }

  /** Once for all that resizes the area in a turn of the event loop. */
  private static void fitSoon(ScrolledComposite area) {
    if (area.getData(DUE) == null) {
      area.setData(DUE, true);
      DisplayThread.later(
          area.getDisplay(),
          area,
          () -> {
            area.setData(DUE, null);
            fit(area);
          });
    }
  }

  /** Asks the content again how high it has to be; to be called when it shows something else. */
  public static void fit(ScrolledComposite area) {
    int width = area.getClientArea().width;
    area.setMinHeight(area.getContent().computeSize(width, SWT.DEFAULT).y);
  }
}
