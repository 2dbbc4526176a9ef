package org.dirlens.browser.ui.commands;

import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.Problems;
import org.dirlens.browser.ui.connections.ConnectionWizard;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.MessageDialog;
import org.jspecify.annotations.Nullable;

/** Commands on the selected connection; the command's id says which. */
public final class ConnectionHandler extends AbstractHandler {
  private static final String PREFIX = "org.dirlens.browser.ui.connection.";

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    String id = event.getCommand().getId();
    if (id.equals(PREFIX + "new")) {
      ConnectionWizard.openNew();
    } else {
      Targets.connection().ifPresent(connection -> execute(id, connection));
    }
    return null;
  }

  private static void execute(String id, DirectoryConnection connection) {
    switch (id) {
      case PREFIX + "open" -> ConnectionsView.open(connection);
      case PREFIX + "close" -> ConnectionsView.close(connection);
      case PREFIX + "edit" -> edit(connection);
      default -> remove(connection);
    }
  }

  private static void edit(DirectoryConnection connection) {
    if (connection.embedded()) {
      tellEmbedded();
    } else {
      ConnectionWizard.openEdit(connection);
    }
  }

  private static void remove(DirectoryConnection connection) {
    if (connection.embedded()) {
      tellEmbedded();
    } else if (MessageDialog.openQuestion(
        Problems.shell(),
        Messages.text("connections.remove"),
        Messages.text("connections.remove.question", connection.parameters().name()))) {
      Connections.shared().remove(connection);
    }
  }

  private static void tellEmbedded() {
    MessageDialog.openInformation(
        Problems.shell(),
        Messages.text("connections.embedded.title"),
        Messages.text("connections.embedded.message"));
  }
}
