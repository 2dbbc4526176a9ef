package org.dirlens.browser.ui.commands;

import java.util.Optional;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.actions.CompoundContributionItem;

/**
 * A line of a menu that says why other lines of it cannot be chosen; it is not there when there is
 * no such reason. Display thread.
 */
public final class WhyDisabled extends CompoundContributionItem {
  /** Whether entries can be read over a connection, opened again if it was lost. */
  static boolean connected(DirectoryConnection connection) {
    ConnectionState state = connection.state();
    return state != ConnectionState.CLOSED && state != ConnectionState.STOPPED;
  }

  /** Whether entries can be changed over a connection. */
  static boolean writable(DirectoryConnection connection) {
    return connected(connection) && !connection.readOnly();
  }

  /** What stands in the way of commands on this connection; empty for nothing. */
  private static String why(DirectoryConnection connection) {
    String name = connection.parameters().name();
    return switch (connection.state()) {
      case STOPPED -> Messages.Why_stopped;
      case CLOSED -> NLS.bind(Messages.Why_closed, name);
      default -> connection.readOnly() ? NLS.bind(Messages.Why_readOnly, name) : "";
    };
  }

  @Override
  protected IContributionItem[] getContributionItems() {
    Optional<DirectoryConnection> connection =
        Targets.entries().stream().findFirst().map(DitNode::connection).or(Targets::connection);
    String why = connection.map(WhyDisabled::why).orElse(Messages.Why_none);
    return why.isEmpty()
        ? new IContributionItem[0]
        : new IContributionItem[] {new ActionContributionItem(line(why))};
  }

  private static IAction line(String why) {
    IAction line = new Action(Forms.literal(why)) {};
    line.setEnabled(false);
    return line;
  }
}
