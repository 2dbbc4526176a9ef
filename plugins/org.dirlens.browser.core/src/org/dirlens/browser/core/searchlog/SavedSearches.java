package org.dirlens.browser.core.searchlog;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.dirlens.connection.text.NaturalOrder;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.FrameworkUtil;

/**
 * Searches that people gave a name, each for one connection, kept over restarts in a file that only
 * their owner can read.
 *
 * <p>Threads: any; {@link #load} and what changes them may wait for the disk.
 */
public final class SavedSearches {
  /** Between the id of a connection and the name, in the keys of the file. */
  private static final String BETWEEN = " ";

  private final OwnerOnlyFile file;
  private final List<SavedSearch> searches = new CopyOnWriteArrayList<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** What the file has and nobody here can read: it is written again as it is. */
  private final Map<String, String> strange = new HashMap<>();

  private boolean loaded;
  private @Nullable UncheckedIOException unreadable;

  /**
   * One of them.
   *
   * @param connection id of the connection
   */
  public record SavedSearch(String connection, String name, SearchQuery query) {
    private String key() {
      return connection + BETWEEN + name;
    }
  }

  SavedSearches(Path file) {
    this.file = new OwnerOnlyFile(file);
  }

  /** Those of the running workbench. */
  public static SavedSearches shared() {
    return Shared.SEARCHES;
  }

  private static final class Shared {
    static final SavedSearches SEARCHES =
        new SavedSearches(
            Platform.getStateLocation(FrameworkUtil.getBundle(SavedSearches.class))
                .append("saved-searches.properties")
                .toFile()
                .toPath());
  }

  /** Reads those of earlier starts, once; what cannot be read is left out. */
  public synchronized void load() {
    WaitingCalls.begin("SavedSearches.load");
    if (!loaded) {
      loaded = true;
      try {
        file.load().forEach((key, lines) -> take((String) key, (String) lines));
      } catch (UncheckedIOException e) {
        unreadable = e;
        ILog.of(SavedSearches.class).error("The saved searches cannot be read", e);
      }
      listeners.forEach(Runnable::run);
    }
  }

  /** Runs {@code listener} when others are there, on any thread. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  private void take(String key, String lines) {
    read(key, lines).ifPresentOrElse(searches::add, () -> strange.put(key, lines));
  }

  private static Optional<SavedSearch> read(String key, String lines) {
    int end = key.indexOf(BETWEEN);
    try {
      return Optional.of(
          new SavedSearch(key.substring(0, end), key.substring(end + 1), QueryLines.query(lines)));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      ILog.of(SavedSearches.class).warn("A saved search cannot be read: " + key, e);
      return Optional.empty();
    }
  }

  /** Those of one connection as far as they were loaded, by name. */
  public List<SavedSearch> of(String connection) {
    Comparator<SavedSearch> byName = (one, other) -> NaturalOrder.compare(one.name(), other.name());
    return ofConnection(connection).sorted(byName).toList();
  }

  private Stream<SavedSearch> ofConnection(String connection) {
    return searches.stream().filter(each -> each.connection().equals(connection));
  }

  /** The one of this name. */
  public Optional<SavedSearch> find(String connection, String name) {
    return ofConnection(connection).filter(each -> each.name().equals(name)).findFirst();
  }

  /**
   * Keeps a search, in the place of one of the same name.
   *
   * @throws UncheckedIOException when the file cannot be written; nothing has changed then
   */
  public synchronized void keep(SavedSearch search) {
    load();
    List<SavedSearch> next =
        Stream.concat(
                searches.stream().filter(each -> !each.key().equals(search.key())),
                Stream.of(search))
            .toList();
    store(next);
  }

  /**
   * Forgets a search; one that is gone already is no problem.
   *
   * @throws UncheckedIOException when the file cannot be written; nothing has changed then
   */
  public synchronized void forget(SavedSearch search) {
    load();
    store(searches.stream().filter(each -> !each.key().equals(search.key())).toList());
  }

  /**
   * Gives a search another name.
   *
   * @throws UncheckedIOException when the file cannot be written; nothing has changed then
   */
  public synchronized void rename(SavedSearch search, String name) {
    load();
    SavedSearch renamed = new SavedSearch(search.connection(), name, search.query());
    store(searches.stream().map(each -> each.key().equals(search.key()) ? renamed : each).toList());
  }

  private void store(List<SavedSearch> next) {
    WaitingCalls.begin("SavedSearches.store");
    if (unreadable != null) {
      throw unreadable; // what is in the file would be lost
    }
    Properties properties = new Properties();
    properties.putAll(strange);
    next.forEach(each -> properties.setProperty(each.key(), QueryLines.of(each.query())));
    file.store(properties);
    searches.clear();
    searches.addAll(next);
    listeners.forEach(Runnable::run);
  }
}
