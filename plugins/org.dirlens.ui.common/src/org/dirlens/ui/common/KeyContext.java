package org.dirlens.ui.common;

import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;

/**
 * Switches on the key bindings of Dirlens for all windows when the workbench has started. Those
 * that the platform has already go with this context, which is deeper than the window's own.
 */
public final class KeyContext implements IStartup {
  private static final String ID = "org.dirlens.ui.common.context";

  @Override
  public void earlyStartup() {
    PlatformUI.getWorkbench().getDisplay().asyncExec(KeyContext::activate);
  }

  private static void activate() {
    PlatformUI.getWorkbench().getService(IContextService.class).activateContext(ID);
  }
}
