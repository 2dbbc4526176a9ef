package org.dirlens.browser.ui.tree;

import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.ui.common.DirectoryChip;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;

/** The line above the tree: whose directory it is. User interface thread. */
final class DirectoryHeader {
  private DirectoryHeader() {}

  static void create(Composite parent, ViewDirectory directory) {
    Composite head = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(4, 2).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    DirectoryChip name = new DirectoryChip(head, "dit.connection");
    GridDataFactory.swtDefaults().grab(true, false).applyTo(name);
    name.follow(directory);
  }
}
