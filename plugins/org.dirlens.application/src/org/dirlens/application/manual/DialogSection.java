package org.dirlens.application.manual;

import java.util.Optional;
import org.dirlens.ui.common.ManualSection;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.jface.wizard.IWizardPage;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.jspecify.annotations.Nullable;

/** Which section of the manual is about a dialog. User interface thread. */
public final class DialogSection {
  /** All pages of the preferences have one. */
  private static final String PREFERENCES = "Preferences";

  private DialogSection() {}

  /**
   * The heading of the section about a dialog, or about the nearest one around it that has one;
   * empty for the window of the workbench.
   */
  static Optional<String> of(@Nullable Shell shell) {
    if (shell == null) {
      return Optional.empty();
    }
    return about(shell.getData())
        .or(() -> shell.getParent() instanceof Shell around ? of(around) : Optional.empty());
  }

  private static Optional<String> about(@Nullable Object window) {
    return switch (window) {
      case WizardDialog dialog -> about(dialog.getCurrentPage());
      case PreferenceDialog dialog when dialog.getSelectedPage() instanceof Object page ->
          of(page.getClass());
      case Window dialog -> of(dialog.getClass());
      case null, default -> Optional.empty();
    };
  }

  private static Optional<String> about(@Nullable IWizardPage page) {
    return page == null ? Optional.empty() : of(page.getWizard().getClass());
  }

  /** The heading for a dialog, wizard or page of this class, empty if it has none of its own. */
  public static Optional<String> of(Class<?> dialog) {
    if (IWorkbenchPreferencePage.class.isAssignableFrom(dialog)) {
      return Optional.of(PREFERENCES);
    }
    ManualSection own = dialog.getAnnotation(ManualSection.class);
    return Optional.ofNullable(
            own != null ? own : dialog.getPackage().getAnnotation(ManualSection.class))
        .map(ManualSection::value);
  }
}
