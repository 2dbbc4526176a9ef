package org.dirlens.connection.store;

import java.util.List;
import org.dirlens.connection.parameters.Bookmark;

/** What a person saved with a connection. */
public record SavedItems(List<Bookmark> bookmarks, List<StudioSearch> searches) {
  public static final SavedItems NOTHING = new SavedItems(List.of(), List.of());

  public SavedItems {
    bookmarks = List.copyOf(bookmarks);
    searches = List.copyOf(searches);
  }
}
