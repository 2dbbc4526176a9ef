package org.dirlens.browser.ui.commands;

import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.connections.ConnectionWizard;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.CarefulQuestion;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * A command on the selected connection; the id of the command it is declared for says which. The
 * embedded server's connection sets itself up, so it is neither edited nor removed.
 */
public final class ConnectionHandler extends DeclaredHandler {
  private static final String PREFIX = "org.dirlens.browser.ui.connection.";

  @Override
  boolean applies() {
    return command().equals(PREFIX + "new")
        || Targets.connection().map(this::applies).orElse(false);
  }

  private boolean applies(DirectoryConnection connection) {
    ConnectionState state = connection.state();
    return switch (command()) {
      case PREFIX + "open" -> state == ConnectionState.CLOSED || state == ConnectionState.LOST;
      case PREFIX + "close" -> state != ConnectionState.CLOSED && state != ConnectionState.STOPPED;
      default -> !connection.embedded();
    };
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    if (command().equals(PREFIX + "new")) {
      ConnectionWizard.openNew();
    } else {
      Targets.connection().filter(this::applies).ifPresent(this::execute);
    }
    return null;
  }

  private void execute(DirectoryConnection connection) {
    switch (command()) {
      case PREFIX + "open" -> ConnectionsView.open(connection);
      case PREFIX + "close" -> ConnectionsView.close(connection);
      case PREFIX + "edit" -> ConnectionWizard.openEdit(connection);
      default -> remove(connection);
    }
  }

  static void remove(DirectoryConnection connection) {
    if (CarefulQuestion.agreed(
        Problems.shell(),
        Messages.Connections_remove,
        NLS.bind(Messages.Connections_removeQuestion, connection.parameters().name()),
        Messages.Connections_remove)) {
      Connections.shared().remove(connection);
      Dit.forget(connection);
    }
  }
}
