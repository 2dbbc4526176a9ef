package org.dirlens.browser.ui.connections;

import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.connection.core.Connections;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;

/**
 * What must be there before any view of connections is: somebody who asks for passwords. What the
 * first entry would otherwise hold the window up for is loaded here as well. The workbench calls it
 * on a thread of its own once its window is open.
 */
public final class ConnectionsAtStart implements IStartup {

  @Override
  public void earlyStartup() {
    Connections.shared()
        .askForPasswords(new PasswordDialog.Prompt(PlatformUI.getWorkbench().getDisplay()));
    EntryEditors.load();
    BrowserIcons.load();
  }
}
