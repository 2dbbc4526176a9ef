package org.dirlens.application.server;

import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.EmbeddedServerLife.Phase;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.jspecify.annotations.Nullable;

/** A command about the embedded server; the id of the command it is declared for says which. */
public final class ServerHandler extends AbstractHandler implements IExecutableExtension {
  private static final String PREFIX = "org.dirlens.application.server.";

  private String command = "";

  @Override
  public void setInitializationData(
      IConfigurationElement declared, String property, @Nullable Object data) {
    command = declared.getAttribute("id");
  }

  @Override
  public void setEnabled(@Nullable Object evaluationContext) {
    EmbeddedServerLife.State life = EmbeddedServerLife.state();
    setBaseEnabled(
        switch (command) {
          case PREFIX + "start" -> life.startable();
          case PREFIX + "show" -> true;
          default -> life.phase() == Phase.RUNNING;
        });
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    Shell shell = HandlerUtil.getActiveWorkbenchWindowChecked(event).getShell();
    switch (command) {
      case PREFIX + "start" -> ServerActions.startForUser();
      case PREFIX + "stop" -> ServerActions.stop(shell);
      case PREFIX + "backup" -> {
        ServerActions.show();
        new BackupDialog(shell).open();
      }
      case PREFIX + "verify" -> {
        ServerActions.show();
        MaintenanceActions.verify();
      }
      default -> ServerActions.show();
    }
    return null;
  }
}
