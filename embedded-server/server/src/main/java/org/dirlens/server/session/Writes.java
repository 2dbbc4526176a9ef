package org.dirlens.server.session;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.limit.Limit;
import org.dirlens.server.message.Answers;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.EntryEncoder;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.wire.Connection;
import org.dirlens.server.wire.ConnectionClosed;
import org.jspecify.annotations.Nullable;

/** Serves the writes of one session, one by one or gathered in transactions (RFC 5805). */
final class Writes {
  private static final Logger LOG = System.getLogger(Writes.class.getName());

  private final Connection connection;
  private final SessionServices services;
  private final RunningOperations running;
  private final Binds binds;
  private final Transactions transactions;

  Writes(Connection connection, SessionServices services, RunningOperations running, Binds binds) {
    this.connection = connection;
    this.services = services;
    this.running = running;
    this.binds = binds;
    this.transactions = new Transactions(services.inForce().operations());
  }

  /** Does a write on a thread of its own, or gathers it for its transaction. */
  void update(ServedRequest served, Request.Update request, BerWriter answers) throws LdapProblem {
    if (Binds.bringsPassword(request)) {
      binds.requireConfidential();
    }
    RequestControl.Transaction transaction =
        request.controls().get(RequestControl.Transaction.class);
    if (transaction != null) {
      Transactions.Queued queued = new Transactions.Queued(served.messageId(), request);
      transactions.add(transaction.identifier(), served.caller(), queued, served.bytes());
      if (served.account() != null) {
        served.account().queued();
      }
      running.answer(served, Answers.SUCCESS, answers);
      return;
    }
    running.handOver(
        served,
        (operation, sender) -> {
          services.logs().requireAudit(request.name());
          Updated updated =
              binds.written(
                  served.caller(),
                  request,
                  () -> services.operations().update(served.caller(), request));
          return RunningOperations.answered(served, outcome(updated), sender);
        });
  }

  /** Begins a transaction and returns its identifier. */
  String startTransaction(Identity caller) throws LdapProblem {
    return transactions.start(caller);
  }

  /** Commits or forgets a transaction. */
  void endTransaction(ServedRequest served, TransactionEnd.Wanted wanted) throws LdapProblem {
    Transactions.Open transaction = transactions.take(wanted.identifier(), served.caller());
    List<Transactions.Queued> updates = wanted.commit() ? transaction.updates() : List.of();
    if (served.account() != null) {
      updates.forEach(each -> served.account().writes(each.messageId(), each.update()));
    }
    running.handOver(
        served,
        (operation, sender) -> {
          services.logs().requireAudit(Dn.ROOT);
          TransactionEnd end =
              TransactionEnd.commit(
                  services.operations(),
                  (update, before) -> prepared(served.caller(), update, before),
                  updates,
                  this::outcome);
          Answers.extended(sender.writer(), served.messageId(), end.outcome(), null, end.value());
          return end.outcome();
        });
  }

  private PreparedUpdate prepared(
      Identity caller, Request.Update update, List<PreparedUpdate> before) throws LdapProblem {
    OperationContext.Update context = new OperationContext.Update(caller).after(before);
    return binds.written(caller, update, () -> services.operations().prepared(context, update));
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

  /** Aborts what was open too long, and tells the client. */
  void abortExpired() {
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

  /** Aborts all transactions. */
  void forget() {
    transactions.clear();
  }
}
