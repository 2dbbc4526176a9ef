package org.dirlens.server.session;

import org.dirlens.server.handler.Identity;
import org.dirlens.server.log.OperationAccount;
import org.dirlens.server.message.OperationKind;
import org.jspecify.annotations.Nullable;

/**
 * An operation being served: where its answer goes, since when it runs, whom it acts for.
 *
 * @param startNanos when its message was taken, by {@link System#nanoTime}
 * @param bytes the size of its message
 * @param account what the logs will tell of it; null if nothing is logged
 */
record Task(
    int messageId,
    OperationKind kind,
    long startNanos,
    int bytes,
    Identity caller,
    @Nullable OperationAccount account) {
  /** The same operation done for somebody else. */
  Task actingFor(Identity other) {
    if (account != null) {
      account.actsFor(other);
    }
    return new Task(messageId, kind, startNanos, bytes, other, account);
  }
}
