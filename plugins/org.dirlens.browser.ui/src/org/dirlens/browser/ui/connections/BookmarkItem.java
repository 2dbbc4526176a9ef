package org.dirlens.browser.ui.connections;

import java.util.List;
import java.util.Optional;
import org.dirlens.connection.core.Bookmarks;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Bookmark;

/**
 * A bookmark below its connection. Display thread.
 *
 * @param connection the id of its connection
 */
public record BookmarkItem(String connection, Bookmark bookmark) {
  /** Where it leads; empty when the connection is gone. */
  public Optional<DirectoryConnection> home() {
    return Connections.shared().find(connection);
  }

  /** Whether both are of one connection, so that they have an order. */
  boolean beside(BookmarkItem other) {
    return connection.equals(other.connection) && !equals(other);
  }

  /** Puts it before another one, or behind. */
  void move(BookmarkItem neighbor, boolean behind) {
    Bookmarks all = Connections.shared().bookmarks();
    List<Bookmark> present = all.of(connection);
    int next = present.indexOf(neighbor.bookmark) + (behind ? 1 : 0);
    all.move(connection, bookmark, next < present.size() ? present.get(next) : null);
  }
}
