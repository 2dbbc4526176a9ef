package org.dirlens.index.ui.explain;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;

/** The command that asks for a local twin to make. User interface thread. */
final class NewTwin {
  private static final String COMMAND = "org.dirlens.index.ui.newTwin";

  private NewTwin() {}

  static void ask() {
    try {
      PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(COMMAND, null);
    } catch (CommandException e) {
      ILog.of(NewTwin.class).error("A local twin could not be asked for.", e);
    }
  }
}
