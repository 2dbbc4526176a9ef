package org.dirlens.connection.store;

import java.util.List;
import org.dirlens.connection.parameters.Bookmark;

/** What a person keeps with a connection. */
public record Kept(List<Bookmark> bookmarks, List<CarriedSearch> searches) {
  public static final Kept NOTHING = new Kept(List.of(), List.of());

  public Kept {
    bookmarks = List.copyOf(bookmarks);
    searches = List.copyOf(searches);
  }
}
