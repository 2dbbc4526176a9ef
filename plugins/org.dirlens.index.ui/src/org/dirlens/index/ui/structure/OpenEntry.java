package org.dirlens.index.ui.structure;

import java.util.Map;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;

/** Opens an entry in an editor. User interface thread. */
final class OpenEntry {
  private static final String COMMAND = "org.dirlens.browser.ui.openEntry";
  private static final String DN = "org.dirlens.browser.ui.openEntry.dn";
  private static final String CONNECTION = "org.dirlens.browser.ui.openEntry.connection";

  private OpenEntry() {}

  static void of(IWorkbenchPartSite site, DirectoryConnection connection, String dn) {
    ICommandService commands = site.getService(ICommandService.class);
    IHandlerService handlers = site.getService(IHandlerService.class);
    ParameterizedCommand open =
        ParameterizedCommand.generateCommand(
            commands.getCommand(COMMAND), Map.of(DN, dn, CONNECTION, connection.parameters().id()));
    try {
      handlers.executeCommand(open, null);
    } catch (CommandException e) {
      ILog.of(OpenEntry.class).warn("The entry " + dn + " could not be opened.", e);
    }
  }
}
