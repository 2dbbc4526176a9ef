package org.dirlens.browser.core.dit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one connection's directory while it is browsed: the tree as far as it was
 * opened, and the schema. Changes made through {@link #write} are told to listeners, so that every
 * part that shows the entry can follow. Safe for all threads.
 */
public final class Dit {
  private static final Map<DirectoryConnection, Dit> ALL = new HashMap<>();

  private static volatile Reviewer reviewer = (dit, write, monitor) -> true;

  private final DirectoryConnection connection;
  private final List<Consumer<DitChange>> listeners = new CopyOnWriteArrayList<>();
  private final Map<String, String> childFilters = new ConcurrentHashMap<>();

  /** Entries whose children the server did not sort in time. */
  private final Set<String> withoutWindows = ConcurrentHashMap.newKeySet();

  private DitNode root;
  private @Nullable ServerSchema schema;
  private volatile @Nullable ServerFeatures features;

  /** How often something was forgotten: what was asked for before is of no use to what follows. */
  private int forgotten;

  private Dit(DirectoryConnection connection) {
    this.connection = connection;
    this.root = DitNode.root(connection);
  }

  /** The one of this connection. */
  public static Dit of(DirectoryConnection connection) {
    synchronized (ALL) {
      return ALL.computeIfAbsent(connection, Dit::new);
    }
  }

  /** Lets go of a connection that is removed; its lists have sessions of their own. */
  public static void forget(DirectoryConnection connection) {
    Dit gone;
    synchronized (ALL) {
      gone = ALL.remove(connection);
    }
    if (gone != null) {
      gone.reset();
    }
  }

  public DirectoryConnection connection() {
    return connection;
  }

  public synchronized DitNode root() {
    return root;
  }

  /** The server's schema, read once; empty when the server shows none. */
  public ServerSchema schema(IProgressMonitor monitor) throws ConnectionProblem {
    int asked;
    synchronized (this) {
      if (!knownSchema().isEmpty()) {
        return knownSchema();
      }
      asked = forgotten;
    }
    ServerSchema read = ServerSchema.read(connection.session(monitor), monitor);
    synchronized (this) {
      schema = asked == forgotten ? read : schema;
    }
    return read;
  }

  /** The schema as far as it was read, without asking the server. */
  public synchronized ServerSchema knownSchema() {
    return schema == null ? ServerSchema.EMPTY : schema;
  }

  /** The schema has changed: it is read again when it is needed next. */
  public synchronized void forgetSchema() {
    forgotten++;
    schema = null;
  }

  /** What the server's root DSE says it can do, read once. */
  public ServerFeatures features(IProgressMonitor monitor) throws ConnectionProblem {
    ServerFeatures known = features;
    return known == null ? features(connection.session(monitor), monitor) : known;
  }

  /** Where everything of the server is searched; empty where that is not known. */
  public List<String> searchBases(IProgressMonitor monitor) throws ConnectionProblem {
    return features(monitor).searchBases(connection.parameters().browsing());
  }

  /** The same features, read over a session that there is. */
  ServerFeatures features(Session session, IProgressMonitor monitor) throws ConnectionProblem {
    int asked;
    synchronized (this) {
      if (features != null) {
        return features;
      }
      asked = forgotten;
    }
    ServerFeatures read = ServerFeatures.read(session, monitor);
    synchronized (this) {
      features = asked == forgotten ? read : features;
    }
    return read;
  }

  /** The filter that children of the entry must match to be shown; empty where all are. */
  public Optional<String> childFilter(String dn) {
    return childFilters.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(childFilters.get(DnText.key(dn)));
  }

  /**
   * Shows only some children of an entry from its next refresh on.
   *
   * @param filter RFC 4515 text; empty shows all
   */
  public void filterChildren(String dn, String filter) {
    if (filter.isBlank()) {
      childFilters.remove(DnText.key(dn));
    } else {
      childFilters.put(DnText.key(dn), filter.strip());
    }
  }

  /** Whether it was not tried in vain to have the server sort the children of that entry. */
  boolean mayShowWindows(String dn) {
    return !withoutWindows.contains(DnText.key(dn));
  }

  void showsNoWindows(String dn) {
    withoutWindows.add(DnText.key(dn));
  }

  /**
   * Forgets everything but the filters of children, as when the connection was closed or goes to
   * another server now.
   */
  public synchronized void reset() {
    forgotten++;
    root.close();
    root = DitNode.root(connection);
    schema = null;
    features = null;
    withoutWindows.clear();
  }

  /** Looks at every write before it is sent. Called on the thread that sends. */
  public interface Reviewer {
    /** False when the write is not to be sent. */
    boolean approves(Dit dit, Write write, IProgressMonitor monitor) throws ConnectionProblem;
  }

  /** Who looks at the writes of all directories; by default no one. */
  public static void reviewBy(Reviewer reviews) {
    reviewer = reviews;
  }

  /**
   * Sends a write, unless the reviewer is against it, and tells the listeners, on the calling
   * thread, when it is done.
   *
   * @throws ConnectionProblem also when the reviewer is against it: it counts as cancelled
   */
  public void write(Write write, IProgressMonitor monitor) throws ConnectionProblem {
    review(write, monitor);
    writeReviewed(write, monitor);
  }

  /**
   * Asks the reviewer.
   *
   * @throws ConnectionProblem when the connection is read-only, which needs no question; and when
   *     the reviewer is against it: it counts as cancelled
   */
  public void review(Write write, IProgressMonitor monitor) throws ConnectionProblem {
    connection.session(monitor).checkWritable();
    if (!reviewer.approves(this, write, monitor)) {
      throw ConnectionProblem.cancelled();
    }
  }

  /** {@link #write} for what a person has seen as it is sent. */
  public void writeReviewed(Write write, IProgressMonitor monitor) throws ConnectionProblem {
    connection.session(monitor).write(write, monitor);
    tell(change(write));
  }

  private static DitChange change(Write write) {
    return switch (write) {
      case Write.Add add -> new DitChange.Added(add.dn());
      case Write.Modify modify -> new DitChange.Changed(modify.dn());
      case Write.Delete delete -> new DitChange.Deleted(delete.dn());
      case Write.Rename rename -> new DitChange.Renamed(rename.dn(), newDn(rename));
    };
  }

  private static String newDn(Write.Rename rename) {
    String superior =
        rename.newSuperior() == null ? DnText.parent(rename.dn()) : rename.newSuperior();
    return DnText.child(rename.newRdn(), superior);
  }

  /** Tells the listeners of a change that was made in another way. */
  public void tell(DitChange change) {
    listeners.forEach(listener -> listener.accept(change));
  }

  public void addListener(Consumer<DitChange> listener) {
    listeners.add(listener);
  }

  public void removeListener(Consumer<DitChange> listener) {
    listeners.remove(listener);
  }
}
