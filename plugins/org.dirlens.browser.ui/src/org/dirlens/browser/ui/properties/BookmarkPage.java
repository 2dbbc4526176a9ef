package org.dirlens.browser.ui.properties;

import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.connections.BookmarkItem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ConnectionUrl;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/** Where a bookmark leads. Opened by the workbench. */
public final class BookmarkPage extends FactsPage {
  @Override
  protected Control createContents(Composite parent) {
    Composite grid = grid(parent);
    BookmarkItem item = subject(BookmarkItem.class);
    fact(grid, Messages.Property_name, "property.name", item.bookmark().name());
    fact(grid, Messages.Property_dn, "property.dn", item.bookmark().dn());
    item.home().ifPresent(home -> show(grid, home, item.bookmark().dn()));
    return grid;
  }

  private static void show(Composite grid, DirectoryConnection home, String dn) {
    fact(grid, Messages.Property_connection, "property.connection", home.parameters().name());
    fact(
        grid,
        Messages.Property_url,
        "property.url",
        ConnectionUrl.of(home.parameters().endpoint(), dn));
  }
}
