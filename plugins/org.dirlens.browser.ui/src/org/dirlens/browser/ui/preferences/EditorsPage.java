package org.dirlens.browser.ui.preferences;

import org.dirlens.browser.ui.Messages;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;

/** How entries are edited. Opened by the workbench, so it is not final. */
public class EditorsPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {

  public EditorsPage() {
    super(GRID);
  }

  @Override
  public void init(IWorkbench workbench) {
    setPreferenceStore(BrowserPreferences.store());
    setDescription(Messages.Editors_description);
  }

  @Override
  protected void createFieldEditors() {
    addField(
        new BooleanFieldEditor(
            BrowserPreferences.OPERATIONAL, Messages.Editors_operational, getFieldEditorParent()));
  }
}
