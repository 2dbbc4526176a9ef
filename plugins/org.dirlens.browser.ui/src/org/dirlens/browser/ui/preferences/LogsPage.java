package org.dirlens.browser.ui.preferences;

import java.util.List;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.osgi.service.prefs.BackingStoreException;

/** Which attributes no log shows. Opened by the workbench, so it is not final. */
public class LogsPage extends PreferencePage implements IWorkbenchPreferencePage {
  private Text names;

  @Override
  public void init(IWorkbench workbench) {
    setDescription(Messages.Logs_description);
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(area);
    new Label(area, SWT.NONE).setText(Messages.Logs_masked);
    names =
        ControlIds.name(
            new Text(area, SWT.BORDER | SWT.MULTI | SWT.WRAP | SWT.V_SCROLL), "logs.masked");
    GridDataFactory.fillDefaults().grab(true, false).hint(300, 120).applyTo(names);
    show(SecretAttributes.chosenNames());
    return area;
  }

  private void show(List<String> chosen) {
    names.setText(String.join(" ", chosen));
  }

  @Override
  protected void performDefaults() {
    show(SecretAttributes.USUAL);
    super.performDefaults();
  }

  @Override
  public boolean performOk() {
    try {
      SecretAttributes.choose(List.of(names.getText().strip().split("[\\s,]+")));
      return true;
    } catch (BackingStoreException e) {
      setErrorMessage(e.getMessage());
      return false;
    }
  }
}
