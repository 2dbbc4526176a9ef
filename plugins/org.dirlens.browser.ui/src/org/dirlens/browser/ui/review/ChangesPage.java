package org.dirlens.browser.ui.review;

import java.util.List;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.jspecify.annotations.Nullable;
import org.osgi.service.prefs.BackingStoreException;

/** When changes are looked at before they are sent, and which values are written nowhere. */
public final class ChangesPage extends PreferencePage implements IWorkbenchPreferencePage {
  private static final int SECRETS_HEIGHT = 120;

  private @Nullable Button before;
  private @Nullable Text secrets;

  @Override
  public void init(IWorkbench workbench) {
    setDescription(Messages.Page_description);
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(8, 8).applyTo(area);
    Button box = Forms.checkBox(area, Messages.Page_review, "changes.review");
    box.setSelection(Review.wanted());
    before = box;
    Forms.label(area, Messages.Page_secrets);
    Text names = Forms.field(area, "changes.secrets", SWT.MULTI | SWT.WRAP | SWT.V_SCROLL);
    names.setText(String.join(" ", SecretAttributes.chosenNames()));
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(SWT.DEFAULT, SECRETS_HEIGHT)
        .applyTo(names);
    secrets = names;
    return area;
  }

  @Override
  protected void performDefaults() {
    if (before != null && secrets != null) {
      before.setSelection(false);
      secrets.setText(String.join(" ", SecretAttributes.USUAL));
    }
    super.performDefaults();
  }

  @Override
  public boolean performOk() {
    if (before == null || secrets == null) {
      return true;
    }
    Review.want(before.getSelection());
    try {
      SecretAttributes.choose(List.of(secrets.getText().strip().split("[\\s,]+")));
      return true;
    } catch (BackingStoreException e) {
      setErrorMessage(e.getMessage());
      return false;
    }
  }
}
