package org.dirlens.server.session;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.dissection.StageClock;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.wire.Connection;

/** Serves the searches of one session: decides on which thread each of them runs. */
final class Searches {
  private final Connection connection;
  private final SessionServices services;
  private final RunningOperations running;
  private final PagedSearches paged;
  private final Watches watches;

  /** What most searches of a session have in common; used by its loop alone. */
  private OperationContext.Search plain = new OperationContext.Search(Identity.anonymous());

  /**
   * None yet.
   *
   * @param address of the client
   */
  Searches(
      Connection connection, SessionServices services, RunningOperations running, String address) {
    this.connection = connection;
    this.services = services;
    this.running = running;
    this.paged = new PagedSearches(services.inForce().operations());
    this.watches = new Watches(services, address);
  }

  /** Answers a search here if it is short, else on a thread of its own. */
  void search(ServedRequest served, Request.Search request, BerWriter answers) throws LdapProblem {
    if (request.controls().persist()) {
      WatchRun run = watches.prepare(served, request);
      running.handOver(
          served,
          new RunningOperation(run::cancel),
          (operation, sender) -> watches.run(run, operation, sender));
      return;
    }
    StageClock clock = connection.clock();
    SearchAnswer answer =
        new SearchAnswer(served, context(served.caller(), clock), request, paged, clock);
    RequestControl.SyncRequest sync = request.controls().get(RequestControl.SyncRequest.class);
    if (sync != null) {
      answer.synchronize(SyncRefresh.of(sync, request, served.caller(), services));
    }
    if (mayTakeLongToBegin(served, request)) {
      answerElsewhere(served, answer);
      return;
    }
    answer.open(services.operations(), services.names().computed());
    Outcome outcome = answer.answerAtOnce(answers);
    if (outcome == null) {
      answerElsewhere(served, answer);
      return;
    }
    long nanos = running.ended(served, outcome, answers.size());
    services.telemetry().entriesSent(answer.sent());
    account(answer, outcome, nanos);
  }

  /** Among the slowest searches, if it is one of them. */
  private void account(SearchAnswer answer, Outcome outcome, long nanos) {
    services.telemetry().searched(nanos, () -> answer.slow(nanos, outcome, services.logs()));
  }

  /** Whether to find the first entry may take as long as the whole search, or longer. */
  private boolean mayTakeLongToBegin(ServedRequest served, Request.Search request) {
    return request.controls().has(RequestControl.Sort.class)
        || request.controls().has(RequestControl.Explain.class)
        || !services.operations().decidesAtOnce(served.caller());
  }

  private void answerElsewhere(ServedRequest served, SearchAnswer answer) {
    running.handOver(
        served,
        new RunningOperation(answer::cancel),
        (operation, sender) -> {
          if (!answer.isOpen()) {
            answer.open(services.operations(), services.names().computed());
          }
          Outcome end = answer.answerRest(operation, sender);
          services.telemetry().entriesSent(answer.sent());
          account(answer, end, System.nanoTime() - served.startNanos());
          return end;
        });
  }

  private OperationContext.Search context(Identity caller, StageClock clock) {
    if (!plain.caller().equals(caller)) {
      plain = new OperationContext.Search(caller);
    }
    return clock.timing() ? plain.timedBy(clock) : plain;
  }

  /** Gives up what the client did not come back for. */
  void dropExpired() {
    paged.dropExpired();
  }

  /** Gives up all that wait for their next page. */
  void close() {
    paged.close();
  }
}
