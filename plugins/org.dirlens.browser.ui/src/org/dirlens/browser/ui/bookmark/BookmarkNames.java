package org.dirlens.browser.ui.bookmark;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.ui.common.CarefulQuestion;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;

/** Adds bookmarks, gives them names and removes them. Display thread. */
public final class BookmarkNames {
  private BookmarkNames() {}

  /** Asks for the name of a bookmark to an entry, and adds it. */
  public static void add(Shell shell, DirectoryConnection connection, String dn) {
    String usual = DnText.rdnValues(dn).stream().findFirst().map(DnText.RdnValue::value).orElse(dn);
    ask(shell, Messages.Bookmark_add, connection, dn, usual)
        .ifPresent(
            name ->
                Connections.shared()
                    .bookmarks()
                    .add(connection.parameters().id(), new Bookmark(name, dn)));
  }

  /** Asks for another name. */
  public static void rename(Shell shell, DirectoryConnection connection, Bookmark bookmark) {
    ask(shell, Messages.Bookmarks_title, connection, bookmark.dn(), bookmark.name())
        .ifPresent(
            name ->
                Connections.shared()
                    .bookmarks()
                    .rename(connection.parameters().id(), bookmark, name));
  }

  /** Removes a bookmark after a question. */
  public static void remove(Shell shell, DirectoryConnection connection, Bookmark bookmark) {
    if (CarefulQuestion.agreed(
        shell,
        Messages.Bookmarks_title,
        NLS.bind(Messages.Bookmark_removeQuestion, bookmark.name()),
        Messages.Bookmark_removeDo)) {
      Connections.shared().bookmarks().remove(connection.parameters().id(), bookmark);
    }
  }

  private static Optional<String> ask(
      Shell shell, String title, DirectoryConnection connection, String dn, String present) {
    List<Bookmark> others = Connections.shared().bookmarks().of(connection.parameters().id());
    InputDialog dialog =
        new InputDialog(
            shell,
            title,
            Forms.literal(NLS.bind(Messages.Bookmark_name, dn)),
            present,
            typed -> {
              boolean taken =
                  others.stream()
                      .anyMatch(
                          each -> each.name().equals(typed.strip()) && !DnText.same(each.dn(), dn));
              return typed.isBlank()
                  ? Messages.Bookmark_nameMissing
                  : taken ? Messages.Bookmark_nameTaken : null;
            });
    return dialog.open() == Window.OK ? Optional.of(dialog.getValue().strip()) : Optional.empty();
  }
}
