package org.dirlens.server.session;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.record.StoreProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.dissection.Stage;
import org.dirlens.server.limit.BoundedLog;
import org.dirlens.server.log.OperationAccount;
import org.dirlens.server.message.Answers;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.wire.Connection;
import org.dirlens.server.wire.ConnectionClosed;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one session that continue after their message was taken, and the end of every
 * operation: its last answer, and what is counted of it. Any thread.
 */
final class RunningOperations {
  private static final Logger LOG = System.getLogger(RunningOperations.class.getName());
  private static final BoundedLog FAULTS = new BoundedLog(LOG);

  private static final String NO_ROOM =
      "the server's disk is full: nothing was changed, and nothing can be until there is room";

  private final Connection connection;
  private final SessionServices services;
  private final Map<Integer, RunningOperation> running = new ConcurrentHashMap<>();

  RunningOperations(Connection connection, SessionServices services) {
    this.connection = connection;
    this.services = services;
  }

  /** Work on a thread of its own, which sends its answers itself. */
  interface Work {
    Outcome run(RunningOperation operation, Sender sender) throws LdapProblem, ConnectionClosed;
  }

  @Nullable RunningOperation get(int messageId) {
    return running.get(messageId);
  }

  boolean isEmpty() {
    return running.isEmpty();
  }

  /**
   * Refuses an operation under the message id of one that still runs, which nobody could abandon
   * any more. The id of an abandoned one is free: who abandons is told of no end.
   *
   * @throws LdapProblem protocolError (RFC 4511, section 4.1.1.1)
   */
  void requireFree(ServedRequest served) throws LdapProblem {
    if (running.isEmpty() || !served.kind().hasAnswer()) {
      return;
    }
    RunningOperation other = running.get(served.messageId());
    if (other != null && !other.abandoned()) {
      throw new LdapProblem(
          ResultCode.PROTOCOL_ERROR,
          "an operation with message id " + served.messageId() + " is still running");
    }
  }

  void abandonAll() {
    running.values().forEach(RunningOperation::abandon);
  }

  /** Goes on with an operation that is done once it is started, on a thread of its own. */
  void handOver(ServedRequest served, Work work) {
    handOver(served, new RunningOperation(null), work);
  }

  /** Goes on with an operation on a thread of its own. */
  void handOver(ServedRequest served, RunningOperation operation, Work work) {
    running.put(served.messageId(), operation);
    connection.clock().discard();
    connection.operationStarted(served.bytes());
    boolean begun = false;
    try {
      services.workers().execute(() -> work(served, operation, work));
      begun = true;
    } finally {
      if (!begun) {
        giveBack(served, operation, SearchAnswer.ABANDONED);
      }
    }
  }

  private void work(ServedRequest served, RunningOperation operation, Work work) {
    Outcome outcome = SearchAnswer.ABANDONED;
    try (Sender sender = new Sender(connection)) {
      OperationAccount account = served.account();
      if (account != null) {
        account.goesOn(System.nanoTime() - served.startNanos());
      }
      outcome = outcome(served, operation, work, sender);
      ended(served, outcome, sender.bytes());
      // Before the answer: who has it may ask for what must not run beside this operation.
      running.remove(served.messageId(), operation);
      sender.send();
    } catch (ConnectionClosed gone) {
      LOG.log(Level.DEBUG, "a client left before its answer");
    } catch (RuntimeException | Error fault) {
      connection.disconnect();
      FAULTS.log(Level.ERROR, "a fault of the server took a client its answer", fault);
    } finally {
      giveBack(served, operation, outcome);
      if (served.kind() == OperationKind.BIND) {
        connection.resume();
      }
    }
  }

  /** An operation runs no more, answered or not. */
  private void giveBack(ServedRequest served, RunningOperation operation, Outcome outcome) {
    running.remove(served.messageId(), operation);
    operation.ended(outcome);
    connection.operationEnded(served.bytes());
  }

  private static Outcome outcome(
      ServedRequest served, RunningOperation operation, Work work, Sender sender) {
    try {
      return work.run(operation, sender);
    } catch (ConnectionClosed gone) {
      return SearchAnswer.ABANDONED;
    } catch (LdapProblem problem) {
      return answered(served, served.outcome(problem), sender);
    } catch (RuntimeException | Error fault) {
      return answered(served, faulty(served, fault), sender);
    }
  }

  /** Answers an operation where its message was taken. */
  void answer(ServedRequest served, Outcome outcome, BerWriter answers) {
    if (served.kind().hasAnswer()) {
      Answers.result(answers, served.messageId(), served.kind(), outcome);
    }
    ended(served, outcome, answers.size());
  }

  /** Writes the last answer of an operation that has a thread of its own. */
  static Outcome answered(ServedRequest served, Outcome outcome, Sender sender) {
    Answers.result(sender.writer(), served.messageId(), served.kind(), outcome);
    return outcome;
  }

  /**
   * Counts and logs an operation whose last answer is written.
   *
   * @param bytes what the answers gathered now have; see {@link OperationAccount#answersFrom}
   * @return how long it took, in nanoseconds
   */
  long ended(ServedRequest served, Outcome outcome, long bytes) {
    connection.clock().enter(Stage.ACCOUNT);
    long nanos = System.nanoTime() - served.startNanos();
    services.telemetry().ended(served.kind(), nanos);
    if (!outcome.succeeded()) {
      services.telemetry().refused(served.kind());
    }
    OperationAccount account = served.account();
    if (account != null) {
      services.logs().ended(account, outcome, nanos, bytes);
    }
    return nanos;
  }

  /** The outcome of an operation in which the server itself failed; details go to the log only. */
  static Outcome faulty(ServedRequest served, Throwable fault) {
    if (fault instanceof StoreProblem problem && problem.kind() == StoreProblem.Kind.FULL) {
      String why = problem.getMessage();
      FAULTS.log(Level.ERROR, "no room for what %s writes: %s".formatted(served.kind(), why), null);
      return Outcome.of(new LdapProblem(ResultCode.UNWILLING_TO_PERFORM, NO_ROOM));
    }
    if (fault instanceof StoreProblem problem && problem.kind() == StoreProblem.Kind.CLOSED) {
      return Outcome.of(new LdapProblem(ResultCode.UNAVAILABLE, "the partition was closed"));
    }
    FAULTS.log(Level.ERROR, "the server failed in a " + served.kind() + " operation", fault);
    return Outcome.of(new LdapProblem(ResultCode.OTHER, "the server failed; its log says more"));
  }
}
