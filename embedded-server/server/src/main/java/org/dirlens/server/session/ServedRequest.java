package org.dirlens.server.session;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.log.OperationAccount;
import org.dirlens.server.message.Control;
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
 * @param policy how the client is told what the password policy says
 * @param account what the logs will tell of it; null if nothing is logged
 */
record ServedRequest(
    int messageId,
    OperationKind kind,
    long startNanos,
    int bytes,
    Identity caller,
    PolicyTold policy,
    @Nullable OperationAccount account) {
  /** How a client is told what a password policy says. */
  enum PolicyTold {
    NOT,
    /** By the control that it has sent. */
    AS_ASKED,
    /** By those of Netscape, unasked. */
    AS_NETSCAPE
  }

  /** The same operation done for somebody else. */
  ServedRequest actingFor(Identity other) {
    if (account != null) {
      account.actsFor(other);
    }
    return new ServedRequest(messageId, kind, startNanos, bytes, other, policy, account);
  }

  /** The same operation of a client that asks what the password policy says. */
  ServedRequest askingPolicy() {
    return new ServedRequest(
        messageId, kind, startNanos, bytes, caller, PolicyTold.AS_ASKED, account);
  }

  /** Its outcome if a problem ends it. */
  Outcome outcome(LdapProblem problem) {
    return problem instanceof PolicyProblem refused
        ? told(Outcome.of(problem), PolicyAnswer.of(refused.error()))
        : Outcome.of(problem);
  }

  /** The outcome with what the policy says, if there is one and the client is told. */
  Outcome told(Outcome outcome, @Nullable PolicyAnswer answer) {
    if (answer == null) {
      return outcome;
    }
    return switch (policy) {
      case NOT -> outcome;
      case AS_ASKED -> outcome.with(ResponseControls.passwordPolicy(answer));
      case AS_NETSCAPE -> {
        Control control = ResponseControls.netscapePolicy(answer);
        yield control == null ? outcome : outcome.with(control);
      }
    };
  }
}
