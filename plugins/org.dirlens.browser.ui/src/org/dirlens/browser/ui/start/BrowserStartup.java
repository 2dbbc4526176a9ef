package org.dirlens.browser.ui.start;

import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.connections.LoginPasswordDialog;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.ldif.text.LdifEditors;
import org.dirlens.connection.core.Connections;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;

/**
 * What must be there before any view is: somebody who asks for passwords, and unsaved changes. What
 * the first entry would otherwise hold the window up for is loaded here as well. The workbench
 * calls it on a thread of its own once its window is open.
 */
public final class BrowserStartup implements IStartup {
  @Override
  public void earlyStartup() {
    Display display = PlatformUI.getWorkbench().getDisplay();
    Connections.shared().askForPasswords(new LoginPasswordDialog.Prompt(display));
    display.asyncExec(EntryEditors::restoreDrafts);
    display.asyncExec(LdifEditors::restoreDrafts);
    EntryEditors.load();
    BrowserIcons.load();
  }
}
