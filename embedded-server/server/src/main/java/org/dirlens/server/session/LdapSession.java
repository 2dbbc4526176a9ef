package org.dirlens.server.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.dissection.Stage;
import org.dirlens.server.dissection.StageClock;
import org.dirlens.server.handler.operation.Bound;
import org.dirlens.server.handler.operation.ExtendedAnswer;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.SaslStep;
import org.dirlens.server.limit.BoundedLog;
import org.dirlens.server.limit.Limit;
import org.dirlens.server.log.Client;
import org.dirlens.server.log.OperationAccount;
import org.dirlens.server.message.Answers;
import org.dirlens.server.message.ExtendedOperation;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;
import org.dirlens.server.message.RequestDecoder;
import org.dirlens.server.password.StoredPassword;
import org.dirlens.server.policy.PolicyControls;
import org.dirlens.server.wire.Connection;
import org.dirlens.server.wire.PduHandler;

/**
 * The state of one LDAP session (RFC 4511, section 3.1): whom it acts for and what it has running.
 *
 * <p>Threads: {@link #pdu} runs on the connection's loop. Operations that only look something up
 * are answered there. Those that write, derive keys or may return many entries continue on a thread
 * of their own. A bind that does pauses the connection, since what follows depends on its outcome.
 */
public final class LdapSession implements PduHandler {
  private static final Logger LOG = System.getLogger(LdapSession.class.getName());
  private static final BoundedLog FAULTS = new BoundedLog(LOG);

  private final Connection connection;
  private final SessionServices services;
  private final RequestDecoder decoder;
  private final Client client;
  private final Binds binds;
  private final RunningOperations running;
  private final Searches searches;
  private final Writes writes;
  private volatile Identity identity = Identity.anonymous();
  private long messages;
  private String endReason = "client";

  public LdapSession(Connection connection, SessionServices services) {
    this.connection = connection;
    this.services = services;
    this.decoder =
        new RequestDecoder(
            services.names().schema(), services.names().cache(), services.inForce().operations());
    String address = address(connection);
    this.client = services.logs().connected(address);
    this.binds = new Binds(connection, services);
    this.running = new RunningOperations(connection, services);
    this.searches = new Searches(connection, services, running, address);
    this.writes = new Writes(connection, services, running, binds);
  }

  private static String address(Connection connection) {
    return connection.remoteAddress() instanceof InetSocketAddress known
        ? known.getAddress().getHostAddress() + ":" + known.getPort()
        : "unknown";
  }

  @Override
  public int maxPduBytes() {
    return authenticated()
        ? services.inForce().connections().get().pduBytes().afterBind()
        : services.inForce().connections().get().pduBytes().beforeBind();
  }

  @Override
  public boolean authenticated() {
    return !identity.isAnonymous();
  }

  @Override
  public Next pdu(byte[] bytes, int offset, int length, BerWriter answers) throws BerProblem {
    long start = System.nanoTime();
    StageClock clock = connection.clock();
    clock.enter(Stage.DECODE);
    decoder.open(bytes, offset, length);
    timed(clock);
    ServedRequest served = served(start, length, answers);
    int before = answers.size();
    if (served.kind() == OperationKind.BIND) {
      // RFC 4511, 4.2.1: what runs is abandoned, and until the bind succeeds nobody is known.
      forget();
    }
    try {
      running.requireFree(served);
      Request request = decoder.request();
      if (decoder.controls().has(RequestControl.PasswordPolicy.class)) {
        served = served.askingPolicy();
      }
      clock.enter(Stage.ACCOUNT);
      if (served.account() != null) {
        served.account().asks(request);
      }
      return start(actingFor(served, decoder.controls()), request, answers);
    } catch (LdapProblem problem) {
      running.answer(served, served.outcome(problem), answers);
    } catch (RuntimeException fault) {
      answers.truncate(before);
      running.answer(served, RunningOperations.faulty(served, fault), answers);
    }
    return Next.CONTINUE;
  }

  /** The clock is for what many ask: searches without controls. */
  private void timed(StageClock clock) {
    if (decoder.kind() == OperationKind.SEARCH && decoder.sentControls().isEmpty()) {
      clock.search();
    } else {
      clock.discard();
    }
  }

  private ServedRequest served(long startNanos, int length, BerWriter answers) {
    int id = decoder.messageId();
    OperationKind kind = decoder.kind();
    OperationAccount account =
        services.logs().begun(client, new OperationAccount.Message(id, kind, length), identity);
    if (account != null) {
      account.controls(decoder.sentControls());
      account.answersFrom(answers.size());
    }
    messages++;
    return new ServedRequest(id, kind, startNanos, length, identity, policyTold(kind), account);
  }

  private ServedRequest.PolicyTold policyTold(OperationKind kind) {
    return kind == OperationKind.BIND
            && services.inForce().policyControls().get() == PolicyControls.DRAFT_OR_NETSCAPE
        ? ServedRequest.PolicyTold.AS_NETSCAPE
        : ServedRequest.PolicyTold.NOT;
  }

  @Override
  public void secured(SSLSession tls) {
    services.logs().secured(client, tls);
  }

  @Override
  public void malformed(BerProblem problem, BerWriter answers) {
    endReason = "malformed";
    LOG.log(Level.DEBUG, "{0} sent what is no LDAP message", connection.remoteAddress());
    String why = "not an LDAP message: " + problem.getMessage();
    String attribute = authenticated() ? "dirlensPduBytesAfterBind" : "dirlensPduBytesBeforeBind";
    farewell(
        answers,
        ResultCode.PROTOCOL_ERROR,
        problem.isTooLong() ? why + ": " + Limit.inForce(attribute, maxPduBytes()) : why);
  }

  @Override
  public void disconnecting(Farewell reason, BerWriter answers) {
    endReason = reason.name().toLowerCase(Locale.ROOT);
    Farewells.tell(reason, authenticated(), services.inForce().connections().get(), answers);
  }

  private static void farewell(BerWriter answers, ResultCode code, String text) {
    Answers.noticeOfDisconnection(answers, code, text);
  }

  @Override
  public void tick() {
    searches.dropExpired();
    writes.abortExpired();
  }

  @Override
  public void closed() {
    running.abandonAll();
    writes.forget();
    searches.close();
    services.logs().disconnected(client, endReason, messages);
  }

  /** RFC 4370: one operation of a session may be done for somebody else. */
  private ServedRequest actingFor(ServedRequest served, RequestControls controls)
      throws LdapProblem {
    RequestControl.ProxiedAuthorization other =
        controls.get(RequestControl.ProxiedAuthorization.class);
    if (other == null) {
      return served;
    }
    Identity acting = services.operations().actingFor(served.caller(), other.authorizationId());
    return served.actingFor(acting);
  }

  private Next start(ServedRequest served, Request request, BerWriter answers) throws LdapProblem {
    switch (request) {
      case Request.Search search -> searches.search(served, search, answers);
      case Request.Compare compare -> compare(served, compare, answers);
      case Request.Abandon abandon -> abandon(served, abandon.messageId(), answers);
      case Request.Update update -> writes.update(served, update, answers);
      case Request.Extended extended -> {
        return extended(served, extended, answers);
      }
      case Request.Bind bind -> {
        return bind(served, bind, answers);
      }
      case Request.SaslBind bind -> {
        return sasl(served, bind);
      }
      case Request.Unbind unbind -> {
        endReason = "unbind";
        running.answer(served, Answers.SUCCESS, answers);
        return Next.CLOSE;
      }
    }
    return Next.CONTINUE;
  }

  private Next bind(ServedRequest served, Request.Bind bind, BerWriter answers) throws LdapProblem {
    binds.forgetExchange();
    if (bind.name().isRoot() && bind.password().length == 0) {
      identity = services.operations().bind(bind).identity();
      running.answer(served, Answers.SUCCESS, answers);
      return Next.CONTINUE;
    }
    binds.requireConfidential();
    Optional<Bound> bound = binds.simpleAtOnce(bind);
    if (bound.isPresent()) {
      running.answer(served, become(served, bound.get()), answers);
      return Next.CONTINUE;
    }
    // The answers to what came before must be under way first (RFC 4511, 4.2.1).
    connection.afterBatch(
        () ->
            running.handOver(
                served,
                (operation, sender) -> {
                  Outcome outcome = become(served, binds.simple(bind));
                  return RunningOperations.answered(served, outcome, sender);
                }));
    return Next.PAUSE;
  }

  private Next sasl(ServedRequest served, Request.SaslBind bind) {
    connection.afterBatch(
        () -> running.handOver(served, (operation, sender) -> sasl(served, bind, sender)));
    return Next.PAUSE;
  }

  private Outcome become(ServedRequest served, Bound bound) {
    identity = bound.identity();
    if (served.account() != null) {
      served.account().becomes(identity);
    }
    return served.told(Answers.SUCCESS, bound.policy());
  }

  private Outcome sasl(ServedRequest served, Request.SaslBind bind, Sender sender)
      throws LdapProblem {
    SaslStep step = binds.sasl(bind);
    Outcome outcome = Answers.SUCCESS;
    if (step.bound() != null) {
      outcome = become(served, step.bound());
    } else if (step.rest() != null) {
      outcome = Outcome.of(ResultCode.SASL_BIND_IN_PROGRESS);
    }
    Answers.bind(sender.writer(), served.messageId(), outcome, step.credentials());
    return outcome;
  }

  private void compare(ServedRequest served, Request.Compare request, BerWriter answers)
      throws LdapProblem {
    if (isPassword(request)) {
      binds.requireConfidential();
    }
    if (isPassword(request) || !services.operations().decidesAtOnce(served.caller())) {
      // Comparing with a hash takes a key derivation.
      running.handOver(
          served,
          (operation, sender) ->
              RunningOperations.answered(served, compared(served, request), sender));
    } else {
      running.answer(served, compared(served, request), answers);
    }
  }

  private Outcome compared(ServedRequest served, Request.Compare request) throws LdapProblem {
    boolean holds =
        isPassword(request)
            ? binds.compared(served.caller(), request)
            : services.operations().compare(served.caller(), request);
    return Outcome.of(holds ? ResultCode.COMPARE_TRUE : ResultCode.COMPARE_FALSE);
  }

  private static boolean isPassword(Request.Compare request) {
    return request.description().type().oid().equals(StoredPassword.ATTRIBUTE_OID);
  }

  private Next extended(ServedRequest served, Request.Extended request, BerWriter answers)
      throws LdapProblem {
    switch (ExtendedOperation.ofOid(request.oid())) {
      case START_TLS -> {
        return startTls(served);
      }
      case CANCEL -> cancel(served, cancelled(request));
      case START_TRANSACTION -> {
        String identifier = writes.startTransaction(served.caller());
        answer(served, new ExtendedAnswer(null, identifier.getBytes(UTF_8)), answers);
      }
      case END_TRANSACTION ->
          writes.endTransaction(served, TransactionEnd.Wanted.of(request.value()));
      case PASSWORD_MODIFY -> {
        binds.requireConfidential();
        running.handOver(
            served,
            (operation, sender) -> {
              services.logs().requireAudit(Dn.ROOT);
              ExtendedAnswer answer = binds.passwordModified(served.caller(), request);
              return answered(served, answer, sender.writer());
            });
      }
      case WHO_AM_I ->
          answer(served, services.operations().extended(served.caller(), request), answers);
      case null ->
          answer(served, services.operations().extended(served.caller(), request), answers);
    }
    return Next.CONTINUE;
  }

  private void answer(ServedRequest served, ExtendedAnswer answer, BerWriter answers) {
    Outcome outcome = answered(served, answer, answers);
    running.ended(served, outcome, answers.size());
  }

  private static Outcome answered(ServedRequest served, ExtendedAnswer answer, BerWriter answers) {
    Outcome success = Answers.SUCCESS;
    Answers.extended(answers, served.messageId(), success, answer.oid(), answer.value());
    return success;
  }

  /** RFC 4511, section 4.14. Nobody is known any more afterwards. */
  private Next startTls(ServedRequest served) throws LdapProblem {
    TlsSource key = services.security().tls();
    if (key == null) {
      throw new LdapProblem(ResultCode.PROTOCOL_ERROR, "TLS is not served");
    }
    if (connection.tls() != null || !running.isEmpty()) {
      throw new LdapProblem(
          ResultCode.OPERATIONS_ERROR,
          "TLS can be started once, and while no operation is running");
    }
    forget();
    binds.forgetExchange();
    running.handOver(served, (operation, sender) -> startTls(served, key));
    return Next.AWAIT_TLS;
  }

  private Outcome startTls(ServedRequest served, TlsSource key) throws LdapProblem {
    try {
      BerWriter answer = new BerWriter();
      String name = ExtendedOperation.START_TLS.oid();
      Answers.extended(answer, served.messageId(), Answers.SUCCESS, name, null);
      connection.startTls(answer, key.context());
      return Answers.SUCCESS;
    } catch (IOException e) {
      FAULTS.log(Level.ERROR, "TLS cannot be started", e);
      connection.resume();
      throw new LdapProblem(ResultCode.UNAVAILABLE, "there is no key for TLS");
    }
  }

  private static int cancelled(Request.Extended request) throws LdapProblem {
    byte[] value = request.value();
    try {
      BerReader in = new BerReader(value == null ? new byte[0] : value);
      in.open(BerTag.SEQUENCE);
      return in.nonNegative(BerTag.INTEGER);
    } catch (BerProblem problem) {
      throw new LdapProblem(
          ResultCode.PROTOCOL_ERROR, "a malformed cancel: " + problem.getMessage());
    }
  }

  /** RFC 3909: searches can be cancelled; writes are done, or not, in the time it would take. */
  private void cancel(ServedRequest served, int messageId) throws LdapProblem {
    RunningOperation operation = running.get(messageId);
    if (operation == null) {
      throw new LdapProblem(
          ResultCode.NO_SUCH_OPERATION, "no operation " + messageId + " is running");
    }
    if (!operation.cancellable()) {
      throw new LdapProblem(
          ResultCode.CANNOT_CANCEL, "operation " + messageId + " cannot be cancelled");
    }
    operation.cancel();
    running.handOver(
        served,
        (unused, sender) -> {
          if (!operation.endsCancelled()) {
            throw new LdapProblem(
                ResultCode.TOO_LATE, "operation " + messageId + " has ended meanwhile");
          }
          return RunningOperations.answered(served, Answers.SUCCESS, sender);
        });
  }

  /** RFC 4511, 4.11: no answer, whether there was anything to abandon or not. */
  private void abandon(ServedRequest served, int messageId, BerWriter answers) {
    RunningOperation operation = running.get(messageId);
    if (operation != null) {
      operation.abandon();
    }
    running.answer(served, Answers.SUCCESS, answers);
  }

  /** What a session was asked and whom it acted for is no more. */
  private void forget() {
    running.abandonAll();
    writes.forget();
    identity = Identity.anonymous();
  }
}
