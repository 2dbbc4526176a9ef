package org.dirlens.server.session;

import org.dirlens.server.handler.Identity;
import org.dirlens.server.message.OperationKind;

/**
 * An operation being served: where its answer goes, since when it runs, whom it acts for.
 *
 * @param startNanos when its message was taken, by {@link System#nanoTime}
 * @param bytes the size of its message
 */
record Task(int messageId, OperationKind kind, long startNanos, int bytes, Identity caller) {
  /** The same operation done for somebody else. */
  Task actingFor(Identity other) {
    return new Task(messageId, kind, startNanos, bytes, other);
  }
}
