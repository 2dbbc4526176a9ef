package org.dirlens.server.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.List;
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
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.SaslStep;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.limit.BoundedLog;
import org.dirlens.server.limit.Limit;
import org.dirlens.server.log.Client;
import org.dirlens.server.log.OperationAccount;
import org.dirlens.server.message.Answers;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.EntryEncoder;
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
import org.dirlens.server.wire.ConnectionClosed;
import org.dirlens.server.wire.PduHandler;
import org.jspecify.annotations.Nullable;

/**
 * The state of one LDAP session (RFC 4511, section 3.1): whom it acts for and what it has running.
 *
 * <p>Threads: {@link #pdu} runs on the connection's loop. Operations that only look something up
 * are answered there. Those that write, derive keys or may return many entries go on on a thread of
 * their own. A bind that does pauses the connection, since what follows depends on its outcome.
 */
public final class LdapSession implements PduHandler {
  private static final Logger LOG = System.getLogger(LdapSession.class.getName());
  private static final BoundedLog FAULTS = new BoundedLog(LOG);

  private final Connection connection;
  private final SessionServices services;
  private final RequestDecoder decoder;
  private final PagedSearches paged;
  private final Transactions transactions;
  private final Client client;
  private final Binds binds;
  private final RunningOperations running;
  private final Watches watches;
  private volatile Identity identity = Identity.anonymous();
  private OperationContext.Search plainSearch = new OperationContext.Search(identity);
  private long messages;
  private String endReason = "client";

  public LdapSession(Connection connection, SessionServices services) {
    this.connection = connection;
    this.services = services;
    this.decoder =
        new RequestDecoder(
            services.names().schema(), services.names().cache(), services.inForce().operations());
    this.transactions = new Transactions(services.inForce().operations());
    this.paged = new PagedSearches(services.inForce().operations());
    this.client = services.logs().connected(address(connection));
    this.binds = new Binds(connection, services);
    this.running = new RunningOperations(connection, services);
    this.watches = new Watches(services);
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
    Task task = task(start, length, answers);
    int before = answers.size();
    if (task.kind() == OperationKind.BIND) {
      // RFC 4511, 4.2.1: what runs is abandoned, and until the bind succeeds nobody is known.
      forget();
    }
    try {
      Request request = decoder.request();
      if (decoder.controls().has(RequestControl.PasswordPolicy.class)) {
        task = task.askingPolicy();
      }
      clock.enter(Stage.ACCOUNT);
      if (task.account() != null) {
        task.account().asks(request);
      }
      return start(actingFor(task, decoder.controls()), request, answers);
    } catch (LdapProblem problem) {
      running.answer(task, task.outcome(problem), answers);
    } catch (RuntimeException fault) {
      answers.truncate(before);
      running.answer(task, RunningOperations.faulty(task, fault), answers);
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

  private Task task(long startNanos, int length, BerWriter answers) {
    int id = decoder.messageId();
    OperationKind kind = decoder.kind();
    OperationAccount account =
        services.logs().begun(client, new OperationAccount.Message(id, kind, length), identity);
    if (account != null) {
      account.controls(decoder.sentControls());
      account.answersFrom(answers.size());
    }
    messages++;
    return new Task(id, kind, startNanos, length, identity, policyTold(kind), account);
  }

  private Task.PolicyTold policyTold(OperationKind kind) {
    return kind == OperationKind.BIND
            && services.inForce().policyControls().get() == PolicyControls.DRAFT_OR_NETSCAPE
        ? Task.PolicyTold.AS_NETSCAPE
        : Task.PolicyTold.NOT;
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
    paged.dropExpired();
    for (String identifier : transactions.expire(System.nanoTime())) {
      services.workers().execute(() -> tellAborted(identifier));
    }
  }

  private void tellAborted(String identifier) {
    try (Sender sender = new Sender(connection)) {
      long most = services.inForce().operations().get().transactions().openMillis();
      Answers.abortedTransaction(
          sender.writer(),
          identifier,
          "the transaction took too long: " + Limit.inForce("dirlensTransactionMillis", most));
      sender.send();
    } catch (ConnectionClosed gone) {
      LOG.log(Level.DEBUG, "a client left before its transaction was given up");
    }
  }

  @Override
  public void closed() {
    running.abandonAll();
    transactions.clear();
    paged.close();
    services.logs().disconnected(client, endReason, messages);
  }

  /** RFC 4370: one operation of a session may be done for somebody else. */
  private Task actingFor(Task task, RequestControls controls) throws LdapProblem {
    RequestControl.ProxiedAuthorization other =
        controls.get(RequestControl.ProxiedAuthorization.class);
    if (other == null) {
      return task;
    }
    Identity acting = services.operations().actingFor(task.caller(), other.authorizationId());
    return task.actingFor(acting);
  }

  private Next start(Task task, Request request, BerWriter answers) throws LdapProblem {
    switch (request) {
      case Request.Search search -> search(task, search, answers);
      case Request.Compare compare -> compare(task, compare, answers);
      case Request.Abandon abandon -> abandon(task, abandon.messageId(), answers);
      case Request.Update update -> update(task, update, answers);
      case Request.Extended extended -> {
        return extended(task, extended, answers);
      }
      case Request.Bind bind -> {
        return bind(task, bind, answers);
      }
      case Request.SaslBind bind -> {
        return sasl(task, bind);
      }
      case Request.Unbind unbind -> {
        endReason = "unbind";
        running.answer(task, Answers.SUCCESS, answers);
        return Next.CLOSE;
      }
    }
    return Next.CONTINUE;
  }

  private Next bind(Task task, Request.Bind bind, BerWriter answers) throws LdapProblem {
    binds.forgetExchange();
    if (bind.name().isRoot() && bind.password().length == 0) {
      identity = services.operations().bind(bind).identity();
      running.answer(task, Answers.SUCCESS, answers);
      return Next.CONTINUE;
    }
    binds.requireConfidential();
    Optional<Bound> bound = binds.simpleAtOnce(bind);
    if (bound.isPresent()) {
      running.answer(task, become(task, bound.get()), answers);
      return Next.CONTINUE;
    }
    // The answers to what came before must be under way first (RFC 4511, 4.2.1).
    connection.afterBatch(
        () ->
            running.handOver(
                task,
                (operation, sender) -> {
                  Outcome outcome = become(task, binds.simple(bind));
                  return RunningOperations.answered(task, outcome, sender);
                }));
    return Next.PAUSE;
  }

  private Next sasl(Task task, Request.SaslBind bind) {
    connection.afterBatch(
        () -> running.handOver(task, (operation, sender) -> sasl(task, bind, sender)));
    return Next.PAUSE;
  }

  private Outcome become(Task task, Bound bound) {
    identity = bound.identity();
    if (task.account() != null) {
      task.account().becomes(identity);
    }
    return task.told(Answers.SUCCESS, bound.policy());
  }

  private Outcome sasl(Task task, Request.SaslBind bind, Sender sender) throws LdapProblem {
    SaslStep step = binds.sasl(bind);
    Outcome outcome = Answers.SUCCESS;
    if (step.bound() != null) {
      outcome = become(task, step.bound());
    } else if (step.rest() != null) {
      outcome = Outcome.of(ResultCode.SASL_BIND_IN_PROGRESS);
    }
    Answers.bind(sender.writer(), task.messageId(), outcome, step.credentials());
    return outcome;
  }

  private void search(Task task, Request.Search request, BerWriter answers) throws LdapProblem {
    if (request.controls().persist()) {
      WatchRun run = watches.prepare(task, request);
      running.handOver(
          task,
          new RunningOperation(run::cancel),
          (operation, sender) -> watches.run(run, operation, sender));
      return;
    }
    StageClock clock = connection.clock();
    SearchRun run = new SearchRun(task, context(task.caller(), clock), request, paged, clock);
    RequestControl.SyncRequest sync = request.controls().get(RequestControl.SyncRequest.class);
    if (sync != null) {
      run.synchronize(SyncRefresh.of(sync, request, task.caller(), services));
    }
    if (request.controls().has(RequestControl.Sort.class)
        || request.controls().has(RequestControl.Explain.class)
        || !services.operations().decidesAtOnce(task.caller())) {
      // To find the first entry may take as long as the whole search, or longer.
      running.handOver(
          task,
          new RunningOperation(run::cancel),
          (operation, sender) -> {
            run.open(services.operations(), services.names().computed());
            Outcome end = run.answerRest(operation, sender);
            services.telemetry().entriesSent(run.sent());
            return end;
          });
      return;
    }
    run.open(services.operations(), services.names().computed());
    Outcome outcome = run.answerAtOnce(answers);
    if (outcome == null) {
      running.handOver(
          task,
          new RunningOperation(run::cancel),
          (operation, sender) -> {
            Outcome rest = run.answerRest(operation, sender);
            services.telemetry().entriesSent(run.sent());
            return rest;
          });
      return;
    } else {
      running.ended(task, outcome, answers.size());
    }
    services.telemetry().entriesSent(run.sent());
  }

  /** That of a search; most searches of a session have the same one. */
  private OperationContext.Search context(Identity caller, StageClock clock) {
    if (!plainSearch.caller().equals(caller)) {
      plainSearch = new OperationContext.Search(caller);
    }
    return clock.timing() ? plainSearch.timedBy(clock) : plainSearch;
  }

  private void compare(Task task, Request.Compare request, BerWriter answers) throws LdapProblem {
    if (isPassword(request)) {
      binds.requireConfidential();
    }
    if (isPassword(request) || !services.operations().decidesAtOnce(task.caller())) {
      // Comparing with a hash takes a key derivation.
      running.handOver(
          task,
          (operation, sender) -> RunningOperations.answered(task, compared(task, request), sender));
    } else {
      running.answer(task, compared(task, request), answers);
    }
  }

  private Outcome compared(Task task, Request.Compare request) throws LdapProblem {
    boolean holds =
        isPassword(request)
            ? binds.compared(task.caller(), request)
            : services.operations().compare(task.caller(), request);
    return Outcome.of(holds ? ResultCode.COMPARE_TRUE : ResultCode.COMPARE_FALSE);
  }

  private static boolean isPassword(Request.Compare request) {
    return request.description().type().oid().equals(StoredPassword.ATTRIBUTE_OID);
  }

  private Next extended(Task task, Request.Extended request, BerWriter answers) throws LdapProblem {
    switch (ExtendedOperation.ofOid(request.oid())) {
      case START_TLS -> {
        return startTls(task);
      }
      case CANCEL -> cancel(task, cancelled(request));
      case START_TRANSACTION -> {
        String identifier = transactions.start(task.caller());
        answer(task, new ExtendedAnswer(null, identifier.getBytes(UTF_8)), answers);
      }
      case END_TRANSACTION -> endTransaction(task, TransactionEnd.Wanted.of(request.value()));
      case PASSWORD_MODIFY -> {
        binds.requireConfidential();
        running.handOver(
            task,
            (operation, sender) -> {
              services.logs().requireAudit(Dn.ROOT);
              ExtendedAnswer answer = binds.passwordModified(task.caller(), request);
              return answered(task, answer, sender.writer());
            });
      }
      case WHO_AM_I ->
          answer(task, services.operations().extended(task.caller(), request), answers);
      case null -> answer(task, services.operations().extended(task.caller(), request), answers);
    }
    return Next.CONTINUE;
  }

  private void answer(Task task, ExtendedAnswer answer, BerWriter answers) {
    Outcome outcome = answered(task, answer, answers);
    running.ended(task, outcome, answers.size());
  }

  private static Outcome answered(Task task, ExtendedAnswer answer, BerWriter answers) {
    Outcome success = Answers.SUCCESS;
    Answers.extended(answers, task.messageId(), success, answer.oid(), answer.value());
    return success;
  }

  /** RFC 4511, section 4.14. Nobody is known any more afterwards. */
  private Next startTls(Task task) throws LdapProblem {
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
    running.handOver(task, (operation, sender) -> startTls(task, key));
    return Next.AWAIT_TLS;
  }

  private Outcome startTls(Task task, TlsSource key) throws LdapProblem {
    try {
      BerWriter answer = new BerWriter();
      String name = ExtendedOperation.START_TLS.oid();
      Answers.extended(answer, task.messageId(), Answers.SUCCESS, name, null);
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
  private void cancel(Task task, int messageId) throws LdapProblem {
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
        task,
        (unused, sender) -> {
          if (!operation.endsCancelled()) {
            throw new LdapProblem(
                ResultCode.TOO_LATE, "operation " + messageId + " has ended meanwhile");
          }
          return RunningOperations.answered(task, Answers.SUCCESS, sender);
        });
  }

  private void endTransaction(Task task, TransactionEnd.Wanted wanted) throws LdapProblem {
    Transactions.Open transaction = transactions.take(wanted.identifier(), task.caller());
    List<Transactions.Queued> updates = wanted.commit() ? transaction.updates() : List.of();
    if (task.account() != null) {
      updates.forEach(each -> task.account().writes(each.messageId(), each.update()));
    }
    running.handOver(
        task,
        (operation, sender) -> {
          services.logs().requireAudit(Dn.ROOT);
          TransactionEnd end =
              TransactionEnd.commit(
                  services.operations(),
                  (update, before) -> prepared(task.caller(), update, before),
                  updates,
                  this::outcome);
          Answers.extended(sender.writer(), task.messageId(), end.outcome(), null, end.value());
          return end.outcome();
        });
  }

  private PreparedUpdate prepared(
      Identity caller, Request.Update update, List<PreparedUpdate> before) throws LdapProblem {
    OperationContext.Update context = new OperationContext.Update(caller).after(before);
    return binds.written(caller, update, () -> services.operations().prepared(context, update));
  }

  /** RFC 4511, 4.11: no answer, whether there was anything to abandon or not. */
  private void abandon(Task task, int messageId, BerWriter answers) {
    RunningOperation operation = running.get(messageId);
    if (operation != null) {
      operation.abandon();
    }
    running.answer(task, Answers.SUCCESS, answers);
  }

  private void update(Task task, Request.Update request, BerWriter answers) throws LdapProblem {
    if (Binds.bringsPassword(request)) {
      binds.requireConfidential();
    }
    RequestControl.Transaction transaction =
        request.controls().get(RequestControl.Transaction.class);
    if (transaction != null) {
      Transactions.Queued queued = new Transactions.Queued(task.messageId(), request);
      transactions.add(transaction.identifier(), task.caller(), queued, task.bytes());
      if (task.account() != null) {
        task.account().queued();
      }
      running.answer(task, Answers.SUCCESS, answers);
      return;
    }
    running.handOver(
        task,
        (operation, sender) -> {
          services.logs().requireAudit(request.name());
          Updated updated =
              binds.written(
                  task.caller(),
                  request,
                  () -> services.operations().update(task.caller(), request));
          return RunningOperations.answered(task, outcome(updated), sender);
        });
  }

  /** Success, with the entry before and after if they were asked for (RFC 4527). */
  private Outcome outcome(Updated updated) {
    return withImage(
        withImage(Answers.SUCCESS, Control.PRE_READ, updated.before()),
        Control.POST_READ,
        updated.after());
  }

  private Outcome withImage(Outcome outcome, String oid, Updated.@Nullable Shown shown) {
    if (shown == null) {
      return outcome;
    }
    EntryEncoder encoder = new EntryEncoder(shown.attributes(), services.names().computed());
    return outcome.with(new Control(oid, false, encoder.encode(shown)));
  }

  /** What a session was asked and whom it acted for is no more. */
  private void forget() {
    running.abandonAll();
    transactions.clear();
    identity = Identity.anonymous();
  }
}
