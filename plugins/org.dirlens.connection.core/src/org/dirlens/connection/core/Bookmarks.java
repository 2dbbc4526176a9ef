package org.dirlens.connection.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.connection.store.ConnectionFile;

/** The bookmarks of all connections, each change written at once. Safe for all threads. */
public final class Bookmarks {
  private final ConnectionFile file;
  private final Map<String, List<Bookmark>> all;

  Bookmarks(ConnectionFile file) {
    this.file = file;
    this.all = new LinkedHashMap<>(file.loadBookmarks());
  }

  /** Those of a connection, in the order in which they were added. */
  public synchronized List<Bookmark> of(String connectionId) {
    return all.getOrDefault(connectionId, List.of());
  }

  /** Adds one at the end, in the place of one of the same name. */
  public void add(String connectionId, Bookmark bookmark) {
    change(
        connectionId,
        present -> {
          List<Bookmark> more = without(present, bookmark.name());
          more.add(bookmark);
          return more;
        });
  }

  /** Gives one another name; it stays where it is. */
  public void rename(String connectionId, Bookmark bookmark, String name) {
    change(
        connectionId,
        present ->
            present.stream().map(each -> each.equals(bookmark) ? each.named(name) : each).toList());
  }

  public void remove(String connectionId, Bookmark bookmark) {
    change(connectionId, present -> without(present, bookmark.name()));
  }

  void forget(String connectionId) {
    change(connectionId, present -> List.of());
  }

  private static List<Bookmark> without(List<Bookmark> present, String name) {
    List<Bookmark> rest = new ArrayList<>(present);
    rest.removeIf(each -> each.name().equals(name));
    return rest;
  }

  private synchronized void change(String connectionId, UnaryOperator<List<Bookmark>> by) {
    List<Bookmark> before = of(connectionId);
    List<Bookmark> after = List.copyOf(by.apply(before));
    if (after.equals(before)) {
      return;
    }
    if (after.isEmpty()) {
      all.remove(connectionId);
    } else {
      all.put(connectionId, after);
    }
    file.store(all);
  }
}
