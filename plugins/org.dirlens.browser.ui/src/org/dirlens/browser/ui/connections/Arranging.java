package org.dirlens.browser.ui.connections;

import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Folder;

/** Moves connections and folders of the user. Display thread. */
public final class Arranging {
  private Arranging() {}

  /** Whether a connection or folder may lie in that folder: none lies in itself. */
  public static boolean fits(Object member, String folderId) {
    return switch (member) {
      case DirectoryConnection connection -> !connection.embedded();
      case FolderItem item -> item.folder().find(folderId).isEmpty();
      default -> false;
    };
  }

  /**
   * Puts a connection or folder into a folder.
   *
   * @param before id of its next neighbour there; of any other, it comes last
   */
  public static void move(Object member, String folderId, String before) {
    if (!fits(member, folderId)) {
      return;
    }
    Connections.shared()
        .arrange(
            root ->
                switch (member) {
                  case DirectoryConnection connection -> {
                    String id = connection.parameters().id();
                    yield root.without(id).change(folderId, it -> it.plus(id, before));
                  }
                  case FolderItem item -> {
                    Folder moved = item.folder();
                    yield root.without(item.id()).change(folderId, it -> it.plus(moved, before));
                  }
                  default -> root;
                });
  }

  /** Id of the folder that holds the connection or folder; of the one around all without one. */
  public static String home(Object member) {
    return Connections.shared()
        .folders()
        .parentOf(id(member))
        .map(Folder::id)
        .orElse(Folder.ROOT_ID);
  }

  static String id(Object member) {
    return switch (member) {
      case DirectoryConnection connection -> connection.parameters().id();
      case FolderItem item -> item.id();
      case SavedSearch search -> search.connection();
      case BookmarkItem item -> item.connection();
      default -> "";
    };
  }
}
