package org.dirlens.server.session;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.ExtendedAnswer;
import org.dirlens.server.handler.Identity;
import org.dirlens.server.handler.Operations;
import org.dirlens.server.handler.Updated;
import org.dirlens.server.message.Answers;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.EntryEncoder;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;
import org.dirlens.server.message.RequestDecoder;
import org.dirlens.server.password.StoredPassword;
import org.dirlens.server.wire.Connection;
import org.dirlens.server.wire.ConnectionClosed;
import org.dirlens.server.wire.PduHandler;
import org.jspecify.annotations.Nullable;

/**
 * The state of one LDAP session (RFC 4511, section 3.1): whom it acts for and what it has running.
 *
 * <p>Threads: {@link #pdu} runs on the connection's loop. Operations that only look something up
 * are answered there. Those that write, derive keys or may return many entries go on on a thread of
 * their own. A bind pauses the connection, since what follows depends on its outcome.
 */
public final class LdapSession implements PduHandler {
  private static final Logger LOG = System.getLogger(LdapSession.class.getName());

  private final Connection connection;
  private final SessionServices services;
  private final RequestDecoder decoder;
  private final PagedSearches paged;
  private final Map<Integer, RunningOperation> running = new ConcurrentHashMap<>();
  private volatile Identity identity = Identity.anonymous();

  public LdapSession(Connection connection, SessionServices services) {
    this.connection = connection;
    this.services = services;
    this.decoder = new RequestDecoder(services.schema(), services.names());
    this.paged = new PagedSearches(services.operationLimits());
  }

  @Override
  public int maxPduBytes() {
    return identity.isAnonymous()
        ? services.connectionLimits().pduBytesBeforeBind()
        : services.connectionLimits().pduBytesAfterBind();
  }

  @Override
  public Next pdu(byte[] bytes, int offset, int length, BerWriter answers) throws BerProblem {
    long start = System.nanoTime();
    decoder.open(bytes, offset, length);
    Task task = new Task(decoder.messageId(), decoder.kind(), start, identity);
    int before = answers.size();
    if (task.kind == OperationKind.BIND) {
      // RFC 4511, 4.2.1: what runs is abandoned, and until the bind succeeds nobody is known.
      abandonAll();
      identity = Identity.anonymous();
    }
    try {
      Request request = decoder.request();
      return start(actingFor(task, decoder.controls()), request, answers);
    } catch (LdapProblem problem) {
      answer(task, Outcome.of(problem), answers);
    } catch (RuntimeException fault) {
      answers.truncate(before);
      answer(task, faulty(task, fault), answers);
    }
    return Next.CONTINUE;
  }

  @Override
  public void malformed(BerProblem problem, BerWriter answers) {
    LOG.log(Level.DEBUG, "{0} sent what is no LDAP message", connection.remoteAddress());
    Answers.noticeOfDisconnection(
        answers, ResultCode.PROTOCOL_ERROR, "not an LDAP message: " + problem.getMessage());
  }

  @Override
  public void disconnecting(Farewell reason, BerWriter answers) {
    switch (reason) {
      case TOO_MANY_CONNECTIONS -> farewell(answers, ResultCode.BUSY, "too many connections");
      case IDLE -> farewell(answers, ResultCode.ADMIN_LIMIT_EXCEEDED, "idle for too long");
      case MESSAGE_TOO_SLOW ->
          farewell(answers, ResultCode.ADMIN_LIMIT_EXCEEDED, "a message took too long to arrive");
      case SERVER_STOPS -> farewell(answers, ResultCode.UNAVAILABLE, "the server stops");
    }
  }

  private static void farewell(BerWriter answers, ResultCode code, String text) {
    Answers.noticeOfDisconnection(answers, code, text);
  }

  @Override
  public void tick() {
    paged.dropExpired();
  }

  @Override
  public void closed() {
    abandonAll();
    paged.close();
  }

  /** An operation being served: where its answer goes, since when it runs, whom it acts for. */
  private record Task(int messageId, OperationKind kind, long startNanos, Identity caller) {}

  /** Work on a thread of its own, which sends its answers itself. */
  private interface Work {
    Outcome run(RunningOperation operation, Sender sender) throws LdapProblem, ConnectionClosed;
  }

  /** An operation that writes. */
  private interface Write {
    Updated run() throws LdapProblem;
  }

  /** RFC 4370: one operation of a session may be done for somebody else. */
  private Task actingFor(Task task, RequestControls controls) throws LdapProblem {
    RequestControl.ProxiedAuthorization other =
        controls.get(RequestControl.ProxiedAuthorization.class);
    if (other == null) {
      return task;
    }
    Identity acting = services.operations().actingFor(task.caller, other.authorizationId());
    return new Task(task.messageId, task.kind, task.startNanos, acting);
  }

  private Next start(Task task, Request request, BerWriter answers) throws LdapProblem {
    Operations operations = services.operations();
    switch (request) {
      case Request.Search search -> search(task, search, answers);
      case Request.Compare compare -> compare(task, compare, answers);
      case Request.Extended extended -> extended(task, extended, answers);
      case Request.Abandon abandon -> abandon(task, abandon.messageId());
      case Request.Add add -> write(task, () -> operations.add(task.caller, add));
      case Request.Delete delete -> write(task, () -> operations.delete(task.caller, delete));
      case Request.Modify modify -> write(task, () -> operations.modify(task.caller, modify));
      case Request.ModifyDn move -> write(task, () -> operations.modifyDn(task.caller, move));
      case Request.Bind bind -> {
        return bind(task, bind, answers);
      }
      case Request.Unbind unbind -> {
        return Next.CLOSE;
      }
    }
    return Next.CONTINUE;
  }

  private Next bind(Task task, Request.Bind bind, BerWriter answers) throws LdapProblem {
    if (bind.name().isRoot() && bind.password().length == 0) {
      identity = services.operations().bind(identity, bind);
      answer(task, Answers.SUCCESS, answers);
      return Next.CONTINUE;
    }
    // The answers to what came before must be under way first (RFC 4511, 4.2.1).
    connection.afterBatch(
        () ->
            handOver(
                task,
                (operation, sender) -> {
                  identity = services.operations().bind(Identity.anonymous(), bind);
                  return answered(task, Answers.SUCCESS, sender);
                }));
    return Next.PAUSE;
  }

  private void search(Task task, Request.Search request, BerWriter answers) throws LdapProblem {
    SearchRun run = new SearchRun(task.messageId, request, paged, task.caller);
    run.open(services.operations(), services.computed());
    Outcome outcome = run.answerAtOnce(answers);
    if (outcome == null) {
      handOver(
          task,
          new RunningOperation(run::cancel),
          (operation, sender) -> {
            Outcome rest = run.answerRest(operation, sender);
            services.telemetry().entriesSent(run.sent());
            return rest;
          });
      return;
    } else {
      ended(task, outcome);
    }
    services.telemetry().entriesSent(run.sent());
  }

  private void compare(Task task, Request.Compare request, BerWriter answers) throws LdapProblem {
    if (request.description().type().oid().equals(StoredPassword.ATTRIBUTE_OID)) {
      // Comparing with a hash takes a key derivation.
      handOver(task, (operation, sender) -> answered(task, compared(task, request), sender));
    } else {
      answer(task, compared(task, request), answers);
    }
  }

  private Outcome compared(Task task, Request.Compare request) throws LdapProblem {
    boolean holds = services.operations().compare(task.caller, request);
    return Outcome.of(holds ? ResultCode.COMPARE_TRUE : ResultCode.COMPARE_FALSE);
  }

  private void extended(Task task, Request.Extended request, BerWriter answers) throws LdapProblem {
    ExtendedAnswer answer = services.operations().extended(task.caller, request);
    Answers.extended(answers, task.messageId, answer.oid(), answer.value());
    ended(task, Answers.SUCCESS);
  }

  /** RFC 4511, 4.11: no answer, whether there was anything to abandon or not. */
  private void abandon(Task task, int messageId) {
    RunningOperation operation = running.get(messageId);
    if (operation != null) {
      operation.abandon();
    }
    ended(task, Answers.SUCCESS);
  }

  private void write(Task task, Write write) {
    handOver(task, (operation, sender) -> answered(task, outcome(write.run()), sender));
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
    EntryEncoder encoder = new EntryEncoder(shown.attributes(), services.computed());
    return outcome.with(new Control(oid, false, encoder.encode(shown)));
  }

  private static Outcome answered(Task task, Outcome outcome, Sender sender) {
    Answers.result(sender.writer(), task.messageId, task.kind, outcome);
    return outcome;
  }

  /** Goes on with an operation that is done once it is started, on a thread of its own. */
  private void handOver(Task task, Work work) {
    handOver(task, new RunningOperation(() -> {}), work);
  }

  private void handOver(Task task, RunningOperation operation, Work work) {
    running.put(task.messageId, operation);
    connection.operationStarted();
    services.workers().execute(() -> work(task, operation, work));
  }

  private void work(Task task, RunningOperation operation, Work work) {
    Sender sender = new Sender(connection);
    try {
      ended(task, outcome(task, operation, work, sender));
      sender.send();
    } catch (ConnectionClosed gone) {
      LOG.log(Level.DEBUG, "a client left before its answer");
    } finally {
      running.remove(task.messageId, operation);
      connection.operationEnded();
      if (task.kind == OperationKind.BIND) {
        connection.resume();
      }
    }
  }

  private static Outcome outcome(Task task, RunningOperation operation, Work work, Sender sender) {
    try {
      return work.run(operation, sender);
    } catch (ConnectionClosed gone) {
      return SearchRun.ABANDONED;
    } catch (LdapProblem problem) {
      return answered(task, Outcome.of(problem), sender);
    } catch (RuntimeException fault) {
      return answered(task, faulty(task, fault), sender);
    }
  }

  private void answer(Task task, Outcome outcome, BerWriter answers) {
    if (task.kind.hasAnswer()) {
      Answers.result(answers, task.messageId, task.kind, outcome);
    }
    ended(task, outcome);
  }

  private void ended(Task task, Outcome outcome) {
    services.telemetry().ended(task.kind, System.nanoTime() - task.startNanos);
    if (!outcome.succeeded()) {
      services.telemetry().refused(task.kind);
    }
  }

  /** The outcome of an operation in which the server itself failed; details go to the log only. */
  private static Outcome faulty(Task task, RuntimeException fault) {
    LOG.log(Level.ERROR, "the server failed in a " + task.kind + " operation", fault);
    return Outcome.of(new LdapProblem(ResultCode.OTHER, "the server failed; its log says more"));
  }

  private void abandonAll() {
    running.values().forEach(RunningOperation::abandon);
  }
}
