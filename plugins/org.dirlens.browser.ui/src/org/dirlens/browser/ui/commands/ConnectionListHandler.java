package org.dirlens.browser.ui.commands;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.bookmark.BookmarkItems;
import org.dirlens.browser.ui.bookmark.BookmarkNames;
import org.dirlens.browser.ui.connections.Arranging;
import org.dirlens.browser.ui.connections.BookmarkItem;
import org.dirlens.browser.ui.connections.ConnectionExport;
import org.dirlens.browser.ui.connections.ConnectionImportDialog;
import org.dirlens.browser.ui.connections.ConnectionWizard;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.browser.ui.connections.FolderItem;
import org.dirlens.browser.ui.connections.MoveDialog;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.properties.PropertyElement;
import org.dirlens.browser.ui.search.SavedActions;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ConnectionUrl;
import org.dirlens.connection.parameters.Folder;
import org.dirlens.ui.common.ClipboardText;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;

/**
 * A command on the list of connections, its folders, saved searches and bookmarks; the id of the
 * command it is declared for says which.
 */
public final class ConnectionListHandler extends DeclaredHandler {
  private static final String PREFIX = "org.dirlens.browser.ui.";
  private static final String RUN = PREFIX + "savedSearch.run";
  private static final String OPEN_BOOKMARK = PREFIX + "bookmark.open";

  private static Optional<Object> member() {
    return Optional.ofNullable(PlatformUI.getWorkbench().getActiveWorkbenchWindow())
        .map(window -> window.getActivePage())
        .flatMap(ConnectionsView::member);
  }

  @Override
  boolean applies() {
    return switch (command()) {
      case PREFIX + "folder.new", PREFIX + "connections.import", "org.eclipse.ui.edit.paste" ->
          true;
      case PREFIX + "connections.export" -> !users().isEmpty();
      case "org.eclipse.ui.edit.copy" ->
          member().filter(DirectoryConnection.class::isInstance).isPresent();
      case "org.eclipse.ui.file.properties" ->
          member().flatMap(ConnectionListHandler::properties).isPresent();
      case RUN -> search().isPresent();
      case "org.eclipse.ui.edit.rename", "org.eclipse.ui.edit.delete" ->
          arrangeable() || search().isPresent() || bookmark().isPresent();
      case OPEN_BOOKMARK -> bookmark().isPresent();
      default -> arrangeable();
    };
  }

  private static boolean arrangeable() {
    return member().filter(each -> Arranging.fits(each, Folder.ROOT_ID)).isPresent();
  }

  private static Optional<SavedSearch> search() {
    return member().filter(SavedSearch.class::isInstance).map(SavedSearch.class::cast);
  }

  private static Optional<BookmarkItem> bookmark() {
    return member().filter(BookmarkItem.class::isInstance).map(BookmarkItem.class::cast);
  }

  private static List<DirectoryConnection> users() {
    return Connections.shared().all().stream().filter(each -> !each.embedded()).toList();
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    switch (command()) {
      case PREFIX + "folder.new" -> newFolder();
      case PREFIX + "connections.import" -> ConnectionImportDialog.open(Problems.shell());
      case PREFIX + "connections.export" -> ConnectionExport.run(Problems.shell(), users());
      case "org.eclipse.ui.edit.paste" -> paste();
      case RUN -> search().ifPresent(ConnectionListHandler::run);
      case OPEN_BOOKMARK -> bookmark().ifPresent(ConnectionListHandler::open);
      default -> member().ifPresent(this::execute);
    }
    return null;
  }

  private static void open(BookmarkItem item) {
    item.home().ifPresent(home -> BookmarkItems.open(home, item.bookmark().dn()));
  }

  private static void run(SavedSearch search) {
    SavedActions.run(PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage(), search);
  }

  private void execute(Object member) {
    switch (command()) {
      case PREFIX + "connection.move" -> MoveDialog.open(Problems.shell(), member);
      case "org.eclipse.ui.edit.rename" -> rename(member);
      case "org.eclipse.ui.edit.copy" -> {
        if (member instanceof DirectoryConnection connection) {
          ClipboardText.copy(Display.getCurrent(), ConnectionUrl.of(connection.parameters()));
        }
      }
      case "org.eclipse.ui.file.properties" ->
          properties(member).ifPresent(element -> element.open(Problems.shell()));
      default -> delete(member);
    }
  }

  private static Optional<PropertyElement> properties(Object member) {
    return Optional.ofNullable(
        switch (member) {
          case DirectoryConnection connection -> PropertyElement.of(connection);
          case SavedSearch search -> new PropertyElement(search, search.name());
          case BookmarkItem item -> new PropertyElement(item, item.bookmark().name());
          default -> null;
        });
  }

  private static Optional<String> askName(String title, String present) {
    InputDialog dialog =
        new InputDialog(
            Problems.shell(),
            title,
            Messages.Connection_name,
            present,
            text -> text.isBlank() ? Messages.Folder_nameMissing : null);
    return dialog.open() == Window.OK ? Optional.of(dialog.getValue().strip()) : Optional.empty();
  }

  /** A new folder lies beside what is selected, or in the folder that is. */
  private static void newFolder() {
    askName(Messages.Folder_new, "")
        .ifPresent(
            name -> {
              String home =
                  member()
                      .map(each -> each instanceof FolderItem it ? it.id() : Arranging.home(each))
                      .orElse(Folder.ROOT_ID);
              Folder made = Folder.create(name);
              Connections.shared().arrange(root -> root.change(home, each -> each.plus(made, "")));
            });
  }

  private static void rename(Object member) {
    switch (member) {
      case FolderItem item ->
          askName(Messages.Folder_rename, item.folder().name())
              .ifPresent(
                  name ->
                      Connections.shared()
                          .arrange(root -> root.change(item.id(), each -> each.named(name))));
      case DirectoryConnection connection ->
          askName(Messages.Connections_rename, connection.parameters().name())
              .ifPresent(name -> Connections.shared().rename(connection, name));
      case SavedSearch search -> SavedActions.rename(search);
      case BookmarkItem item ->
          item.home()
              .ifPresent(home -> BookmarkNames.rename(Problems.shell(), home, item.bookmark()));
      default -> {
        // Nothing else is in the list.
      }
    }
  }

  private static void delete(Object member) {
    switch (member) {
      case FolderItem item -> Connections.shared().arrange(root -> root.dissolved(item.id()));
      case DirectoryConnection connection -> ConnectionHandler.remove(connection);
      case SavedSearch search -> SavedActions.delete(search);
      case BookmarkItem item ->
          item.home()
              .ifPresent(home -> BookmarkNames.remove(Problems.shell(), home, item.bookmark()));
      default -> {
        // Nothing else is in the list.
      }
    }
  }

  private static void paste() {
    Clipboard clipboard = new Clipboard(Display.getCurrent());
    Object text = clipboard.getContents(TextTransfer.getInstance());
    clipboard.dispose();
    if (!(text instanceof String url) || !ConnectionUrl.looksLike(url)) {
      Problems.show(Messages.Connections_paste, Messages.Connections_pasteNothing);
      return;
    }
    try {
      ConnectionWizard.openNew(ConnectionUrl.parse(url));
    } catch (IllegalArgumentException e) {
      Problems.show(
          Messages.Connections_paste, NLS.bind(Messages.Connections_pasteWrong, e.getMessage()));
    }
  }
}
