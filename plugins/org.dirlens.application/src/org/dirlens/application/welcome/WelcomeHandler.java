package org.dirlens.application.welcome;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.jspecify.annotations.Nullable;
import org.osgi.service.prefs.BackingStoreException;
import org.osgi.service.prefs.Preferences;

/** Opens the welcome page: when asked, and by itself at the first start. */
public final class WelcomeHandler extends AbstractHandler {
  private static final String SHOWN = "welcome.shown";

  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    open(HandlerUtil.getActiveWorkbenchWindowChecked(event));
    return null;
  }

  /** Opens it if that has never happened in this workspace. */
  public static void openOnce(IWorkbenchWindow window) {
    Preferences kept = InstanceScope.INSTANCE.getNode("org.dirlens.application");
    if (kept.getBoolean(SHOWN, false)) {
      return;
    }
    open(window);
    kept.putBoolean(SHOWN, true);
    try {
      kept.flush();
    } catch (BackingStoreException e) {
      ILog.of(WelcomeHandler.class).warn("That the welcome page was shown could not be kept.", e);
    }
  }

  private static void open(IWorkbenchWindow window) {
    try {
      PlatformUI.getWorkbench().showPerspective("org.dirlens.application.perspective", window);
      window.getActivePage().openEditor(new WelcomeInput(), WelcomeEditor.ID);
    } catch (WorkbenchException e) {
      ILog.of(WelcomeHandler.class).error(WelcomeEditor.ID, e);
    }
  }
}
