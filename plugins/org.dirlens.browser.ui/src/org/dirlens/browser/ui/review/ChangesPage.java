package org.dirlens.browser.ui.review;

import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.jspecify.annotations.Nullable;

/** When changes are looked at before they are sent. */
public final class ChangesPage extends PreferencePage implements IWorkbenchPreferencePage {
  private @Nullable Button before;

  @Override
  public void init(IWorkbench workbench) {
    setDescription(Messages.Page_description);
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(area);
    Button box = Forms.checkBox(area, Messages.Page_review, "changes.review");
    box.setSelection(Review.wanted());
    before = box;
    return area;
  }

  @Override
  protected void performDefaults() {
    if (before != null) {
      before.setSelection(false);
    }
    super.performDefaults();
  }

  @Override
  public boolean performOk() {
    if (before != null) {
      Review.want(before.getSelection());
    }
    return true;
  }
}
