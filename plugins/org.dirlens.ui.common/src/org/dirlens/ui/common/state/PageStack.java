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
   * Shows a page.
   *
   * @param page a child of this
   */
  public void show(Control page) {
    stack.topControl = page;
    layout();
  }
}
