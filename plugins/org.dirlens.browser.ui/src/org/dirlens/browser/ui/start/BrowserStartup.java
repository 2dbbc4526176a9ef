package org.dirlens.browser.ui.start;

import org.dirlens.browser.ui.entry.EntryEditors;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;

/** Brings unsaved changes back when the window is there. */
public final class BrowserStartup implements IStartup {
  @Override
  public void earlyStartup() {
    PlatformUI.getWorkbench().getDisplay().asyncExec(EntryEditors::restoreDrafts);
  }
}
