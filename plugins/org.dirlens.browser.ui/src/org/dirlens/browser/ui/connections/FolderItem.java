package org.dirlens.browser.ui.connections;

import org.dirlens.connection.core.Connections;
import org.dirlens.connection.parameters.Folder;

/** A folder as the view holds it: the same one after it was renamed, moved or filled. */
public record FolderItem(String id) {
  /** What it holds now; nothing once it is gone. */
  public Folder folder() {
    return Connections.shared().folders().find(id).orElse(Folder.ROOT);
  }
}
