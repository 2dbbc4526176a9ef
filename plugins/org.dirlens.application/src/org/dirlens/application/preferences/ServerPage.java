package org.dirlens.application.preferences;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/** Whether the embedded server starts by itself. Opened by the workbench, so it is not final. */
public class ServerPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {
  private static final String START = "server.start";

  public ServerPage() {
    super(GRID);
  }

  private static ScopedPreferenceStore store() {
    ScopedPreferenceStore store =
        new ScopedPreferenceStore(InstanceScope.INSTANCE, "org.dirlens.application");
    store.setDefault(START, true);
    return store;
  }

  /** Whether the embedded server starts with the workbench. */
  public static boolean startsWithWorkbench() {
    return store().getBoolean(START);
  }

  @Override
  public void init(IWorkbench workbench) {
    setPreferenceStore(store());
    setDescription(Messages.Server_description);
  }

  @Override
  protected void createFieldEditors() {
    addField(new BooleanFieldEditor(START, Messages.Server_start, getFieldEditorParent()));
  }
}
