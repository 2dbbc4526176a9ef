package org.dirlens.connection.core;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.dirlens.connection.core.ConnectionProblem.Kind;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.tls.CertificateJudge;
import org.dirlens.connection.tls.TrustedCertificates;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * A connection the user knows by name. It opens a session when one is first needed and again after
 * the old one was lost. Safe for all threads; {@code opening} lets one thread open while the others
 * wait for the same session.
 */
public final class DirectoryConnection {
  /** Who put the connection there. */
  public enum Origin {
    /** The server inside this application: always first, never edited or removed by hand. */
    EMBEDDED,
    USER
  }

  private static final int POLL_MILLIS = 50;

  private final Origin origin;
  private final PasswordSource passwords;
  private final TrustedCertificates trusted;
  private final Consumer<DirectoryConnection> changed;
  private final ReentrantLock opening = new ReentrantLock();
  private volatile ConnectionParameters parameters;
  private volatile ConnectionState state = ConnectionState.CLOSED;

  /** The server inside this application does not run; never so with a connection of the user. */
  private volatile boolean stopped;

  private volatile @Nullable Session session;
  private volatile boolean removed;

  /** How often it was closed: what is opened then is of no use to what comes behind. */
  private final AtomicInteger closings = new AtomicInteger();

  private volatile WriteWitness witness = WriteWitness.NONE;
  private volatile SearchWitness searches = SearchWitness.NONE;

  /**
   * The password of the last successful bind, until the connection is closed, so that the user is
   * asked once.
   */
  private volatile @Nullable Secret accepted;

  /** Why the last session that was wanted of these parameters could not be opened. */
  private volatile @Nullable ConnectionProblem failure;

  DirectoryConnection(
      Origin origin,
      ConnectionParameters parameters,
      PasswordSource passwords,
      TrustedCertificates trusted,
      Consumer<DirectoryConnection> changed) {
    this.origin = origin;
    this.parameters = parameters;
    this.passwords = passwords;
    this.trusted = trusted;
    this.changed = changed;
  }

  /** Who hears of the writes of sessions that are opened from now on; returns this. */
  DirectoryConnection witnessedBy(WriteWitness other) {
    witness = other;
    return this;
  }

  /** Who hears of the searches of sessions that are opened from now on; returns this. */
  DirectoryConnection witnessedBy(SearchWitness other) {
    searches = other;
    return this;
  }

  public ConnectionParameters parameters() {
    return parameters;
  }

  public boolean embedded() {
    return origin == Origin.EMBEDDED;
  }

  /** Whether it leads to that server. The embedded one is the same wherever it listens. */
  public boolean leadsTo(Endpoint server) {
    return embedded() || parameters.endpoint().sameServer(server);
  }

  public ConnectionState state() {
    return stopped ? ConnectionState.STOPPED : state;
  }

  /** The shared session while it is open. */
  public Optional<Session> openSession() {
    return Optional.ofNullable(session).filter(Session::isOpen);
  }

  public boolean readOnly() {
    return parameters.access() == AccessMode.READ_ONLY;
  }

  /**
   * The shared session, opened if need be. Callers do not close it. Who waits while somebody else
   * opens it hears of the same problem, and does not try once more: a person would be asked for the
   * password again, or wait twice for a server that is away. A cancel is of one work alone.
   *
   * @throws UntrustedCertificate when a person must first decide about the certificate
   * @throws ConnectionProblem for every other reason not to be connected
   */
  public Session session(IProgressMonitor monitor) throws ConnectionProblem {
    return session(closings(), monitor);
  }

  /**
   * The same for work that was begun when it had been {@linkplain #closings closed} so often: a
   * cancel if it was closed since, as who closed it does not want it opened again.
   */
  public Session session(int closingsBefore, IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("DirectoryConnection.session");
    Session present = session;
    if (present != null && present.isOpen()) {
      return present;
    }
    ConnectionProblem before = failure;
    lock(monitor);
    try {
      present = session;
      if (present != null && present.isOpen()) {
        return present;
      }
      if (closings() != closingsBefore) {
        throw ConnectionProblem.cancelled();
      }
      ConnectionProblem now = failure;
      if (now != null && now != before) {
        throw now;
      }
      return open(monitor);
    } finally {
      opening.unlock();
    }
  }

  /** Cancels all who wait now for somebody else to open it. */
  public void cancelWaiting() {
    failure = ConnectionProblem.cancelled();
  }

  /** How often it was closed, or changed, so far. */
  public int closings() {
    return closings.get();
  }

  private void lock(IProgressMonitor monitor) throws ConnectionProblem {
    try {
      while (!opening.tryLock(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (monitor.isCanceled()) {
          throw ConnectionProblem.cancelled();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ConnectionProblem.cancelled();
    }
  }

  private Session open(IProgressMonitor monitor) throws ConnectionProblem {
    ConnectionState before = state;
    int begun = closings.get();
    become(ConnectionState.OPENING);
    try {
      Session fresh = ownSession(monitor);
      session = fresh;
      if (stopped || closings.get() != begun) {
        session = null;
        fresh.close();
        throw stopped ? doesNotRun() : ConnectionProblem.cancelled();
      }
      fresh.onEnd(() -> ended(fresh));
      become(ConnectionState.OPEN);
      if (!fresh.isOpen()) {
        ended(fresh);
      }
      if (session != fresh) { // closed since it was asked about above, and then called open
        throw ConnectionProblem.cancelled();
      }
      return fresh;
    } catch (ConnectionProblem | RuntimeException e) {
      boolean mine = closings.get() == begun;
      if (mine && e instanceof ConnectionProblem problem && !monitor.isCanceled()) {
        failure = problem;
      }
      become(mine && before == ConnectionState.LOST ? before : ConnectionState.CLOSED);
      throw e;
    }
  }

  private void ended(Session which) {
    if (session == which && state == ConnectionState.OPEN) {
      become(ConnectionState.LOST);
    }
  }

  /** A session of its own for long work such as an import; the caller closes it. */
  public Session ownSession(IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("DirectoryConnection.ownSession");
    if (removed) {
      throw ConnectionProblem.cancelled();
    }
    if (stopped) {
      throw doesNotRun();
    }
    int begun = closings.get();
    ConnectionParameters asked = parameters;
    Opening.refuseClearText(asked);
    Secret password = password(asked);
    Opening attempt = new Opening(asked, password, trusted);
    LdapNetworkConnection wire = connected(attempt, monitor);
    try {
      attempt.bind(wire, monitor);
      if (closings.get() == begun) {
        use(password);
        passwords.accepted(asked, password);
      }
      return new Session(asked, wire, witness, () -> parameters.browsing()).witnessedBy(searches);
    } catch (ConnectionProblem e) {
      if (e.kind() == Kind.RESULT) {
        accepted = null;
      }
      if (e.wrongCredentials() && asked.login().mechanism().usesPassword()) {
        passwords.refused(asked);
      }
      wire.close();
      throw e;
    } catch (RuntimeException e) {
      wire.close();
      throw e;
    }
  }

  /**
   * What another client needs to reach the server as the user of this connection, once it was
   * reached and its certificate and the password were accepted; may wait.
   */
  public ClientAccess access(IProgressMonitor monitor) throws ConnectionProblem {
    ConnectionParameters asked = session(monitor).parameters();
    Endpoint endpoint = asked.endpoint();
    return new ClientAccess(
        asked, password(asked), new CertificateJudge(endpoint, trusted.of(endpoint.hostAndPort())));
  }

  /** A key that was not opened by what a person entered is asked about again. */
  private LdapNetworkConnection connected(Opening attempt, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      return attempt.connect(monitor);
    } catch (ConnectionProblem e) {
      if (e.kind() == Kind.REQUEST) {
        accepted = null;
      }
      throw e;
    }
  }

  private ConnectionProblem doesNotRun() {
    return new ConnectionProblem(
        Kind.NETWORK, "The " + parameters.name().toLowerCase(Locale.ROOT) + " is not running");
  }

  /**
   * Binds with this password until the connection is closed. The embedded server hands its own over
   * at each bind.
   */
  public void use(Secret password) {
    accepted = embedded() ? null : password;
  }

  private Secret password(ConnectionParameters asked) throws ConnectionProblem {
    if (!SecretKind.of(asked.login()).wanted()) {
      return Secret.of("");
    }
    Secret known = accepted;
    if (known != null) {
      return known;
    }
    return passwords
        .password(asked)
        .orElseThrow(
            () ->
                new ConnectionProblem(
                    Kind.CANCELLED, "No password was given for “" + asked.name() + "”"));
  }

  /** Ends the shared session. The connection stays in the list. */
  public void close() {
    Session last = letGo();
    if (last != null) {
      last.close();
    }
  }

  /** Closes it for good: running reads are cancelled, and no password is asked for. */
  void remove() {
    removed = true;
    closeSoon();
  }

  /** The server does not run: ends the shared session, and none is opened before {@link #serve}. */
  void stop() {
    stopped = true;
    close();
    changed.accept(this);
  }

  /** The server runs, and is reached there. */
  void serve(String host, int port) {
    state = ConnectionState.CLOSED;
    stopped = false;
    move(host, port);
  }

  /** Ends the shared session without waiting for the server to hear of it. */
  void closeSoon() {
    Session last = letGo();
    if (last != null) {
      Thread.ofVirtual().name("close " + parameters.name()).start(last::close);
    }
  }

  private @Nullable Session letGo() {
    closings.incrementAndGet();
    Session last = session;
    session = null;
    accepted = null;
    become(ConnectionState.CLOSED);
    return last;
  }

  void change(ConnectionParameters changedParameters) {
    parameters = changedParameters; // first: what opens a session meanwhile would lead elsewhere
    closeSoon();
    changed.accept(this);
  }

  void browse(Browsing browsing) {
    parameters = parameters.with(browsing);
  }

  void rename(String name) {
    parameters = parameters.named(name);
  }

  /** The same server has another address; the open session stays open. */
  void move(String host, int port) {
    Endpoint before = parameters.endpoint();
    parameters =
        parameters.with(new Endpoint(host, port, before.encryption(), before.timeoutMillis()));
    changed.accept(this);
  }

  private void become(ConnectionState next) {
    if (state != next) {
      state = next;
      changed.accept(this);
    }
  }

  /** The name, for logs. */
  @Override
  public String toString() {
    return parameters.name();
  }
}
