package org.dirlens.application.preferences;

import org.dirlens.application.preferences.Appearance.Theme;
import org.eclipse.jface.preference.ComboFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.RadioGroupFieldEditor;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;

/**
 * Theme, and text size where the platform lets it change. Opened by the workbench, so it is not
 * final.
 */
public class AppearancePage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {
  private static final String[][] SIZES = {
    {"100 %", "100"}, {"115 %", "115"}, {"130 %", "130"}, {"150 %", "150"}, {"200 %", "200"}
  };

  public AppearancePage() {
    super(GRID);
  }

  @Override
  public void init(IWorkbench workbench) {
    setPreferenceStore(Appearance.store());
    setDescription(Messages.Appearance_description);
  }

  private static String light() {
    return DesktopTheme.staysDark() ? Messages.Appearance_notLight : Messages.Appearance_light;
  }

  @Override
  protected void createFieldEditors() {
    String[][] themes = {
      {Messages.Appearance_system, Theme.SYSTEM.name()},
      {light(), Theme.LIGHT.name()},
      {Messages.Appearance_dark, Theme.DARK.name()},
      {Messages.Appearance_contrast, Theme.CONTRAST.name()}
    };
    addField(
        new RadioGroupFieldEditor(
            Appearance.THEME, Messages.Appearance_theme, 1, themes, getFieldEditorParent(), true));
    if (TextScale.isSupported()) {
      addField(
          new ComboFieldEditor(
              Appearance.TEXT_PERCENT, Messages.Appearance_size, SIZES, getFieldEditorParent()));
    }
  }
}
