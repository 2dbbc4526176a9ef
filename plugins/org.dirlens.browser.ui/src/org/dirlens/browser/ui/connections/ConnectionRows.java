package org.dirlens.browser.ui.connections;

import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.graphics.Image;
import org.jspecify.annotations.Nullable;

/** What the lines of connections, folders, saved searches and bookmarks say. */
final class ConnectionRows extends ColumnLabelProvider {
  private final ResourceManager images;

  ConnectionRows(ResourceManager images) {
    this.images = images;
  }

  @Override
  public String getText(Object element) {
    return switch (element) {
      case FolderItem item -> item.folder().name();
      case SavedSearch search -> search.name();
      case BookmarkItem item -> item.bookmark().name();
      default -> text((DirectoryConnection) element);
    };
  }

  private static String text(DirectoryConnection connection) {
    String name = connection.parameters().name();
    return connection.state() == ConnectionState.STOPPED
        ? NLS.bind(Messages.Connections_stopped, name, EmbeddedServerLife.state().word())
        : name;
  }

  @Override
  public Image getImage(Object element) {
    return switch (element) {
      case FolderItem item -> images.create(ConnectionMarks.unmarked("folder"));
      case SavedSearch search -> images.create(ConnectionMarks.unmarked("search"));
      case BookmarkItem item -> images.create(ConnectionMarks.unmarked("bookmark"));
      default -> images.create(ConnectionMarks.image((DirectoryConnection) element));
    };
  }

  @Override
  public @Nullable String getToolTipText(Object element) {
    return switch (element) {
      case FolderItem item -> null;
      case SavedSearch search ->
          NLS.bind(Messages.Connections_searchTip, search.query().filter(), search.query().base());
      case BookmarkItem item -> item.bookmark().dn();
      default -> tip((DirectoryConnection) element);
    };
  }

  private static String tip(DirectoryConnection connection) {
    Endpoint endpoint = connection.parameters().endpoint();
    String who = Labels.who(connection.parameters());
    return NLS.bind(
        connection.readOnly() ? Messages.Connections_tooltipReadOnly : Messages.Connections_tooltip,
        new Object[] {
          endpoint.url(), Labels.of(endpoint.encryption()), who, Labels.of(connection.state())
        });
  }
}
