package org.dirlens.connection.current;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;

/**
 * The one directory that the window is about now: a connection, and one of its naming contexts
 * where a view needs one. It is the same at the next start.
 *
 * <p>Threads: any. Listeners are called on the thread that made the change.
 */
public final class CurrentDirectory {
  private static final String CONNECTION = "current.connection";
  private static final String PARTITION = "current.partition";

  private final Connections connections;
  private final IEclipsePreferences kept;
  private final Job keeping =
      Job.createSystem("Keeping the current directory", (ICoreRunnable) monitor -> keep());
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile Choice choice;

  /**
   * What was chosen. The connection may be gone meanwhile, or not be there yet.
   *
   * @param connection an id, empty when nobody has chosen yet
   * @param partition a DN, empty for the first
   */
  private record Choice(String connection, String partition) {}

  /** One among these connections, remembered in those preferences. */
  CurrentDirectory(Connections connections, IEclipsePreferences kept) {
    this.connections = connections;
    this.kept = kept;
    this.choice = new Choice(kept.get(CONNECTION, ""), kept.get(PARTITION, ""));
    connections.addListener(this::fire);
  }

  /** The one of the running workbench. */
  public static CurrentDirectory shared() {
    return Shared.CURRENT;
  }

  private static final class Shared {
    static final CurrentDirectory CURRENT =
        new CurrentDirectory(
            Connections.shared(), InstanceScope.INSTANCE.getNode("org.dirlens.connection.core"));
  }

  /** The connection, the first there is while the one chosen is not there; empty without any. */
  public Optional<DirectoryConnection> connection() {
    return connections.find(choice.connection).or(() -> connections.all().stream().findFirst());
  }

  /** DN of the naming context that was chosen; empty when none was, so that the first is meant. */
  public String partition() {
    return choice.partition;
  }

  /** Makes the connection the current one. Its partition is its first one until one is chosen. */
  public void choose(DirectoryConnection connection) {
    String id = connection.parameters().id();
    if (!id.equals(choice.connection)) {
      become(new Choice(id, ""));
    }
  }

  /** Makes a naming context of a connection the current one. */
  public void choose(DirectoryConnection connection, String partition) {
    Choice next = new Choice(connection.parameters().id(), partition);
    if (!next.equals(choice)) {
      become(next);
    }
  }

  private void become(Choice next) {
    choice = next;
    kept.put(CONNECTION, next.connection);
    kept.put(PARTITION, next.partition);
    keeping.schedule();
    fire();
  }

  /** A workbench that is killed writes nothing at its end. */
  private void keep() throws CoreException {
    try {
      kept.flush();
    } catch (BackingStoreException e) {
      throw new CoreException(Status.warning("The current directory could not be kept.", e));
    }
  }

  /** Returns when what was chosen last is on the disk. */
  void awaitKept() throws InterruptedException {
    keeping.join();
  }

  /** Tells when another directory is the current one, and when any connection has changed. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  Connections connections() {
    return connections;
  }

  private void fire() {
    listeners.forEach(Runnable::run);
  }
}
