package org.dirlens.application.frame;

import java.util.List;
import org.eclipse.e4.ui.model.application.ui.MUIElement;
import org.eclipse.e4.ui.model.application.ui.basic.MWindow;
import org.eclipse.e4.ui.workbench.modeling.EModelService;
import org.eclipse.jface.preference.IPreferenceNode;
import org.eclipse.jface.preference.PreferenceManager;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;

/** What the platform puts into the tool bar for programmers, taken out. User interface thread. */
public final class PlatformParts {
  private static final List<String> ACTION_SETS =
      List.of(
          "org.eclipse.ui.edit.text.actionSet.annotationNavigation",
          "org.eclipse.ui.edit.text.actionSet.navigation",
          "org.eclipse.ui.edit.text.actionSet.convertLineDelimitersTo",
          "org.eclipse.ui.NavigateActionSet");

  /** The platform's own quick access; the quick bar takes its place. */
  private static final String QUICK_ACCESS = "SearchField";

  private static final String KEYS_PAGE =
      "org.eclipse.ui.preferencePages.Workbench/org.eclipse.ui.preferencePages.Keys";

  private PlatformParts() {}

  /** Takes them out of the window and of every perspective that is shown in it. */
  public static void removeFrom(IWorkbenchWindow window) {
    Perspectives.listen(window, page -> ACTION_SETS.forEach(page::hideActionSet));
    IWorkbenchPage page = window.getActivePage();
    if (page != null) {
      ACTION_SETS.forEach(page::hideActionSet);
    }
    removePages(window.getWorkbench().getPreferenceManager());
    EModelService model = window.getService(EModelService.class);
    MUIElement quickAccess = model.find(QUICK_ACCESS, window.getService(MWindow.class));
    if (quickAccess != null) {
      quickAccess.setToBeRendered(false);
    }
  }

  /** Leaves the pages of this house and the one for keys. */
  private static void removePages(PreferenceManager pages) {
    IPreferenceNode keys = pages.find(KEYS_PAGE);
    for (IPreferenceNode page : pages.getRootSubNodes()) {
      if (!page.getId().startsWith("org.dirlens.")) {
        pages.remove(page);
      }
    }
    if (keys != null) {
      pages.addToRoot(keys);
    }
  }
}
