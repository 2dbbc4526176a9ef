package org.dirlens.connection.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.connection.store.ConnectionFile;
import org.jspecify.annotations.Nullable;

/** The bookmarks of all connections, each change written at once. Safe for all threads. */
public final class Bookmarks {
  private final ConnectionFile file;
  private final Map<String, List<Bookmark>> all;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  Bookmarks(ConnectionFile file) {
    this.file = file;
    this.all = new LinkedHashMap<>(file.loadBookmarks());
  }

  /** Those of a connection, in the order in which they were added or put. */
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

  /**
   * Puts one elsewhere in the order.
   *
   * @param before the one that it stands before then; null puts it at the end
   */
  public void move(String connectionId, Bookmark bookmark, @Nullable Bookmark before) {
    change(
        connectionId,
        present -> {
          if (!present.contains(bookmark) || bookmark.equals(before)) {
            return present;
          }
          List<Bookmark> moved = without(present, bookmark.name());
          int place = before == null ? -1 : moved.indexOf(before);
          moved.add(place < 0 ? moved.size() : place, bookmark);
          return moved;
        });
  }

  /** Told of each change, on the thread that makes it. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  void forget(String connectionId) {
    change(connectionId, present -> List.of());
  }

  private static List<Bookmark> without(List<Bookmark> present, String name) {
    List<Bookmark> rest = new ArrayList<>(present);
    rest.removeIf(each -> each.name().equals(name));
    return rest;
  }

  private void change(String connectionId, UnaryOperator<List<Bookmark>> by) {
    if (changed(connectionId, by)) {
      listeners.forEach(Runnable::run);
    }
  }

  private synchronized boolean changed(String connectionId, UnaryOperator<List<Bookmark>> by) {
    List<Bookmark> before = of(connectionId);
    List<Bookmark> after = List.copyOf(by.apply(before));
    if (after.equals(before)) {
      return false;
    }
    Map<String, List<Bookmark>> next = new LinkedHashMap<>(all);
    if (after.isEmpty()) {
      next.remove(connectionId);
    } else {
      next.put(connectionId, after);
    }
    file.store(next);
    all.clear();
    all.putAll(next);
    return true;
  }
}
