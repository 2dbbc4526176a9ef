package org.dirlens.browser.ui.tree;

import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * The line above the tree: whose directory it is, and the way back when its server is lost.
 *
 * <p>Threads: user interface.
 */
final class DirectoryHeader {
  private final Button again;
  private @Nullable DirectoryConnection shown;

  DirectoryHeader(Composite parent, ViewDirectory directory) {
    Composite head = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(4, 2).spacing(8, 0).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    DirectoryChip name = new DirectoryChip(head, "dit.connection");
    GridDataFactory.swtDefaults().grab(true, false).applyTo(name);
    name.follow(directory);
    again = ControlIds.name(new Button(head, SWT.PUSH), "dit.reconnect");
    again.setText(Messages.Tree_reconnect);
    again.addListener(SWT.Selection, event -> connectAgain());
    GridDataFactory.fillDefaults().exclude(true).applyTo(again);
    again.setVisible(false);
  }

  void show(@Nullable DirectoryConnection connection) {
    shown = connection;
    boolean lost = connection != null && connection.state() == ConnectionState.LOST;
    again.setVisible(lost);
    ((GridData) again.getLayoutData()).exclude = !lost;
    again.getParent().getParent().layout(true, true);
  }

  private void connectAgain() {
    if (shown != null) {
      ConnectionsView.open(shown);
    }
  }
}
