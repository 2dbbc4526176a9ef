package org.dirlens.browser.ui.preferences;

import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.RowsLimit;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;

/** Limits of searches, connections and the tree. Opened by the workbench, so it is not final. */
public class LimitsPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {

  public LimitsPage() {
    super(GRID);
  }

  @Override
  public void init(IWorkbench workbench) {
    setPreferenceStore(BrowserPreferences.store());
    setDescription(Messages.Limits_description);
  }

  @Override
  protected void createFieldEditors() {
    add(BrowserPreferences.SEARCH_ENTRIES, Messages.Limits_entries, 1, RowsLimit.MAX_ROWS);
    add(
        BrowserPreferences.SEARCH_SECONDS,
        Messages.Limits_seconds,
        0,
        BrowserPreferences.SECONDS_MAX);
    add(
        BrowserPreferences.TIMEOUT_SECONDS,
        Messages.Limits_timeout,
        1,
        BrowserPreferences.SECONDS_MAX);
    add(
        BrowserPreferences.TREE_GROUP,
        Messages.Limits_group,
        BrowserPreferences.GROUP_MIN,
        BrowserPreferences.GROUP_MAX);
  }

  private void add(String key, String text, int least, int most) {
    IntegerFieldEditor field = new IntegerFieldEditor(key, text, getFieldEditorParent());
    field.setValidRange(least, most);
    addField(field);
  }
}
