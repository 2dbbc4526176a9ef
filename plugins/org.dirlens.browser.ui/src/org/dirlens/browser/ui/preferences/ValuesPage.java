package org.dirlens.browser.ui.preferences;

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

/**
 * How the values of an entry are edited, and for which attributes otherwise. Opened by the
 * workbench, so it is not final.
 */
public class ValuesPage extends PreferencePage implements IWorkbenchPreferencePage {
  private static final int WIDTH = 300;
  private static final int NAMES_HEIGHT = 60;

  private Text inWindow;
  private Text fromFile;

  @Override
  public void init(IWorkbench workbench) {
    setPreferenceStore(BrowserPreferences.store());
    setDescription(Messages.Values_description);
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(16, 4).applyTo(area);
    tell(area, Messages.Values_line, Messages.Values_lineHow);
    tell(area, Messages.Values_lines, Messages.Values_linesHow);
    tell(area, Messages.Values_octets, Messages.Values_octetsHow);
    tell(area, Messages.Values_password, Messages.Values_passwordHow);
    tell(area, Messages.Values_rdn, Messages.Values_rdnHow);
    tell(area, Messages.Values_kept, Messages.Values_keptHow);
    inWindow = names(area, Messages.Values_inWindow, "values.inWindow");
    fromFile = names(area, Messages.Values_fromFile, "values.fromFile");
    inWindow.setText(getPreferenceStore().getString(BrowserPreferences.IN_WINDOW));
    fromFile.setText(getPreferenceStore().getString(BrowserPreferences.FROM_FILE));
    return area;
  }

  private static void tell(Composite area, String values, String how) {
    new Label(area, SWT.NONE).setText(values);
    Label answer = new Label(area, SWT.WRAP);
    answer.setText(how);
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(answer);
  }

  private static Text names(Composite area, String label, String id) {
    Label above = new Label(area, SWT.NONE);
    above.setText(label);
    GridDataFactory.fillDefaults().span(2, 1).indent(0, 8).applyTo(above);
    Text names =
        ControlIds.name(new Text(area, SWT.BORDER | SWT.MULTI | SWT.WRAP | SWT.V_SCROLL), id);
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .grab(true, false)
        .hint(WIDTH, NAMES_HEIGHT)
        .applyTo(names);
    return names;
  }

  @Override
  protected void performDefaults() {
    inWindow.setText(getPreferenceStore().getDefaultString(BrowserPreferences.IN_WINDOW));
    fromFile.setText(getPreferenceStore().getDefaultString(BrowserPreferences.FROM_FILE));
    super.performDefaults();
  }

  @Override
  public boolean performOk() {
    getPreferenceStore().setValue(BrowserPreferences.IN_WINDOW, inWindow.getText().strip());
    getPreferenceStore().setValue(BrowserPreferences.FROM_FILE, fromFile.getText().strip());
    return true;
  }
}
