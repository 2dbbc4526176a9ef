package org.dirlens.browser.ui.bookmark;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.tree.DirectoryView;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.CompoundContributionItem;

/** A line of a menu for each bookmark of the current connection. Display thread. */
public final class BookmarkItems extends CompoundContributionItem {
  @Override
  protected IContributionItem[] getContributionItems() {
    Optional<DirectoryConnection> connection = CurrentDirectory.shared().connection();
    List<IAction> lines =
        connection.stream()
            .flatMap(
                each ->
                    Connections.shared().bookmarks().of(each.parameters().id()).stream()
                        .map(bookmark -> line(each, bookmark)))
            .toList();
    return (lines.isEmpty() ? List.of(none()) : lines)
        .stream().map(ActionContributionItem::new).toArray(IContributionItem[]::new);
  }

  private static IAction line(DirectoryConnection connection, Bookmark bookmark) {
    String text = NLS.bind(Messages.Bookmark_item, bookmark.name(), bookmark.dn());
    IAction line =
        new Action(Forms.menuText(text)) {
          @Override
          public void run() {
            open(connection, bookmark.dn());
          }
        };
    line.setImageDescriptor(BrowserIcons.descriptor("bookmark"));
    return line;
  }

  private static IAction none() {
    IAction line = new Action(Messages.Bookmark_none) {};
    line.setEnabled(false);
    return line;
  }

  /** Shows the entry of a bookmark in the tree. */
  public static void open(DirectoryConnection connection, String dn) {
    IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    try {
      if (page.showView(DirectoryView.ID) instanceof DirectoryView view) {
        view.reveal(connection, dn);
      }
    } catch (PartInitException e) {
      Problems.show(Messages.Bookmarks_title, String.valueOf(e.getMessage()));
    }
  }
}
