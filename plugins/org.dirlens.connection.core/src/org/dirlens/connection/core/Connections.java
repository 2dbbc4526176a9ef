package org.dirlens.connection.core;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Folder;
import org.dirlens.connection.parameters.Handling;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.store.ConnectionFile;
import org.dirlens.connection.store.PasswordStore;
import org.dirlens.connection.tls.TrustedCertificates;
import org.eclipse.core.runtime.Platform;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.FrameworkUtil;

/**
 * All connections of this workspace: the embedded server's first, then the user's own in the order
 * of their folders. Safe for all threads.
 */
public final class Connections {
  /** Id of the embedded server's connection. */
  public static final String EMBEDDED_ID = "embedded";

  /** Told after any change; the thread is whichever made the change. */
  public interface Listener {
    /** A connection was added, removed, edited, or has another state. */
    void connectionsChanged();
  }

  private final ConnectionFile file;
  private final PasswordStore saved;

  /** Ids of connections whose saved password was refused since it was saved. */
  private final Set<String> refused = ConcurrentHashMap.newKeySet();

  private final TrustedCertificates trusted;
  private final Bookmarks bookmarks;
  private final List<DirectoryConnection> users = new CopyOnWriteArrayList<>();
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private volatile Folder folders = Folder.ROOT;
  private volatile @Nullable DirectoryConnection embedded;

  /** How the embedded server was browsed before it was announced. */
  private Browsing embeddedBrowsing = Browsing.USUAL;

  private volatile Supplier<char[]> embeddedPassword = () -> new char[0];
  private volatile WriteWitness witness = WriteWitness.NONE;
  private volatile SearchWitness searches = SearchWitness.NONE;
  private volatile PasswordSource prompt = parameters -> Optional.empty();

  /** Connections remembered in {@code folder}, which need not exist yet. */
  public Connections(Path folder) {
    this.file = new ConnectionFile(folder);
    this.saved = new PasswordStore(folder);
    this.bookmarks = new Bookmarks(file);
    this.trusted = new TrustedCertificates(folder.resolve("trusted-certificates.properties"));
    for (ConnectionParameters each : file.load()) {
      if (each.id().equals(EMBEDDED_ID)) {
        embeddedBrowsing = each.browsing();
      } else {
        users.add(connection(each));
      }
    }
    folders = completed(file.loadFolders());
  }

  /** The connections of the running workbench, kept in its workspace. */
  public static Connections shared() {
    return Shared.CONNECTIONS;
  }

  private static final class Shared {
    static final Connections CONNECTIONS =
        new Connections(
            Platform.getStateLocation(FrameworkUtil.getBundle(Connections.class))
                .toFile()
                .toPath());
  }

  /**
   * Files of them that could not be read at the start, a sentence each. They are kept under another
   * name.
   */
  public List<String> unread() {
    return Stream.concat(file.unread().stream(), saved.unread().stream()).toList();
  }

  /** The embedded server first, if it was announced. */
  public List<DirectoryConnection> all() {
    List<String> order = folders.allConnections().toList();
    List<DirectoryConnection> all = new ArrayList<>(users);
    all.sort(Comparator.comparingInt(each -> order.indexOf(each.parameters().id())));
    DirectoryConnection first = embedded;
    if (first != null) {
      all.addFirst(first);
    }
    return List.copyOf(all);
  }

  public Optional<DirectoryConnection> find(String id) {
    return all().stream().filter(each -> each.parameters().id().equals(id)).findFirst();
  }

  public Optional<DirectoryConnection> embedded() {
    return Optional.ofNullable(embedded);
  }

  /**
   * Shows the server inside this application as the first connection, stopped for now, so that what
   * was kept of it can be restored before the server runs. It is the same connection until the
   * application ends.
   *
   * @param host where it will be reached, as far as is known
   */
  public synchronized void announceEmbedded(String host, int port, String bindDn) {
    if (embedded != null) {
      return;
    }
    Endpoint endpoint = new Endpoint(host, port, Encryption.NONE, Endpoint.DEFAULT_TIMEOUT_MILLIS);
    DirectoryConnection announced =
        new DirectoryConnection(
            DirectoryConnection.Origin.EMBEDDED,
            new ConnectionParameters(
                EMBEDDED_ID,
                "Embedded server",
                endpoint,
                Login.simple(bindDn),
                Handling.of(AccessMode.READ_WRITE).with(ConnectionColor.GREEN),
                embeddedBrowsing),
            parameters -> Optional.of(taken(embeddedPassword.get())),
            trusted,
            changed -> fire());
    embedded = announced.witnessedBy(witness).witnessedBy(searches);
    announced.stop();
  }

  /**
   * The server inside this application runs. Offering again, for example after a restart of the
   * server on another port, moves its connection there.
   *
   * @param password asked at each bind; the array is wiped after use
   */
  public synchronized void offerEmbedded(
      String host, int port, String bindDn, Supplier<char[]> password) {
    announceEmbedded(host, port, bindDn);
    embeddedPassword = password;
    embedded().orElseThrow().serve(host, port);
  }

  /**
   * The embedded server is reached elsewhere from now on. Open sessions stay open; new ones go to
   * the new address.
   */
  public void moveEmbedded(String host, int port) {
    DirectoryConnection moved = embedded;
    if (moved != null) {
      moved.move(host, port);
    }
  }

  private static Secret taken(char[] chars) {
    Secret secret = Secret.of(chars);
    Arrays.fill(chars, '\0');
    return secret;
  }

  /** Closes the embedded server's connection, as before the server stops; it stays in the list. */
  public void withdrawEmbedded() {
    DirectoryConnection last = embedded;
    if (last != null) {
      last.stop();
    }
  }

  /**
   * The color to offer for a further connection: one that tells it from the others, if possible.
   */
  public ConnectionColor nextColor() {
    return ConnectionColor.next(users.stream().map(each -> each.parameters().color()).toList());
  }

  /** The folder around all, and so where each connection of the user lies. */
  public Folder folders() {
    return folders;
  }

  /** Puts connections and folders elsewhere; a connection that would lie nowhere lies outside. */
  public synchronized void arrange(UnaryOperator<Folder> change) {
    Folder arranged = completed(change.apply(folders));
    file.store(arranged);
    folders = arranged;
    fire();
  }

  /** With every connection of the user in it, and no other. */
  private Folder completed(Folder told) {
    List<String> ids = users.stream().map(each -> each.parameters().id()).toList();
    Folder root = told;
    for (String gone : told.allConnections().filter(each -> !ids.contains(each)).toList()) {
      root = root.without(gone);
    }
    for (String id : ids) {
      if (root.parentOf(id).isEmpty()) {
        root = root.plus(id, "");
      }
    }
    return root;
  }

  /**
   * Saves the list with another connection of the user, and adds it.
   *
   * @throws java.io.UncheckedIOException when it cannot be saved; nothing is added then
   */
  public synchronized DirectoryConnection add(ConnectionParameters parameters) {
    Folder arranged = folders.plus(parameters.id(), "");
    file.store(arranged); // first, as an id there that is of no connection does no harm
    file.store(Stream.concat(kept(), Stream.of(parameters)).toList());
    DirectoryConnection added = connection(parameters);
    users.add(added);
    folders = arranged;
    fire();
    return added;
  }

  private DirectoryConnection connection(ConnectionParameters parameters) {
    return new DirectoryConnection(
            DirectoryConnection.Origin.USER,
            parameters,
            new SavedOrAsked(),
            trusted,
            changed -> fire())
        .witnessedBy(witness)
        .witnessedBy(searches);
  }

  /**
   * Passwords that were saved, else those that a person is asked for. One that its server refused
   * is not sent again, as servers lock accounts after some wrong ones.
   */
  private final class SavedOrAsked implements PasswordSource {
    @Override
    public Optional<Secret> password(ConnectionParameters parameters) {
      Optional<Secret> known =
          refused.contains(parameters.id()) ? Optional.empty() : saved.password(parameters.id());
      return known.or(() -> prompt.password(parameters));
    }

    @Override
    public void accepted(ConnectionParameters parameters, Secret password) {
      prompt.accepted(parameters, password);
    }

    @Override
    public void refused(ConnectionParameters parameters) {
      if (saved.has(parameters.id())) {
        refused.add(parameters.id());
      }
    }
  }

  /**
   * Closes the connection and changes its parameters; the id stays. A saved password is forgotten
   * when it would go to another server, or be that of another user.
   *
   * @throws java.io.UncheckedIOException when it cannot be saved; nothing is changed then, though a
   *     password may be forgotten already
   */
  public synchronized void update(DirectoryConnection connection, ConnectionParameters parameters) {
    requireUsers(connection);
    if (!connection.parameters().id().equals(parameters.id())) {
      throw new IllegalArgumentException("A connection keeps its id");
    }
    if (!connection.parameters().sameAccount(parameters)) {
      forgetPassword(parameters); // first, as the next start would send it to the other server
    }
    storeChanged(connection, parameters);
    connection.change(parameters);
    fire();
  }

  /**
   * Browses it in another way from now on; it stays open.
   *
   * @throws java.io.UncheckedIOException when it cannot be saved; nothing is changed then
   */
  public synchronized void browse(DirectoryConnection connection, Browsing browsing) {
    storeChanged(connection, connection.parameters().with(browsing));
    connection.browse(browsing);
    if (connection.embedded()) {
      embeddedBrowsing = browsing;
    }
    fire();
  }

  /**
   * Gives it another name; it stays open.
   *
   * @throws java.io.UncheckedIOException when it cannot be saved; nothing is changed then
   */
  public synchronized void rename(DirectoryConnection connection, String name) {
    requireUsers(connection);
    storeChanged(connection, connection.parameters().named(name));
    connection.rename(name);
    fire();
  }

  /**
   * Closes the connection and forgets it together with its password.
   *
   * @throws java.io.UncheckedIOException when that cannot be saved; it stays then, perhaps without
   *     its password, unless only its bookmarks or its folder could not be forgotten
   */
  public synchronized void remove(DirectoryConnection connection) {
    requireUsers(connection);
    String id = connection.parameters().id();
    forgetPassword(connection.parameters());
    file.store(kept().filter(each -> !each.id().equals(id)).toList());
    connection.remove();
    users.remove(connection);
    folders = completed(folders);
    try {
      bookmarks.forget(id);
      file.store(folders);
    } finally {
      fire();
    }
  }

  private void requireUsers(DirectoryConnection connection) {
    if (!users.contains(connection)) {
      throw new IllegalArgumentException(connection + " is not a connection of the user");
    }
  }

  /** The entries that a person wants to come back to. */
  public Bookmarks bookmarks() {
    return bookmarks;
  }

  /** Remembers the password, passphrase or PIN in the secure storage. */
  public void savePassword(ConnectionParameters parameters, Secret password) {
    saved.save(parameters.id(), password);
    refused.remove(parameters.id());
  }

  public void forgetPassword(ConnectionParameters parameters) {
    saved.forget(parameters.id());
    refused.remove(parameters.id());
  }

  public boolean hasSavedPassword(ConnectionParameters parameters) {
    return saved.has(parameters.id());
  }

  /** Whether its server refused the password that is saved. */
  public boolean refusedSavedPassword(ConnectionParameters parameters) {
    return refused.contains(parameters.id());
  }

  /** Who is asked for a password that is not saved; by default no one. */
  public void askForPasswords(PasswordSource asked) {
    prompt = asked;
  }

  /** Who hears of the writes of all connections; said once, before the first is opened. */
  public synchronized void witnessedBy(WriteWitness heard) {
    witness = heard;
    all().forEach(each -> each.witnessedBy(heard));
  }

  /** Who hears of the searches of all connections; said once, before the first is opened. */
  public synchronized void witnessedBy(SearchWitness heard) {
    searches = heard;
    all().forEach(each -> each.witnessedBy(heard));
  }

  public TrustedCertificates trustedCertificates() {
    return trusted;
  }

  public ConnectionChecks checks() {
    return new ConnectionChecks(trusted);
  }

  public void addListener(Listener listener) {
    listeners.add(listener);
  }

  public void removeListener(Listener listener) {
    listeners.remove(listener);
  }

  private void storeChanged(DirectoryConnection connection, ConnectionParameters parameters) {
    file.store(kept(each -> each == connection ? parameters : each.parameters()).toList());
  }

  private Stream<ConnectionParameters> kept() {
    return kept(DirectoryConnection::parameters);
  }

  /** What is saved; of the embedded server only how it is browsed is read again. */
  private Stream<ConnectionParameters> kept(
      Function<DirectoryConnection, ConnectionParameters> parameters) {
    return Stream.concat(
        users.stream().map(parameters),
        embedded().map(parameters).stream()
            .filter(each -> !each.browsing().equals(Browsing.USUAL)));
  }

  private void fire() {
    listeners.forEach(Listener::connectionsChanged);
  }
}
