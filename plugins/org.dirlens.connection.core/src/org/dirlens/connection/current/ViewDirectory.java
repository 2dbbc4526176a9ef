package org.dirlens.connection.current;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dirlens.connection.core.DirectoryConnection;
import org.jspecify.annotations.Nullable;

/**
 * The directory that one view acts on: the current one of the window, or the one the view was
 * pinned to. A pin ends with its connection.
 *
 * <p>Threads: any. Listeners are called on the thread that made the change.
 */
public final class ViewDirectory implements AutoCloseable {
  private final CurrentDirectory current;
  private final Runnable changed = this::fire;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile @Nullable Pin pin;

  private record Pin(String connection, String partition) {}

  /** One that follows the current directory until it is pinned. */
  public ViewDirectory(CurrentDirectory current) {
    this.current = current;
    current.addListener(changed);
  }

  /** The connection to act on now; empty when there is none at all. */
  public Optional<DirectoryConnection> connection() {
    return pinnedConnection().or(current::connection);
  }

  private Optional<DirectoryConnection> pinnedConnection() {
    Pin held = pin;
    return held == null ? Optional.empty() : current.connections().find(held.connection);
  }

  /** DN of the naming context to act on, empty for the first. */
  public String partition() {
    Pin held = pin;
    return held != null && pinned() ? held.partition : current.partition();
  }

  public boolean pinned() {
    return pinnedConnection().isPresent();
  }

  /** Stays with the directory of now, whatever becomes the current one. */
  public void pin() {
    connection().ifPresent(connection -> pin(connection, partition()));
  }

  /** Stays with that directory. */
  public void pin(DirectoryConnection connection, String partition) {
    pin = new Pin(connection.parameters().id(), partition);
    fire();
  }

  /** Follows the current directory again. */
  public void unpin() {
    pin = null;
    fire();
  }

  /** Goes to another naming context of its connection; the window goes too, unless pinned. */
  public void choosePartition(String partition) {
    connection()
        .ifPresent(
            connection -> {
              if (pinned()) {
                pin(connection, partition);
              } else {
                current.choose(connection, partition);
              }
            });
  }

  /** What it is pinned to as one text to keep for the next start, empty when it follows. */
  public String kept() {
    Pin held = pin;
    return held == null ? "" : held.connection + " " + held.partition;
  }

  /**
   * Takes up what was kept.
   *
   * @param kept from {@link #kept}; null and an empty text pin nothing
   */
  public void restore(@Nullable String kept) {
    if (kept != null && kept.contains(" ")) {
      int end = kept.indexOf(' ');
      pin = new Pin(kept.substring(0, end), kept.substring(end + 1));
      fire();
    }
  }

  /** Tells when it is another directory, and when any connection has changed. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  /** Follows nothing any more. */
  @Override
  public void close() {
    current.removeListener(changed);
  }

  private void fire() {
    listeners.forEach(Runnable::run);
  }
}
