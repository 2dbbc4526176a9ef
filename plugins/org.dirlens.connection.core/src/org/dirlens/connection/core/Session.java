package org.dirlens.connection.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.directory.api.ldap.codec.controls.OpaqueControlFactory;
import org.apache.directory.api.ldap.model.exception.LdapException;
import org.apache.directory.api.ldap.model.message.BindRequest;
import org.apache.directory.api.ldap.model.message.BindResponse;
import org.apache.directory.api.ldap.model.message.LdapResult;
import org.apache.directory.api.ldap.model.message.Message;
import org.apache.directory.api.ldap.model.message.Response;
import org.apache.directory.api.ldap.model.message.ResultCodeEnum;
import org.apache.directory.api.ldap.model.message.ResultResponse;
import org.apache.directory.api.ldap.model.message.SearchRequest;
import org.apache.directory.api.ldap.model.message.controls.ManageDsaIT;
import org.apache.directory.api.ldap.model.message.controls.ManageDsaITImpl;
import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.apache.directory.ldap.client.api.future.ResponseFuture;
import org.apache.directory.ldap.client.api.future.SearchFuture;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.tls.TlsFacts;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * An open, bound connection to a server. Any thread may use it; requests run side by side on it.
 * Every call waits, so none belongs on the UI thread ({@link WaitingCalls} sees to it), and every
 * call ends soon after its monitor is cancelled: the server is told to abandon the operation.
 *
 * <p>A session that lost its server stays lost. The client library would connect again by itself
 * but without binding, so the state is checked before each request.
 */
public final class Session implements AutoCloseable {
  /** OID of the password modify operation (RFC 3062). */
  public static final String PASSWORD_MODIFY = "1.3.6.1.4.1.4203.1.11.1";

  private static final String SASL_MECHANISMS = "supportedSASLMechanisms";

  /** How often a waiting call looks at its monitor and at the connection. */
  private static final int POLL_MILLIS = 50;

  private final ConnectionParameters parameters;
  private final Supplier<Browsing> browsing;
  private final LdapNetworkConnection wire;
  private final WriteWitness witness;
  private final SearchWitness searches;
  private final SessionFigures figures;

  Session(ConnectionParameters parameters, LdapNetworkConnection wire, WriteWitness witness) {
    this(parameters, wire, witness, parameters::browsing);
  }

  Session(
      ConnectionParameters parameters,
      LdapNetworkConnection wire,
      WriteWitness witness,
      Supplier<Browsing> browsing) {
    this(parameters, browsing, wire, witness, SearchWitness.NONE, new SessionFigures());
  }

  private Session(
      ConnectionParameters parameters,
      Supplier<Browsing> browsing,
      LdapNetworkConnection wire,
      WriteWitness witness,
      SearchWitness searches,
      SessionFigures figures) {
    this.parameters = parameters;
    this.browsing = browsing;
    this.wire = wire;
    this.witness = witness;
    this.searches = searches;
    this.figures = figures;
  }

  /** The same session, whose writes are told to another witness. */
  public Session witnessedBy(WriteWitness other) {
    return new Session(parameters, browsing, wire, other, searches, figures);
  }

  /** The same session, whose searches are told to another witness. */
  public Session witnessedBy(SearchWitness other) {
    return new Session(parameters, browsing, wire, witness, other, figures);
  }

  /** The same session, whose searches are told to another witness as well. */
  public Session alsoWitnessedBy(SearchWitness other) {
    return witnessedBy(
        (SearchWitness)
            (session, query, ended) -> {
              searches.searched(session, query, ended);
              other.searched(session, query, ended);
            });
  }

  /** The same session, for which referral objects are entries, whatever the options say. */
  public Session managingReferrals() {
    return new Session(
        parameters,
        () -> browsing.get().with(Browsing.Option.MANAGE_REFERRALS, true),
        wire,
        witness,
        searches,
        figures);
  }

  SearchWitness searches() {
    return searches;
  }

  /** What it was opened with. */
  public ConnectionParameters parameters() {
    return parameters;
  }

  public boolean isOpen() {
    return wire.isConnected();
  }

  /** Runs {@code action} once when the connection ends, for whatever reason. */
  void onEnd(Runnable action) {
    wire.addConnectionClosedEventListener(action::run);
  }

  /** What went over it so far. */
  public SessionFigures figures() {
    return figures;
  }

  /** How it is secured, empty without TLS. */
  public Optional<TlsFacts> tls() {
    WaitingCalls.begin("Session.tls");
    return Optional.ofNullable(wire.getSslSession()).map(TlsFacts::of);
  }

  BindResponse bind(BindRequest request, IProgressMonitor monitor)
      throws ConnectionProblem, LdapException {
    BindResponse response = await(wire.bindAsync(request), monitor);
    if (saysLost(response.getLdapResult())) {
      throw lost();
    }
    return response;
  }

  /** What the root DSE calls {@code supportedSASLMechanisms}; empty if it does not tell. */
  List<String> saslMechanisms(IProgressMonitor monitor) {
    try {
      return read("", List.of(SASL_MECHANISMS), monitor)
          .map(rootDse -> rootDse.texts(SASL_MECHANISMS))
          .orElse(List.of());
    } catch (ConnectionProblem e) {
      // It matters only to those who ask why a bind failed, and they know more than this.
      return List.of();
    }
  }

  /**
   * The entry, or empty when the server says there is none (or does not let us see it).
   *
   * @throws ConnectionProblem also when another server holds the entry, with its {@linkplain
   *     ConnectionProblem#referrals URLs}
   */
  public Optional<Entry> read(String dn, List<String> attributes, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("Session.read");
    List<String> urls = new ArrayList<>();
    try (EntryStream stream = search(SearchQuery.read(dn, attributes))) {
      stream.whenReferred(urls::addAll);
      Optional<Entry> entry = Optional.ofNullable(stream.next(monitor));
      if (entry.isEmpty() && !urls.isEmpty()) {
        throw Results.referral(dn, urls); // some servers send a reference in place of the entry
      }
      return entry;
    } catch (ConnectionProblem e) {
      if (e.noSuchEntry()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Starts a search; nothing is read before {@link EntryStream#next}. */
  public EntryStream search(SearchQuery query) throws ConnectionProblem {
    WaitingCalls.begin("Session.search");
    return new EntryStream(this, query, List.of());
  }

  /** Starts a search with a control, whose answer is read at the end of the stream. */
  public EntryStream search(SearchQuery query, RequestControl control) throws ConnectionProblem {
    WaitingCalls.begin("Session.search");
    return search(query, List.of(control));
  }

  /** Starts a search for a part of a sorted list, of which the stream tells at its end. */
  public EntryStream search(SearchQuery query, ListView view) throws ConnectionProblem {
    WaitingCalls.begin("Session.search");
    return search(query, List.of(view.sort(), view.part()));
  }

  private EntryStream search(SearchQuery query, List<RequestControl> controls)
      throws ConnectionProblem {
    var codec = wire.getCodecService();
    for (RequestControl control : controls) {
      if (!codec.isControlRegistered(control.oid())) {
        codec.registerRequestControl(new OpaqueControlFactory(codec, control.oid()));
      }
    }
    return new EntryStream(this, query, controls);
  }

  /** Sends a write and waits until the server has done it. */
  public void write(Write write, IProgressMonitor monitor) throws ConnectionProblem {
    send(write, monitor).await(monitor);
  }

  /**
   * Has the server set the password of an entry as it sees fit (RFC 3062). Only for servers whose
   * root DSE names {@link #PASSWORD_MODIFY} among {@code supportedExtension}.
   *
   * @param password UTF-8, not hashed
   */
  public void newPassword(String dn, byte[] password, IProgressMonitor monitor)
      throws ConnectionProblem {
    checkWritable();
    WriteWitness.Answer answer = witness.settingPassword(this, dn);
    try {
      setPassword(dn, password, monitor);
    } catch (ConnectionProblem e) {
      answer.came(e);
      throw e;
    }
    answer.came(null);
  }

  private void setPassword(String dn, byte[] password, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      Response response = await(wire.extendedAsync(Requests.newPassword(dn, password)), monitor);
      check(
          "The server did not set the password of " + Texts.oneLine(dn),
          ((ResultResponse) response).getLdapResult());
    } catch (LdapException e) {
      throw problem(e);
    }
  }

  /** Sends a write without waiting for the answer, so that many can be under way. */
  public PendingWrite send(Write write) throws ConnectionProblem {
    return send(write, new NullProgressMonitor());
  }

  private PendingWrite send(Write write, IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("Session.send");
    checkWritable();
    WriteWitness.Answer answer = witness.sending(this, write, monitor);
    if (monitor.isCanceled()) {
      throw ConnectionProblem.cancelled();
    }
    figures.written();
    try {
      return new PendingWrite(this, write, sendAsync(write), answer);
    } catch (LdapException e) {
      ConnectionProblem problem = problem(e);
      answer.came(problem);
      throw problem;
    }
  }

  private ResponseFuture<? extends ResultResponse> sendAsync(Write write)
      throws LdapException, ConnectionProblem {
    return switch (write) {
      case Write.Add add -> wire.addAsync(managed(Requests.add(add)));
      case Write.Modify modify -> wire.modifyAsync(managed(Requests.modify(modify)));
      case Write.Delete delete -> wire.deleteAsync(managed(Requests.delete(delete)));
      case Write.Rename rename -> wire.modifyDnAsync(managed(Requests.rename(rename)));
    };
  }

  /** A server that knows no referrals passes the control over: it is not critical. */
  private <M extends Message> M managed(M request) {
    boolean wanted = browsing.get().has(Browsing.Option.MANAGE_REFERRALS);
    if (wanted && !request.hasControl(ManageDsaIT.OID)) {
      request.addControl(new ManageDsaITImpl());
    }
    return request;
  }

  void finish(
      Write write, ResponseFuture<? extends ResultResponse> future, IProgressMonitor monitor)
      throws ConnectionProblem {
    check(describe(write), await(future, monitor).getLdapResult());
  }

  private void check(String what, LdapResult result) throws ConnectionProblem {
    if (result.getResultCode() == ResultCodeEnum.SUCCESS) {
      return;
    }
    if (saysLost(result)) {
      throw lost();
    }
    throw Results.problem(what, result);
  }

  /** The library gives this answer itself to what waits when the connection breaks. */
  boolean saysLost(LdapResult result) {
    return result.getResultCode() == ResultCodeEnum.PROTOCOL_ERROR && !isOpen();
  }

  private static String describe(Write write) {
    String dn = Texts.oneLine(write.dn());
    return switch (write) {
      case Write.Add add -> "The server did not add " + dn;
      case Write.Modify modify -> "The server did not change " + dn;
      case Write.Delete delete -> "The server did not delete " + dn;
      case Write.Rename rename -> "The server did not rename " + dn;
    };
  }

  /** What has come over it and waits to be pulled. */
  Backlog backlog() {
    return Backlog.of(wire);
  }

  SearchFuture searchAsync(SearchRequest request) throws ConnectionProblem {
    checkOpen();
    figures.searched();
    try {
      return wire.searchAsync(managed(request));
    } catch (LdapException e) {
      throw problem(e);
    }
  }

  /** Waits for the next answer; ends early on cancel, loss of the connection, or time-out. */
  <R extends Response> R await(ResponseFuture<R> future, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("Session.await");
    long deadline =
        System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(parameters.endpoint().timeoutMillis());
    while (true) { // all is asked before it looks, so that no answer that came until then is missed
      boolean cancelled = monitor.isCanceled();
      boolean open = isOpen();
      boolean late = System.nanoTime() > deadline;
      R response = poll(future, cancelled || !open ? 1 : POLL_MILLIS);
      if (response != null) {
        return response;
      }
      if (cancelled) {
        future.cancel(true);
        throw ConnectionProblem.cancelled();
      }
      if (!open) {
        throw lost();
      }
      if (late) {
        future.cancel(true);
        throw late();
      }
    }
  }

  private static <R extends Response> @Nullable R poll(ResponseFuture<R> future, int millis)
      throws ConnectionProblem {
    try {
      return future.get(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ConnectionProblem.cancelled();
    } catch (ExecutionException | TimeoutException e) {
      throw new ConnectionProblem(ConnectionProblem.Kind.NETWORK, String.valueOf(e.getMessage()));
    }
  }

  /**
   * What a write would be refused for before it is sent, so that nobody is asked about it in vain.
   *
   * @throws ConnectionProblem when the connection is read-only, or lost
   */
  public void checkWritable() throws ConnectionProblem {
    if (parameters.access() == AccessMode.READ_ONLY) {
      throw ConnectionProblem.request(
          "The connection “" + parameters.name() + "” is read-only. Nothing was changed");
    }
    checkOpen();
  }

  private void checkOpen() throws ConnectionProblem {
    if (!isOpen()) {
      throw lost();
    }
  }

  ConnectionProblem lost() {
    String unreadable = PacedReading.unreadable(wire);
    return new ConnectionProblem(
        ConnectionProblem.Kind.NETWORK,
        "The connection to "
            + parameters.endpoint().url()
            + (unreadable.isEmpty()
                ? " was lost"
                : " was closed, as what the server sent cannot be read: " + unreadable));
  }

  private ConnectionProblem late() {
    return new ConnectionProblem(
        ConnectionProblem.Kind.TIMEOUT,
        "%s did not answer within %d s"
            .formatted(
                parameters.endpoint().url(),
                Math.max(1, parameters.endpoint().timeoutMillis() / 1_000)));
  }

  private ConnectionProblem problem(LdapException cause) {
    if (!isOpen()) {
      return lost();
    }
    return new ConnectionProblem(
        ConnectionProblem.Kind.NETWORK,
        -1,
        "The request could not be sent: " + Texts.oneLine(String.valueOf(cause.getMessage())),
        cause);
  }

  @Override
  public void close() {
    WaitingCalls.begin("Session.close");
    try {
      if (wire.isConnected()) {
        wire.unBind();
      }
    } catch (LdapException e) {
      // The server is gone already; closing the socket below is all that is left to do.
    } finally {
      wire.close();
    }
  }
}
