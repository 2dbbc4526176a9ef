package org.dirlens.connection.core;

import org.apache.directory.api.ldap.model.message.ResultResponse;
import org.apache.directory.ldap.client.api.future.ResponseFuture;
import org.eclipse.core.runtime.IProgressMonitor;

/** A write that was sent and whose answer is still to come. */
public final class PendingWrite {
  private final Session session;
  private final Write write;
  private final ResponseFuture<? extends ResultResponse> future;
  private final WriteWitness.Answer answer;

  PendingWrite(
      Session session,
      Write write,
      ResponseFuture<? extends ResultResponse> future,
      WriteWitness.Answer answer) {
    this.session = session;
    this.write = write;
    this.future = future;
    this.answer = answer;
  }

  public Write write() {
    return write;
  }

  /**
   * Waits for the answer.
   *
   * @throws ConnectionProblem when the server refused, the connection broke, the answer is late, or
   *     the monitor was cancelled (the server is then told to abandon the write)
   */
  public void await(IProgressMonitor monitor) throws ConnectionProblem {
    try {
      session.finish(write, future, monitor);
    } catch (ConnectionProblem e) {
      answer.came(e);
      throw e;
    }
    answer.came(null);
  }
}
