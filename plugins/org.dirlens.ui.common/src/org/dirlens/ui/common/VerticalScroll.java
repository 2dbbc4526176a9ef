package org.dirlens.ui.common;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;

/** Content as wide as the area that it lies in, to scroll where it is too high. Display thread. */
public final class VerticalScroll {
  private VerticalScroll() {}

  /** An area that scrolls; {@link #show} gives it the content. */
  public static ScrolledComposite area(Composite parent) {
    return new ScrolledComposite(parent, SWT.V_SCROLL);
  }

  /** Shows a child of the area in it, from now on. */
  public static void show(ScrolledComposite area, Composite content) {
    area.setContent(content);
    area.setExpandHorizontal(true);
    area.setExpandVertical(true);
    area.addListener(SWT.Resize, event -> fit(area));
    fit(area);
  }

  /** Asks the content again how high it has to be; to be called when it shows something else. */
  public static void fit(ScrolledComposite area) {
    int width = area.getClientArea().width;
    area.setMinHeight(area.getContent().computeSize(width, SWT.DEFAULT).y);
  }
}
