package org.dirlens.ui.common.state;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/** Several pages in one place, one of which is shown. User interface thread. */
public final class PageStack extends Composite {
  private final StackLayout stack = new StackLayout();

  public PageStack(Composite parent) {
    super(parent, SWT.NONE);
    setLayout(stack);
  }

  /**
   * Shows a page. The focus moves from the page before to this one.
   *
   * @param page a child of this
   */
  public void show(Control page) {
    boolean moves = stack.topControl != page && holdsFocus();
    stack.topControl = page;
    layout();
    if (moves) {
      page.setFocus();
    }
  }

  /** Whether the keyboard is with a page, or with this where no page has something for it. */
  public boolean holdsFocus() {
    Control at = getDisplay().getFocusControl();
    while (at != null && at != this) {
      at = at.getParent();
    }
    return at == this;
  }
}
