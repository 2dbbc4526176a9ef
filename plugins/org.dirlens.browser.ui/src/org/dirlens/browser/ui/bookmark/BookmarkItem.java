package org.dirlens.browser.ui.bookmark;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.Bookmarks;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Bookmark;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;

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

  /** Shows the entry in the tree. */
  public void open() {
    home().ifPresent(each -> BookmarkItems.open(each, bookmark.dn()));
  }

  /** Asks for another name. */
  public void rename() {
    home().ifPresent(each -> BookmarkNames.rename(Problems.shell(), each, bookmark));
  }

  /** Removes it after a question. */
  public void remove() {
    if (MessageDialog.openQuestion(
        Problems.shell(),
        Messages.Bookmarks_title,
        NLS.bind(Messages.Bookmark_removeQuestion, bookmark.name()))) {
      all().remove(connection, bookmark);
    }
  }

  /** Whether both are of one connection, so that they have an order. */
  public boolean beside(BookmarkItem other) {
    return connection.equals(other.connection) && !equals(other);
  }

  /** Puts it before another one, or behind. */
  public void move(BookmarkItem neighbor, boolean behind) {
    List<Bookmark> bookmarks = all().of(connection);
    int next = bookmarks.indexOf(neighbor.bookmark) + (behind ? 1 : 0);
    all().move(connection, bookmark, next < bookmarks.size() ? bookmarks.get(next) : null);
  }

  private static Bookmarks all() {
    return Connections.shared().bookmarks();
  }
}
