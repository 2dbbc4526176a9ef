package org.dirlens.browser.ui.commands;

import java.util.Optional;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.ConnectionUse;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.ui.actions.CompoundContributionItem;

/**
 * A line of a menu that says why other lines of it cannot be chosen; it is not there when there is
 * no such reason. Display thread.
 */
public final class WhyDisabled extends CompoundContributionItem {
  static boolean connected(DirectoryConnection connection) {
    return ConnectionUse.connected(connection);
  }

  static boolean writable(DirectoryConnection connection) {
    return ConnectionUse.writable(connection);
  }

  @Override
  protected IContributionItem[] getContributionItems() {
    Optional<DirectoryConnection> connection =
        Targets.entries().stream().findFirst().map(DitNode::connection).or(Targets::connection);
    String why = connection.map(ConnectionUse::why).orElse(Messages.Why_none);
    return why.isEmpty()
        ? new IContributionItem[0]
        : new IContributionItem[] {new ActionContributionItem(line(why))};
  }

  private static IAction line(String why) {
    IAction line = new Action(Forms.menuText(why)) {};
    line.setEnabled(false);
    return line;
  }
}
