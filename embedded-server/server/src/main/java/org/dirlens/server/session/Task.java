package org.dirlens.server.session;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.handler.Identity;
import org.dirlens.server.log.OperationAccount;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.ResponseControls;
import org.dirlens.server.policy.PolicyAnswer;
import org.dirlens.server.policy.PolicyProblem;
import org.jspecify.annotations.Nullable;

/**
 * An operation being served: where its answer goes, since when it runs, whom it acts for.
 *
 * @param startNanos when its message was taken, by {@link System#nanoTime}
 * @param bytes the size of its message
 * @param asksPolicy whether the client asks what the password policy says
 * @param account what the logs will tell of it; null if nothing is logged
 */
record Task(
    int messageId,
    OperationKind kind,
    long startNanos,
    int bytes,
    Identity caller,
    boolean asksPolicy,
    @Nullable OperationAccount account) {
  /** The same operation done for somebody else. */
  Task actingFor(Identity other) {
    if (account != null) {
      account.actsFor(other);
    }
    return new Task(messageId, kind, startNanos, bytes, other, asksPolicy, account);
  }

  /** The same operation of a client that asks what the password policy says. */
  Task askingPolicy() {
    return new Task(messageId, kind, startNanos, bytes, caller, true, account);
  }

  /** Its outcome if a problem ends it. */
  Outcome outcome(LdapProblem problem) {
    return problem instanceof PolicyProblem refused
        ? told(Outcome.of(problem), PolicyAnswer.of(refused.error()))
        : Outcome.of(problem);
  }

  /** The outcome with what the policy says, if there is one and the client asks. */
  Outcome told(Outcome outcome, @Nullable PolicyAnswer answer) {
    return asksPolicy && answer != null
        ? outcome.with(ResponseControls.passwordPolicy(answer))
        : outcome;
  }
}
