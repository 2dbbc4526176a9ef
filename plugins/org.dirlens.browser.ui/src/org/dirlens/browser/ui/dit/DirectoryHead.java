package org.dirlens.browser.ui.dit;

import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * The line above the tree: whose directory it is, and the way back when its server is lost.
 *
 * <p>Threads: user interface.
 */
final class DirectoryHead {
  private final CLabel name;
  private final Button again;
  private @Nullable DirectoryConnection shown;

  DirectoryHead(Composite parent) {
    Composite head = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(4, 2).spacing(8, 0).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    name = ControlIds.name(new CLabel(head, SWT.NONE), "dit.connection");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(name);
    again = ControlIds.name(new Button(head, SWT.PUSH), "dit.reconnect");
    again.setText(Messages.text("dit.reconnect"));
    again.addListener(SWT.Selection, event -> connectAgain());
    GridDataFactory.fillDefaults().exclude(true).applyTo(again);
    again.setVisible(false);
  }

  void show(DirectoryConnection connection) {
    shown = connection;
    boolean lost = connection.state() == ConnectionState.LOST;
    String called = connection.parameters().name();
    name.setImage(BrowserIcons.of(connection));
    name.setText(lost ? Messages.text("dit.lost") : called);
    name.setToolTipText(called);
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
