package org.dirlens.index.ui;

import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;

/** Switches on the key bindings of this bundle for all windows when the workbench has started. */
public final class KeyContext implements IStartup {
  private static final String ID = "org.dirlens.index.ui.context";

  @Override
  public void earlyStartup() {
    PlatformUI.getWorkbench().getDisplay().asyncExec(KeyContext::activate);
  }

  private static void activate() {
    PlatformUI.getWorkbench().getService(IContextService.class).activateContext(ID);
  }
}
